import { holdsOwnDays } from '#client/modules/own-days.ts'
import { findModule } from '#client/modules/registry.ts'
import { MODULE_A_TRAITER } from '#domains/shell/modules/a-traiter/contract.ts'
import type { MenuItem } from '#wire/session.ts'
import { bottomEntries, pinnedEntries, topEntries } from './menu-model.ts'

/** The queue of the day as an entry of the bar: no module of the menu, since everybody has it. */
const A_TRAITER: MenuItem = {
  ...{ module_id: 0, module_libelle: 'À traiter', module_parent_id: null, module_plateforme: 2 },
  ...{ route: MODULE_A_TRAITER, module: MODULE_A_TRAITER, params: {}, action: null, icone: 'inbox', groupe: '' },
}

/**
 * The phone's bottom entries, the first of which it opens on. Where that would be own days of work and there are none, a manager's
 * begins with what is to be handled, then the desk of the day; what somebody has pinned stays first.
 */
export function phoneEntries(menu: readonly MenuItem[], epingles: readonly number[], max = 4): readonly MenuItem[] {
  const top = topEntries(menu)
  const [first] = top
  const leading = top.filter(item => findModule(item.module)?.leadsOnPhone)
  const empty = first !== undefined && findModule(first.module)?.ownDays && !holdsOwnDays()
  if (!empty || leading.length === 0 || pinnedEntries(top, epingles).length > 0)
    return bottomEntries(menu, epingles, max)
  return [...new Set([A_TRAITER, ...leading, ...bottomEntries(menu, epingles, max)])].slice(0, max)
}
