import type { RetraitPayload } from '#domains/field-service/model/mutations.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import type { Effect, MutationMeta } from '#server/receipts/registry.ts'
import { INTROUVABLE } from '../interventions/refus.ts'
import { annoncer } from '../notifications.ts'
import { lirePhotoDuTechnicien } from './photo.ts'
import { retirerPhotoGardee, trouverPhotoGardee } from './photo-gardee.ts'

/**
 * Takes off a visit a photo that its author sent, closed visit or not, or that came beside the plan: the audit keeps that there was one, when it was
 * taken and what stood under it. What is no longer there is as it was asked to be.
 */
export async function retirerPhoto(
  context: Context,
  { intervention_id, sha256 }: RetraitPayload,
  { fait_a }: MutationMeta,
): Promise<Effect> {
  const { db, caller } = context
  const { compte_id, utilisateur_id } = caller
  const photo = await lirePhotoDuTechnicien(context, { intervention_id, sha256 })
  if (photo && 'outcome' in photo) return photo
  if (photo?.cree_par !== utilisateur_id) {
    const gardee = await trouverPhotoGardee(context, { intervention_id, sha256 })
    if (gardee) return await retirerPhotoGardee(context, gardee, fait_a)
    return photo ? INTROUVABLE : { outcome: 'duplicate', donnees: { intervention_id } }
  }
  const { fichier_id, legende, prise_a } = photo
  await db
    .deleteFrom('intervention_fichier')
    .where('compte_id', '=', compte_id)
    .where('fichier_id', '=', fichier_id)
    .execute()
  await record(context, {
    action: 'intervention.photo.retirer',
    entite: `intervention:${intervention_id}`,
    avant: { fichier_id, sha256, legende, prise_a: prise_a?.toISOString() ?? null },
    fait_a,
  })
  await annoncer(context, [utilisateur_id])
  return { outcome: 'applied', donnees: { intervention_id, fichier_id } }
}
