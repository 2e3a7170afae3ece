import type { EtapePayload } from '#domains/field-service/model/mutations.ts'
import { TYPE_ETAPE } from '#domains/field-service/model/mutations.ts'
import type { Context } from '#server/http/context.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { jouerSentinelle, REFUS_METIER } from '../sentinelles.ts'
import { concerne, deciderMouvement, lireSituation, verrouillerTechnicien } from '../situation.ts'
import { enregistrerPassage } from './passage.ts'
import { INTROUVABLE, traiterRefus } from './refus.ts'

/** What an action carries beside its content, queued or direct. */
export interface Enveloppe {
  readonly id: string
  readonly fait_a: Date
  /** What the device says: the day that allows a step is its own, refusing would lose work that was done. */
  readonly dit_a?: Date
  readonly horloge_ecart_ms: number | null
  readonly enFile: boolean
}

/** One move of the step flow, absolute: from `de` to `vers` (specification field-service §4; offline rule 5). */
export async function faireEtape(context: Context, payload: EtapePayload, enveloppe: Enveloppe): Promise<Effect> {
  const { de, vers, intervention_id } = payload
  const { fait_a, dit_a = fait_a, enFile, horloge_ecart_ms, id } = enveloppe
  await verrouillerTechnicien(context)
  const situation = await lireSituation(context, intervention_id)
  if (!situation || !concerne(situation, context.caller.utilisateur_id)) return INTROUVABLE
  if (await jouerSentinelle(context, situation.sentinelle)) return { outcome: 'rejected', ...REFUS_METIER }
  const decision = await deciderMouvement(context, situation, { de, vers, fait_a: dit_a, enFile, cloture_prete: false })
  if (!decision.ok) {
    const travail = { mutation_id: id, type: TYPE_ETAPE, contenu: payload, fait_a }
    return await traiterRefus(context, situation, decision, { de, vers, travail, memeTravail: true, garder: enFile })
  }
  const version = await enregistrerPassage(context, situation, {
    de,
    vers,
    fait_a,
    mutation_id: id,
    horloge_ecart_ms,
  })
  return { outcome: 'applied', donnees: { intervention_id, etapes_en_cours: vers, version } }
}
