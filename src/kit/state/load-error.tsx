import { Button } from '@mantine/core'
import classes from './load-error.module.css'

type Props = {
  /** The part was replaced by a newer build: only a reload brings it. */
  stale: boolean
  onRetry: () => void
  onReload: () => void
}

/** A part of the application did not come: never a blank page (specification shell-and-administration §1, §8). */
export function LoadError({ stale, onRetry, onReload }: Props) {
  return (
    <div role="alert" className={classes.panel}>
      <p className={classes.title}>{stale ? 'Une nouvelle version est disponible.' : 'Le chargement a échoué'}</p>
      <p className={classes.text}>
        {stale
          ? 'Cet écran en a besoin. Vos actions enregistrées restent sur cet appareil.'
          : 'Vérifiez le réseau, puis réessayez. Rien de ce que vous avez enregistré n’est perdu.'}
      </p>
      <div className={classes.actions}>
        <Button onClick={stale ? onReload : onRetry}>{stale ? 'Recharger' : 'Réessayer'}</Button>
        <Button variant="default" onClick={stale ? onRetry : onReload}>
          {stale ? 'Réessayer' : 'Recharger'}
        </Button>
      </div>
    </div>
  )
}
