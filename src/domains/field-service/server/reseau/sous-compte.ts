import { sql } from 'kysely'
import type { Context, ReadContext } from '#server/http/context.ts'

/**
 * Reads as another company does, for the rest of this transaction: its rows alone, under row-level security, and PostgreSQL
 * refuses any change. Whoever calls has asked the database first whether the caller may, and answers nothing that names
 * somebody or somewhere of that company.
 */
export async function lireSous({ db, now }: Context, compte_id: number): Promise<ReadContext> {
  await sql`select set_config('transaction_read_only', 'on', true), set_config('app.compte', ${String(compte_id)}, true),
    set_config('app.utilisateur', '0', true)`.execute(db)
  const personne = { session_id: '', appareil_id: null, acteur_utilisateur_id: null, administrateur_plateforme: false }
  return { db, now, caller: { ...personne, compte_id, utilisateur_id: 0, modules: new Set<string>() } }
}
