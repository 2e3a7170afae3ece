import { Button } from '@mantine/core'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { LoadError } from '#kit/state/load-error.tsx'
import { useBackLayer } from '../address/back.ts'
import { isStaleBuild } from '../call/load.ts'
import { acceptUpdate } from '../device/update.ts'
import classes from './lazy-dialog.module.css'
import { partLoader } from './lazy-part.tsx'

interface DialogProps {
  readonly opened: boolean
  readonly onClose: () => void
}

/**
 * A dialog whose code comes at its first opening. Once there it stays mounted, and opens one frame after: the widget
 * must see itself closed first, to give the focus back where it was. One that cannot be fetched says so over the page,
 * which stays as it is.
 */
export function lazyDialog<P extends DialogProps>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const usePart = partLoader(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called once per dialog, when its file loads
  return function LazyDialog(props: P) {
    const [asked, setAsked] = useState(props.opened)
    if (props.opened && !asked) setAsked(true)
    const { part: Dialog, failed, retry } = usePart(asked)
    const [opened, setOpened] = useState(false)
    useEffect(() => setOpened(Dialog !== null && props.opened), [Dialog, props.opened])
    if (Dialog) return <Dialog {...props} opened={opened} />
    return failed && props.opened ? <NotThere onRetry={retry} onClose={props.onClose} /> : null
  }
}

/**
 * What reads a document over the page, drawn only while it is open; `close` says which of its properties closes it, and
 * Back does so too. One that cannot be fetched says so over the page, which stays as it is.
 */
export function lazyViewer<P extends object>(
  load: () => Promise<ComponentType<P>>,
  close: (props: P) => (() => void) | undefined,
): ComponentType<P> {
  const usePart = partLoader(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called once per viewer, when its file loads
  return function LazyViewer(props: P) {
    const { part: Viewer, failed, retry } = usePart(true)
    const leave = (): void => close(props)?.()
    useBackLayer(true, leave)
    if (Viewer) return <Viewer {...props} />
    return failed ? <NotThere onRetry={retry} onClose={leave} /> : null
  }
}

/** The browser's own dialog: ours is what did not come. */
function NotThere({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  return (
    <dialog ref={dialog} className={classes.root} aria-label="Le chargement a échoué" onClose={onClose}>
      <LoadError stale={isStaleBuild()} onRetry={onRetry} onReload={acceptUpdate} />
      <Button variant="subtle" onClick={onClose}>
        Fermer
      </Button>
    </dialog>
  )
}
