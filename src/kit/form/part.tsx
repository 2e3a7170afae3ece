import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

type Props<P extends object> = {
  load: () => Promise<ComponentType<P>>
  props: P
  waiting: ReactNode
  /** Without network the first opening may fail: the field works without it. */
  failed: ReactNode
}

/** What has come once is there at once the next time: nothing flickers, the focus has somewhere to go. */
const loaded = new WeakMap<() => Promise<unknown>, unknown>()

/** A heavy part of a widget, fetched when it is first shown. A failure is said in its place and tried again next time. */
export function Part<P extends object>({ load, props, waiting, failed }: Props<P>) {
  const [state, setState] = useState<{ Loaded: ComponentType<P> } | 'waiting' | 'failed'>(() => {
    const Loaded = loaded.get(load) as ComponentType<P> | undefined
    return Loaded ? { Loaded } : 'waiting'
  })
  useEffect(() => {
    let here = true
    load().then(
      Loaded => {
        loaded.set(load, Loaded)
        if (here) setState({ Loaded })
      },
      error => {
        console.warn('form part', error)
        if (here) setState('failed')
      },
    )
    return () => {
      here = false
    }
  }, [load])
  if (state === 'waiting') return waiting
  if (state === 'failed') return failed
  return <state.Loaded {...props} />
}
