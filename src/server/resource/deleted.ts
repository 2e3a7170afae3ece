import { sql } from 'kysely'
import type { GridHeader } from '#wire/grid.ts'
import type { Declaration } from './declaration.ts'

/** Columns of the bin: when a row was deleted, and by whom. */
export const DELETED_HEADERS: readonly GridHeader[] = [
  { id: 'supprime_a', label: 'Supprimé le', type: 'date_heure', width: null, sortable: false, hidden: false },
  { id: 'supprime_par', label: 'Supprimé par', type: 'texte', width: null, sortable: false, hidden: false },
]

/** Their values. Who deleted a row is in the audit only, found by the index of what it is about. */
export function deletedColumns(d: Declaration) {
  return sql`to_char(t.supprime_a at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as supprime_a,
    (select concat_ws(' ', nullif(u.prenom, ''), u.nom) from audit a join utilisateur u on u.utilisateur_id = a.utilisateur_id
      where a.compte_id = t.compte_id and a.entite = ${`${d.table}:`}::text || ${sql.ref(`t.${d.key}`)}::text
        and a.action like '%.supprimer' order by a.audit_id desc limit 1) as supprime_par`
}
