import { Activity, type ReactNode, useCallback, useEffect, useState } from 'react'
import { endImpersonation } from '#client/account/impersonation.ts'
import { useBackLayer } from '#client/address/back.ts'
import { stayHere, useLeaving } from '#client/address/leave.ts'
import { pathOf, readAddress } from '#client/address/location.ts'
import { TabAddress, TabContext } from '#client/address/tab-context.ts'
import type { Tab } from '#client/address/tabs.ts'
import { useMobile } from '#client/address/viewport.ts'
import { useTabs, useTitles } from '#client/address/workspace.ts'
import { showDocument, useOpenedDocument } from '#client/documents/open-link.ts'
import { findModule } from '#client/modules/registry.ts'
import { lazyDialog, lazyViewer } from '#client/page/lazy-dialog.tsx'
import { MenuButton } from '#client/page/way-out.tsx'
import { useSession } from '#client/queue/use-sync.ts'
import { MODULE_UTILISATEURS } from '#domains/people/model/commun.ts'
import { keepFocus } from '#kit/focus/kept-focus.ts'
import { NoRightState } from '#kit/state/state-block.tsx'
import { Banners } from './banners.tsx'
import { BottomNav } from './bottom-nav.tsx'
import { Container } from './container.tsx'
import { deskFrame } from './desk-part.tsx'
import { Home } from './home.tsx'
import { childrenOf, entriesFor } from './menu-model.ts'
import { ModuleHost } from './module-host.tsx'
import { phoneEntries } from './phone-entries.ts'
import { StepWay } from './step-way-part.ts'
import { StepsBanner } from './steps-banner-part.ts'
import { TitleBar } from './title-bar.tsx'
import { tabAddress, useRouting } from './use-routing.ts'
import { useServices } from './use-services.ts'
import classes from './workspace.module.css'
import { WorkspaceActions } from './workspace-actions.ts'

const Palette = lazyDialog(() => import('./palette.tsx').then(m => m.Palette))
const DocumentDialog = lazyViewer(
  () => import('./document-dialog.tsx').then(m => m.DocumentDialog),
  props => props.onClose,
)
const LeaveQuestion = lazyDialog(() => import('./leave-question.tsx').then(m => m.LeaveQuestion))
const LogoutDialog = lazyDialog(() => import('./logout-dialog.tsx').then(m => m.LogoutDialog))

/** The workspace (specification shell-and-administration §2.2): menu, tabs and tools, or title bar and bottom navigation. */
export function Workspace({ bell }: { bell: ReactNode }) {
  const missing = useServices()
  const mobile = useMobile()
  const { session, emprunt } = useSession()
  const tabs = useTabs()
  const linked = useOpenedDocument()
  const [palette, setPalette] = useState(false)
  const [leaving, setLeaving] = useState(false)
  useBackLayer(palette, () => setPalette(false))
  useBackLayer(leaving, () => setLeaving(false))
  const unsaved = useLeaving() !== null
  useBackLayer(unsaved, stayHere)
  useShortcut(() => setPalette(true))
  useEffect(() => keepFocus(() => pathOf(readAddress())), [])

  const [Desk] = useState(deskFrame)
  const menu = entriesFor(session?.menu ?? [], mobile)
  const pins = session?.user.epingles ?? []
  const bottom = phoneEntries(menu, pins)
  const [firstOnPhone] = bottom
  const home = useCallback(() => (mobile ? firstOnPhone : undefined), [mobile, firstOnPhone])
  useRouting(home)
  const opened = tabs.onglets.find(t => t.nom === tabs.courant)
  useDocumentTitle(opened)
  if (!session) return null
  // Who runs a company's people sets it up; nobody else's phone asks what is left.
  const prepares = session.user.modules.includes(MODULE_UTILISATEURS)
  // In somebody's account, signing out is going back to one's own.
  const leave = () => (emprunt ? void endImpersonation('quitte') : setLeaving(true))

  const panels = (
    <>
      {tabs.onglets.map(tab => (
        <Activity key={tab.nom} mode={tab.nom === tabs.courant ? 'visible' : 'hidden'}>
          <section className={classes.panel} aria-label={tab.titre} data-onglet={tab.nom}>
            <TabContext value={tab.nom}>
              <TabAddress value={tabAddress(tab)}>
                <TabContent tab={tab} mobile={mobile} />
              </TabAddress>
            </TabContext>
          </section>
        </Activity>
      ))}
      {tabs.courant === null && <Home menu={menu} pins={pins} name={session.user.prenom || session.user.name} />}
    </>
  )
  return (
    <WorkspaceActions value={{ logout: leave, search: () => setPalette(true) }}>
      <a className={classes.skip} href="#contenu">
        Aller au contenu
      </a>
      <div className={mobile ? classes.phone : classes.desk}>
        {mobile ? <TitleBar /> : <Desk menu={menu} pins={pins} bell={bell} />}
        <main id="contenu" className={classes.main} tabIndex={-1} data-ground>
          <Banners missing={missing} />
          {mobile && opened && opened.nom === firstOnPhone?.module && opened.chemin.length === 0 && prepares && (
            <StepsBanner />
          )}
          {opened && prepares && <StepWay />}
          {panels}
        </main>
        {mobile && <BottomNav entries={bottom} />}
      </div>
      <Palette opened={palette} onClose={() => setPalette(false)} menu={session.menu} />
      {linked && <DocumentDialog document={linked} onClose={() => showDocument(null)} />}
      <LeaveQuestion opened={unsaved} onClose={stayHere} />
      <LogoutDialog opened={leaving} onClose={() => setLeaving(false)} />
    </WorkspaceActions>
  )
}

function TabContent({ tab, mobile }: { tab: Tab; mobile: boolean }) {
  const { session } = useSession()
  const registration = findModule(tab.nom)
  const entry = session?.menu.find(item => item.module === tab.nom)
  const children = entry ? childrenOf(entriesFor(session?.menu ?? [], mobile), entry.module_id) : []
  if (entry && children.length) return <Container entry={entry} items={children} chemin={tab.chemin} />
  if (!registration) return <NoRightState action={<MenuButton />} />
  if (!registration.atRoot && !session?.user.modules.includes(tab.nom)) return <NoRightState action={<MenuButton />} />
  return <ModuleHost registration={registration} path={tab.chemin} params={tab.params} />
}

function useDocumentTitle(tab: Tab | undefined): void {
  const titles = useTitles()
  const title = tab ? (titles[tab.nom]?.titre ?? tab.titre) : 'Accueil'
  useEffect(() => {
    document.title = `${title} · Relais Terrain`
  }, [title])
}

function useShortcut(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}
