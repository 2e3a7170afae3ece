import { readAddress } from './location.ts'

/** Two presses nearer than this, in time and in place, are one gesture: a double click, or a tap made again because nothing showed. */
const GESTURE_MS = 650
const GESTURE_PX = 8
/** Over what has just opened, nearer still: a hand that reads the question first is not made to wait. */
const LAYER_MS = 400
const CONTROLS = '[data-entry], button, a, tr, [role="button"], [role="option"], input, label, select'
/** What stands over the page, with what veils it: dialogs, menus, and messages, which leave once « Défaire » is pressed. */
const LAYERS = '[role="dialog"], dialog, [role="menu"], .mantine-Modal-root, .mantine-Drawer-root, [data-messages]'
/** What one types into: whoever typed between two presses made two of them. */
const TYPED = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable]'
/** All that a press is made of, for whoever listens to any part of it. */
const PARTS = [
  'pointerdown',
  'mousedown',
  'touchstart',
  'pointerup',
  'mouseup',
  'touchend',
  'click',
  'dblclick',
] as const

interface Press {
  readonly at: number
  readonly x: number
  readonly y: number
  readonly address: string
  readonly control: Element | null
  readonly layer: Element | null
  readonly label: string
}

const labelOf = (control: Element | null): string =>
  (control?.getAttribute('aria-label') ?? control?.textContent ?? '').trim()

function pressOf({ timeStamp: at, clientX: x, clientY: y, target }: PointerEvent): Press {
  const [control = null, layer = null] =
    target instanceof Element ? [target.closest(CONTROLS), target.closest(LAYERS)] : []
  return { at, x, y, address: readAddress(), control, layer, label: labelOf(control) }
}

/**
 * The first press led elsewhere, or opened or closed what stands over the page, and the second one falls on something else that came
 * under it since. A dialog that has just opened is not closed by its veil, and asks before it is answered.
 */
function astray(first: Press, second: Press): boolean {
  const after = second.at - first.at
  const oneGesture = after < GESTURE_MS && Math.hypot(second.x - first.x, second.y - first.y) < GESTURE_PX
  if (!oneGesture) return false
  if (first.layer !== second.layer && after >= LAYER_MS) return false
  if (first.layer !== second.layer) return second.control === null || second.control !== first.control
  if (first.address === second.address || !second.control) return false
  // « Jour suivant » pressed three times is three days.
  return second.control !== first.control && second.label !== first.label
}

/**
 * Opening a line beside its list moves the lines: the second press of a double click would open another one, or press what
 * took the place of the list. It is left out, whole; a button that is still there may be pressed as fast as one likes.
 * @returns forgets it
 */
export function ignoreDoublePresses(): () => void {
  let last: Press | null = null
  let leftOut = false
  const listen = (event: Event): void => {
    if (event.type === 'pointerdown' && event instanceof PointerEvent) {
      const press = pressOf(event)
      leftOut = event.isPrimary && last !== null && astray(last, press)
      // The gesture is what the first one was: a third press is measured from the second, against what the first meant.
      last = leftOut && last ? { ...last, at: press.at } : press
    }
    if (!leftOut) return
    event.stopImmediatePropagation()
    if (event.cancelable) event.preventDefault()
    // A press ends with its click, and the double click that comes with it; the next one may be the keyboard's.
    if (event.type === 'click') setTimeout(() => (leftOut = false))
  }
  const forget = ({ target }: Event): void => {
    if (target instanceof Element && target.matches(TYPED)) last = null
  }
  addEventListener('input', forget, { capture: true })
  for (const part of PARTS) addEventListener(part, listen, { capture: true, passive: false })
  return () => {
    removeEventListener('input', forget, { capture: true })
    for (const part of PARTS) removeEventListener(part, listen, { capture: true })
  }
}
