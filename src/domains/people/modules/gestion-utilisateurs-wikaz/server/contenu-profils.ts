import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { joindre } from '#wire/french.ts'

/** Screens named before the rest is counted. */
const NOMMES = 4

/** What each of these profiles opens, in words: screens that exist, in the order of the menu. */
export async function direContenus(db: Db, profils: Iterable<number>): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ profil_id: number; ecrans: string[] }>`
    select pm.profil_id, array_agg(m.module_libelle order by coalesce(p.ordre, m.ordre), m.ordre, m.module_id) as ecrans
    from profil_module pm join module m using (module_id) left join module p on p.module_id = m.module_parent_id
    where pm.profil_id = any(${sql.val([...profils])}::int[]) and m.module_etat = 1
      and coalesce(m.params->>'conteneur', '') <> 'true' and coalesce(m.params->>'interne', '') <> 'true'
      and coalesce(m.params->>'a_venir', '') <> 'true'
    group by pm.profil_id`.execute(db)
  return new Map(rows.map(({ profil_id, ecrans }) => [profil_id, direContenu(ecrans)]))
}

/** "Ouvre Mon activité et Relevé d’activité", "Ouvre Régulation, … et 7 autres écrans". */
export function direContenu(ecrans: readonly string[]): string {
  const reste = ecrans.length - NOMMES
  if (reste < 2) return `Ouvre ${joindre(ecrans)}.`
  return `Ouvre ${ecrans.slice(0, NOMMES).join(', ')} et ${reste}\u00a0autres écrans.`
}
