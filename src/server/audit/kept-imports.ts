import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import type { ImportGarde } from '#wire/resource.ts'

interface Which {
  readonly entite: string
  /** The call that imported, and the one that takes an import back. */
  readonly importe: string
  readonly defait: string
  /** Where the journal says what entered. */
  readonly entres: string
}

/** Hours during which an import may be taken back. */
export const IMPORT_HEURES = 24

/** Imports of the last day that nobody took back, the latest first. */
export async function listKeptImports(
  { db, caller, now }: Pick<Context, 'db' | 'caller' | 'now'>,
  { entite, importe, defait, entres }: Which,
): Promise<ImportGarde[]> {
  const { rows } = await sql<ImportGarde>`select a.audit_id::int as import_id,
      to_char(a.recu_a at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as importe_a,
      concat_ws(' ', nullif(u.prenom, ''), u.nom) as par, jsonb_array_length(a.apres -> ${entres}::text) as lignes
    from audit a join utilisateur u on u.utilisateur_id = a.utilisateur_id
    where a.compte_id = ${caller.compte_id} and a.entite = ${entite} and a.action = ${importe}
      and a.recu_a > ${now}::timestamptz - make_interval(hours => ${IMPORT_HEURES})
      and not exists (select from audit b where b.compte_id = a.compte_id and b.entite = a.entite
        and b.action = ${defait} and b.apres -> 'import_id' = to_jsonb(a.audit_id))
    order by a.audit_id desc`.execute(db)
  return rows
}
