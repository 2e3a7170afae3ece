import { Button, FileButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { download } from '#client/api.ts'
import { notifyWarning } from '#client/notices.ts'
import { myDb } from '#client/sync.ts'
import { getPreview } from '#domains/shell/modules/fichiers/contract.ts'
import { squarePicture } from '#kit/form/photo/square-picture.ts'
import { readBlob, storeBlob } from '#offline/blobs.ts'
import { isAbsent } from './is-absent.ts'
import classes from './profile.module.css'

type Props = { sha256: string | null; name: string; onChange: (sha256: string | null) => void }

/** Picture of the person: cut square and reduced here, kept on the device, sent with the rest. */
export function AvatarField({ sha256, name, onChange }: Props) {
  const url = usePicture(sha256)
  async function choose(file: File | null) {
    if (!file) return
    try {
      const octets = await squarePicture(file)
      const blob = await storeBlob(myDb(), { octets, mime: 'image/jpeg', libelle: 'Photo de profil' })
      onChange(blob.sha256)
    } catch (error) {
      console.warn('avatar', error)
      notifyWarning('Cette image n’a pas pu être lue. Choisissez une photo JPEG, PNG ou WebP.')
    }
  }
  return (
    <div className={classes.avatar}>
      {url ? (
        <img src={url} alt={name} width={72} height={72} />
      ) : (
        <span className={classes.noPicture} aria-hidden>
          {name.trim().charAt(0).toLocaleUpperCase('fr')}
        </span>
      )}
      <FileButton accept="image/jpeg,image/png,image/webp" onChange={file => void choose(file)}>
        {props => (
          <Button variant="default" {...props}>
            Changer la photo
          </Button>
        )}
      </FileButton>
      {sha256 && (
        <Button variant="subtle" onClick={() => onChange(null)}>
          Retirer
        </Button>
      )}
    </div>
  )
}

/** The picture held here, or the server's reduced copy. */
function usePicture(sha256: string | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    setUrl(null)
    if (!sha256) return
    let made: string | null = null
    let here = true
    void (async () => {
      const kept = await readBlob(myDb(), sha256)
      const blob =
        kept ?? (await download(getPreview, { params: { sha256 }, query: { taille: '160' } }).catch(isAbsent))
      if (!blob || !here) return
      made = URL.createObjectURL(blob)
      setUrl(made)
    })()
    return () => {
      here = false
      if (made) URL.revokeObjectURL(made)
    }
  }, [sha256])
  return url
}
