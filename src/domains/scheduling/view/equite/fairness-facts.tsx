import type { FaitEquite, SorteEquite } from '#domains/scheduling/model/equite/equite.ts'
import lists from '#kit/page/lists.module.css'
import classes from './fairness.module.css'
import { direJourFait, REGLES_EQUITE } from './mots.ts'

type Props = {
  readonly sorte: SorteEquite
  readonly faits: readonly FaitEquite[]
  /** Today: later days are told to be still to come. */
  readonly aujourdhui: string
}

/** The days that a number counts, the latest first. */
export function FairnessFacts({ sorte, faits, aujourdhui }: Props) {
  return (
    <div className={classes.facts}>
      <p className={classes.quiet}>{REGLES_EQUITE[sorte]}</p>
      {faits.length === 0 ? (
        <p className={classes.quiet}>Aucun sur cette période.</p>
      ) : (
        <ul className={`${lists.rows} ${classes.days}`}>
          {faits.map(({ jour, mots }) => (
            <li key={jour}>
              <b>{direJourFait(sorte, jour)}</b>
              <span>{jour > aujourdhui ? `${mots}, à venir` : mots}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
