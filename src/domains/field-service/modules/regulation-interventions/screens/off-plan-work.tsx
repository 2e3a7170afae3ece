import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { lireTravail, MOTIFS_HORS_PLANNING } from './lire-travail.ts'
import { faitRecu } from './mots.ts'
import classes from './off-plan-work.module.css'
import { ReportBlock } from './report-block.tsx'
import { PhotoButton } from './visit-photos.tsx'

/** Work of the field on a visit that had left its planning: kept whole, readable here, applied nowhere (offline rule 11). */
export function OffPlanWork({ visite }: { visite: VisiteDetail }) {
  const [premier] = visite.hors_planning
  if (!premier) return null
  return (
    <section className={classes.root} aria-label="Travail reçu hors planning">
      <h3>Travail reçu hors planning</h3>
      <p className={classes.motif}>
        {MOTIFS_HORS_PLANNING[premier.motif]}&nbsp;: ce que le terrain en a fait est conservé.
      </p>
      <ol className={classes.suite}>
        {visite.hors_planning.map(h => {
          const { titre, texte, rapport, photo } = lireTravail(h)
          return (
            <li key={h.hors_planning_id}>
              <b>{titre}</b>
              {texte && <span className={classes.texte}>{texte}</span>}
              <span className={classes.discret}>
                {faitRecu(h, visite.jour)}, par {h.utilisateur}
              </span>
              {photo && <PhotoButton sha256={photo} titre={texte || titre} />}
              {rapport && <ReportBlock rapport={rapport} totaux={null} />}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
