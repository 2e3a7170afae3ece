import './workspace.css'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { persistQueryClientRestore, persistQueryClientSubscribe } from '@tanstack/react-query-persist-client'
import { useEffect, useRef, useState } from 'react'
import { followOthers } from '#client/account/logout.ts'
import { pathOf, useAddress } from '#client/address/location.ts'
import { forgetTabs, restoreTabs } from '#client/address/workspace.ts'
import { dismissNotice, leaveNotices, useNotices } from '#client/call/notices.ts'
import { LOOKUPS } from '#client/lookups/lookups.ts'
import { restoreBadges } from '#client/modules/badges.ts'
import { restoreOwnDays } from '#client/modules/own-days.ts'
import { findModule, registerModules } from '#client/modules/registry.ts'
import { MapBackground } from '#client/page/map-background.tsx'
import { restorePutOffs } from '#client/page/put-off.ts'
import { firstScreenShown, startPatience } from '#client/reading/first-screen.ts'
import { createQueryClient, dexiePersister, persistOptions } from '#client/reading/query.ts'
import { takeKeptStart } from '#client/session/kept-start.ts'
import { currentOwner, readSession, restoreSession } from '#client/session/session.ts'
import { prepareFirstScreen, WorkspaceFrame } from '#domains/shell/modules/espace/module.ts'
import { HeaderBell, NotificationsWatch } from '#domains/shell/modules/notifications/module.ts'
import { FormLookupsProvider } from '#kit/form/ports.ts'
import { ToastList } from '#kit/toast/toast-list.tsx'
import { restoreOffset } from '#offline/clock.ts'
import { type Owner, userDbName } from '#offline/user-db.ts'
import { fetchActionSchemas } from './action-schemas.ts'
import { ModuleWatches } from './module-watches.tsx'
import { modules } from './modules.ts'
import { SealedKeeper } from './sealed-keeper.ts'
import { WorkspaceSkeleton } from './workspace-skeleton.tsx'

registerModules(modules)
// Another page signed out: this one must not go on showing that person's data.
followOthers(restoreSession)

function mayOpen(nom: string): boolean {
  const session = readSession().session
  const held = session?.user.modules.includes(nom) || session?.menu.some(item => item.module === nom)
  const known = findModule(nom)
  if (known?.passing) return false
  return Boolean(known?.atRoot || held)
}

interface Prepared {
  readonly client: QueryClient
  readonly options: Parameters<typeof persistQueryClientSubscribe>[0]
}

/** Brings back what this person left: tabs, clock, readings, and the code of the screen they are about to see. */
async function prepare(owner: Owner): Promise<Prepared> {
  const client = createQueryClient()
  const kept = await takeKeptStart(owner)
  const options = { ...persistOptions, queryClient: client, persister: dexiePersister(owner, kept) }
  restoreOffset(kept.horloge, kept.heureBureau)
  restoreTabs(kept.onglets, mayOpen)
  restoreBadges(kept.pastilles)
  restoreOwnDays(kept.joursTenus)
  restorePutOffs(kept.plusTard)
  const restored = persistQueryClientRestore(options).catch(error => console.error('readings not restored', error))
  await Promise.all([restored, prepareFirstScreen()])
  return { client, options }
}

interface Ahead {
  readonly base: string
  readonly coming: Promise<Prepared>
  done: Prepared | null
}
let ahead: Ahead | null = null

/** Asked by the composition root before the first drawing. */
export async function prepareSignedIn(): Promise<void> {
  const owner = currentOwner()
  if (!owner) return
  const mine: Ahead = { base: userDbName(owner), coming: prepare(owner), done: null }
  ahead = mine
  mine.done = await mine.coming
}

/** What was asked ahead for this person, once; asked now otherwise. */
function takePrepared(owner: Owner): Ahead {
  const taken = ahead?.base === userDbName(owner) ? ahead : null
  ahead = null
  return taken ?? { base: userDbName(owner), coming: prepare(owner), done: null }
}

/** Runs once the component is gone for good: development mounts everything twice. */
function useGone(leave: () => void): void {
  const mounted = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the component held when it came
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
      queueMicrotask(() => mounted.current || leave())
    }
  }, [])
}

/** Everything behind the sign-in: reads of this person only, their tabs, the workspace. */
export function SignedIn() {
  const owner = currentOwner()
  // A new person is a new tree: no state of one may be seen by the next.
  return owner ? <Person key={userDbName(owner)} owner={owner} /> : null
}

function Person({ owner }: { owner: Owner }) {
  const [{ coming, done }] = useState(() => takePrepared(owner))
  const [prepared, setPrepared] = useState(done)
  useEffect(() => {
    if (!done) void coming.then(setPrepared)
    startPatience()
  }, [coming, done])
  useGone(forgetTabs)
  return (
    <>
      {prepared ? <Drawn {...prepared} /> : <WorkspaceSkeleton />}
      <Toasts />
    </>
  )
}

function Drawn({ client, options }: Prepared) {
  useEffect(() => {
    let gone = false
    const off = persistQueryClientSubscribe(options)
    // What was kept is shown at once, and read again once it was seen.
    void firstScreenShown().then(() => {
      if (gone) return
      void client.invalidateQueries()
      void fetchActionSchemas()
    })
    return () => {
      gone = true
      off()
    }
  }, [client, options])
  useGone(() => client.clear())
  return (
    <QueryClientProvider client={client}>
      <FormLookupsProvider value={LOOKUPS}>
        <MapBackground>
          <WorkspaceFrame bell={<HeaderBell />} />
        </MapBackground>
      </FormLookupsProvider>
      <NotificationsWatch />
      <ModuleWatches />
      <SealedKeeper />
    </QueryClientProvider>
  )
}

function Toasts() {
  const path = pathOf(useAddress())
  const last = useRef(path)
  useEffect(() => {
    if (last.current !== path) leaveNotices()
    last.current = path
  }, [path])
  return <ToastList toasts={useNotices()} onClose={dismissNotice} />
}
