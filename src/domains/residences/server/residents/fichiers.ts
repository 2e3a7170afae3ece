import { sql } from 'kysely'
import { FICHIERS_CONTACT, FICHIERS_RESIDENT } from '#domains/residences/model/adresses.ts'
import type { Attachments } from '#server/files/attachments/attachments.ts'
import { OBJET_CONTACT } from '../contacts/lire.ts'
import { annoncer } from '../sejours/annoncer.ts'
import { OBJET_RESIDENT } from './lire.ts'
import '../tables.ts'

/** Files of a resident, of anybody who was not erased (specification scheduling §2: miscellaneous documents). */
export const fichiersResident: Attachments = {
  address: FICHIERS_RESIDENT,
  objet: OBJET_RESIDENT,
  dossiers: ['Identité', 'Administratif', 'Divers'],
  offline: 'online-only',
  exists: async ({ db, caller }, id, hold) => {
    const row = await db
      .selectFrom('resident')
      .select('resident_id')
      .where('compte_id', '=', caller.compte_id)
      .where('resident_id', '=', id)
      .where('efface_a', 'is', null)
      .$if(hold !== undefined, query => query.forShare())
      .executeTakeFirst()
    return row !== undefined
  },
}

/** What proves a contact's role: the designation, the judgment. */
export const fichiersContact: Attachments = {
  address: FICHIERS_CONTACT,
  objet: OBJET_CONTACT,
  offline: 'online-only',
  exists: async ({ db, caller }, id, hold) => {
    // Whoever is erased is held first, as an erasure does: their contacts go with them.
    if (hold)
      await sql`select from resident r join resident_contact c using (compte_id, resident_id)
        where c.compte_id = ${caller.compte_id} and c.contact_id = ${id} for share of r`.execute(db)
    const row = await db
      .selectFrom('resident_contact')
      .select('contact_id')
      .where('compte_id', '=', caller.compte_id)
      .where('contact_id', '=', id)
      .where('supprime_a', 'is', null)
      .$if(hold !== undefined, query => query.forShare())
      .executeTakeFirst()
    return row !== undefined
  },
  changed: annoncer,
}
