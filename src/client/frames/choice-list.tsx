import type { ReactNode } from 'react'
import { EmptyState } from '#kit/state/state-block.tsx'
import { normaliserRecherche } from '#wire/french.ts'
import { motsCherches, tousTrouves } from '#wire/grid-query.ts'
import classes from './panes.module.css'

/** One line of a list to choose from. */
export interface ChoiceLine {
  readonly id: number
  readonly label: string
  readonly detail?: string
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly child?: boolean
  /** What the search looks at, when not the label. */
  readonly words?: string
}

interface Props {
  readonly label: string
  readonly lines: readonly ChoiceLine[]
  readonly chosen: number | null
  readonly search: string
  readonly onChoose: (id: number) => void
}

/** Lines to choose from, those that hold every word of the search once it is long enough to mean something. */
export function ChoiceList({ label, lines, chosen, search, onChoose }: Props) {
  const words = motsCherches(search)
  const shown = lines.filter(line => {
    const text = normaliserRecherche(line.words ?? `${line.label} ${line.detail ?? ''}`)
    return tousTrouves(text, words)
  })
  if (shown.length === 0)
    return <EmptyState title={words.length ? 'Rien ne correspond' : 'Aucune ligne pour l’instant'} />
  return (
    <ul className={classes.lines} aria-label={label}>
      {shown.map(({ id, label: name, detail, before, after, child }) => (
        <li key={id} className={classes.line} data-child={child || undefined}>
          <button
            type="button"
            className={classes.choice}
            aria-current={id === chosen || undefined}
            onClick={() => onChoose(id)}
          >
            {before}
            <span className={classes.text}>
              <span>{name}</span>
              {detail && <small>{detail}</small>}
            </span>
          </button>
          {after}
        </li>
      ))}
    </ul>
  )
}
