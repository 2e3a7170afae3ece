import { IconPhotoOff } from '@tabler/icons-react'
import { download } from '#client/call/api.ts'
import { myDb } from '#client/queue/sync.ts'
import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import { usePictureUrl } from '#kit/photo/use-picture-url.ts'
import { useObjectUrl } from '#kit/scan/use-object-url.ts'
import { readBlob } from '#offline/blobs.ts'
import { lireFichier } from '../contract.ts'
import { obtenirFichier } from '../offline/fichiers.ts'
import classes from './photos.module.css'

type Visite = Pick<InterventionActivite, 'intervention_id' | 'intervention_date_planifie'>

/** Of this device where it was taken or kept, else from the office. */
async function lirePhoto(visite: Visite, sha256: string): Promise<Blob> {
  const db = myDb()
  const params = { id: String(visite.intervention_id), sha256 }
  return (
    (await readBlob(db, sha256)) ??
    (await obtenirFichier(db, { sha256, nom: 'Photo.jpg', mime: 'image/jpeg' }, visite.intervention_date_planifie, () =>
      download(lireFichier, { params }),
    ))
  )
}

/** A photo of the visit; a mark in its place where it is neither here nor to be had. */
export function PhotoPicture({ visite, sha256, alt = '' }: { visite: Visite; sha256: string; alt?: string }) {
  const url = usePictureUrl(`${visite.intervention_id}/${sha256}`, () => lirePhoto(visite, sha256))
  return url ? (
    <img src={url} alt={alt} className={classes.image} decoding="async" draggable={false} />
  ) : (
    <span className={classes.image} data-absente>
      <IconPhotoOff size={22} stroke={1.6} aria-hidden />
    </span>
  )
}

export function BlobPicture({ image }: { image: Blob }) {
  const url = useObjectUrl(image)
  return url ? <img src={url} alt="" className={classes.image} /> : <span className={classes.image} />
}
