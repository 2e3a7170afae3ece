import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Context, ReadContext } from '#server/http/context.ts'
import { type CodedError, refuse } from '#server/http/errors.ts'
import { fileKey } from './store.ts'

/** More would be pieces of a few bytes, which no device sends. */
const PIECES_MAX = 4096

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Whether this person sent the file that a row of `fichier` (under this alias) is, whole. */
export function sentBy(utilisateur: RawBuilder<unknown>, alias = 'fichier'): RawBuilder<boolean> {
  const f = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`(${f('complet_a')} is not null and (${f('cree_par')} = ${utilisateur} or exists (
    select from fichier_depot d where d.compte_id = ${f('compte_id')} and d.sha256 = ${f('sha256')}
      and d.utilisateur_id = ${utilisateur} and d.complet_a is not null)))`
}

/** Those of these files that the caller sent whole. */
export async function findSent({ db, caller }: ReadContext, sha256: readonly string[]): Promise<Set<string>> {
  if (sha256.length === 0) return new Set()
  const rows = await db
    .selectFrom('fichier')
    .select('sha256')
    .where('compte_id', '=', caller.compte_id)
    .where('sha256', 'in', [...sha256])
    .where(sentBy(sql`${caller.utilisateur_id}::int`))
    .execute()
  return new Set(rows.map(row => row.sha256))
}

interface Sender {
  readonly compte_id: number
  readonly utilisateur_id: number
  readonly sha256: string
  readonly taille: number
  readonly now: Date
}

/** Remembers that this person sent, whole, a file that the company had from somebody else. */
export async function noteSender(db: Db, { compte_id, utilisateur_id, sha256, taille, now }: Sender): Promise<void> {
  const whole = { taille, recu_octets: taille, morceaux: '[]', complet_a: now }
  await db
    .insertInto('fichier_depot')
    .values({ compte_id, utilisateur_id, sha256, cree_a: now, ...whole })
    .onConflict(conflict => conflict.columns(['compte_id', 'sha256', 'utilisateur_id']).doUpdateSet(whole))
    .execute()
}

export interface ProofPiece {
  readonly sha256: string
  readonly position: number
  readonly taille: number
  readonly octets: Buffer
}

interface Proven {
  readonly recu_octets: number
  readonly taille: number
  readonly complet: boolean
}

async function openProof({ db, caller, now }: Context, { sha256, taille }: ProofPiece) {
  const { compte_id, utilisateur_id } = caller
  const started = await db
    .selectFrom('fichier_depot')
    .select(['taille', 'recu_octets', 'morceaux'])
    .where('compte_id', '=', compte_id)
    .where('sha256', '=', sha256)
    .where('utilisateur_id', '=', utilisateur_id)
    .executeTakeFirst()
  if (started && Number(started.taille) === taille) return { ...started, recu_octets: Number(started.recu_octets) }
  const empty = { taille, recu_octets: 0, morceaux: '[]', complet_a: null }
  await db
    .insertInto('fichier_depot')
    .values({ compte_id, utilisateur_id, sha256, cree_a: now, ...empty })
    .onConflict(conflict => conflict.columns(['compte_id', 'sha256', 'utilisateur_id']).doUpdateSet(empty))
    .execute()
  return { recu_octets: 0, morceaux: [] }
}

/** Whether the pieces are the stored bytes. Told for all of them at once: piece by piece, bytes could be guessed one by one. */
async function areStored({ services, caller }: Context, sha256: string, pieces: readonly PieceMark[]) {
  const stored = await services.files.get(fileKey(caller.compte_id, sha256))
  let position = 0
  for (const { longueur, empreinte } of pieces) {
    if (hashOf(stored.subarray(position, position + longueur)) !== empreinte) return false
    position += longueur
  }
  return position === stored.byteLength
}

/**
 * Takes in a piece of a file that the company already has from somebody else: whoever sends all of it becomes one of its
 * senders, and nothing is stored again. A refusal is returned, not thrown: the new beginning must be kept.
 */
export async function proveFile(context: Context, piece: ProofPiece): Promise<Proven | CodedError> {
  const { db, caller, now } = context
  const { compte_id, utilisateur_id } = caller
  const { sha256, position, taille, octets } = piece
  const { recu_octets, morceaux } = await openProof(context, piece)
  const mark = { longueur: octets.length, empreinte: hashOf(octets) }
  if (position !== recu_octets) {
    if (isRepeat(morceaux, position, mark)) return { recu_octets, taille, complet: false }
    return refuse('POSITION_FAUSSE', { champs: { recu_octets: String(recu_octets) } })
  }
  const pieces = [...morceaux, mark]
  const reached = position + octets.length
  const row = { compte_id, utilisateur_id, sha256, taille, now }
  const write = (values: { recu_octets: number; morceaux: string }) =>
    db
      .updateTable('fichier_depot')
      .set(values)
      .where('compte_id', '=', compte_id)
      .where('sha256', '=', sha256)
      .where('utilisateur_id', '=', utilisateur_id)
      .execute()
  if (reached < taille) {
    if (pieces.length > PIECES_MAX) return refuse('SAISIE')
    await write({ recu_octets: reached, morceaux: JSON.stringify(pieces) })
    return { recu_octets: reached, taille, complet: false }
  }
  // What comes whole has its name to answer for it.
  const same = pieces.length === 1 ? mark.empreinte === sha256 : await areStored(context, sha256, pieces)
  if (!same) {
    await write({ recu_octets: 0, morceaux: '[]' })
    return refuse('EMPREINTE_FAUSSE')
  }
  await noteSender(db, row)
  return { recu_octets: taille, taille, complet: true }
}

export interface PieceMark {
  readonly longueur: number
  readonly empreinte: string
}

function isRepeat(pieces: readonly PieceMark[], position: number, mark: PieceMark): boolean {
  let at = 0
  for (const piece of pieces) {
    if (at === position) return piece.longueur === mark.longueur && piece.empreinte === mark.empreinte
    at += piece.longueur
  }
  return false
}
