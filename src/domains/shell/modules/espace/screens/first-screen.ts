import { pathOf, readAddress } from '#client/address/location.ts'
import { isMobile } from '#client/address/viewport.ts'
import { currentTab } from '#client/address/workspace.ts'
import type { ModuleRegistration } from '#client/modules/modules.ts'
import { findModule } from '#client/modules/registry.ts'
import { readSession } from '#client/session/session.ts'
import { preloadDesk } from './desk-part.tsx'
import { entriesFor } from './menu-model.ts'
import { preloadScreen } from './module-host.tsx'
import { phoneEntries } from './phone-entries.ts'
import { resolve } from './use-routing.ts'

/** Longer than this and the screen's own skeleton is shown meanwhile. */
const PATIENCE_MS = 1_000

/** What the workspace is about to show: the address, else the tab left selected, else the person's first module. */
function firstScreen(): ModuleRegistration | undefined {
  const found = resolve(pathOf(readAddress()))
  if (found && found !== 'inconnue') return findModule(found.nom)
  const menu = readSession().session?.menu ?? []
  const [first] = isMobile() ? phoneEntries(entriesFor(menu, true), readSession().session?.user.epingles ?? []) : menu
  const nom = currentTab()?.nom ?? first?.module
  return nom ? findModule(nom) : undefined
}

/** Has the code of the first screen, and of the desk around it, ready before the tabs are drawn; a failure is left to the screen's own panel. */
export async function preloadFirstScreen(): Promise<void> {
  const registration = firstScreen()
  const parts = [registration && preloadScreen(registration), isMobile() ? undefined : preloadDesk()]
  const late = new Promise<void>(done => setTimeout(done, PATIENCE_MS))
  const loaded = Promise.all(parts).catch(error => console.info('first screen not there yet', error))
  await Promise.race([loaded, late])
}
