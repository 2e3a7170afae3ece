import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Notice } from '#wire/notice.ts'
import { keepRoomUnder, makeRoom, type Place, placeMessages } from './floor.ts'
import { useFocusInSight } from './focus-in-sight.ts'
import classes from './toast-list.module.css'

export interface ToastAction {
  readonly libelle: string
  readonly faire: () => void
}

export interface Toast extends Notice {
  readonly id: number
  readonly action?: ToastAction
  /** Leads to what was done: it stays while it is looked at. */
  readonly see?: ToastAction
}

/** Characters that fill two lines of a phone beside an action. */
const LONG = 60

/** Characters of « Défaire ». */
const SHORT = 7

/** Beside what leads somewhere, whose words are longer than « Défaire », a message has less room: it would be a column of words. */
const isLong = ({ message, action, see }: Toast): boolean =>
  message.length + 2 * (see?.libelle.length ?? 0) + 2 * Math.max(0, (action?.libelle.length ?? 0) - SHORT) > LONG

type Props = { toasts: readonly Toast[]; onClose: (id: number) => void }

/** How often the place is looked up while a message stands: a screen, a form, a footer may come under it. */
const LOOK_MS = 250
/** A press is over, however. */
const ENDS = ['pointerup', 'pointercancel'] as const

/** Above whatever control stands at the bottom of the window, and beside an open dialog, on a phone as on a desk. */
function usePlace(list: RefObject<HTMLElement | null>, shown: boolean): Place | null {
  const [place, setPlace] = useState<Place | null>(null)
  useLayoutEffect(() => {
    if (!shown) return
    // What moves between the press and its release is not pressed: « Défaire » would do nothing, and say nothing.
    let pressed = false
    const press = ({ target }: PointerEvent) => {
      pressed = target instanceof Node && (list.current?.contains(target) ?? false)
    }
    const release = () => {
      pressed = false
    }
    const look = () => {
      if (pressed) return
      const height = list.current?.offsetHeight ?? 0
      const now = placeMessages(height)
      makeRoom(now.over, height)
      keepRoomUnder(now, height)
      setPlace(before =>
        before && before.left === now.left && before.width === now.width && before.bottom === now.bottom ? before : now,
      )
    }
    look()
    const timer = setInterval(look, LOOK_MS)
    addEventListener('resize', look)
    addEventListener('pointerdown', press, true)
    for (const end of ENDS) addEventListener(end, release, true)
    return () => {
      clearInterval(timer)
      removeEventListener('resize', look)
      removeEventListener('pointerdown', press, true)
      for (const end of ENDS) removeEventListener(end, release, true)
      makeRoom(undefined, 0)
    }
  }, [list, shown])
  return place
}

/** Toasts at the bottom, newest nearest to the thumb; pointing at one, or focusing it, holds it (WCAG 2.2.1). */
export function ToastList({ toasts, onClose }: Props) {
  const list = useRef<HTMLElement>(null)
  const place = usePlace(list, toasts.length > 0)
  useFocusInSight(list, toasts)
  return (
    <section
      ref={list}
      className={classes.list}
      style={place ? { left: place.left, width: place.width, bottom: place.bottom } : undefined}
      data-messages
      aria-label="Messages"
      aria-live="polite"
      aria-relevant="additions"
    >
      {toasts.map(toast => (
        <ToastCard key={toast.id} toast={toast} onClose={() => onClose(toast.id)} />
      ))}
    </section>
  )
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const [held, setHeld] = useState(false)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (held) return
    // Its time runs from when it is seen: a page that is busy draws it later.
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => close.current(), toast.duration)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [held, toast.duration])
  const Icon = toast.code === 'success' ? IconCircleCheck : IconAlertTriangle
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only delays the disappearance
    <div
      className={classes.toast}
      data-code={toast.code}
      data-long={isLong(toast) || undefined}
      role={toast.code === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      // A button that was pressed keeps the focus: it would hold the message for ever.
      onFocus={event => setHeld(event.target.matches(':focus-visible'))}
      onBlur={() => setHeld(false)}
    >
      <Icon size={20} stroke={1.8} className={classes.icon} aria-hidden />
      <span className={classes.message}>{toast.message}</span>
      {toast.see && (
        <button type="button" className={`${classes.action} ${classes.see}`} onClick={toast.see.faire}>
          {toast.see.libelle}
        </button>
      )}
      {toast.action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            toast.action?.faire()
            onClose()
          }}
        >
          {toast.action.libelle}
        </button>
      )}
      <button type="button" className={classes.close} aria-label="Fermer le message" onClick={onClose}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  )
}
