import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** Trades and postcodes of the demonstration companies: those of their codes, and those where their clients are. */
export async function insererMetiers(db: Db): Promise<void> {
  await sql`insert into entreprise_metier (compte_id, metier_id)
    select distinct p.compte_id, m.metier_id from prestation p
      join metier_catalogue m on m.metier_libelle = p.metier_libelle`.execute(db)
  await sql`insert into entreprise_cp (compte_id, cp)
    select distinct a.compte_id, a.adresse_cp from adresse a join prestation p using (compte_id)
      where a.adresse_cp like '800%'`.execute(db)
}
