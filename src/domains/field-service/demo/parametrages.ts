import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { DemoLoader } from '#server/demo-loader.ts'
import type { Declaration } from '#server/resource/declaration.ts'
import { loadResourceDemo } from '#server/resource/demo.ts'
import type { Services } from '#server/services.ts'
import { jourParis } from '#wire/dates.ts'
import { insererUtilisateurs } from './utilisateurs.ts'

/** Somebody of each company that gets settings to look at. */
const CHEZ = ['regulateur@demo.test', 'regulateur2@demo.test']

/** Who drives, who works where, who answers for whom: dealt round, in the order of the numbers. */
async function repartir(db: Db, compte_id: number): Promise<void> {
  await sql`update vehicule v set technicien_id = t.utilisateur_id
    from (select utilisateur_id, row_number() over (order by utilisateur_id) as n from utilisateur
      join utilisateur_profil using (compte_id, utilisateur_id)
      where compte_id = ${compte_id} and profil_id = 31 and actif) t
    where v.compte_id = ${compte_id} and v.ordre = t.n and v.actif = 1`.execute(db)
  await sql`insert into prestation_technicien (compte_id, prestation_id, utilisateur_id)
    select p.compte_id, p.prestation_id, t.utilisateur_id from prestation p join technicien t using (compte_id)
      where compte_id = ${compte_id} and p.sorte = 'prestation' and (p.prestation_id + t.utilisateur_id) % 2 = 0`.execute(
    db,
  )
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

/** Declared resources of the demonstration's two field companies, once their people and customers are there. */
export function parametragesDemo(declarations: readonly Declaration[]): DemoLoader {
  async function load({ clock, pools }: Services): Promise<void> {
    const aujourdhui = jourParis(clock())
    await pools.system.transaction().execute(async db => {
      const comptes = await db
        .selectFrom('utilisateur')
        .select('compte_id')
        .where('email', 'in', CHEZ)
        .orderBy('compte_id')
        .execute()
      for (const [rang, { compte_id }] of comptes.entries()) {
        await loadResourceDemo(db, declarations, { aujourdhui, compte_id, rang })
        await repartir(db, compte_id)
        await insererUtilisateurs(db, compte_id, aujourdhui)
      }
    })
  }
  return { domain: 'field-service', accounts: [], load }
}
