import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { DemoLoader } from '#server/demo-loader.ts'
import type { Declaration } from '#server/resource/declaration.ts'
import { type DemoContext, resourceDemo } from '#server/resource/demo.ts'

/** Somebody of each company that has customers. */
const CHEZ = ['regulateur@demo.test', 'regulateur2@demo.test']

/** Who works where, who answers for whom: dealt round, in the order of the numbers. */
async function repartir(db: Db, { compte_id }: DemoContext): Promise<void> {
  await sql`insert into zone_utilisateur (compte_id, zones_id, utilisateur_id)
    select z.compte_id, z.zones_id, u.utilisateur_id from zone z join utilisateur u using (compte_id)
      where compte_id = ${compte_id} and u.actif and u.utilisateur_id % 3 = z.ordre - 1`.execute(db)
  await sql`insert into zone_adresse (compte_id, zones_id, adresse_id)
    select z.compte_id, z.zones_id, a.adresse_id from zone z join adresse a using (compte_id)
      where compte_id = ${compte_id} and a.client_id % 5 = z.ordre`.execute(db)
  await sql`insert into interlocuteur_client (compte_id, interlocuteur_id, client_id)
    select i.compte_id, i.interlocuteur_id, c.client_id from interlocuteur i join client c using (compte_id)
      where compte_id = ${compte_id} and c.client_type = 2 and c.client_id % 3 = i.ordre - 1`.execute(db)
}

/** Areas and people to talk to, once customers and people are there. */
export function customersDemo(declarations: readonly Declaration[]): DemoLoader {
  return resourceDemo({ domain: 'customers', declarations, chez: CHEZ, puis: repartir })
}
