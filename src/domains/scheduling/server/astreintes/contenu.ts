import type { ContenuIntervention } from '#domains/scheduling/model/astreintes/astreinte.ts'
import type { Context } from '#server/http/context.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { versMs } from '#wire/dates.ts'
import { plageParis } from '#wire/moments.ts'
import { annoncer } from '../changements.ts'
import { rejeter } from '../effets.ts'
import { lireResponsables } from '../planning/agents.ts'
import { plageDe } from '../planning/plages.ts'
import { type AstreinteLue, type InterventionLue, lireInterventions } from './lectures.ts'
import { presenterIntervention } from './presenter.ts'

export const instants = ({ debut, fin }: AstreinteLue) => ({ debut: debut.toISOString(), fin: fin.toISOString() })

export function contenuDe({ debut, fin, intervention_description }: InterventionLue): ContenuIntervention {
  return { debut: debut.toISOString(), fin: fin.toISOString(), intervention_description }
}

/** Same instants, however they are written, and same words. */
export function memeContenu(a: ContenuIntervention, b: ContenuIntervention): boolean {
  return (
    versMs(a.debut) === versMs(b.debut) &&
    versMs(a.fin) === versMs(b.fin) &&
    a.intervention_description === b.intervention_description
  )
}

export function colonnesDe({ debut, fin, intervention_description }: ContenuIntervention) {
  return { intervention_description, plage: plageDe(debut, fin) }
}

/** Names the intervention that already covers the moment. */
export async function direChevauchement(
  context: Context,
  { astreinte_id }: AstreinteLue,
  { debut, fin }: ContenuIntervention,
  sauf?: number,
): Promise<Effect> {
  const autres = await lireInterventions(context, { astreintes: [astreinte_id] })
  const autre = autres.find(
    i => i.intervention_id !== sauf && i.debut.getTime() < versMs(fin) && i.fin.getTime() > versMs(debut),
  )
  if (!autre) return rejeter('INTERVENTION_CHEVAUCHE')
  const heures = plageParis(autre.debut, autre.fin)
  return rejeter(
    'INTERVENTION_CHEVAUCHE',
    `Une autre intervention de cette astreinte couvre déjà ce moment\u00a0: ${heures}.`,
  )
}

/** The intervention as it now stands, for the ledger; open screens of its agent and of managers read again. */
export async function conclure(
  context: Context,
  astreinte: AstreinteLue,
  intervention_id: number,
  outcome: 'applied' | 'duplicate',
): Promise<Effect> {
  const [lue] = await lireInterventions(context, { interventions: [intervention_id], supprimees: true })
  if (outcome === 'applied') await annoncer(context, [astreinte.utilisateur_id, ...(await lireResponsables(context))])
  return { outcome, donnees: { intervention: lue ? presenterIntervention(lue) : null } }
}
