import type { VisiteDetail } from '#domains/field-service/model/regulation.ts'
import { formaterDateHeure } from '#wire/dates.ts'
import classes from './visit-panel.module.css'

const VERBES = { reporter: 'Déplacée', affecter: 'Réaffectée', annuler: 'Annulée' } as const

/** Who changed the plan, from what, to what. */
export function PlanChanges({ visite }: { visite: VisiteDetail }) {
  if (visite.changements.length === 0) return null
  return (
    <section className={classes.bloc} aria-label="Changements du plan">
      <h3>Changements du plan</h3>
      <ol className={classes.suite}>
        {visite.changements.map(c => (
          <li key={`${c.fait_a}${c.sorte}`}>
            <span>
              <b>{VERBES[c.sorte]}</b> : <s className={classes.avant}>{c.avant}</s> → {c.apres}
            </span>
            <span className={classes.discret}>
              par {c.auteur}, le {formaterDateHeure(c.fait_a)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
