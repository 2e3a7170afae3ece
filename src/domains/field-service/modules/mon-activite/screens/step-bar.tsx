import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '#client/page/lazy-part.tsx'
import { Panel } from '#client/page/panel.tsx'
import { type EtapeDatee, estCorrigeable, NOMS_HEURES } from '#domains/field-service/model/interventions/correction.ts'
import type { EtapeActivite, InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import { correctedNow } from '#offline/clock.ts'
import { heureParis } from '#wire/dates.ts'
import classes from './step-bar.module.css'

const StepCorrection = lazyPart(() => import('./step-correction.tsx').then(m => m.StepCorrection))

/** Steps with the device's times; "reçu à" once the office has them (offline rule 5). A done one can be put right. */
export function StepBar({ visite }: { visite: InterventionActivite }) {
  const [corrigee, setCorrigee] = useState<EtapeDatee | null>(null)
  const fermer = () => setCorrigee(null)
  const maintenant = correctedNow()
  return (
    <>
      <ol className={classes.root} aria-label="Étapes">
        {visite.etapes.map(e => {
          if (e.etape === 0) return null
          const etape = e.etape
          const faite = etape <= visite.etapes_en_cours
          const heure = faite ? e.fait_a : null
          // Of a visit that was lost nothing changes any more.
          const ouverte = !visite.annulee && !visite.hors_planning && estCorrigeable(heure, maintenant)
          return (
            <li
              key={etape}
              data-faite={faite || undefined}
              aria-current={etape === visite.etapes_en_cours ? 'step' : undefined}
            >
              {ouverte ? (
                <button
                  type="button"
                  className={classes.bouton}
                  aria-description={`Corriger l’heure\u00a0: ${NOMS_HEURES[etape].nom}`}
                  onClick={() => setCorrigee(etape)}
                >
                  <Step etape={e} heure={heure} />
                </button>
              ) : (
                <Step etape={e} heure={heure} />
              )}
            </li>
          )
        })}
      </ol>
      <Panel opened={corrigee !== null} title="Corriger une heure" onClose={fermer}>
        {corrigee !== null && <StepCorrection key={corrigee} visite={visite} etape={corrigee} fermer={fermer} />}
      </Panel>
    </>
  )
}

function Step({ etape: e, heure }: { etape: EtapeActivite; heure: string | null }) {
  return (
    <>
      <span className={classes.trait} aria-hidden />
      <span className={classes.nom}>{e.label}</span>
      <b className={classes.heure}>
        {heure ? heureParis(heure) : '–'}
        {heure && e.corrigee && <span className={classes.corrigee}> corrigé</span>}
      </b>
      {heure && (
        <span
          className={classes.recu}
          data-attente={e.recu_a === null || undefined}
          title={e.recu_a && !e.corrigee ? `Reçu par le bureau à ${heureParis(e.recu_a)}` : undefined}
        >
          {e.recu_a ? (
            <>
              <IconCheck size={14} stroke={2.2} aria-hidden /> reçu
              {/* Of what was put right since, the office has both: one hour would be of the first alone. */}
              {!e.corrigee && <span className={classes.muet}> à {heureParis(e.recu_a)}</span>}
            </>
          ) : (
            'à envoyer'
          )}
        </span>
      )}
    </>
  )
}
