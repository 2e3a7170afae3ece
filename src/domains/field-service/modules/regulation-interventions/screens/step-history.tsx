import { Button } from '@mantine/core'
import { Fragment, useState } from 'react'
import {
  type EtapeDatee,
  type HeuresEtapes,
  NOMS_HEURES,
} from '#domains/field-service/model/interventions/correction.ts'
import { libelleEtape } from '#domains/field-service/model/interventions/etapes.ts'
import { derniereEcartee, direDeuxHeures } from '#domains/field-service/model/interventions/heures-ecartees.ts'
import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { formaterDuree } from '#wire/dates.ts'
import { HourForm } from './hour-form.tsx'
import { direAppareil, faitRecu, moment } from './mots.ts'

/** A clock this far from the server's is said: times were corrected by it. */
const ECART_DIT_MS = 120_000

type Props = { visite: VisiteDetail; online: boolean }

/** Every move as it was made, step backs included, with both times and its author; then the hours put right. */
export function StepHistory({ visite, online }: Props) {
  const [corrigee, setCorrigee] = useState<EtapeDatee | null>(null)
  const [proposee, setProposee] = useState<string>()
  if (visite.passages.length === 0) return null
  const heures = heuresDe(visite)
  const corriger = (etape: EtapeDatee, heure?: string) => {
    setProposee(heure)
    setCorrigee(etape)
  }
  const corrigeables = ([1, 2, 3] as const).filter(e => heures[e] !== null)
  return (
    <PanelSection title="Étapes">
      <ol className={panel.list}>
        {visite.passages.map(p => (
          <li className={panel.entry} key={`${p.recu_a}${p.de}${p.vers}`}>
            <b>{p.vers > p.de ? libelleEtape(p.vers) : `Retour à «\u00a0${libelleEtape(p.vers)}\u00a0»`}</b>
            <span className={panel.quiet}>
              {faitRecu(p, visite.jour)}, par {p.utilisateur}
              {Math.abs(p.horloge_ecart_ms ?? 0) > ECART_DIT_MS &&
                ` (horloge de l’appareil corrigée de ${formaterDuree(Math.abs(p.horloge_ecart_ms ?? 0) / 60_000)})`}
            </span>
          </li>
        ))}
        {visite.corrections?.map(c => (
          <li className={panel.entry} key={`${c.recu_a}${c.etape}${c.apres}`}>
            <b>
              {NOMS_HEURES[c.etape].corrigee} de {moment(c.avant, visite.jour)} à {moment(c.apres, visite.jour)}
            </b>
            <span className={panel.quiet}>
              par {c.auteur}, motif&nbsp;: {c.motif}
            </span>
            <span className={panel.quiet}>{faitRecu(c, visite.jour)}</span>
          </li>
        ))}
        {visite.heures_ecartees?.map(h => (
          <li className={panel.entry} key={`${h.recu_a}${h.etape}`}>
            <b>{direDeuxHeures(h)}</b>
            <span className={panel.quiet}>
              {faitRecu(h, visite.jour)}, par {h.auteur}
            </span>
            {h.appareil && <span className={panel.quiet}>{direAppareil(h.appareil, h.auteur)}</span>}
          </li>
        ))}
      </ol>
      {corrigee !== null && heures[corrigee] !== null ? (
        <HourForm
          key={`${corrigee}${proposee}`}
          visite={visite}
          etape={corrigee}
          heures={heures}
          proposee={proposee}
          fermer={() => setCorrigee(null)}
        />
      ) : (
        <div className={panel.tools}>
          {corrigeables.map(etape => {
            const ecartee = derniereEcartee(visite.heures_ecartees, etape)
            return (
              <Fragment key={etape}>
                {ecartee && (
                  <Button size="xs" disabled={!online} onClick={() => corriger(etape, ecartee.fait_a)}>
                    Retenir {moment(ecartee.fait_a, visite.jour)} pour {NOMS_HEURES[etape].le}
                  </Button>
                )}
                <Button variant="default" size="xs" disabled={!online} onClick={() => corriger(etape)}>
                  Corriger {NOMS_HEURES[etape].le}
                </Button>
              </Fragment>
            )
          })}
        </div>
      )}
    </PanelSection>
  )
}

/** The hours that count: of the last passage to each step reached, as they were put right last. */
function heuresDe({ passages, corrections = [], etapes_en_cours }: VisiteDetail): HeuresEtapes {
  const heure = (etape: EtapeDatee) => {
    const passage = passages.findLast(p => p.vers === etape && p.de < etape)
    if (etape > etapes_en_cours || !passage) return null
    // Received after the passage, it is of that one: a step done again begins without correction.
    const derniere = corrections.findLast(c => c.etape === etape && c.recu_a >= passage.recu_a)
    return derniere?.apres ?? passage.fait_a
  }
  return { 1: heure(1), 2: heure(2), 3: heure(3) }
}
