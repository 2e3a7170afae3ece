import { Button, type ButtonProps } from '@mantine/core'
import { type ButtonHTMLAttributes, type MouseEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import classes from './one-tap-button.module.css'
import {
  answerTap,
  isRepeatedTap,
  lastTapEnds,
  lockTaps,
  lockTapsDuring,
  noteStrayTap,
  onTap,
  subscribeTapLock,
  tapsLocked,
  underLastTap,
  unlockTaps,
  wasPlainTap,
} from './tap-lock.ts'

type Props = ButtonProps &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color' | 'style' | 'onClick'> & {
    /** What one tap does; `false`, or a promise of it, says that nothing was done and that it may be tried again. */
    onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown
  }

/**
 * A button that dates, sends or destroys something: one tap is one act. While any of them acts, and for TAP_LOCK_MS after,
 * all are deaf and say so (`aria-disabled`), the one that acts as busy; one that comes to stand under the finger waits as
 * long. It is deaf exactly while it shows it. It keeps the focus, unlike a disabled button.
 */
export function OneTapButton({ onClick, type = 'button', className, ...props }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [acting, setActing] = useState(false)
  const locked = useSyncExternalStore(subscribeTapLock, tapsLocked)
  const covered = useUnderFinger(button)
  const busy = acting || props['aria-busy'] === true || props['aria-busy'] === 'true'
  const deaf = locked || covered || busy

  function tap(event: MouseEvent<HTMLButtonElement>) {
    const { detail, timeStamp } = event.nativeEvent
    // Of the hand rather than of the handler, where the browser dates its events by the page's clock.
    const at = Math.min(timeStamp, performance.now())
    // The keyboard repeats nothing by accident but a held key, which the lock alone answers.
    const repeated = detail > 0 && isRepeatedTap()
    if (detail > 0) answerTap()
    if (covered || busy || repeated || tapsLocked(at)) {
      event.preventDefault()
      noteStrayTap(at)
      return
    }
    lockTaps()
    const done = onClick?.(event)
    if (done === false) unlockTaps()
    else if (done instanceof Promise) {
      setActing(true)
      void lockTapsDuring(done).then(() => setActing(false))
    }
  }

  return (
    <Button
      {...props}
      ref={button}
      type={type}
      className={[classes.root, className].filter(Boolean).join(' ')}
      aria-disabled={deaf || props['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      data-deaf={deaf || undefined}
      onClick={tap}
    />
  )
}

/** How often what moves is looked at, while a finger may still be there, in ms. */
const LOOK_MS = 100

/** True for TAP_LOCK_MS where the button is drawn, or moved, under a finger that has just tapped something else. */
function useUnderFinger(button: { readonly current: HTMLButtonElement | null }): boolean {
  const [covered, setCovered] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let until = 0
    const look = (drawn: boolean) => {
      clearTimeout(timer)
      // What these buttons themselves were tapped for, their lock answers; one that is drawn there waits in any case.
      const box = drawn || wasPlainTap() ? button.current?.getBoundingClientRect() : undefined
      if (box && underLastTap(box)) until = lastTapEnds()
      const now = performance.now()
      setCovered(now < until)
      if (now < lastTapEnds()) timer = setTimeout(() => look(false), LOOK_MS)
    }
    // A page that was hidden meanwhile lost its timer: shown again, it starts from what is true then.
    look(true)
    // After what is tapped has answered.
    const off = onTap(() => {
      clearTimeout(timer)
      timer = setTimeout(() => look(false), 0)
    })
    return () => {
      off()
      clearTimeout(timer)
    }
  }, [button])
  return covered
}
