import type { YearViewProps } from './types.ts'
import classes from './year-month.module.css'
import { paintOf } from './year-month.tsx'

/** What the letters, patterns and colours say, with how many days each. */
export function Legend({ kinds, marks, year }: YearViewProps) {
  if (kinds.length === 0) return null
  const days = [...marks].filter(([day]) => day.startsWith(String(year)))
  return (
    <ul className={classes.legend} aria-label="Légende">
      {kinds.map(kind => {
        const count = days.filter(([, found]) => found.some(mark => mark.kind === kind.id)).length
        return (
          <li key={kind.id}>
            <span className={classes.sample} style={paintOf(kind)} data-pattern={kind.pattern ?? 'plein'} aria-hidden>
              <b className={classes.letters}>{kind.letter}</b>
            </span>
            {kind.label}
            <span className={classes.count}>
              {count} {count < 2 ? 'jour' : 'jours'}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
