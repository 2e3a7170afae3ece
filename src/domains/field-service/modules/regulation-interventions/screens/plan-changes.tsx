import type { VisiteDetail } from '#domains/field-service/model/regulation.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { formaterDateHeure } from '#wire/dates.ts'

const VERBES = { reporter: 'Déplacée', affecter: 'Réaffectée', annuler: 'Annulée' } as const

/** Who changed the plan, from what, to what. */
export function PlanChanges({ visite }: { visite: VisiteDetail }) {
  if (visite.changements.length === 0) return null
  return (
    <section className={panel.section} aria-label="Changements du plan">
      <h3>Changements du plan</h3>
      <ol className={panel.list}>
        {visite.changements.map(c => (
          <li className={panel.entry} key={`${c.fait_a}${c.sorte}`}>
            <span>
              <b>{VERBES[c.sorte]}</b> : <s className={panel.before}>{c.avant}</s> → {c.apres}
            </span>
            <span className={panel.quiet}>
              par {c.auteur}, le {formaterDateHeure(c.fait_a)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
