import { cleOuvert, type OuvertAuMois } from '../address.ts'
import { AgentPanel } from './agent-panel.tsx'
import { OpenPostsPanel } from './appels/open-posts.tsx'
import { NeedsPanel } from './besoins/needs-panel.tsx'
import { CellPanel } from './cell-panel.tsx'
import { CyclesPanel } from './cycles/cycles-panel.tsx'
import { DayPanel } from './day-panel.tsx'

/** What the address opens beside the month. */
export function OpenPanel({ ouvert }: { readonly ouvert: OuvertAuMois }) {
  const key = cleOuvert(ouvert)
  if (ouvert.nom === 'jour') return <DayPanel key={key} jour={ouvert.jour} />
  if (ouvert.nom === 'agent') return <AgentPanel key={key} {...ouvert} />
  if (ouvert.nom === 'a-pourvoir') return <OpenPostsPanel key={key} />
  if (ouvert.nom === 'besoins') return <NeedsPanel key={key} />
  if (ouvert.nom === 'cycles') return <CyclesPanel key={key} cycle={ouvert.cycle} />
  return <CellPanel key={key} {...ouvert} />
}
