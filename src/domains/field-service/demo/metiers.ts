import { sql } from 'kysely'
import { listerCodesPostauxDemo } from '#domains/customers/demo/codes-postaux.ts'
import { choisirMetiers } from '#domains/people/demo/metiers.ts'
import type { Db } from '#server/db/database.ts'

/** Trades and postcodes of the demonstration companies: those of their codes, and those where their clients are. */
export async function insererMetiers(db: Db): Promise<void> {
  const codes = await db.selectFrom('prestation').select(['compte_id', 'metier_libelle']).distinct().execute()
  for (const [compte_id, lignes] of Map.groupBy(codes, code => code.compte_id))
    await choisirMetiers(
      db,
      compte_id,
      lignes.map(l => l.metier_libelle),
    )
  const avecCodes = new Set(codes.map(code => code.compte_id))
  const servis = (await listerCodesPostauxDemo(db)).filter(({ compte_id }) => avecCodes.has(compte_id))
  for (const { compte_id, cp } of servis)
    await sql`insert into entreprise_cp (compte_id, cp) values (${compte_id}, ${cp})`.execute(db)
}
