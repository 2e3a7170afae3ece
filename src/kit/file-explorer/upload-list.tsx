import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { IconButton } from '#kit/button/icon-button.tsx'
import { formaterTaille } from '#wire/french.ts'
import { deQui } from '#wire/names.ts'
import classes from './file-explorer.module.css'
import type { Upload } from './use-uploads.ts'

interface Props {
  readonly uploads: readonly Upload[]
  readonly onRetry: (key: number) => void
  readonly onRename: (upload: Upload) => void
  readonly onCancel: (key: number) => void
}

/** Files on their way; what failed stays, with its reason and a way out. */
export function UploadList({ uploads, onRetry, onRename, onCancel }: Props) {
  if (uploads.length === 0) return null
  return (
    <ul className={classes.uploads} aria-label="Envois">
      {uploads.map(one => (
        <li key={one.key} className={classes.upload} data-failed={one.etat === 'echec' || undefined}>
          <span className={classes.words}>
            <span className={classes.name} title={one.nom}>
              {one.nom}
            </span>
            <State upload={one} />
          </span>
          {one.etat === 'echec' && (
            <span className={classes.tools}>
              <Button variant="default" size="xs" onClick={() => onRetry(one.key)}>
                Réessayer
              </Button>
              <Button variant="subtle" size="xs" onClick={() => onRename(one)}>
                Renommer
              </Button>
            </span>
          )}
          <IconButton
            label={one.etat === 'echec' ? `Retirer ${one.nom}` : `Annuler l’envoi ${deQui(one.nom)}`}
            onClick={() => onCancel(one.key)}
          >
            <IconX size={20} stroke={1.8} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

function State({ upload }: { upload: Upload }) {
  const { etat, envoye, contenu, message, nom } = upload
  if (etat === 'echec')
    return (
      <span role="alert" className={classes.failed}>
        {message}
      </span>
    )
  return (
    <>
      <progress
        className={classes.progress}
        aria-label={`Envoi ${deQui(nom)}`}
        max={Math.max(contenu.size, 1)}
        value={etat === 'attente' ? 0 : envoye}
      />
      <span className={classes.facts}>
        {etat === 'attente' ? 'En attente' : `${formaterTaille(envoye)} sur ${formaterTaille(contenu.size)}`}
      </span>
    </>
  )
}
