import type { Db } from '#server/db/database.ts'
import { keepFile } from '#server/files/keep.ts'
import { fileKey } from '#server/files/store.ts'
import type { Services } from '#server/services.ts'
import { composerCri, nomCri } from './cri.ts'
import { lireDonneesCri, type VisiteCible } from './cri-donnees.ts'

export interface Cri {
  readonly nom: string
  readonly octets: Uint8Array
}

async function lireCriRange(db: Db, { files }: Services, { compte_id, intervention_id }: VisiteCible) {
  const versionQuiCompte = db
    .selectFrom('intervention_rapport')
    .select(eb => eb.fn.max('version').as('version'))
    .where('compte_id', '=', compte_id)
    .where('intervention_id', '=', intervention_id)
  const row = await db
    .selectFrom('intervention_fichier')
    .select('sha256')
    .where('compte_id', '=', compte_id)
    .where('intervention_id', '=', intervention_id)
    .where('sorte', '=', 'cri')
    .where('version_rapport', '=', versionQuiCompte)
    .executeTakeFirst()
  return row ? await files.get(fileKey(compte_id, row.sha256)) : null
}

/**
 * The report's PDF: the stored one, else built and stored. Two builders at once store one: the second finds the place
 * taken, and answers what it built.
 */
export async function obtenirCri(db: Db, services: Services, cible: VisiteCible): Promise<Cri | null> {
  const nom = nomCri(cible.intervention_id)
  const range = await lireCriRange(db, services, cible)
  if (range) return { nom, octets: range }
  const lu = await lireDonneesCri(db, services, cible)
  if (!lu) return null
  const octets = await composerCri(lu.donnees)
  const { utilisateur_id, version } = lu
  const now = services.clock()
  const sha256 = await keepFile(db, services, { ...cible, utilisateur_id, octets, mime: 'application/pdf', now })
  await db
    .insertInto('intervention_fichier')
    .values({ ...cible, sorte: 'cri', nom, sha256, cree_par: null, cree_a: now, version_rapport: version })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return { nom, octets }
}
