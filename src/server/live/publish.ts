import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import type { LiveEvent } from './hub.ts'

export const LIVE_CHANNEL = 'relais_evenement'
/** A session ended, or somebody was disabled: told by triggers (migration 0002), so that nobody can forget to. */
export const SESSION_CHANNEL = 'relais_session'

/** The same as `publish` of each, in one statement. */
export async function publishAll({ db }: Pick<Context, 'db'>, events: readonly LiveEvent[]): Promise<void> {
  if (events.length === 0) return
  const texts = events.map(event => JSON.stringify(event))
  await sql`select pg_notify(${LIVE_CHANNEL}, event) from unnest(${texts}::text[]) as event`.execute(db)
}

/** Announces a change from inside the transaction that makes it: nobody hears of what was rolled back. */
export async function publish(context: Pick<Context, 'db'>, event: LiveEvent): Promise<void> {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(event)})`.execute(context.db)
}
