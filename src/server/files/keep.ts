import { createHash } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { Services } from '#server/services.ts'
import { fileKey } from './store.ts'

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
  // Before the row: a row must never name bytes that are nowhere.
  await files.put(fileKey(compte_id, sha256), octets)
  const taille = octets.byteLength
  await db
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
        .doUpdateSet({ taille, recu_octets: taille, mime, complet_a: now })
        .where('fichier.complet_a', 'is', null),
    )
    .execute()
  return sha256
}

/** Whether the company's room takes this much more, incomplete uploads included (ASVS 5.2.4). */
export async function hasRoom({ db, caller, services }: Context, octets: number): Promise<boolean> {
  const held = await db
    .selectFrom('fichier_total')
    .select('octets')
    .where('compte_id', '=', caller.compte_id)
    .executeTakeFirst()
  return (held?.octets ?? 0) + octets <= services.config.filesQuotaBytes
}

/** @throws CodedError ESPACE_DISQUE */
export async function requireRoom(context: Context, octets: number): Promise<void> {
  if (!(await hasRoom(context, octets))) throw refuse('ESPACE_DISQUE')
}
