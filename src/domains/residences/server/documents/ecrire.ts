import { sql } from 'kysely'
import type { DocumentChange, DocumentSaisi } from '#domains/residences/model/documents.ts'
import {
  ajouterDocument,
  archiverDocument,
  enregistrerDocument,
  retablirDocument,
} from '#domains/residences/modules/systeme-documentaire/contract.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { versionDe } from '#server/resource/version.ts'
import { annoncer } from './annoncer.ts'
import { exigerRoles } from './gens.ts'
import { lireTypesDocuments, trouverDocument } from './lire.ts'

/** A document as its form holds it. */
export const saisieDe = (d: DocumentChange): DocumentChange => ({
  document_titre: d.document_titre,
  redacteur_id: d.redacteur_id,
  verificateur_id: d.verificateur_id,
  approbateur_id: d.approbateur_id,
})

/** Whether no document of its kind was numbered after it. */
export async function estDernier(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  document_id: number,
): Promise<boolean> {
  const { rows } = await sql<{ dernier: boolean }>`select c.dernier = d.numero as dernier from document d
    join documents_compteur c on c.compte_id = d.compte_id and c.documents_type_id = d.documents_type_id
    where d.compte_id = ${caller.compte_id} and d.document_id = ${document_id}`.execute(db)
  return rows[0]?.dernier ?? false
}

/** The next number of a kind, whose counter is held until the end: a creation that fails gives it back. */
async function prendreNumero({ db, caller }: Context, documents_type_id: number): Promise<number> {
  const { rows } = await sql<{
    numero: number
  }>`insert into documents_compteur as c (compte_id, documents_type_id, dernier)
    values (${caller.compte_id}, ${documents_type_id}, 1)
    on conflict (compte_id, documents_type_id) do update set dernier = c.dernier + 1 returning c.dernier as numero`.execute(
    db,
  )
  return rows[0]?.numero ?? 1
}

/** @throws CodedError SAISIE */
export async function ajouter(
  context: Context,
  saisi: DocumentSaisi,
): Promise<{ document_id: number; chrono: string }> {
  const type = (await lireTypesDocuments(context)).find(t => t.id === saisi.documents_type_id)
  if (!type) throw refuse('SAISIE', { champs: { documents_type_id: 'Type\u00a0: ce choix n’existe pas.' } })
  await exigerRoles(context, saisi)
  const numero = await prendreNumero(context, type.id)
  const { document_id } = await context.db
    .insertInto('document')
    .values({ compte_id: context.caller.compte_id, numero, ...saisi })
    .returning('document_id')
    .executeTakeFirstOrThrow()
  await record(context, { action: ajouterDocument.id, entite: `document:${document_id}`, apres: { numero, ...saisi } })
  await annoncer(context)
  return { document_id, chrono: `${type.documents_type_code}-${String(numero).padStart(3, '0')}` }
}

/** A document, held until the end of the transaction. @throws CodedError INTROUVABLE */
export async function tenirDocument(context: Context, document_id: number) {
  const row = await context.db
    .selectFrom('document')
    .select('document_id')
    .where('compte_id', '=', context.caller.compte_id)
    .where('document_id', '=', document_id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refuse('INTROUVABLE')
  return await trouverDocument(context, document_id)
}

/** One that was just created goes as if it had not been, and gives its number back. @throws CodedError INTROUVABLE, ENCORE_UTILISE */
export async function retirer(context: Context, document_id: number) {
  const { db, caller } = context
  const d = await tenirDocument(context, document_id)
  // The counter before the document is asked for: nobody takes the next number meanwhile.
  await sql`select from documents_compteur where compte_id = ${caller.compte_id}
    and documents_type_id = ${d.documents_type_id} for update`.execute(db)
  if (d.deposee || !(await estDernier(context, document_id)))
    throw refuse('ENCORE_UTILISE', { message: 'Ce document a déjà servi\u00a0: archivez-le plutôt.' })
  await sql`delete from document_zone where compte_id = ${caller.compte_id} and document_id = ${document_id}`.execute(
    db,
  )
  await db
    .deleteFrom('document')
    .where('compte_id', '=', caller.compte_id)
    .where('document_id', '=', document_id)
    .execute()
  await sql`update documents_compteur set dernier = dernier - 1 where compte_id = ${caller.compte_id}
    and documents_type_id = ${d.documents_type_id}`.execute(db)
  await record(context, {
    action: 'systeme-documentaire.retirer',
    entite: `document:${document_id}`,
    avant: saisieDe(d),
  })
  await annoncer(context)
  return d
}

async function changer({ db, caller, now }: Context, document_id: number, valeurs: object): Promise<void> {
  await db
    .updateTable('document')
    .set(eb => ({ ...valeurs, version: eb('version', '+', 1), modifie_a: now }))
    .where('compte_id', '=', caller.compte_id)
    .where('document_id', '=', document_id)
    .execute()
}

/** @returns what stood there @throws CodedError INTROUVABLE, FICHE_MODIFIEE, SAISIE */
export async function enregistrer(
  context: Context,
  document_id: number,
  { version, ...saisi }: DocumentChange & { readonly version?: string | undefined },
): Promise<DocumentChange> {
  const d = await tenirDocument(context, document_id)
  const avant = saisieDe(d)
  if (version !== undefined && version !== versionDe({ ...avant })) throw refuse('FICHE_MODIFIEE')
  if (versionDe({ ...avant }) === versionDe({ ...saisi })) return avant
  await exigerRoles(context, saisi, avant)
  await changer(context, document_id, saisi)
  const entite = `document:${document_id}`
  await record(context, { action: enregistrerDocument.id, entite, avant, apres: saisi })
  await annoncer(context)
  return avant
}

/** Out of service, or back in it; twice changes nothing. @throws CodedError INTROUVABLE */
export async function archiver(context: Context, document_id: number, archive: boolean) {
  const d = await tenirDocument(context, document_id)
  if ((d.archive_a !== null) === archive) return d
  await changer(context, document_id, { archive_a: archive ? context.now : null })
  const action = archive ? archiverDocument.id : retablirDocument.id
  await record(context, { action, entite: `document:${document_id}` })
  await annoncer(context)
  return d
}
