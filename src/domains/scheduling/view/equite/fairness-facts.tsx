import type { FaitEquite, SorteEquite } from '#domains/scheduling/model/equite/equite.ts'
import lists from '#kit/page/lists.module.css'
import classes from './fairness.module.css'
import { direJourFait, REGLES_EQUITE } from './mots.ts'

/** The days that a number counts, the latest first. */
export function FairnessFacts({
  sorte,
  faits,
}: {
  readonly sorte: SorteEquite
  readonly faits: readonly FaitEquite[]
}) {
  return (
    <div className={classes.facts}>
      <p className={classes.quiet}>{REGLES_EQUITE[sorte]}</p>
      {faits.length === 0 ? (
        <p className={classes.quiet}>Aucun sur douze mois.</p>
      ) : (
        <ul className={`${lists.rows} ${classes.days}`}>
          {faits.map(({ jour, mots }) => (
            <li key={jour}>
              <b>{direJourFait(sorte, jour)}</b>
              <span>{mots}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
