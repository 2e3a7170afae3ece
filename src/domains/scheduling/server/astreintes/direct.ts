import { randomUUID } from 'node:crypto'
import { type ContenuIntervention, situerIntervention } from '#domains/scheduling/model/astreintes/astreinte.ts'
import type { Context } from '#server/http/context.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { success } from '#wire/notice.ts'
import { INTROUVABLE } from '../effets.ts'
import { contenuDe, instants } from './contenu.ts'
import { creerIntervention } from './creer.ts'
import { type AstreinteLue, lireInterventions, trouverAstreinte } from './lectures.ts'
import { modifierIntervention } from './modifier.ts'
import { supprimerIntervention } from './supprimer.ts'

/** Body of the specification's own calls: wall times, placed from the duty's start. */
export interface CorpsIntervention {
  readonly intervention_description: string
  readonly intervention_heure_debut: string
  readonly intervention_heure_fin: string
  readonly intervention_date?: string | undefined
}
type Meta = { fait_a: Date }

function placer(astreinte: AstreinteLue, corps: CorpsIntervention): ContenuIntervention {
  const situee = situerIntervention(instants(astreinte), {
    heure_debut: corps.intervention_heure_debut,
    heure_fin: corps.intervention_heure_fin,
    ...(corps.intervention_date ? { jour: corps.intervention_date } : {}),
  })
  return { ...situee, intervention_description: corps.intervention_description }
}

/** The answer that the ledger keeps: the toast, and what the command gave. */
function avecNotice(effet: Effect, message: string): Effect {
  if (effet.outcome !== 'applied' && effet.outcome !== 'duplicate') return effet
  return { outcome: effet.outcome, donnees: { ...success(message), ...(effet.donnees as object) } }
}

/** Adds an intervention by wall times. */
export async function creerDirect(context: Context, astreinte_id: number, corps: CorpsIntervention, meta: Meta) {
  const astreinte = await trouverAstreinte(context, astreinte_id)
  if (!astreinte) return INTROUVABLE
  const contenu = placer(astreinte, corps)
  const effet = await creerIntervention(context, { ...contenu, uid: randomUUID(), astreinte_id }, meta)
  return avecNotice(effet, 'Intervention enregistrée.')
}

/** Changes it from what it is: whoever calls sees it as it is, so the relative call is made absolute under its lock. */
export async function modifierDirect(
  context: Context,
  { astreinte_id, intervention_id }: { astreinte_id: number; intervention_id: number },
  corps: CorpsIntervention,
  meta: Meta,
): Promise<Effect> {
  const astreinte = await trouverAstreinte(context, astreinte_id)
  const [stockee] = await lireInterventions(context, {
    astreintes: [astreinte_id],
    interventions: [intervention_id],
    verrouiller: true,
  })
  if (!astreinte || !stockee) return INTROUVABLE
  const payload = { ...placer(astreinte, corps), uid: stockee.intervention_uid, avant: contenuDe(stockee) }
  return avecNotice(await modifierIntervention(context, payload, meta), 'Intervention modifiée.')
}

/** Deletes it as it is; twice is once. */
export async function supprimerDirect(
  context: Context,
  { astreinte_id, intervention_id }: { astreinte_id: number; intervention_id: number },
  meta: Meta,
): Promise<Effect> {
  const [stockee] = await lireInterventions(context, {
    astreintes: [astreinte_id],
    interventions: [intervention_id],
    supprimees: true,
    verrouiller: true,
  })
  if (!stockee) return INTROUVABLE
  const payload = { uid: stockee.intervention_uid, avant: contenuDe(stockee) }
  const effet = await supprimerIntervention(context, payload, meta)
  if (effet.outcome !== 'applied' && effet.outcome !== 'duplicate') return effet
  return { outcome: effet.outcome, donnees: success('Intervention supprimée.') }
}
