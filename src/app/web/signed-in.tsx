import './workspace.css'
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { lazy, useEffect, useState } from 'react'
import { followLogout } from '#client/logout.ts'
import { LOOKUPS } from '#client/lookups/lookups.ts'
import { MapBackground } from '#client/map-background.tsx'
import { dismissNotice, useNotices } from '#client/notices.ts'
import { createQueryClient, dexiePersister, persistOptions } from '#client/query.ts'
import { findModule, registerModules } from '#client/registry.ts'
import { currentOwner, readSession, restoreSession } from '#client/session.ts'
import { forgetTabs, restoreTabs } from '#client/workspace.ts'
import { prepareFirstScreen, WorkspaceFrame } from '#domains/shell/modules/espace/module.ts'
import { loadBell, NotificationsWatch } from '#domains/shell/modules/notifications/module.ts'
import { FormLookupsProvider } from '#kit/form/ports.ts'
import { ToastList } from '#kit/toast/toast-list.tsx'
import { userDbName } from '#offline/user-db.ts'
import { ModuleWatches } from './module-watches.tsx'
import { modules } from './modules.ts'
import { WorkspaceSkeleton } from './workspace-skeleton.tsx'

const Bell = lazy(loadBell)
registerModules(modules)
// Another page signed out: this one must not go on showing that person's data.
followLogout(() => void restoreSession())

function mayOpen(nom: string): boolean {
  const session = readSession().session
  const held = session?.user.modules.includes(nom) || session?.menu.some(item => item.module === nom)
  return Boolean(findModule(nom)?.racine || held)
}

/** Everything behind the sign-in: reads of this person only, their tabs, the workspace. */
export function SignedIn() {
  const owner = currentOwner()
  // A new person is a new tree: no state of one may be seen by the next.
  return owner ? <Person key={userDbName(owner)} /> : null
}

function Person() {
  const [client] = useState(createQueryClient)
  const [options] = useState(() => {
    const owner = currentOwner()
    if (!owner) throw new Error('no signed-in person')
    return { ...persistOptions, persister: dexiePersister(owner) }
  })
  const [ready, setReady] = useState(false)
  useEffect(() => {
    void restoreTabs(mayOpen)
      .then(prepareFirstScreen)
      .finally(() => setReady(true))
    return () => {
      forgetTabs()
      client.clear()
    }
  }, [client])
  return (
    <PersistQueryClientProvider
      client={client}
      persistOptions={options}
      // What was kept is shown at once, and read again at once.
      onSuccess={() => void client.invalidateQueries()}
    >
      <FormLookupsProvider value={LOOKUPS}>
        <MapBackground>{ready ? <WorkspaceFrame bell={<Bell />} /> : <WorkspaceSkeleton />}</MapBackground>
      </FormLookupsProvider>
      {ready && <NotificationsWatch />}
      {ready && <ModuleWatches />}
      <Toasts />
    </PersistQueryClientProvider>
  )
}

function Toasts() {
  return <ToastList toasts={useNotices()} onClose={dismissNotice} />
}
