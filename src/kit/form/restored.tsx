import { Button } from '@mantine/core'
import classes from './restored.module.css'

type Props = { readonly onStartAgain: () => void }

/** What somebody had typed is there again; they may throw it away. */
export function Restored({ onStartAgain }: Props) {
  return (
    <div className={classes.root} role="status">
      <span>Votre saisie a été retrouvée.</span>
      <Button size="xs" variant="subtle" onClick={onStartAgain}>
        Repartir de zéro
      </Button>
    </div>
  )
}
