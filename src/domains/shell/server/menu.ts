import type { Selectable } from 'kysely'
import type { MenuItem } from '#domains/shell/model/session.ts'
import type { Database } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'

type ModuleRow = Selectable<Database['module']>

function present(row: ModuleRow, shown: ReadonlySet<number>): MenuItem {
  const { groupe, ...params } = (row.params ?? {}) as Record<string, unknown>
  return {
    module_id: row.module_id,
    module_libelle: row.module_libelle,
    // An entry whose container is hidden stands at the top rather than nowhere.
    module_parent_id: row.module_parent_id && shown.has(row.module_parent_id) ? row.module_parent_id : null,
    module_plateforme: row.module_plateforme as MenuItem['module_plateforme'],
    route: row.route,
    module: row.module,
    params,
    action: row.action,
    icone: row.icone,
    groupe: typeof groupe === 'string' ? groupe : '',
  }
}

function isInternal(row: ModuleRow): boolean {
  return (row.params as { interne?: unknown } | null)?.interne === true
}

/**
 * Entries of the caller's side menu, in the catalogue's order: what they may open, and the containers above
 * (specification shell-and-administration §2.2). Pages reached only from another screen are rights, not entries.
 */
export async function readMenu(context: Context): Promise<MenuItem[]> {
  const rows = await context.db
    .selectFrom('module')
    .selectAll()
    .where('module_etat', '=', 1)
    .orderBy('ordre')
    .orderBy('module_id')
    .execute()
  const byId = new Map(rows.map(row => [row.module_id, row]))
  const shown = new Set<number>()
  for (const row of rows) {
    if (isInternal(row) || !context.caller.modules.has(row.module)) continue
    let at: ModuleRow | undefined = row
    while (at && !shown.has(at.module_id)) {
      shown.add(at.module_id)
      at = at.module_parent_id === null ? undefined : byId.get(at.module_parent_id)
    }
  }
  return rows.filter(row => shown.has(row.module_id)).map(row => present(row, shown))
}
