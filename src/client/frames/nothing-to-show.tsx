import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '#kit/state/state-block.tsx'
import classes from './nothing-to-show.module.css'

/** One thing that narrows a list. */
export interface ActiveFilter {
  /** As one reads it: "En retard", "« chaudière »". */
  readonly label: string
  /** How many lines there would be without this one alone. */
  readonly without: number
  readonly remove: () => void
}

interface Filter extends Pick<ActiveFilter, 'label' | 'remove'> {
  /** Whether it narrows the list now. */
  readonly on: boolean
  readonly without: () => number
}

/** Those that narrow a list now, with what each hides by itself. */
export function activeFilters(filters: readonly Filter[]): ActiveFilter[] {
  return filters.flatMap(({ on, label, without, remove }) => (on ? [{ label, without: without(), remove }] : []))
}

/** Words that were typed, as a filter is named. */
export const quote = (words: string): string => `«\u00a0${words.trim()}\u00a0»`

type Props = {
  /** Said where the filters leave nothing: "Aucune demande ne correspond". */
  none: string
  /** What narrows the list; told, and those that empty it by themselves may be taken off alone. */
  filters?: readonly ActiveFilter[]
  /** Takes the filters off; null: nothing is there, whatever the filters. */
  onShowAll: (() => void) | null
  icon: ReactNode
  title: string
  /** What comes here, and from where. */
  children: ReactNode
}

/** A list without a line: nothing is left by its filters, which are named, or nothing is there. */
export function NothingToShow({ none, filters = [], onShowAll, icon, title, children }: Props) {
  if (onShowAll)
    return (
      <EmptyState
        icon={<IconFilterOff size={32} stroke={1.6} />}
        title={none}
        action={
          <div className={classes.ways}>
            {filters.length > 1 &&
              filters.map(
                ({ label, without, remove }) =>
                  without > 0 && (
                    <Button key={label} variant="default" onClick={remove}>
                      {`Retirer ${label} (${without})`}
                    </Button>
                  ),
              )}
            <Button variant="default" onClick={onShowAll}>
              Tout montrer
            </Button>
          </div>
        }
      >
        {filters.length > 0 &&
          `${filters.length > 1 ? 'Filtres' : 'Filtre'}\u00a0: ${filters.map(f => f.label).join(' · ')}`}
      </EmptyState>
    )
  return (
    <EmptyState icon={icon} title={title}>
      {children}
    </EmptyState>
  )
}
