import type { InterventionDetail } from '#domains/field-service/model/activite/activite.ts'
import type { JourIso } from '#wire/dates.ts'
import { direQuand } from '#wire/moments.ts'
import classes from './office-changes.module.css'

const VERBES = {
  reporter: 'Rendez-vous déplacé',
  affecter: 'Technicien changé',
  deplacer: 'Rendez-vous et technicien changés',
  promettre: 'Créneau promis changé',
  annuler: 'Intervention annulée',
  retablir: 'Intervention rétablie',
  reprendre: 'Travail repris dans l’intervention',
} as const

type Props = { changements: InterventionDetail['changements']; aujourdhui: JourIso }

/** What the office moved: both values, who and when (offline rule 11). */
export function OfficeChanges({ changements, aujourdhui }: Props) {
  if (changements.length === 0) return null
  return (
    <section className={classes.root} aria-label="Changements du bureau">
      {changements.map(c => (
        <p key={`${c.fait_a}${c.sorte}`} className={classes.ligne}>
          <b>{VERBES[c.sorte]}</b>
          {c.apres && (
            <span>
              {c.avant && <s className={classes.avant}>{c.avant}</s>} {c.apres}
            </span>
          )}
          <span className={classes.qui}>
            par {c.auteur}, {direQuand(c.fait_a, aujourdhui)}
          </span>
        </p>
      ))}
    </section>
  )
}
