import { createHash } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { fileKey } from '#server/files/store.ts'
import type { Services } from '#server/services.ts'

export interface FichierARanger {
  readonly compte_id: number
  readonly utilisateur_id: number
  readonly octets: Uint8Array
  readonly mime: string
  readonly now: Date
}

/** Stores bytes that arrived whole, under their hash. The same bytes again change nothing. */
export async function rangerFichier(
  db: Db,
  { files }: Pick<Services, 'files'>,
  { compte_id, utilisateur_id, octets, mime, now }: FichierARanger,
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
