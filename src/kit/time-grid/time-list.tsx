import { Button } from '@mantine/core'
import { useState } from 'react'
import { compter } from '#wire/french.ts'
import type { GridModel } from './model.ts'
import classes from './time-list.module.css'
import type { GridState } from './types.ts'
import { nameTimes } from './words.ts'

/** Rows written at once: what nobody reads is not built. */
const PAGE = 50

const STATES: Readonly<Record<GridState, string>> = {
  draft: 'brouillon',
  published: '',
  refused: 'refusé',
  pending: 'en attente',
}

/** The same as a list of words, row by row: for screen readers, and for whoever would rather read. */
export function TimeList({ model }: { model: GridModel }) {
  const { rows, props, placedIn } = model
  const [shown, setShown] = useState(PAGE)
  return (
    <section className={classes.root} aria-label={props.label}>
      {rows.slice(0, shown).map((row, rank) => (
        <div key={row.id}>
          <h3>
            {row.label} {row.detail && <small data-wrong={row.wrong || undefined}>{row.detail}</small>}
          </h3>
          {placedIn(rank).length === 0 ? (
            <p>Rien</p>
          ) : (
            <ul>
              {placedIn(rank).map(({ entry }) => {
                const said = STATES[entry.state ?? 'published']
                const name = entry.listed ?? entry.name ?? entry.label
                const words = `${entry.dated ? name : `${nameTimes(entry)}\u00a0: ${name}`}${said && ` (${said})`}`
                return (
                  <li key={entry.id}>
                    {props.onOpen ? (
                      <button type="button" onClick={() => props.onOpen?.(entry, row.id)}>
                        {words}
                      </button>
                    ) : (
                      words
                    )}
                  </li>
                )
              })}
            </ul>
          )}
        </div>
      ))}
      {shown < rows.length && (
        <Button variant="default" onClick={() => setShown(shown + PAGE)}>
          Lignes suivantes, {compter(rows.length - shown, 'restante')}
        </Button>
      )}
    </section>
  )
}
