import { sql } from 'kysely'
import { type Contact, MOTS_LIENS } from '#domains/residences/model/contact.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { trouverResident } from '../residents/lire.ts'
import '../tables.ts'

type Lecture = Pick<Context, 'db' | 'caller' | 'now'>

/** Names files of a contact in `piece_jointe`. */
export const OBJET_CONTACT = 'resident_contact'

/** Who was named something first, then whom to call first. */
async function lireRows(
  { db, caller }: Lecture,
  { residents, contact_id }: { residents: readonly number[]; contact_id?: number },
) {
  let query = db
    .selectFrom('resident_contact as c')
    .selectAll('c')
    .select(
      sql<number>`(select count(*)::int from piece_jointe p where p.compte_id = c.compte_id
        and p.objet = ${OBJET_CONTACT} and p.objet_id = c.contact_id and p.supprime_a is null)`.as('nb_fichiers'),
    )
    .where('c.compte_id', '=', caller.compte_id)
    .where('c.resident_id', 'in', [...residents])
    .where('c.supprime_a', 'is', null)
  if (contact_id !== undefined) query = query.where('c.contact_id', '=', contact_id)
  return await query
    .orderBy('c.contact_is_referent', 'desc')
    .orderBy('c.contact_is_confiance', 'desc')
    .orderBy('c.contact_is_protection', 'desc')
    .orderBy(sql`lower(unaccent(c.contact_nom))`)
    .orderBy('c.contact_id')
    .execute()
}
type Row = Awaited<ReturnType<typeof lireRows>>[number]

function presenter({
  compte_id: _c,
  resident_id,
  version: _v,
  cree_a: _a,
  modifie_a: _m,
  supprime_a: _s,
  ...row
}: Row): Contact {
  const { libelle, icone } = MOTS_LIENS[row.contact_lien]
  return { ...row, contact_resident_id: resident_id, contacts_type_libelle: libelle, contacts_type_icon: icone }
}

/** @throws CodedError INTROUVABLE */
export async function listerContactsDe(context: Lecture, resident_id: number) {
  await trouverResident(context, resident_id)
  const rows = await lireRows(context, { residents: [resident_id] })
  return { lu_a: context.now.toISOString(), contacts: rows.map(presenter) }
}

/** Of several people whom the caller has found, in the same order for each. */
export async function contactsDe(context: Lecture, residents: readonly number[]): Promise<Map<number, Contact[]>> {
  const rows = residents.length === 0 ? [] : await lireRows(context, { residents })
  return Map.groupBy(rows.map(presenter), c => c.contact_resident_id)
}

/** @throws CodedError INTROUVABLE */
export async function trouverContact(
  context: Lecture,
  { id, contact_id }: { id: number; contact_id: number },
): Promise<Contact> {
  await trouverResident(context, id)
  const [row] = await lireRows(context, { residents: [id], contact_id })
  if (!row) throw refuse('INTROUVABLE')
  return presenter(row)
}
