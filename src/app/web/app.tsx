import { MantineProvider } from '@mantine/core'
import { lazy, Suspense, use, useEffect } from 'react'
import { loadPart } from '#client/load.ts'
import { navigate, pathOf, useAddress } from '#client/location.ts'
import { useSessionState } from '#client/session.ts'
import { useTheme } from '#client/theme.ts'
import { anonymousScreen } from '#domains/shell/modules/session/screens/anonymous-screens.ts'
import { cssVariablesResolver, theme } from '#kit/theme/theme.ts'
import { BlockedScreen } from './blocked-screen.tsx'
import { LoadBoundary } from './load-boundary.tsx'
import type { Started } from './start.ts'
import { WorkspaceSkeleton } from './workspace-skeleton.tsx'

const loadWorkspace = () => loadPart(() => import('./signed-in.tsx')).then(m => ({ default: m.SignedIn }))
const Workspace = lazy(loadWorkspace)

/** Routes of specification shell-and-administration §2.1: the workspace when signed in, otherwise the sign-in screens. */
export function App({ start }: { start: Promise<Started> }) {
  const scheme = useTheme()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={scheme}
      deduplicateCssVariables
    >
      <LoadBoundary>
        <Suspense fallback={null}>
          <Gate start={start} />
        </Suspense>
      </LoadBoundary>
    </MantineProvider>
  )
}

function Gate({ start }: { start: Promise<Started> }) {
  const started = use(start)
  const { etat } = useSessionState()
  if (started === 'bloquee' && etat === 'inconnue') return <BlockedScreen />
  if (etat === 'inconnue') return null
  if (etat === 'anonyme') return <Anonymous />
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
