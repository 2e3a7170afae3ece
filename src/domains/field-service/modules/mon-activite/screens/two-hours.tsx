import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazyPart } from '#client/page/lazy-part.tsx'
import { Panel } from '#client/page/panel.tsx'
import type { HeureEcartee, InterventionDetail } from '#domains/field-service/model/activite/activite.ts'
import { estCorrigeable } from '#domains/field-service/model/interventions/correction.ts'
import { derniereEcartee, direDeuxHeures } from '#domains/field-service/model/interventions/heures-ecartees.ts'
import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import { correctedNow } from '#offline/clock.ts'
import { heureParis } from '#wire/dates.ts'
import classes from './office-changes.module.css'

const StepCorrection = lazyPart(() => import('./step-correction.tsx').then(m => m.StepCorrection))

type Props = { visite: InterventionActivite; heures: InterventionDetail['heures_ecartees'] }

/** Steps done on two phones: which hour counts, which was set aside, and the way to make that one count. */
export function TwoHours({ visite, heures }: Props) {
  const [retenue, setRetenue] = useState<HeureEcartee | null>(null)
  const fermer = () => setRetenue(null)
  const maintenant = correctedNow()
  const ecartees = visite.etapes.flatMap(e => {
    // One that was put right here, and still waits to be sent, needs no more words.
    if (e.etape === 0 || e.etape > visite.etapes_en_cours || e.corrigee) return []
    const ecartee = derniereEcartee(heures, e.etape)
    return ecartee ? [ecartee] : []
  })
  const figee = visite.annulee || visite.hors_planning
  return (
    <>
      {ecartees.length > 0 && (
        <section className={classes.root} aria-label="Deux heures pour une étape">
          {ecartees.map(h => (
            <div key={h.etape} className={classes.heures}>
              <p className={classes.ligne}>{direDeuxHeures(h)}</p>
              {!figee && estCorrigeable(h.comptee, maintenant) && (
                <Button variant="default" onClick={() => setRetenue(h)}>
                  Retenir {heureParis(h.fait_a)}
                </Button>
              )}
            </div>
          ))}
        </section>
      )}
      <Panel opened={retenue !== null} title="Corriger une heure" onClose={fermer}>
        {retenue && <StepCorrection visite={visite} etape={retenue.etape} proposee={retenue.fait_a} fermer={fermer} />}
      </Panel>
    </>
  )
}
