import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** Trades of one company, by their names: those that the catalogue has. */
export async function choisirMetiers(db: Db, compte_id: number, libelles: readonly string[]): Promise<void> {
  await sql`insert into entreprise_metier (compte_id, metier_id) select ${compte_id}, m.metier_id
    from metier_catalogue m where m.metier_libelle = any(${sql.val([...libelles])}::text[])`.execute(db)
}
