import { Button } from '@mantine/core'
import classes from './overtaken.module.css'

type Props = { readonly children: string; readonly pending?: boolean; readonly onRenew: () => void }

/** What was proposed holds no more, or could not be done: why, and the way to another proposal. */
export function Overtaken({ children, pending = false, onRenew }: Props) {
  return (
    <div className={classes.root} role="status">
      <span>{children}</span>
      <Button variant="default" disabled={pending} onClick={onRenew}>
        Recalculer
      </Button>
    </div>
  )
}
