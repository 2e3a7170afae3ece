import type { InterventionActivite } from '#domains/field-service/model/planning.ts'
import { heureParis } from '#wire/dates.ts'
import classes from './step-bar.module.css'

/** Steps with the device's times; "reçu à" once the office has them (offline rule 5). */
export function StepBar({ visite }: { visite: InterventionActivite }) {
  return (
    <ol className={classes.root} aria-label="Étapes">
      {visite.etapes
        .filter(e => e.etape > 0)
        .map(e => {
          const faite = e.etape <= visite.etapes_en_cours
          return (
            <li
              key={e.etape}
              data-faite={faite || undefined}
              aria-current={e.etape === visite.etapes_en_cours ? 'step' : undefined}
            >
              <span className={classes.trait} aria-hidden />
              <span className={classes.nom}>{e.label}</span>
              <b className={classes.heure}>{faite && e.fait_a ? heureParis(e.fait_a) : '–'}</b>
              {faite && e.fait_a && (
                <span className={classes.recu} data-attente={e.recu_a === null || undefined}>
                  {e.recu_a ? `reçu à ${heureParis(e.recu_a)}` : 'à envoyer'}
                </span>
              )}
            </li>
          )
        })}
    </ol>
  )
}
