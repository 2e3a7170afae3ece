import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { Services } from '#server/services.ts'
import { noteSender } from './deposits.ts'
import { fileKey } from './store.ts'
import { lockFileKey } from './unnamed.ts'

export interface FileToKeep {
  readonly compte_id: number
  readonly utilisateur_id: number
  readonly octets: Uint8Array
  readonly mime: string
  readonly now: Date
}

/**
 * Stores bytes that arrived whole, under their hash. The same bytes again change nothing.
 * @returns the hash, hexadecimal
 */
export async function keepFile(
  db: Db,
  { files }: Pick<Services, 'files'>,
  { compte_id, utilisateur_id, octets, mime, now }: FileToKeep,
): Promise<string> {
  const sha256 = createHash('sha256').update(octets).digest('hex')
  await lockFileKey(db, fileKey(compte_id, sha256))
  // Before the row: a row must never name bytes that are nowhere.
  await files.put(fileKey(compte_id, sha256), octets)
  const taille = octets.byteLength
  const written = await db
    .insertInto('fichier')
    .values({
      compte_id,
      sha256,
      taille,
      recu_octets: taille,
      mime,
      complet_a: now,
      cree_par: utilisateur_id,
      cree_a: now,
    })
    // A piecewise upload of the same file may be under way: it is complete now.
    .onConflict(conflict =>
      conflict
        .columns(['compte_id', 'sha256'])
        .doUpdateSet({ taille, recu_octets: taille, mime, complet_a: now, cree_par: utilisateur_id })
        .where('fichier.complet_a', 'is', null),
    )
    .returning('cree_par')
    .executeTakeFirst()
  if (!written) await noteSender(db, { compte_id, utilisateur_id, sha256, taille, now })
  return sha256
}

/** Until somebody opened the link mailed to its address: enough for a few days of work, too little to fill a disk with. */
export const UNVERIFIED_QUOTA_BYTES = 200 * 1024 ** 2

/** What all deposits at once may bring together: the connections of two servers, a largest file each. */
const AT_ONCE_BYTES = 1024 ** 3

/**
 * Whether the company's room takes this much more, incomplete uploads included (ASVS 5.2.4). Where those at once could pass
 * the limit together, each waits for the commit of the one before, which the total then holds.
 */
export async function hasRoom(context: Context, octets: number): Promise<boolean> {
  const left = (await readRoom(context)) - octets
  if (left < 0 || left >= AT_ONCE_BYTES) return left >= 0
  const key = `place:${context.caller.compte_id}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(context.db)
  return (await readRoom(context)) >= octets
}

async function readRoom({ db, caller, services }: Context): Promise<number> {
  const held = await db
    .selectFrom('compte as c')
    .leftJoin('fichier_total as t', 't.compte_id', 'c.compte_id')
    .select(['t.octets', 'c.adresse_verifiee_a'])
    .where('c.compte_id', '=', caller.compte_id)
    .executeTakeFirst()
  const { filesQuotaBytes } = services.config
  const quota = held?.adresse_verifiee_a ? filesQuotaBytes : Math.min(filesQuotaBytes, UNVERIFIED_QUOTA_BYTES)
  return quota - Number(held?.octets ?? 0)
}

/** @throws CodedError ESPACE_DISQUE */
export async function requireRoom(context: Context, octets: number): Promise<void> {
  if (!(await hasRoom(context, octets))) throw refuse('ESPACE_DISQUE')
}
