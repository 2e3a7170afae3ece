import { useEffect } from 'react'
import { navigate, pathOf, readAddress, useAddress } from '#client/address/location.ts'
import { openMenu } from '#client/address/open-menu.ts'
import { closeTab, openTab, type Tab, type Tabs } from '#client/address/tabs.ts'
import { changeTabs, currentTab, readTabs } from '#client/address/workspace.ts'
import { call } from '#client/call/api.ts'
import { notify, notifyWarning } from '#client/call/notices.ts'
import { openLink } from '#client/documents/open-link.ts'
import { LINK_ACTION } from '#client/modules/link-kind.ts'
import type { ModuleRegistration } from '#client/modules/modules.ts'
import { addressOf, findModule, findModuleByRoute, parseAddress } from '#client/modules/registry.ts'
import { readSession } from '#client/session/session.ts'
import { openModule } from '#domains/shell/modules/menu/contract.ts'
import type { MenuItem } from '#wire/session.ts'

/** Texts of specification shell-and-administration §8. */
export const NO_NAME = 'Merci de renseigner un nom de module'
export const NOT_REGISTERED = 'Le module doit être importé à la racine de votre projet'
/** The same for who is no developer, said below it. */
export const NOT_HERE = 'Cet écran n’existe pas, ou pas encore, dans votre application. Les vôtres sont dans le menu.'

/** Two sentences, and time to choose after them. */
const READ_AND_ACT_MS = 10_000

function tellNotRegistered(): void {
  const menu = { libelle: 'Ouvrir le menu', faire: openMenu }
  notify({ code: 'warning', message: `${NOT_REGISTERED}\n${NOT_HERE}`, duration: READ_AND_ACT_MS, action: menu })
}

function menuOf(nom: string): MenuItem | undefined {
  return readSession().session?.menu.find(item => item.module === nom)
}

/** The screen an address names for this person: registered, or a container of the menu, which needs no screen. */
export function resolve(path: string): { nom: string; titre: string; chemin: readonly string[] } | 'inconnue' | null {
  const parsed = parseAddress(path)
  if (!parsed) return null
  const { route, atRoot, path: chemin } = parsed
  const entry = atRoot ? undefined : readSession().session?.menu.find(item => item.route === route)
  const registration = (entry && findModule(entry.module)) ?? findModuleByRoute(route)
  if (registration && Boolean(registration.atRoot) === atRoot)
    return { nom: registration.name, titre: entry?.module_libelle ?? registration.title, chemin }
  if (entry && hasChildren(entry)) return { nom: entry.module, titre: entry.module_libelle, chemin }
  return 'inconnue'
}

export function hasChildren(entry: MenuItem): boolean {
  return readSession().session?.menu.some(item => item.module_parent_id === entry.module_id) ?? false
}

/** Address of a menu entry, whose route may differ from its screen's own; of a screen of the shell, at the root. */
export function entryAddress({ module, route }: MenuItem, chemin: readonly string[] = []): string {
  return addressOf({ route, atRoot: findModule(module)?.atRoot ?? false }, chemin)
}

/** Opens a menu entry, or warns when nothing can open. */
export function openEntry(item: MenuItem): void {
  if (item.action === LINK_ACTION) return void openLink(String(item.params.url ?? ''), item.module_libelle)
  if (!item.module) return void notifyWarning(NO_NAME)
  if (!findModule(item.module) && !hasChildren(item)) return void tellNotRegistered()
  // Where the person left it, when it is still open.
  const known = readTabs().onglets.find(t => t.nom === item.module)
  navigate(known ? tabAddress(known) : entryAddress(item))
}

/** The server is told of each tab that opens, by whatever way, when it can be (specification shell-and-administration §2.2). */
function tellOpening({ module_id }: MenuItem): void {
  void call(openModule, { params: { module_id: String(module_id) }, unseen: true }).catch(error =>
    console.info('opening not told', error),
  )
}

export function openScreen(registration: ModuleRegistration): void {
  navigate(addressOf(registration))
}

export function tabAddress(tab: Pick<Tab, 'nom' | 'chemin' | 'recherche'>): string {
  return bareAddress(tab) + (tab.recherche ?? '')
}

function bareAddress(tab: Pick<Tab, 'nom' | 'chemin'>): string {
  const registration = findModule(tab.nom)
  if (registration?.atRoot) return addressOf(registration, tab.chemin)
  const entry = menuOf(tab.nom)
  if (entry) return entryAddress(entry, tab.chemin)
  return registration ? addressOf(registration, tab.chemin) : '/'
}

/** Without what the links of mails have opened, but the one at the address: nobody comes back to those by a tab. */
function leaveLinks(tabs: Tabs, but: string | null): Tabs {
  const left = tabs.onglets.filter(({ nom }) => nom !== but && findModule(nom)?.passing)
  return left.reduce((rest, { nom }) => closeTab(rest, nom), tabs)
}

/** Keeps the selected tab and the address in step. The address leads: links, Back and deep links need nothing else. */
export function useRouting(home: () => MenuItem | undefined): void {
  const address = useAddress()
  useEffect(() => {
    // Somebody went on before this was looked at: where they are now is looked at next.
    if (readAddress() !== address) return
    const path = pathOf(address)
    const recherche = address.slice(path.length)
    const found = resolve(path)
    if (found === null) {
      changeTabs(tabs => leaveLinks(tabs, null))
      const tab = currentTab()
      const first = home()
      if (tab) navigate(tabAddress(tab), { replace: true })
      else if (first && findModule(first.module)) navigate(entryAddress(first), { replace: true })
      return
    }
    if (found === 'inconnue') {
      const racine = parseAddress(path)?.atRoot
      if (!racine && parseAddress(path)?.route) tellNotRegistered()
      else if (!racine) notifyWarning(NO_NAME)
      navigate('/', { replace: true })
      return
    }
    const entry = menuOf(found.nom)
    if (entry && !readTabs().onglets.some(tab => tab.nom === found.nom)) tellOpening(entry)
    const tab = { ...found, ...(recherche && { recherche }), params: entry?.params ?? {} }
    changeTabs(tabs => leaveLinks(openTab(tabs, tab), found.nom))
  }, [address, home])
}
