import { navigate } from '#client/address/location.ts'
import { readTabs } from '#client/address/workspace.ts'
import type { ModuleRegistration } from '#client/modules/modules.ts'
import { type PaletteEntry, rankEntries } from '#client/modules/palette.ts'
import { registeredModules } from '#client/modules/registry.ts'
import { isOnline } from '#offline/connectivity.ts'
import { motsCherches } from '#wire/grid-query.ts'
import type { MenuItem } from '#wire/session.ts'
import { loadSource } from './palette-sources.ts'
import { openEntry, openScreen, tabAddress } from './use-routing.ts'

export interface PaletteSection {
  readonly titre: string
  readonly entries: readonly PaletteEntry[]
}

function tabEntries(): PaletteEntry[] {
  return readTabs().onglets.map(tab => ({
    id: `onglet:${tab.nom}`,
    titre: tab.titre,
    ouvrir: () => navigate(tabAddress(tab)),
  }))
}

/** Modules of the person; beside the section of open tabs, those that stand in it are left out. */
function moduleEntries(menu: readonly MenuItem[], open: ReadonlySet<string>): PaletteEntry[] {
  const own = menu
    .filter(item => !open.has(item.module))
    .map(item => ({
      id: `module:${item.module_id}`,
      titre: item.module_libelle,
      detail: item.groupe,
      ouvrir: () => openEntry(item),
    }))
  const shell = registeredModules()
    .filter(m => m.atRoot && !m.unlisted && m.name !== 'espace' && !open.has(m.name))
    .map(m => ({ id: `ecran:${m.name}`, titre: m.title, ouvrir: () => openScreen(m) }))
  return [...own, ...shell]
}

/** What each module of the person finds in what it keeps on this device. */
async function recordsFor(text: string, menu: readonly MenuItem[]) {
  const granted = new Set(menu.map(item => item.module))
  return await Promise.all(
    registeredModules()
      .filter(m => granted.has(m.name))
      .map(async ({ title, search }) => ({
        titre: title,
        entries: search ? await ask(search, text) : [],
      })),
  )
}

/** Results by section: open tabs, modules, then what each module finds in what it keeps on this device. */
export async function searchPalette(text: string, menu: readonly MenuItem[]): Promise<readonly PaletteSection[]> {
  const open = new Set(readTabs().onglets.map(tab => tab.nom))
  return full([
    { titre: 'Onglets ouverts', entries: rankEntries(tabEntries(), text, 5) },
    { titre: 'Modules', entries: rankEntries(moduleEntries(menu, open), text, text ? 8 : 12) },
    ...(text.trim() ? await recordsFor(text, menu) : []),
  ])
}

/**
 * What the office finds beyond what was found here: the same sections, longer, or new ones at the end, so that nothing moves
 * under the hand. A module whose search fails is left as it was.
 */
export async function searchOffice(
  text: string,
  menu: readonly MenuItem[],
  here: readonly PaletteSection[],
  signal: AbortSignal,
): Promise<readonly PaletteSection[]> {
  if (!asksOffice(text)) return here
  const granted = new Set(menu.map(item => item.module))
  const known = new Set(here.flatMap(section => section.entries.map(entry => entry.id)))
  const more = await Promise.all(
    registeredModules()
      .filter(m => granted.has(m.name))
      .map(async module => {
        const { title } = module
        const found = await searchBeyond(module, text, signal)
        return { titre: title, entries: found.filter(entry => !known.has(entry.id)) }
      }),
  )
  const longer = here.map(section => {
    const found = more.find(m => m.titre === section.titre)
    return found ? { ...section, entries: [...section.entries, ...found.entries] } : section
  })
  return full([...longer, ...more.filter(m => !here.some(section => section.titre === m.titre))])
}

/** A module that asks nothing of the office by text searches again once what it keeps was fetched. */
async function searchBeyond(module: ModuleRegistration, text: string, signal: AbortSignal) {
  const { search, searchOffice } = module
  if (searchOffice) return await ask(asked => searchOffice(asked, signal), text)
  if (!search) return []
  await loadSource(module)
  return await ask(search, text)
}

/** Whether the office has something to add to what this device finds. */
export function asksOffice(text: string): boolean {
  return isOnline() && motsCherches(text).length > 0
}

/** On a phone, which shows no tabs: what was looked for lately, then clients, visits and people before the screens. */
export async function searchOnPhone(
  text: string,
  menu: readonly MenuItem[],
  recent: readonly string[],
): Promise<readonly PaletteSection[]> {
  const modules = moduleEntries(menu, new Set())
  const records = await recordsFor(text, menu)
  if (text.trim()) return full([...records, { titre: 'Écrans', entries: rankEntries(modules, text) }])
  const known = [...records.flatMap(section => section.entries), ...modules]
  const found = recent.flatMap(id => known.find(entry => entry.id === id) ?? [])
  return full([
    { titre: 'Récents', entries: found },
    { titre: 'Écrans', entries: modules },
  ])
}

const full = (sections: readonly PaletteSection[]) => sections.filter(section => section.entries.length > 0)

/** A module that fails must not silence the others. */
async function ask(
  search: (text: string) => Promise<readonly PaletteEntry[]>,
  text: string,
): Promise<readonly PaletteEntry[]> {
  try {
    const found = await search(text)
    return text.trim() ? rankEntries(found, text) : found
  } catch (error) {
    console.warn('palette', error)
    return []
  }
}
