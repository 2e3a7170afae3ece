import { download } from '#client/call/api.ts'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import {
  envoyerPhotoResident,
  lirePhotoResident,
  retirerPhotoResident,
} from '#domains/residences/model/photo-operations.ts'
import { PhotoUploader } from '#kit/photo/photo-uploader.tsx'
import { usePictureUrl } from '#kit/photo/use-picture-url.ts'
import type { FicheResident } from '../contract.ts'

type Props = { readonly resident: FicheResident; readonly online: boolean }

/** The picture of a resident, cut square on the device. */
export function ResidentPhoto({ resident, online }: Props) {
  const { photo, resident_prenom, resident_nom } = resident
  const params = { id: String(resident.resident_id) }
  const url = usePictureUrl(photo, signal => download(lirePhotoResident, { params, signal }))
  // One that covers another cannot be taken back: the office shows a smaller one than it was given.
  const envoi = useWriting(envoyerPhotoResident, {
    undo: () => (photo === null ? undoBy(retirerPhotoResident, { params }, 'La photo reste là.') : null),
  })
  const retrait = useWriting(retirerPhotoResident, { final: true })
  return (
    <PhotoUploader
      label="Photo du résident"
      shape="rond"
      url={url}
      held={photo !== null}
      name={`${resident_prenom} ${resident_nom}`}
      pending={envoi.pending || retrait.pending}
      error={envoi.message ?? retrait.message}
      onChange={
        online
          ? picture => {
              if (picture === null) void retrait.write({ params })
              else void envoi.write({ params, bytes: picture, body: undefined })
            }
          : null
      }
    />
  )
}
