import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { isBack, startAgain } from '#client/address/start-again.ts'
import { useMobile } from '#client/address/viewport.ts'
import { isStaleBuild, loadPart } from '#client/call/load.ts'
import { acceptUpdate } from '#client/device/update.ts'
import type { ModuleRegistration, ScreenProps } from '#client/modules/modules.ts'
import { screenShown } from '#client/reading/first-screen.ts'
import { LoadError } from '#kit/state/load-error.tsx'
import { LoadingRows } from '#kit/state/state-block.tsx'
import classes from './workspace.module.css'

type Loaded = ComponentType<ScreenProps>
/** Screens whose code is here: drawn at once. React holds a fallback on screen for a while once it has shown it. */
const ready = new Map<string, Loaded>()
const coming = new Map<string, Loaded>()

/** Fetches a screen's code ahead of its first drawing. */
export async function preloadScreen({ name, load }: ModuleRegistration): Promise<Loaded> {
  const { Screen, readFirst } = await loadPart(load)
  await readFirst?.().catch(error => console.info('not read ahead', error))
  ready.set(name, Screen)
  return Screen
}

function screenOf(registration: ModuleRegistration): Loaded {
  const known = ready.get(registration.name) ?? coming.get(registration.name)
  if (known) return known
  const screen = lazy(async () => {
    try {
      return { default: await preloadScreen(registration) }
    } catch (error) {
      // A later opening asks again: one that did not come is no answer for those after it.
      coming.delete(registration.name)
      await startAgain(error)
      throw error
    }
  })
  coming.set(registration.name, screen)
  return screen
}

const RETRY_MS = 4_000

/** While its code is missing and nobody has replaced it, the part is asked for; once it is back, the screen comes by itself. */
function useReturn(failed: boolean, retry: () => void): void {
  const latest = useRef(retry)
  latest.current = retry
  useEffect(() => {
    if (!failed) return
    let gone = false
    let timer = setTimeout(look, RETRY_MS)
    function look(): void {
      void isBack().then(back => {
        if (gone) return
        if (back && !isStaleBuild()) latest.current()
        else timer = setTimeout(look, RETRY_MS)
      })
    }
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [failed])
}

/** A module's screen, fetched when first opened; what fails to load or to draw can be tried again, alone. */
export function ModuleHost({ registration, ...props }: ScreenProps & { registration: ModuleRegistration }) {
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: React remembers a lazy part that failed; a retry needs a new one
  const Screen = useMemo(() => screenOf(registration), [registration, attempt])
  // The shell's own screens draw what the page holds; the others say so with their first reading.
  useEffect(() => {
    if (registration.atRoot) screenShown()
  }, [registration])
  const retry = (): void => {
    coming.delete(registration.name)
    setFailed(false)
    setAttempt(n => n + 1)
  }
  useReturn(failed && !ready.has(registration.name), retry)
  return (
    <Boundary key={attempt} titre={registration.title} onRetry={retry} onFailed={() => setFailed(true)}>
      <Suspense fallback={<LoadingScreen titre={registration.title} />}>
        <Screen {...props} />
      </Suspense>
    </Boundary>
  )
}

/** Says on a desk where one is while the screen's own heading is not there; on a phone the title bar does. */
function Heading({ titre }: { titre: string }) {
  return useMobile() ? null : <h1 className={classes.heading}>{titre}</h1>
}

function LoadingScreen({ titre }: { titre: string }) {
  return (
    <div className={classes.loading}>
      <Heading titre={titre} />
      <LoadingRows rows={5} />
    </div>
  )
}

type BoundaryProps = { titre: string; onRetry: () => void; onFailed: () => void; children: ReactNode }

class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    console.error(error)
    this.props.onFailed()
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    // A mere reload would start the build again whose part is gone: the one that waits takes its place.
    return (
      <>
        <Heading titre={this.props.titre} />
        <LoadError stale={isStaleBuild()} onRetry={this.props.onRetry} onReload={acceptUpdate} />
      </>
    )
  }
}
