import { normaliserRecherche } from '#wire/french.ts'
import { lireTermes, tousTrouves } from '#wire/grid-query.ts'
import type { MenuItem } from '#wire/session.ts'

/** Entries shown on this kind of screen: 1 desktop, 2 smartphone, 3 both (specification shell-and-administration §2.6). */
export function entriesFor(menu: readonly MenuItem[], mobile: boolean): readonly MenuItem[] {
  const other = mobile ? 1 : 2
  return menu.filter(item => item.module_plateforme !== other)
}

/** Entries of the menu itself; those under a container stand in its "Sous Menu". */
export function topEntries(menu: readonly MenuItem[]): readonly MenuItem[] {
  return menu.filter(item => item.module_parent_id === null)
}

export function childrenOf(menu: readonly MenuItem[], module_id: number): readonly MenuItem[] {
  return menu.filter(item => item.module_parent_id === module_id)
}

export interface MenuGroup {
  readonly titre: string
  readonly items: readonly MenuItem[]
}

/** The menu by domain, in the catalogue's order. */
export function groupEntries(items: readonly MenuItem[]): readonly MenuGroup[] {
  const groups = new Map<string, MenuItem[]>()
  for (const item of items) {
    const titre = item.groupe || 'Modules'
    groups.set(titre, [...(groups.get(titre) ?? []), item])
  }
  return [...groups].map(([titre, list]) => ({ titre, items: list }))
}

/** Pinned entries, oldest pin first. A pin whose module is gone shows nothing. */
export function pinnedEntries(menu: readonly MenuItem[], epingles: readonly number[]): readonly MenuItem[] {
  return epingles.flatMap(id => menu.find(item => item.module_id === id) ?? [])
}

/** Filter of the menu: every word, anywhere, accents and case aside; entries of containers too. */
export function filterEntries(menu: readonly MenuItem[], saisie: string): readonly MenuItem[] {
  const words = lireTermes(saisie)
  if (words.length === 0) return topEntries(menu)
  return menu.filter(item => {
    const text = normaliserRecherche(`${item.module_libelle} ${item.groupe}`)
    return tousTrouves(text, words)
  })
}

/** The phone's bottom entries, at most four beside "Plus": pins first, then the menu's order (ux "Phone"). */
export function bottomEntries(menu: readonly MenuItem[], epingles: readonly number[], max = 4): readonly MenuItem[] {
  const top = topEntries(menu)
  return [...new Set([...pinnedEntries(top, epingles), ...top])].slice(0, max)
}
