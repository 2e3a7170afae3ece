import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { navigate, pathOf, useAddress } from '#client/address/location.ts'
import { loadPart } from '#client/call/load.ts'
import { useSessionState } from '#client/session/session.ts'
import { anonymousScreen } from '#domains/shell/modules/session/screens/anonymous-screens.ts'
import { BlockedScreen } from './blocked-screen.tsx'
import type { Started } from './start.ts'
import { Themed } from './themed.tsx'
import { WorkspaceSkeleton } from './workspace-skeleton.tsx'

let Loaded: ComponentType | null = null

/** Fetched before the first drawing where somebody is signed in, and while the person types otherwise. */
export async function loadWorkspace(): Promise<{ default: ComponentType }> {
  const { SignedIn } = await loadPart(() => import('./signed-in.tsx'))
  Loaded = SignedIn
  return { default: SignedIn }
}
const LazyWorkspace = lazy(loadWorkspace)
const Unreadable = lazy(async () => ({ default: (await import('./unreadable-screen.tsx')).UnreadableScreen }))

/** The workspace's code, and what this person's first screen needs of the device: one drawing shows it whole. */
export async function prepareWorkspace(): Promise<void> {
  const { prepareSignedIn } = await loadPart(() => import('./signed-in.tsx'))
  await loadWorkspace()
  await prepareSignedIn()
}

/** Routes of specification shell-and-administration §2.1: the workspace when signed in, otherwise the sign-in screens. */
export function App({ started }: { started: Started }) {
  return (
    <Themed>
      <Gate started={started} />
    </Themed>
  )
}

function Gate({ started }: { started: Started }) {
  const { etat } = useSessionState()
  if (started === 'bloquee' && etat === 'inconnue') return <BlockedScreen />
  if (started === 'illisible')
    return (
      <Suspense fallback={null}>
        <Unreadable />
      </Suspense>
    )
  if (etat === 'inconnue') return null
  if (etat === 'anonyme') return <Anonymous />
  return <Signed />
}

function Signed() {
  // Chosen once: another component in its place at the next drawing would begin everything again, and lose what is open.
  const [Workspace] = useState(() => Loaded ?? LazyWorkspace)
  return (
    <Suspense fallback={<WorkspaceSkeleton />}>
      <Workspace />
    </Suspense>
  )
}

function Anonymous() {
  const path = pathOf(useAddress())
  const screen = anonymousScreen(path)
  useEffect(() => {
    if (!screen) navigate('/login', { replace: true })
  }, [screen])
  useEffect(() => {
    // The workspace comes while the person types.
    const timer = setTimeout(
      () => void loadWorkspace().catch(error => console.info('workspace not fetched ahead', error)),
      2_000,
    )
    return () => clearTimeout(timer)
  }, [])
  return <Suspense fallback={null}>{screen}</Suspense>
}
