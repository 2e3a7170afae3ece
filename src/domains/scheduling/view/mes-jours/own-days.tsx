import { direDeja } from '#domains/scheduling/model/consequences/mes-jours.ts'
import type { JourIso } from '#wire/dates.ts'
import classes from './own-days.module.css'
import { useGardes } from './use-mes-jours.ts'

/** What whoever is asked has on these days already: a yes over it is given knowing it. */
export function OwnDays({ jours }: { readonly jours: readonly JourIso[] }) {
  const dits = direDeja([...new Set(jours)], useGardes())
  if (dits.length === 0) return null
  return (
    <ul className={classes.root} aria-label="Déjà sur ces jours">
      {dits.map(mots => (
        <li key={mots}>{mots}</li>
      ))}
    </ul>
  )
}
