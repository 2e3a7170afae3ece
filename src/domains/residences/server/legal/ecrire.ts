import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { emplacementDe } from '#domains/residences/model/legal.ts'
import { record } from '#server/audit/record.ts'
import { inspectFile } from '#server/files/inspect.ts'
import { keepFile, requireRoom } from '#server/files/keep.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { annoncer } from '../sejours/annoncer.ts'
import { tenirResident } from '../sejours/tenir.ts'
import { lireRows } from './lire.ts'

interface Depot {
  readonly fichiers_legaux_id: number
  readonly expire: string | null
  readonly octets: Uint8Array
}

const PDF = 'application/pdf'
const entiteDe = (resident_id: number) => `resident_legal:${resident_id}`

/**
 * One version more of a slot; the same bytes with the same end change nothing.
 * @returns the slot's name @throws CodedError INTROUVABLE, SAISIE, TYPE_DE_FICHIER, ESPACE_DISQUE
 */
export async function deposer(
  context: Context,
  resident_id: number,
  { fichiers_legaux_id, expire, octets }: Depot,
): Promise<string> {
  const { db, caller, services, now } = context
  const { compte_id, utilisateur_id } = caller
  const { resident } = await tenirResident(context, resident_id)
  const emplacement = emplacementDe(fichiers_legaux_id)
  if (!emplacement) throw refuse('SAISIE', { champs: { id: 'Document\u00a0: ce choix n’existe pas.' } })
  if (expire !== null && resident.resident_date_naissance !== null && expire < resident.resident_date_naissance)
    throw refuse('SAISIE', { champs: { expire: 'La fin de validité vient après la naissance.' } })
  const [derniere] = (await lireRows(context, resident_id)).filter(r => r.fichiers_legaux_id === fichiers_legaux_id)
  const empreinte = createHash('sha256').update(octets).digest('hex')
  if (derniere?.sha256 === empreinte && derniere.expire === expire) return emplacement.libelle
  await inspectFile(octets, PDF)
  await requireRoom(context, octets.byteLength)
  const sha256 = await keepFile(db, services, { compte_id, utilisateur_id, octets, mime: PDF, now })
  const taille = octets.byteLength
  // Those that were taken away keep their numbers.
  const { version } = await db
    .insertInto('resident_fichier_legal')
    .values({
      ...{ compte_id, resident_id, fichiers_legaux_id, expire, sha256, taille, depose_par: utilisateur_id },
      depose_a: now,
      version: sql<number>`(select coalesce(max(f.version), 0) + 1 from resident_fichier_legal f
        where f.compte_id = ${compte_id} and f.resident_id = ${resident_id}
        and f.fichiers_legaux_id = ${fichiers_legaux_id})`,
    })
    .returning('version')
    .executeTakeFirstOrThrow()
  const apres = { fichiers_legaux_id, version, expire }
  await record(context, { action: 'residents.legal-deposer', entite: entiteDe(resident_id), apres })
  await annoncer(context)
  return emplacement.libelle
}

interface Lequel {
  readonly id: number
  readonly fichiers_legaux_id: number
}

/** The slot is empty; what stood there may be put back. @throws CodedError INTROUVABLE */
export async function retirer(context: Context, { id, fichiers_legaux_id }: Lequel): Promise<void> {
  const { db, caller, now } = context
  await tenirResident(context, id)
  const { numUpdatedRows } = await db
    .updateTable('resident_fichier_legal')
    .set({ supprime_a: now })
    .where('compte_id', '=', caller.compte_id)
    .where('resident_id', '=', id)
    .where('fichiers_legaux_id', '=', fichiers_legaux_id)
    .where('supprime_a', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw refuse('INTROUVABLE')
  await record(context, {
    action: 'residents.legal-retirer',
    entite: entiteDe(id),
    avant: { fichiers_legaux_id },
  })
  await annoncer(context)
}

/** What was taken away last; nothing changes where it stands already. @throws CodedError INTROUVABLE, DEJA_PRIS */
export async function retablir(context: Context, { id, fichiers_legaux_id }: Lequel): Promise<void> {
  const { db, caller } = context
  await tenirResident(context, id)
  const rows = await db
    .selectFrom('resident_fichier_legal')
    .select(['fichier_id', 'supprime_a'])
    .where('compte_id', '=', caller.compte_id)
    .where('resident_id', '=', id)
    .where('fichiers_legaux_id', '=', fichiers_legaux_id)
    .execute()
  const dernier = Math.max(...rows.map(r => r.supprime_a?.getTime() ?? 0))
  if (rows.length === 0) throw refuse('INTROUVABLE')
  if (rows.some(r => r.supprime_a === null)) {
    if (dernier === 0) return
    throw refuse('DEJA_PRIS', { message: 'Un autre document a été déposé depuis à cet emplacement.' })
  }
  await db
    .updateTable('resident_fichier_legal')
    .set({ supprime_a: null })
    .where('compte_id', '=', caller.compte_id)
    .where(
      'fichier_id',
      'in',
      rows.filter(r => r.supprime_a?.getTime() === dernier).map(r => r.fichier_id),
    )
    .execute()
  await record(context, {
    action: 'residents.legal-retablir',
    entite: entiteDe(id),
    apres: { fichiers_legaux_id },
  })
  await annoncer(context)
}
