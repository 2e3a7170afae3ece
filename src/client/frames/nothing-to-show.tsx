import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '#kit/state/state-block.tsx'

type Props = {
  /** Said where the filters leave nothing: "Aucune demande ne correspond". */
  none: string
  /** Takes the filters off; null: nothing is there, whatever the filters. */
  onShowAll: (() => void) | null
  icon: ReactNode
  title: string
  /** What comes here, and from where. */
  children: ReactNode
}

/** A list without a line: nothing is left by its filters, or nothing is there. */
export function NothingToShow({ none, onShowAll, icon, title, children }: Props) {
  if (onShowAll)
    return (
      <EmptyState
        icon={<IconFilterOff size={32} stroke={1.6} />}
        title={none}
        action={
          <Button variant="default" onClick={onShowAll}>
            Tout montrer
          </Button>
        }
      />
    )
  return (
    <EmptyState icon={icon} title={title}>
      {children}
    </EmptyState>
  )
}
