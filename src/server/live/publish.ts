import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import type { LiveEvent } from './hub.ts'

export const LIVE_CHANNEL = 'relais_evenement'

/** Announces a change from inside the transaction that makes it: nobody hears of what was rolled back. */
export async function publish(context: Pick<Context, 'db'>, event: LiveEvent): Promise<void> {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(event)})`.execute(context.db)
}
