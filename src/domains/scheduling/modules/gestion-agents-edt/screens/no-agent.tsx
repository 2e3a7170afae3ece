import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '#kit/state/state-block.tsx'
import classes from './screen.module.css'

type Props = {
  /** Some are there, which the filters hide. */
  filtre?: boolean
  onTout?: () => void
  /** What makes the first one. */
  children?: ReactNode
}

/** A list without a line: where to begin, or what hides the lines. */
export function NoAgent({ filtre = false, onTout, children }: Props) {
  if (filtre)
    return (
      <EmptyState
        title="Aucun agent ne correspond"
        action={
          <Button variant="default" onClick={onTout}>
            Tout montrer
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon={<IconUsers size={32} stroke={1.6} />}
      title="Aucun agent pour l’instant"
      action={<div className={classes.ways}>{children}</div>}
    >
      Un agent a un métier et un contrat&nbsp;: les plannings se font avec eux. Saisissez-les, ou collez la liste que
      vous avez dans un tableur.
    </EmptyState>
  )
}
