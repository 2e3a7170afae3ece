import { sql } from 'kysely'
import { fieldServiceResources } from '#domains/field-service/server/registration.ts'
import type { Db } from '#server/db/database.ts'
import { loadResourceDemo } from '#server/resource/demo.ts'
import type { JourIso } from '#wire/dates.ts'
import type { DonneesDemo } from './types.ts'

/** Companies that get settings to look at: the two whose people sign in. */
const ROLES = ['principale', 'seconde']

/** Who drives, who works where, who answers for whom: dealt round, in the order of the numbers. */
async function repartir(db: Db, compte_id: number): Promise<void> {
  await sql`update vehicule v set technicien_id = t.utilisateur_id
    from (select utilisateur_id, row_number() over (order by utilisateur_id) as n from utilisateur
      join utilisateur_profil using (compte_id, utilisateur_id)
      where compte_id = ${compte_id} and profil_id = 31 and actif) t
    where v.compte_id = ${compte_id} and v.ordre = t.n and v.actif = 1`.execute(db)
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

/** Declared resources of the demonstration's field companies. */
export async function insererParametrages(db: Db, donnees: DonneesDemo, aujourdhui: JourIso): Promise<void> {
  const entreprises = donnees.entreprises.filter(e => ROLES.includes(e.role))
  for (const [rang, { compte_id }] of entreprises.entries()) {
    await loadResourceDemo(db, fieldServiceResources, { aujourdhui, compte_id, rang })
    await repartir(db, compte_id)
  }
}
