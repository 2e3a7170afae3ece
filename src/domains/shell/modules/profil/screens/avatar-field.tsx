import { Button, FileButton } from '@mantine/core'
import { notifyWarning } from '#client/call/notices.ts'
import { Portrait } from '#client/page/portrait.tsx'
import { myDb } from '#client/queue/sync.ts'
import { squarePicture } from '#kit/form/photo/square-picture.ts'
import { storeBlob } from '#offline/blobs.ts'
import classes from './profile.module.css'

type Props = { sha256: string | null; name: string; onChange: (sha256: string | null) => void }

/** Picture of the person: cut square and reduced here, kept on the device, sent with the rest. */
export function AvatarField({ sha256, name, onChange }: Props) {
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
      <Portrait sha256={sha256} name={name} size={72} alt={name} />
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
