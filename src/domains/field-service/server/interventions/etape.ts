import type { EtapePayload } from '#domains/field-service/model/mutations.ts'
import { TYPE_ETAPE } from '#domains/field-service/model/mutations.ts'
import type { Context } from '#server/http/context.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { reprendreEcartee } from './heure-ecartee.ts'
import { enregistrerPassage } from './passage.ts'
import { traiterRefus } from './refus.ts'
import { deciderMouvement } from './situation.ts'
import { lireSituationDuTechnicien } from './situation-du-technicien.ts'

/** What an action carries beside its content, queued or direct. */
export interface Enveloppe {
  readonly id: string
  readonly fait_a: Date
  /** What the device says: the day that allows a step is its own, refusing would lose work that was done. */
  readonly dit_a?: Date
  readonly horloge_ecart_ms: number | null
  readonly enFile: boolean
  /** The device whose queue it comes from. */
  readonly appareil_id?: string | null
}

/** One move of the step flow, absolute: from `de` to `vers` (specification field-service §4; offline rule 5). */
export async function faireEtape(context: Context, payload: EtapePayload, enveloppe: Enveloppe): Promise<Effect> {
  const { de, vers, intervention_id } = payload
  const { fait_a, dit_a = fait_a, enFile, horloge_ecart_ms, id, appareil_id = null } = enveloppe
  const situation = await lireSituationDuTechnicien(context, intervention_id)
  if ('outcome' in situation) return situation
  if (enFile && vers < de && (await reprendreEcartee(context, situation, { de, appareil_id, fait_a: dit_a }))) {
    return { outcome: 'duplicate', donnees: { etapes_en_cours: situation.etape } }
  }
  const decision = await deciderMouvement(context, situation, { de, vers, fait_a: dit_a, enFile, cloture_prete: false })
  if (!decision.ok) {
    const travail = { mutation_id: id, type: TYPE_ETAPE, contenu: payload, fait_a }
    const recu = { de, vers, travail, memeTravail: true, garder: enFile }
    return await traiterRefus(context, situation, decision, { ...recu, ...(enFile ? { appareil_id } : {}) })
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
