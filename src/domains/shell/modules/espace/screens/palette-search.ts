import { navigate } from '#client/location.ts'
import { type PaletteEntry, rankEntries } from '#client/palette.ts'
import { registeredModules } from '#client/registry.ts'
import { readTabs } from '#client/workspace.ts'
import type { MenuItem } from '#wire/session.ts'
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

/** Modules that are not open: those that are stand in the section above. */
function moduleEntries(menu: readonly MenuItem[]): PaletteEntry[] {
  const open = new Set(readTabs().onglets.map(tab => tab.nom))
  const own = menu
    .filter(item => !open.has(item.module))
    .map(item => ({
      id: `module:${item.module_id}`,
      titre: item.module_libelle,
      detail: item.groupe,
      ouvrir: () => openEntry(item),
    }))
  const shell = registeredModules()
    .filter(m => m.racine && !m.discret && m.nom !== 'espace' && !open.has(m.nom))
    .map(m => ({ id: `ecran:${m.nom}`, titre: m.titre, ouvrir: () => openScreen(m) }))
  return [...own, ...shell]
}

/** Results by section: open tabs, modules, then what each module finds in what it keeps on this device. */
export async function searchPalette(text: string, menu: readonly MenuItem[]): Promise<readonly PaletteSection[]> {
  const granted = new Set(menu.map(item => item.module))
  const records = await Promise.all(
    registeredModules()
      .filter(m => granted.has(m.nom))
      .map(async ({ titre, chercher }) => ({
        titre,
        entries: text.trim() && chercher ? await search(chercher, text) : [],
      })),
  )
  const sections = [
    { titre: 'Onglets ouverts', entries: rankEntries(tabEntries(), text, 5) },
    { titre: 'Modules', entries: rankEntries(moduleEntries(menu), text, text ? 8 : 12) },
    ...records,
  ]
  return sections.filter(section => section.entries.length > 0)
}

/** A module that fails must not silence the others. */
async function search(
  chercher: (text: string) => Promise<readonly PaletteEntry[]>,
  text: string,
): Promise<readonly PaletteEntry[]> {
  try {
    return rankEntries(await chercher(text), text)
  } catch (error) {
    console.warn('palette', error)
    return []
  }
}
