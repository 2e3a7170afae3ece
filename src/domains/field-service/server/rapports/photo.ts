import type { LegendePayload, PhotoPayload } from '#domains/field-service/model/mutations.ts'
import { TYPE_PHOTO } from '#domains/field-service/model/mutations.ts'
import { nommerPhoto } from '#domains/field-service/model/rapports/nom-photo.ts'
import { record } from '#server/audit/record.ts'
import { mayNameFile } from '#server/files/holders.ts'
import type { Context } from '#server/http/context.ts'
import type { Effect, MutationMeta } from '#server/receipts/registry.ts'
import { errorCatalogue } from '#wire/errors.ts'
import { garderHorsPlanning } from '../interventions/hors-planning.ts'
import { INTROUVABLE } from '../interventions/refus.ts'
import { lireSituationDuTechnicien } from '../interventions/situation-du-technicien.ts'
import { annoncer } from '../notifications.ts'
import { legenderPhotoGardee, trouverPhotoGardee } from './photo-gardee.ts'

/** Of one visit: more is a mistake, or fills somebody's storage. */
const PHOTOS_MAX = 100

const rejeter = (message: string, code = 'SAISIE'): Effect => ({ outcome: 'rejected', code, message })

/** Why these bytes are no photo of a visit; null: they are. */
async function refusPicture(context: Context, sha256: string): Promise<Effect | null> {
  const { db, caller } = context
  const fichier = await db
    .selectFrom('fichier')
    .select('mime')
    .where('compte_id', '=', caller.compte_id)
    .where('sha256', '=', sha256)
    .where('complet_a', 'is not', null)
    .executeTakeFirst()
  // A name alone gives nothing: whoever ties somebody else's file to their visit would read it there.
  if (!fichier || !(await mayNameFile(context, sha256))) return rejeter('La photo n’est pas arrivée au bureau.')
  return fichier.mime?.startsWith('image/') ? null : rejeter(errorCatalogue.TYPE_DE_FICHIER.message, 'TYPE_DE_FICHIER')
}

/** Whether an observation of this identity is known, of another visit or of somebody else. */
async function estDAutrui({ db, caller }: Context, { observation, intervention_id }: PhotoPayload): Promise<boolean> {
  if (observation === null) return false
  const connue = await db
    .selectFrom('observation')
    .select(['intervention_id', 'utilisateur_id'])
    .where('compte_id', '=', caller.compte_id)
    .where('uid', '=', observation)
    .executeTakeFirst()
  return (
    connue !== undefined &&
    (connue.intervention_id !== intervention_id || connue.utilisateur_id !== caller.utilisateur_id)
  )
}

/** Ties a photo that has arrived to its visit, closed or not: it is often slower than the closing. */
export async function ajouterPhoto(
  context: Context,
  payload: PhotoPayload,
  { fait_a, id }: MutationMeta,
): Promise<Effect> {
  const { db, caller, now } = context
  const { compte_id, utilisateur_id } = caller
  const { intervention_id, sha256, legende, observation } = payload
  const situation = await lireSituationDuTechnicien(context, intervention_id)
  if ('outcome' in situation) return situation
  const refus = await refusPicture(context, sha256)
  if (refus) return refus
  if (situation.annulee || situation.technicien_id !== utilisateur_id) {
    const travail = { mutation_id: id, type: TYPE_PHOTO, contenu: payload, fait_a }
    return await garderHorsPlanning(context, situation, travail, situation.annulee ? 'ANNULEE' : 'NON_AFFECTEE')
  }
  if (await estDAutrui(context, payload)) return rejeter('Cette observation n’est pas la vôtre.')
  const siennes = await db
    .selectFrom('intervention_fichier')
    .select('sha256')
    .where('compte_id', '=', compte_id)
    .where('intervention_id', '=', intervention_id)
    .where('sorte', '=', 'photo')
    .execute()
  if (siennes.some(p => p.sha256 === sha256)) return { outcome: 'duplicate', donnees: { intervention_id } }
  if (siennes.length >= PHOTOS_MAX) return rejeter(`Cette intervention a déjà ${PHOTOS_MAX}\u00a0photos.`)
  const { fichier_id } = await db
    .insertInto('intervention_fichier')
    .values({
      compte_id,
      intervention_id,
      sorte: 'photo',
      nom: nommerPhoto(fait_a),
      sha256,
      cree_par: utilisateur_id,
      cree_a: now,
      legende,
      observation_uid: observation,
      prise_a: fait_a,
    })
    .returning('fichier_id')
    .executeTakeFirstOrThrow()
  const entite = `intervention:${intervention_id}`
  await record(context, { action: 'intervention.photo', entite, apres: { fichier_id, sha256 }, fait_a })
  await annoncer(context, [utilisateur_id])
  return { outcome: 'applied', donnees: { intervention_id, fichier_id } }
}

/** The photo of this content on a visit that its technician acts on; undefined: there is none. Else what becomes of the action. */
export async function lirePhotoDuTechnicien(
  context: Context,
  { intervention_id, sha256 }: Pick<PhotoPayload, 'intervention_id' | 'sha256'>,
) {
  const situation = await lireSituationDuTechnicien(context, intervention_id)
  if ('outcome' in situation) return situation
  return await context.db
    .selectFrom('intervention_fichier')
    .select(['fichier_id', 'cree_par', 'legende', 'prise_a'])
    .where('compte_id', '=', context.caller.compte_id)
    .where('intervention_id', '=', intervention_id)
    .where('sorte', '=', 'photo')
    .where('sha256', '=', sha256)
    .executeTakeFirst()
}

/** What is written under a photo that its author sent, closed visit or not, or that came beside the plan; nobody else's is there for them. */
export async function legenderPhoto(
  context: Context,
  { intervention_id, sha256, legende }: LegendePayload,
  { fait_a }: MutationMeta,
): Promise<Effect> {
  const { compte_id, utilisateur_id } = context.caller
  const photo = await lirePhotoDuTechnicien(context, { intervention_id, sha256 })
  if (photo && 'outcome' in photo) return photo
  if (photo?.cree_par !== utilisateur_id) {
    const gardee = await trouverPhotoGardee(context, { intervention_id, sha256 })
    return gardee ? await legenderPhotoGardee(context, gardee, { legende, fait_a }) : INTROUVABLE
  }
  const donnees = { intervention_id, fichier_id: photo.fichier_id }
  if (photo.legende === legende) return { outcome: 'duplicate', donnees }
  await context.db
    .updateTable('intervention_fichier')
    .set({ legende })
    .where('compte_id', '=', compte_id)
    .where('fichier_id', '=', photo.fichier_id)
    .execute()
  const entite = `intervention:${intervention_id}`
  const [avant, apres] = [photo.legende, legende].map(texte => ({ fichier_id: photo.fichier_id, legende: texte }))
  await record(context, { action: 'intervention.photo.legende', entite, avant, apres, fait_a })
  await annoncer(context, [utilisateur_id])
  return { outcome: 'applied', donnees }
}
