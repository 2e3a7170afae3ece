/**
 * Open tabs of the workspace, as plain values (specification shell-and-administration §2.2). One tab per module: opening a
 * module that is open selects its tab.
 */
export interface Tab {
  /** Registered screen name, e.g. `vx-mon-activite`; unique among tabs. */
  readonly nom: string
  readonly titre: string
  /** Address inside the module, restored with the tab. */
  readonly chemin: readonly string[]
  /** How it is looked at, as in its address: `?annee=2027`. Absent: as the screen opens. */
  readonly recherche?: string
  readonly params: Readonly<Record<string, unknown>>
}

export interface Tabs {
  readonly onglets: readonly Tab[]
  readonly courant: string | null
}

export const noTabs: Tabs = { onglets: [], courant: null }

/** Adds the tab, or brings the known one forward with its new address. */
export function openTab(tabs: Tabs, tab: Tab): Tabs {
  const known = tabs.onglets.find(t => t.nom === tab.nom)
  const same = known && samePath(known.chemin, tab.chemin) && known.titre === tab.titre
  if (same && tabs.courant === tab.nom && known.recherche === tab.recherche) return tabs
  const onglets = known ? tabs.onglets.map(t => (t === known ? tab : t)) : [...tabs.onglets, tab]
  return { onglets, courant: tab.nom }
}

/** Leaves a tab where it is, at another address of its module, looked at as it opens. */
export function leaveTabAt(tabs: Tabs, nom: string, chemin: readonly string[]): Tabs {
  const known = tabs.onglets.find(t => t.nom === nom)
  if (!known) return tabs
  const { recherche: _left, ...rest } = known
  return { ...tabs, onglets: tabs.onglets.map(t => (t === known ? { ...rest, chemin } : t)) }
}

/** Closing the selected tab selects the last remaining one, or none; closing another keeps the selection. */
export function closeTab(tabs: Tabs, nom: string): Tabs {
  const onglets = tabs.onglets.filter(t => t.nom !== nom)
  if (onglets.length === tabs.onglets.length) return tabs
  return { onglets, courant: tabs.courant === nom ? (onglets.at(-1)?.nom ?? null) : tabs.courant }
}

/** Puts the tab at `rang`, clamped to the ends. */
export function moveTab(tabs: Tabs, nom: string, rang: number): Tabs {
  const moved = tabs.onglets.find(t => t.nom === nom)
  if (!moved) return tabs
  const rest = tabs.onglets.filter(t => t !== moved)
  const at = Math.min(Math.max(rang, 0), rest.length)
  if (tabs.onglets.indexOf(moved) === at) return tabs
  return { ...tabs, onglets: [...rest.slice(0, at), moved, ...rest.slice(at)] }
}

/** What a reload restores: tabs whose module the person may still open, and the home where it was shown. */
export function keepAllowed(tabs: Tabs, allowed: (nom: string) => boolean): Tabs {
  const onglets = tabs.onglets.filter(t => allowed(t.nom))
  const stays = tabs.courant === null || onglets.some(t => t.nom === tabs.courant)
  return { onglets, courant: stays ? tabs.courant : (onglets.at(-1)?.nom ?? null) }
}

/** A stored value of an older build, or of another shape, restores nothing rather than breaking the start. */
export function parseTabs(stored: unknown): Tabs {
  if (typeof stored !== 'object' || stored === null) return noTabs
  const { onglets, courant } = stored as { onglets?: unknown; courant?: unknown }
  if (!Array.isArray(onglets)) return noTabs
  const valid = onglets.filter(
    (t): t is Tab => typeof t?.nom === 'string' && typeof t.titre === 'string' && Array.isArray(t.chemin),
  )
  return {
    onglets: valid.map(({ nom, titre, chemin, recherche, params }) => ({
      ...{ nom, titre, chemin: chemin.map(String), params: params ?? {} },
      ...(typeof recherche === 'string' && recherche.startsWith('?') ? { recherche } : {}),
    })),
    courant: typeof courant === 'string' ? courant : null,
  }
}

function samePath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((part, i) => part === b[i])
}
