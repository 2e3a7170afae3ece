import { Button, VisuallyHidden } from '@mantine/core'
import classes from './viewer-frame.module.css'

/** A sheet of the size that comes, so that the document does not push anything when it arrives. */
export function ViewerLoading() {
  return (
    <div className={classes.skeleton}>
      <VisuallyHidden role="status">Ouverture du document…</VisuallyHidden>
      {LINES.map(line => (
        <span key={line} aria-hidden />
      ))}
    </div>
  )
}

const LINES = [1, 2, 3, 4, 5, 6, 7, 8, 9]

type ErrorProps = { message: string; onRetry?: () => void; onDownload?: () => void }

export function ViewerError({ message, onRetry, onDownload }: ErrorProps) {
  return (
    <div className={classes.notice} role="alert">
      <p>{message}</p>
      {onRetry && (
        <Button size="lg" onClick={onRetry}>
          Réessayer
        </Button>
      )}
      {onDownload && (
        <Button variant="default" onClick={onDownload}>
          Télécharger le fichier
        </Button>
      )}
    </div>
  )
}
