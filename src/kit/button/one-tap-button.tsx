import { Button, type ButtonProps } from '@mantine/core'
import { type ButtonHTMLAttributes, type MouseEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import classes from './one-tap-button.module.css'
import {
  isRepeatedTap,
  lockTaps,
  noteStrayTap,
  subscribeTapLock,
  TAP_LOCK_MS,
  tapsLocked,
  underLastTap,
  unlockTaps,
} from './tap-lock.ts'

type Props = ButtonProps &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color' | 'style' | 'onClick'> & {
    /** What one tap does; `false`, or a promise of it, says that nothing was done and that it may be tried again. */
    onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown
  }

/**
 * A button that dates, sends or destroys something: one tap is one act. For TAP_LOCK_MS after any of them has acted, all
 * are deaf and say so (`aria-disabled`); one that appears under the finger waits as long. It keeps the focus, unlike a
 * disabled button.
 */
export function OneTapButton({ onClick, type = 'button', className, ...props }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const locked = useSyncExternalStore(subscribeTapLock, tapsLocked)
  const fresh = useFreshUnderFinger(button)
  const deaf = locked || fresh

  function tap(event: MouseEvent<HTMLButtonElement>) {
    const { detail, timeStamp } = event.nativeEvent
    // Of the hand rather than of the handler, where the browser dates its events by the page's clock.
    const at = Math.min(timeStamp, performance.now())
    // The keyboard repeats nothing by accident but a held key, which the lock alone answers.
    if (fresh || tapsLocked(at) || (detail > 0 && isRepeatedTap())) {
      event.preventDefault()
      noteStrayTap(at)
      return
    }
    lockTaps()
    const done = onClick?.(event)
    if (done === false) unlockTaps()
    // What is shown changes once it was stored: the second tap is counted from there.
    else if (done instanceof Promise)
      void done.then(answer => (answer === false ? unlockTaps() : lockTaps()), unlockTaps)
  }

  return (
    <Button
      {...props}
      ref={button}
      type={type}
      className={[classes.root, className].filter(Boolean).join(' ')}
      aria-disabled={deaf || props['aria-disabled'] || undefined}
      data-deaf={deaf || undefined}
      onClick={tap}
    />
  )
}

/** True for TAP_LOCK_MS when the button is drawn where a tap has just fallen. */
function useFreshUnderFinger(button: { readonly current: HTMLButtonElement | null }): boolean {
  const [fresh, setFresh] = useState(false)
  useEffect(() => {
    // A page that was hidden meanwhile lost its timer: shown again, it starts from what is true then.
    if (!button.current || !underLastTap(button.current.getBoundingClientRect())) return setFresh(false)
    setFresh(true)
    const timer = setTimeout(() => setFresh(false), TAP_LOCK_MS)
    return () => clearTimeout(timer)
  }, [button])
  return fresh
}
