import { createHash } from 'node:crypto'
import { record } from '#server/audit/record.ts'
import { mayNameFile } from '#server/files/holders.ts'
import { inspectFile } from '#server/files/inspect.ts'
import { keepFile, requireRoom } from '#server/files/keep.ts'
import type { Context } from '#server/http/context.ts'
import { type CodedError, refuse } from '#server/http/errors.ts'
import { FICHIER_MAX, FICHIERS_MAX } from '#wire/attachments.ts'
import { fileProblem, splitName } from '#wire/file-name.ts'
import { type Attachments, EXTENSIONS } from './attachments.ts'
import { countAttachments, findAttachment, findRemoved, type Named } from './queries.ts'
import { mimeOf, urlOf } from './tree.ts'

export interface Deposit {
  readonly id: number
  readonly filename: string
  readonly dossier: string
  /** The bytes, or the hash of a file that was sent by pieces. */
  readonly contenu: Uint8Array | { readonly sha256: string }
}

function takenBy(nom: string): CodedError {
  const message = `Un fichier s’appelle déjà «\u00a0${nom}\u00a0»\u00a0: choisissez un autre nom.`
  return refuse('DEJA_PRIS', { message, champs: { filename: message } })
}

async function requirePlace(context: Context, of: Attachments, id: number): Promise<void> {
  if ((await countAttachments(context, of, id)) >= FICHIERS_MAX)
    throw refuse('SAISIE', { message: `${FICHIERS_MAX} fichiers au plus\u00a0: supprimez ceux qui ne servent plus.` })
}

interface Kept {
  readonly sha256: string
  readonly mime: string
  readonly taille: number
}

function checkName(of: Attachments, nom: string, taille: number): void {
  const max = Math.min(of.taille_max ?? FICHIER_MAX, FICHIER_MAX)
  const problem = fileProblem({ nom, taille }, { extensions: of.extensions ?? EXTENSIONS, max })
  if (problem) throw refuse('SAISIE', { message: problem, champs: { filename: problem } })
}

/** A file that all its pieces have reached, of the type that its new name announces. */
async function sentByPieces(context: Context, sha256: string, mime: string | null): Promise<Kept> {
  const { db, caller } = context
  const row = await db
    .selectFrom('fichier')
    .select(['taille', 'mime', 'complet_a'])
    .where('compte_id', '=', caller.compte_id)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  // A name alone gives nothing: whoever ties somebody else's file to their own record would read it there.
  if (!row?.complet_a || !row.mime || !(await mayNameFile(context, sha256)))
    throw refuse('INTROUVABLE', { message: 'Ce fichier n’est pas arrivé entier\u00a0: envoyez-le de nouveau.' })
  if (row.mime !== mime) throw refuse('TYPE_DE_FICHIER')
  return { sha256, mime: row.mime, taille: Number(row.taille) }
}

async function sentWhole(context: Context, octets: Uint8Array, mime: string | null): Promise<Kept> {
  if (mime === null) throw refuse('TYPE_DE_FICHIER')
  await inspectFile(octets, mime)
  await requireRoom(context, octets.byteLength)
  const { db, caller, services, now } = context
  const { compte_id, utilisateur_id } = caller
  const sha256 = await keepFile(db, services, { compte_id, utilisateur_id, octets, mime, now })
  return { sha256, mime, taille: octets.byteLength }
}

/**
 * What was sent, kept: its bytes, or the hash of a file that came by pieces, which must be of this type.
 * @throws CodedError INTROUVABLE, TYPE_DE_FICHIER, ESPACE_DISQUE
 */
export async function keepContent(context: Context, contenu: Deposit['contenu'], mime: string | null): Promise<Kept> {
  return contenu instanceof Uint8Array
    ? await sentWhole(context, contenu, mime)
    : await sentByPieces(context, contenu.sha256, mime)
}

/**
 * Attaches a file to a record. The same file under the same name changes nothing; another one is refused, since it would
 * hide the first.
 * @throws CodedError INTROUVABLE, SAISIE, TYPE_DE_FICHIER, ESPACE_DISQUE, DEJA_PRIS
 */
export async function addAttachment(context: Context, of: Attachments, deposit: Deposit): Promise<void> {
  const { id, dossier, contenu } = deposit
  if (!(await of.exists(context, id, 'hold'))) throw refuse('INTROUVABLE')
  const { stem, extension } = splitName(deposit.filename)
  const nom = stem.trim() + extension
  if (dossier !== '' && !(of.dossiers ?? []).includes(dossier))
    throw refuse('SAISIE', { champs: { dossier: 'Dossier\u00a0: ce dossier n’existe pas.' } })
  const whole = contenu instanceof Uint8Array
  checkName(of, nom, whole ? contenu.byteLength : 1)
  const place = { id, filename: nom, url: urlOf({ dossier, nom }) }
  const before = await findAttachment(context, of, place)
  const sha256 = whole ? createHash('sha256').update(contenu).digest('hex') : contenu.sha256
  if (before?.sha256 === sha256) return
  if (before) throw takenBy(before.nom)
  await requirePlace(context, of, id)
  const kept = await keepContent(context, contenu, mimeOf(nom))
  checkName(of, nom, kept.taille)
  const { db, caller, now } = context
  const { compte_id, utilisateur_id } = caller
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('piece_jointe')
    .values({
      compte_id,
      objet: of.objet,
      objet_id: id,
      dossier,
      nom,
      ...kept,
      depose_par: utilisateur_id,
      depose_a: now,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) {
    // Another deposit under this name was faster: the very same one, or somebody else's.
    if ((await findAttachment(context, of, place))?.sha256 === sha256) return
    throw takenBy(nom)
  }
  await record(context, { action: 'fichier.ajouter', entite: `${of.objet}:${id}`, apres: { dossier, nom, sha256 } })
}

/** The bytes stay, for the audit and for other records that hold the same file. @throws CodedError INTROUVABLE */
export async function removeAttachment(context: Context, of: Attachments, named: Named): Promise<void> {
  const { db, caller, now } = context
  const found = (await of.exists(context, named.id, 'hold')) ? await findAttachment(context, of, named) : null
  if (!found) throw refuse('INTROUVABLE')
  await db
    .updateTable('piece_jointe')
    .set({ supprime_a: now })
    .where('compte_id', '=', caller.compte_id)
    .where('piece_id', '=', found.piece_id)
    .execute()
  const { dossier, nom, sha256 } = found
  await record(context, {
    action: 'fichier.supprimer',
    entite: `${of.objet}:${named.id}`,
    avant: { dossier, nom, sha256 },
  })
}

/**
 * Takes a removal back. Nothing changes where the file is there already; another one that took its name keeps it.
 * @throws CodedError INTROUVABLE, DEJA_PRIS, SAISIE
 */
export async function restoreAttachment(context: Context, of: Attachments, named: Named): Promise<void> {
  if (!(await of.exists(context, named.id, 'hold'))) throw refuse('INTROUVABLE')
  const living = await findAttachment(context, of, named)
  const removed = await findRemoved(context, of, named)
  if (living && (!removed || living.sha256 === removed.sha256)) return
  if (!removed) throw refuse('INTROUVABLE')
  if (living) throw takenBy(living.nom)
  await requirePlace(context, of, named.id)
  const { db, caller } = context
  await db
    .updateTable('piece_jointe')
    .set({ supprime_a: null })
    .where('compte_id', '=', caller.compte_id)
    .where('piece_id', '=', removed.piece_id)
    .execute()
  const { dossier, nom, sha256 } = removed
  await record(context, {
    action: 'fichier.restaurer',
    entite: `${of.objet}:${named.id}`,
    apres: { dossier, nom, sha256 },
  })
}
