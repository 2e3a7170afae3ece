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
          {faits.map(({ jour, mots, postes = [mots] }) => (
            <li key={jour}>
              <b>{direJourFait(sorte, jour)}</b>
              {postes.map((poste, rang) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two posts that are alike are told alike, and never move
                <span key={rang}>{jour > aujourdhui ? `${poste}, à venir` : poste}</span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
