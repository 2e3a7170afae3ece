import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { LoadError } from '#kit/state/load-error.tsx'
import { isStaleBuild, loadPart } from '../call/load.ts'
import { acceptUpdate } from '../device/update.ts'

interface Loading<P> {
  readonly part: ComponentType<P> | null
  readonly failed: boolean
  readonly retry: () => void
}

/** @returns a hook that fetches the part once it is asked for, again when told to, and by itself once the network is back */
export function partLoader<P>(load: () => Promise<ComponentType<P>>): (asked: boolean) => Loading<P> {
  let ready: ComponentType<P> | null = null
  // biome-ignore lint/correctness/noComponentHookFactories: called once per part, when its file loads
  return function usePart(asked) {
    const [part, setPart] = useState<ComponentType<P> | null>(() => ready)
    const [failed, setFailed] = useState(false)
    const [turn, setTurn] = useState(0)
    const retry = (): void => setTurn(n => n + 1)
    // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is another try
    useEffect(() => {
      if (!asked || part) return
      let gone = false
      setFailed(false)
      loadPart(load).then(
        component => {
          ready = component
          if (!gone) setPart(() => component)
        },
        error => {
          console.info('part not there', error)
          if (!gone) setFailed(true)
        },
      )
      return () => {
        gone = true
      }
    }, [asked, part, turn])
    useEffect(() => {
      if (!failed) return
      const again = (): void => setTurn(n => n + 1)
      addEventListener('online', again)
      return () => removeEventListener('online', again)
    }, [failed])
    return { part, failed, retry }
  }
}

interface Places {
  /** Stands where the part will be, until it comes. */
  readonly waiting?: ReactNode
  /** Where the usual words have no room. */
  readonly failed?: (retry: () => void) => ReactNode
}

/**
 * A part of a sheet or a page whose code comes when it is shown. One that cannot be fetched says so in its own place and
 * can be asked for again: the sheet, its title and the form behind it stay.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { waiting = null, failed: said }: Places = {},
): ComponentType<P> {
  const usePart = partLoader(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called once per part, when its file loads
  return function LazyPart(props: P) {
    const { part: Part, failed, retry } = usePart(true)
    if (Part) return <Part {...props} />
    if (!failed) return waiting
    return said ? said(retry) : <LoadError stale={isStaleBuild()} onRetry={retry} onReload={acceptUpdate} />
  }
}
