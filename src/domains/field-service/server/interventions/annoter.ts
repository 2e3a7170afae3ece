import { FICHIER_VISITE_MAX, FORMATS_VISITE } from '#domains/field-service/model/interventions/annotations.ts'
import { record } from '#server/audit/record.ts'
import { mimeOf } from '#server/files/attachments/tree.ts'
import { inspectFile } from '#server/files/inspect.ts'
import { keepFile, requireRoom } from '#server/files/keep.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { fileProblem, splitName } from '#wire/file-name.ts'
import { noter } from '../creneaux/creer.ts'
import { annoncer } from '../notifications.ts'
import { lireSituation, type Situation } from './situation.ts'
import '../tables.ts'

/** The visit under lock. @throws CodedError INTROUVABLE; ETAPE_REFUSEE of a cancelled one, which nobody goes to */
export async function exigerTenue(context: Context, intervention_id: number): Promise<Situation> {
  const situation = await lireSituation(context, intervention_id)
  if (!situation) throw refuse('INTROUVABLE')
  if (situation.annulee)
    throw refuse('ETAPE_REFUSEE', { message: 'Annulée\u00a0: personne n’y va, rien ne s’y ajoute.' })
  return situation
}

/** What the office tells whoever goes there; their phone hears of it. @throws CodedError INTROUVABLE, ETAPE_REFUSEE */
export async function observerVisite(context: Context, intervention_id: number, texte: string): Promise<void> {
  const { technicien_id } = await exigerTenue(context, intervention_id)
  await noter(context, intervention_id, texte)
  await record(context, { action: 'observation.ajouter', entite: `intervention:${intervention_id}` })
  await annoncer(context, [technicien_id])
}

interface Envoye {
  readonly filename: string
  readonly octets: Uint8Array
}

/**
 * A document that goes with a visit, onto the phone too. The same one again changes nothing.
 * @throws CodedError INTROUVABLE, ETAPE_REFUSEE, SAISIE, TYPE_DE_FICHIER, ESPACE_DISQUE
 */
export async function joindreFichier(
  context: Context,
  intervention_id: number,
  { filename, octets }: Envoye,
): Promise<string> {
  const { technicien_id } = await exigerTenue(context, intervention_id)
  const { stem, extension } = splitName(filename)
  const nom = stem.trim() + extension
  const probleme = fileProblem(
    { nom, taille: octets.byteLength },
    { extensions: FORMATS_VISITE, max: FICHIER_VISITE_MAX },
  )
  if (probleme) throw refuse('SAISIE', { message: probleme, champs: { filename: probleme } })
  const mime = mimeOf(nom) ?? ''
  await inspectFile(octets, mime)
  await requireRoom(context, octets.byteLength)
  const { db, caller, services, now } = context
  const { compte_id, utilisateur_id } = caller
  const sha256 = await keepFile(db, services, { compte_id, utilisateur_id, octets, mime, now })
  const deja = await db
    .selectFrom('intervention_fichier')
    .select('nom')
    .where('compte_id', '=', compte_id)
    .where('intervention_id', '=', intervention_id)
    .where('sorte', '=', 'document')
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  if (deja) return deja.nom
  await db
    .insertInto('intervention_fichier')
    .values({ compte_id, intervention_id, sorte: 'document', nom, sha256, cree_par: utilisateur_id, cree_a: now })
    .execute()
  await record(context, { action: 'fichier.ajouter', entite: `intervention:${intervention_id}`, apres: { nom } })
  await annoncer(context, [technicien_id])
  return nom
}
