import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { proveFile, sentBy } from '#server/files/deposits.ts'
import { inspectFile } from '#server/files/inspect.ts'
import { hasRoom } from '#server/files/keep.ts'
import { fileKey } from '#server/files/store.ts'
import { lockFileKey } from '#server/files/unnamed.ts'
import type { Context } from '#server/http/context.ts'
import { CodedError, refuse } from '#server/http/errors.ts'

export interface Piece {
  readonly sha256: string
  readonly position: number
  readonly taille: number
  readonly mime: string
  readonly octets: Buffer
}

export interface State {
  readonly recu_octets: number
  readonly taille: number
  readonly complet: boolean
}

interface Locked extends State {
  /** The caller sent it whole. */
  readonly sien: boolean
}

/** The file's row, locked until the end of the request: pieces of one file come one at a time. */
async function lockFile({ db, caller }: Context, sha256: string): Promise<Locked | undefined> {
  const row = await db
    .selectFrom('fichier')
    .select(['taille', 'recu_octets', 'complet_a', sentBy(sql`${caller.utilisateur_id}::int`).as('sien')])
    .where('compte_id', '=', caller.compte_id)
    .where('sha256', '=', sha256)
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      taille: row.taille,
      recu_octets: row.recu_octets,
      complet: row.complet_a !== null,
      sien: row.sien === true,
    }
  )
}

async function checkQuota(context: Context, more: number): Promise<void> {
  if (await hasRoom(context, more)) return
  throw refuse('ESPACE_DISQUE', {
    message: 'L’espace de fichiers de votre entreprise est plein\u00a0: vos fichiers restent sur votre appareil.',
    headers: { 'retry-after': '3600' },
  })
}

async function announce(context: Context, piece: Piece): Promise<Locked> {
  const { db, caller, now } = context
  await checkQuota(context, piece.taille)
  const { compte_id, utilisateur_id } = caller
  await db
    .insertInto('fichier')
    .values({ compte_id, sha256: piece.sha256, taille: piece.taille, cree_par: utilisateur_id, cree_a: now })
    // Two devices may announce the same file at once: the second waits here, then takes the first one's row.
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return (
    (await lockFile(context, piece.sha256)) ?? { recu_octets: 0, taille: piece.taille, complet: false, sien: false }
  )
}

async function dropPieces({ db, caller }: Pick<Context, 'db' | 'caller'>, sha256: string): Promise<void> {
  await db
    .deleteFrom('fichier_morceau')
    .where('compte_id', '=', caller.compte_id)
    .where('sha256', '=', sha256)
    .execute()
}

async function restart({ db, caller }: Context, sha256: string, taille: number): Promise<Locked> {
  await dropPieces({ db, caller }, sha256)
  await db
    .updateTable('fichier')
    .set({ recu_octets: 0, taille })
    .where('compte_id', '=', caller.compte_id)
    .where('sha256', '=', sha256)
    .execute()
  return { recu_octets: 0, taille, complet: false, sien: false }
}

/** Whether these very bytes are the stored ones at that place: a repeat after a cut answer. */
async function isRepeat({ db, caller }: Context, { sha256, position, octets }: Piece): Promise<boolean> {
  const row = await db
    .selectFrom('fichier_morceau')
    .select(({ eb }) => eb('octets', '=', octets).as('same'))
    .where('compte_id', '=', caller.compte_id)
    .where('sha256', '=', sha256)
    .where('position', '=', position)
    .executeTakeFirst()
  return row?.same === true
}

async function assemble({ db, caller }: Context, sha256: string): Promise<Buffer> {
  const pieces = await db
    .selectFrom('fichier_morceau')
    .select('octets')
    .where('compte_id', '=', caller.compte_id)
    .where('sha256', '=', sha256)
    .orderBy('position')
    .execute()
  return Buffer.concat(pieces.map(p => p.octets))
}

/**
 * Checks the whole file and moves it to the store. A refusal is returned, not thrown: the reset must be kept.
 * @param bytes all of them: most photographs come at once, and are then never written as a piece
 */
async function complete(context: Context, piece: Piece, bytes: Buffer): Promise<State | CodedError> {
  const { db, caller, services, now } = context
  const { sha256, taille, mime } = piece
  try {
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw refuse('EMPREINTE_FAUSSE')
    await inspectFile(bytes, mime)
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    await restart(context, sha256, taille)
    return error
  }
  await lockFileKey(db, fileKey(caller.compte_id, sha256))
  // Before the commit: a row must never name bytes that are nowhere. Bytes without a row harm nobody.
  await services.files.put(fileKey(caller.compte_id, sha256), bytes)
  if (bytes !== piece.octets) await dropPieces(context, sha256)
  await db
    .updateTable('fichier')
    // Whoever brings the last byte is its sender: another may have announced the name of a file that they never had.
    .set({ recu_octets: taille, mime, complet_a: now, cree_par: caller.utilisateur_id })
    .where('compte_id', '=', caller.compte_id)
    .where('sha256', '=', sha256)
    .execute()
  return { recu_octets: taille, taille, complet: true }
}

/**
 * Takes one piece in. Pieces come in order; the same one twice changes nothing; a complete file takes no more from who sent
 * it, and is no file of anybody else before they sent it too.
 */
export async function receivePiece(context: Context, piece: Piece): Promise<State | CodedError> {
  const { db, caller } = context
  const { sha256, position, taille, octets } = piece
  if (octets.length === 0 || position + octets.length > taille) throw refuse('SAISIE')
  let state = (await lockFile(context, sha256)) ?? (await announce(context, piece))
  if (state.complet) {
    const { sien, ...known } = state
    return sien ? known : await proveFile(context, piece)
  }
  // Whoever announced another size was wrong, or we are: only the hash at the end can tell, so start again.
  if (state.taille !== taille) {
    if (taille > state.taille) await checkQuota(context, taille - state.taille)
    state = await restart(context, sha256, taille)
  }
  if (position !== state.recu_octets) {
    if (await isRepeat(context, piece)) return { recu_octets: state.recu_octets, taille, complet: false }
    return refuse('POSITION_FAUSSE', { champs: { recu_octets: String(state.recu_octets) } })
  }
  // At the beginning nothing stands in pieces: a file that comes whole goes straight to the store.
  if (octets.length === taille) return await complete(context, piece, octets)
  await db.insertInto('fichier_morceau').values({ compte_id: caller.compte_id, sha256, position, octets }).execute()
  const recu_octets = position + octets.length
  if (recu_octets === taille) return await complete(context, piece, await assemble(context, sha256))
  await db
    .updateTable('fichier')
    .set({ recu_octets })
    .where('compte_id', '=', caller.compte_id)
    .where('sha256', '=', sha256)
    .execute()
  return { recu_octets, taille, complet: false }
}
