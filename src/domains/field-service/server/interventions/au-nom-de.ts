import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'

/** What this person may open by themself; without what tells of somebody's health, as with a session in another person's name. */
async function modulesDe({ db, caller }: Context, utilisateur_id: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ module: string }>`select distinct m.module from droit d join module m using (module_id)
    left join module p on p.module_id = m.module_parent_id
    where d.compte_id = ${caller.compte_id} and d.utilisateur_id = ${utilisateur_id} and m.module_etat = 1
      and not m.sante and not coalesce(p.sante, false)`.execute(db)
  return new Set(rows.map(row => row.module))
}

/**
 * The context of work that somebody else takes back for its author: in their name and with their rights, for a file that they may
 * not read is none of theirs, whoever presses. The audit keeps who took it back.
 * @returns the context at the moment that a piece was received
 */
export async function auNomDe(context: Context, utilisateur_id: number): Promise<(recu_a: Date) => Context> {
  const { caller } = context
  const sien = {
    ...caller,
    utilisateur_id,
    acteur_utilisateur_id: caller.acteur_utilisateur_id ?? caller.utilisateur_id,
    appareil_id: null,
    modules: await modulesDe(context, utilisateur_id),
  }
  return now => ({ ...context, now, caller: sien })
}
