import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import { publishAll } from '#server/live/publish.ts'
import { DROIT_PLANNING } from '../astreintes/lectures.ts'

/** Subject of what is prepared: only who plans reads it, so no agent's phone wakes while a month is being made. */
export const SUJET_PLANNING = 'planning'

/** Desks of those who plan read again; phones of agents do not. */
export async function annoncerBureau(context: Context): Promise<void> {
  const { compte_id } = context.caller
  const { rows } = await sql<{ utilisateur_id: number }>`select u.utilisateur_id from utilisateur u
    where u.compte_id = ${compte_id} and u.actif and exists (select from droit d join module m using (module_id)
      where d.compte_id = u.compte_id and d.utilisateur_id = u.utilisateur_id and m.module = ${DROIT_PLANNING})`.execute(
    context.db,
  )
  await publishAll(
    context,
    rows.map(({ utilisateur_id }) => ({ compte_id, utilisateur_id, sujet: SUJET_PLANNING })),
  )
}
