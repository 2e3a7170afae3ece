import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { screenShown } from '#client/first-screen.ts'
import { isStaleBuild, loadPart } from '#client/load.ts'
import type { ModuleRegistration, ScreenProps } from '#client/modules.ts'
import { acceptUpdate } from '#client/update.ts'
import { LoadError } from '#kit/state/load-error.tsx'
import { LoadingRows } from '#kit/state/state-block.tsx'
import classes from './workspace.module.css'

type Loaded = ComponentType<ScreenProps>
/** Screens whose code is here: drawn at once. React holds a fallback on screen for a while once it has shown it. */
const ready = new Map<string, Loaded>()
const coming = new Map<string, Loaded>()

/** Fetches a screen's code ahead of its first drawing. */
export async function preloadScreen({ nom, charger }: ModuleRegistration): Promise<Loaded> {
  const { Screen, lireAvant } = await loadPart(charger)
  await lireAvant?.().catch(error => console.info('not read ahead', error))
  ready.set(nom, Screen)
  return Screen
}

function screenOf(registration: ModuleRegistration): Loaded {
  const known = ready.get(registration.nom) ?? coming.get(registration.nom)
  if (known) return known
  const screen = lazy(async () => ({ default: await preloadScreen(registration) }))
  coming.set(registration.nom, screen)
  return screen
}

/** A module's screen, fetched when first opened; what fails to load or to draw can be tried again, alone. */
export function ModuleHost({ registration, ...props }: ScreenProps & { registration: ModuleRegistration }) {
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: React remembers a lazy part that failed; a retry needs a new one
  const Screen = useMemo(() => screenOf(registration), [registration, attempt])
  // The shell's own screens draw what the page holds; the others say so with their first reading.
  useEffect(() => {
    if (registration.racine) screenShown()
  }, [registration])
  return (
    <Boundary
      key={attempt}
      onRetry={() => {
        coming.delete(registration.nom)
        setAttempt(n => n + 1)
      }}
    >
      <Suspense fallback={<LoadingScreen />}>
        <Screen {...props} />
      </Suspense>
    </Boundary>
  )
}

function LoadingScreen() {
  return (
    <div className={classes.loading}>
      <LoadingRows rows={5} />
    </div>
  )
}

class Boundary extends Component<{ onRetry: () => void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    console.error(error)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    // A mere reload would start the build again whose part is gone: the one that waits takes its place.
    return <LoadError stale={isStaleBuild()} onRetry={this.props.onRetry} onReload={acceptUpdate} />
  }
}
