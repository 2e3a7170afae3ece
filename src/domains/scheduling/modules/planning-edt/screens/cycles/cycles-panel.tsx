import { SidePanel } from '#client/frames/desk.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { lireCycles } from '#domains/scheduling/model/bureau/cycle-operations.ts'
import type { CycleOuvert } from '#domains/scheduling/modules/planning-edt/address.ts'
import { lirePostesPlanning } from '#domains/scheduling/modules/planning-edt/contract.ts'
import {
  enGrille,
  grilleDeAgent,
  grilleDuModele,
  MODELES,
  postesDeCycle,
  redimensionner,
  type SaisieCycle,
} from '#domains/scheduling/modules/planning-edt/view/grille-cycle.ts'
import { PanelBody } from '#kit/desk-panel/desk-panel.tsx'
import { type Bureau, useBureauAutour } from '../use-bureau.ts'
import { CycleEditor } from './cycle-editor.tsx'
import { CycleList } from './cycle-list.tsx'

type Nouveau = Exclude<CycleOuvert, null | { readonly cycle_id: number }>

/** What a new cycle begins with: nothing, a model of the trade, the weeks of somebody. */
function depart({ depuis, id }: Nouveau, { postes, agents, mois }: Bureau): SaisieCycle {
  if (depuis === 'modele')
    return {
      cycle_nom: MODELES[id]?.nom ?? '',
      grille: redimensionner(grilleDuModele(id, postes, agents), MODELES[id]?.semaines.length ?? 1),
    }
  const agent = depuis === 'agent' && agents.find(a => a.wcu_utilisateur_id === id)
  if (!agent) return { cycle_nom: '', grille: redimensionner([], 2) }
  const grille = grilleDeAgent(agent, mois.dates)
  return { cycle_nom: `Semaines, ${agent.label}`, grille: redimensionner(grille, grille.length) }
}

/** Cycles of the house, and the one that is being made or changed. */
export function CyclesPanel({ cycle }: { readonly cycle: CycleOuvert }) {
  const lecture = useReading(lireCycles)
  const bureau = useBureauAutour()
  const postes = useReading(lirePostesPlanning)
  const cycles = lecture.data?.cycles
  // What a form begins with is written in the codes of posts: it waits for them.
  if (!cycles || !postes.data)
    return (
      <SidePanel label="Cycles" title="Cycles">
        <PanelBody>
          <ReadingState {...(cycles ? postes : lecture)} what="Les cycles de la maison" kept={false} />
        </PanelBody>
      </SidePanel>
    )
  // By this very reading: the month may be drawn from the one before it, without a post, and would save a cycle without any.
  const lus = postes.data.postes
  if (cycle === null) return <CycleList cycles={cycles} />
  if ('depuis' in cycle)
    return (
      <CycleEditor
        nom={`nouveau:${cycle.depuis}:${cycle.id}`}
        empty={() => depart(cycle, { ...bureau, postes: lus })}
        cycle={null}
      />
    )
  const ouvert = cycles.find(c => c.cycle_id === cycle.cycle_id)
  if (!ouvert) return <CycleList cycles={cycles} />
  return (
    <CycleEditor
      nom={`${ouvert.cycle_id}:${ouvert.version}`}
      empty={() => ({ cycle_nom: ouvert.cycle_nom, grille: enGrille(ouvert, postesDeCycle(lus, ouvert.supprimes)) })}
      cycle={ouvert}
    />
  )
}
