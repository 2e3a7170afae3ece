import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { loadPart } from './load.ts'

interface DialogProps {
  readonly opened: boolean
  readonly onClose: () => void
}

/**
 * A dialog whose code comes at its first opening. Once there it stays mounted, and opens one frame after: the widget
 * must see itself closed first, to give the focus back where it was.
 */
export function lazyDialog<P extends DialogProps>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Loaded = lazy(async () => {
    const Dialog = await loadPart(load)
    // biome-ignore lint/correctness/noComponentHookFactories: called once per dialog, when its file loads
    function Opening(props: P) {
      const [opened, setOpened] = useState(false)
      useEffect(() => setOpened(props.opened), [props.opened])
      return <Dialog {...props} opened={opened} />
    }
    return { default: Opening as ComponentType<P> }
  }) as unknown as ComponentType<P>
  // biome-ignore lint/correctness/noComponentHookFactories: called once per dialog, when its file loads
  return function LazyDialog(props: P) {
    const [asked, setAsked] = useState(props.opened)
    if (props.opened && !asked) setAsked(true)
    return asked ? (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    ) : null
  }
}
