import {
  type Etape,
  libelleEtape,
  transitionRetour,
  transitionSuivante,
} from '#domains/field-service/model/interventions/etapes.ts'
import { REFUS_ETAPE } from '#domains/field-service/model/interventions/intervention.ts'
import { RAPPORT_VIDE, type RapportCloture } from '#domains/field-service/model/rapports/cloture-schema.ts'
import { empreinteRapport } from '#domains/field-service/model/rapports/empreinte.ts'
import type { Context } from '#server/http/context.ts'
import type { Effect, MutationMeta } from '#server/receipts/registry.ts'
import { success, warning } from '#wire/notice.ts'
import { cloturer } from '../rapports/cloture.ts'
import { faireEtape } from './etape.ts'
import { lireDetail } from './lecture.ts'
import { INTROUVABLE } from './refus.ts'
import { lireSituation, verrouillerTechnicien } from './situation.ts'

function rejeter(code: keyof typeof REFUS_ETAPE): Effect {
  return { outcome: 'rejected', code, message: REFUS_ETAPE[code].message }
}

/** The answer that the ledger keeps: the toast, and the visit as this call left it. */
async function repondre(context: Context, effet: Effect, intervention_id: number, message: string): Promise<Effect> {
  if (effet.outcome !== 'applied' && effet.outcome !== 'duplicate') return effet
  const notice = effet.message ? warning(effet.message) : success(message)
  const intervention = await lireDetail(context, intervention_id)
  return { outcome: effet.outcome, donnees: { ...notice, intervention } }
}

/** Two taps of one hand: nobody leaves and arrives within it. */
const DOUBLE_TAP_MS = 3000

/**
 * "Next step" says neither which step nor, without a key, whether it was said before: said again within three seconds of a step
 * of this person's there, it is the same tap, answered as the first was. Null: it is another one.
 */
export async function repeterEtape(context: Context, intervention_id: number): Promise<Effect | null> {
  await verrouillerTechnicien(context)
  const { db, caller, now } = context
  const dernier = await db
    .selectFrom('intervention_etape')
    .select(['de', 'vers', 'recu_a'])
    .where('compte_id', '=', caller.compte_id)
    .where('intervention_id', '=', intervention_id)
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .orderBy('passage_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!dernier || dernier.vers < dernier.de) return null
  if (Math.abs(now.getTime() - dernier.recu_a.getTime()) >= DOUBLE_TAP_MS) return null
  const situation = await lireSituation(context, intervention_id)
  if (!situation || situation.etape !== dernier.vers || situation.technicien_id !== caller.utilisateur_id) return null
  const message = `Étape enregistrée\u00a0: ${libelleEtape(dernier.vers)}`
  return await repondre(context, { outcome: 'duplicate' }, intervention_id, message)
}

/**
 * The specification's relative calls, made absolute under the visit's lock: whoever calls sees the visit as it is, so
 * nothing is kept beside the plan (specification field-service §7 "Activity").
 * @param dite the step that the caller says it goes from; absent: where the visit is
 */
export async function deplacer(
  context: Context,
  intervention_id: number,
  sens: 'suivante' | 'retour',
  meta: MutationMeta,
  dite?: Etape,
): Promise<Effect> {
  await verrouillerTechnicien(context)
  const situation = await lireSituation(context, intervention_id)
  if (!situation) return INTROUVABLE
  const etape = dite ?? situation.etape
  // What comes after the second step is the closing: an empty body is told everything that it lacks (§5).
  if (sens === 'suivante' && etape === 2) return await cloturerDirect(context, intervention_id, {}, meta)
  const transition = sens === 'suivante' ? transitionSuivante(etape) : transitionRetour(etape)
  const { de, vers } = transition ?? { de: etape, vers: etape }
  const effet = await faireEtape(context, { intervention_id, de, vers }, { ...meta, enFile: false })
  if (!transition && effet.outcome === 'rejected' && effet.code === 'SAUT_INTERDIT') return rejeter('RETOUR_INTERDIT')
  return await repondre(context, effet, intervention_id, `Étape enregistrée\u00a0: ${libelleEtape(vers)}`)
}

/** Closing by the specification's own call: the parameters are the report, whose hash the server then computes itself. */
export async function cloturerDirect(
  context: Context,
  intervention_id: number,
  corps: Partial<RapportCloture>,
  meta: MutationMeta,
): Promise<Effect> {
  const rapport: RapportCloture = { intervention_id, ...RAPPORT_VIDE, ...corps }
  const payload = { intervention_id, de: 2, rapport, empreinte: await empreinteRapport(rapport) } as const
  const effet = await cloturer(context, payload, { ...meta, enFile: false })
  return await repondre(context, effet, intervention_id, 'Intervention terminée')
}
