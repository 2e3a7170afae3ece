import type { Selectable } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { MenuItem } from '#wire/session.ts'

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

/** Pages reached from another screen, and containers, which stand in the menu for their children only. */
function isNoEntry(row: ModuleRow): boolean {
  const params = row.params as { interne?: unknown; conteneur?: unknown } | null
  return params?.interne === true || params?.conteneur === true
}

/**
 * Entries of the caller's side menu, in the catalogue's order: what they may open, and the containers above
 * (specification shell-and-administration §2.2).
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
    if (isNoEntry(row) || !context.caller.modules.has(row.module)) continue
    let at: ModuleRow | undefined = row
    while (at && !shown.has(at.module_id)) {
      shown.add(at.module_id)
      at = at.module_parent_id === null ? undefined : byId.get(at.module_parent_id)
    }
  }
  return rows.filter(row => shown.has(row.module_id)).map(row => present(row, shown))
}

/**
 * An active module that the caller may open, or a container above one.
 * The catalogue is the same for every company: a missing module is told from a refused one.
 * @throws CodedError INTROUVABLE, DROIT_MANQUANT
 */
export async function checkModule(context: Context, module_id: number): Promise<ModuleRow> {
  const row = await context.db
    .selectFrom('module')
    .selectAll()
    .where('module_id', '=', module_id)
    .where('module_etat', '=', 1)
    .executeTakeFirst()
  if (!row) throw refuse('INTROUVABLE')
  if (context.caller.modules.has(row.module)) return row
  if ((await readMenu(context)).some(item => item.module_id === module_id)) return row
  throw refuse('DROIT_MANQUANT')
}
