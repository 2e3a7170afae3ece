import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { hasAddress } from './part.ts'

/** Two that give or invite the same address at once wait for each other; taken before any row of either. */
export async function lockAddresses(db: Db, compte_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${compte_id}, hashtext('people/addresses'))`.execute(db)
}

interface Asked {
  readonly compte_id: number
  readonly email: string
  /** Whose it may be; null: nobody's. */
  readonly pour: number | null
}

/** Whether somebody else of the company has this address, without signing in with it yet. */
export async function isKnownAddress(
  { people }: Pick<Services, 'people'>,
  db: Db,
  { compte_id, email, pour }: Asked,
): Promise<boolean> {
  for (const { ontAdresse } of people.filter(hasAddress)) {
    const { rows } = await sql<{ utilisateur_id: number }>`${ontAdresse(compte_id, email)}`.execute(db)
    if (rows.some(r => r.utilisateur_id !== pour)) return true
  }
  return false
}
