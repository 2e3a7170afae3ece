import { useSyncExternalStore } from 'react'
import { myDb } from '../queue/sync.ts'
import { KEPT } from '../session/kept-start.ts'
import { keepAllowed, noTabs, parseTabs, type Tab, type Tabs } from './tabs.ts'

/** Open tabs of the signed-in person, kept in that person's own database so that they survive a reload. */
let tabs: Tabs = noTabs
const listeners = new Set<() => void>()
/** What the open screen says of itself, by tab: "Vendredi 20 nov.", "5 interventions, 2 terminées". */
let titles: Readonly<Record<string, ScreenTitle>> = {}

export interface ScreenTitle {
  readonly titre: string
  readonly detail?: string | undefined
  /** Address of the screen above, for the phone's return arrow. */
  readonly retour?: string | undefined
}

function tell(): void {
  for (const listener of listeners) listener()
}

export function readTabs(): Tabs {
  return tabs
}

export function changeTabs(change: (tabs: Tabs) => Tabs): void {
  const next = change(tabs)
  if (next === tabs) return
  tabs = next
  tell()
  // Tabs are a comfort: a device that refuses to store them keeps working.
  void myDb()
    .cache.put({ cle: KEPT.onglets, valeur: JSON.parse(JSON.stringify(next)) as Tabs })
    .catch(error => console.info('tabs not kept', error))
}

/** @param stored what the person's database held under `KEPT.onglets` */
export function restoreTabs(stored: unknown, allowed: (nom: string) => boolean): void {
  tabs = keepAllowed(parseTabs(stored), allowed)
  tell()
}

export function forgetTabs(): void {
  tabs = noTabs
  titles = {}
  tell()
}

export function currentTab(): Tab | undefined {
  return tabs.onglets.find(t => t.nom === tabs.courant)
}

export function subscribeTabs(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useTabs(): Tabs {
  return useSyncExternalStore(subscribeTabs, readTabs)
}

export function setTitle(nom: string, title: ScreenTitle | null): void {
  const { [nom]: _gone, ...rest } = titles
  titles = title ? { ...rest, [nom]: title } : rest
  tell()
}

export function useTitles(): Readonly<Record<string, ScreenTitle>> {
  return useSyncExternalStore(subscribeTabs, () => titles)
}
