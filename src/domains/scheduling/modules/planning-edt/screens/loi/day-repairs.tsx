import type { Anomalie } from '#domains/scheduling/model/regles/types.ts'
import type { Agent } from '#domains/scheduling/modules/planning-edt/view/cases.ts'
import { candidatsDe, composer, direReparation, etatDe } from '#domains/scheduling/modules/planning-edt/view/loi.ts'
import { direOu } from '#domains/scheduling/modules/planning-edt/view/mots.ts'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { useBureauAutour } from '../use-bureau.ts'
import type { Juge } from './juge.ts'
import { Repairs, useReparations } from './repairs.tsx'

type Props = { readonly agent: Agent; readonly anomalies: readonly Anomalie[] }

/** Ways out of the gravest rule that a day does not keep, found on this device; nothing where there is none. */
export function DayRepairs(props: Props) {
  const reparations = useReparationsDuJour(props)
  if (!reparations) return null
  return (
    <PanelSection title="Réparer">
      <Repairs {...reparations} />
    </PanelSection>
  )
}

/** The same, for whoever draws them elsewhere; null where there is none. */
export function useReparationsDuJour({ agent, anomalies }: Props): Parameters<typeof Repairs>[0] | null {
  const { agents, postes, lots, juge, online } = useBureauAutour()
  const cible = anomalies.find(a => a.niveau === 'bloquant') ?? anomalies.find(a => a.niveau === 'alerte')
  const cherche =
    cible && online
      ? async (lui: Juge) => {
          const etat = etatDe(agents, postes)
          const trouvees = await lui.reparer({
            ...{ etat, cibles: [cible], candidats: candidatsDe(agents) },
            metiers: new Map(postes.map(p => [p.poste_id, p.metier_id])),
          })
          return trouvees.map(reparation => ({
            reparation,
            dite: direReparation(reparation, { etat, agents, postes }),
          }))
        }
      : null
  const question = JSON.stringify([cible, agent.calendrier.map(c => [c.pointage_id, c.version, c.dadate])])
  const reparations = useReparations(juge, cherche, question)
  if (!cible || !reparations || reparations.length === 0) return null
  return {
    reparations,
    // A figure that is a post's code is typed on the month.
    partout: !postes.some(p => /^\d/.test(p.poste_code)),
    onChoose: reparation => {
      const changements = composer([], reparation, agents)
      if (changements) lots.faire(`réparation, ${direOu(agent.label, cible.jour)}`, changements)
    },
  }
}
