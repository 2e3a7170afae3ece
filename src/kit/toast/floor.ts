/** Where the messages may stand: above what stands at the bottom of the window, beside the menu, beside an open dialog. */

/** Attribute of what messages must not cover: an action zone, the phone's navigation, the foot of a list or a form. */
export const FLOOR = 'data-floor'
/** Attribute of the content, in whose columns the messages stand. */
export const GROUND = 'data-ground'
const WIDTH = 380
/** Narrower, a message beside a dialog would be a column of words. */
const NARROWEST = 260
const MARGIN = 12

export interface Place {
  readonly left: number
  readonly width: number
  /** From the bottom of the window, in CSS pixels. */
  readonly bottom: number
  /** The dialog that leaves no room beside itself: it makes some at its own foot. */
  readonly over?: Element
}

type Sides = Pick<Window, 'innerWidth' | 'innerHeight'>
type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Reads the page as it stands; `height` is what the messages take. */
export function placeMessages(height = 0, sides: Sides = window): Place {
  const onPage = placeOnPage(sides)
  const dialog = topDialog()
  return dialog ? besideDialog(dialog, onPage, height, sides) : onPage
}

/** A floor above the middle of the window is no floor: it was scrolled there. */
function placeOnPage({ innerWidth, innerHeight }: Sides): Place {
  const ground = document.querySelector(`[${GROUND}]`)?.getBoundingClientRect()
  const left = (ground?.left ?? 0) + MARGIN
  const width = Math.min(WIDTH, innerWidth - left - MARGIN)
  const tops = Array.from(document.querySelectorAll(`[${FLOOR}]`), element => element.getBoundingClientRect())
    .filter(box => box.height > 0 && box.left < left + width && box.right > left)
    .map(box => box.top)
    .filter(top => top > innerHeight / 2 && top < innerHeight)
  return { left, width, bottom: innerHeight - Math.min(innerHeight, ...tops) + MARGIN }
}

/** The one that can be used: of several, the last opened. */
function topDialog(): Element | undefined {
  const dialogs = Array.from(document.querySelectorAll('[role="dialog"], dialog[open]'))
  const shown = dialogs.filter(dialog => dialog.getBoundingClientRect().height > 0)
  return shown.findLast(dialog => dialog.ariaModal === 'true' || dialog.matches('[aria-modal="true"]')) ?? shown.at(-1)
}

/** Where they stood, else left of the dialog, right of it, below, above; else at its foot, which makes room. */
function besideDialog(dialog: Element, onPage: Place, height: number, { innerWidth, innerHeight }: Sides): Place {
  const box = dialog.getBoundingClientRect()
  const full = { left: MARGIN, width: Math.min(WIDTH, innerWidth - 2 * MARGIN) }
  const beside = (left: number, right: number) => ({ left, width: Math.min(WIDTH, right - left), bottom: MARGIN })
  const places: readonly Place[] = [
    onPage,
    beside(MARGIN, box.left - MARGIN),
    beside(box.right + MARGIN, innerWidth - MARGIN),
    { ...full, bottom: MARGIN },
    { ...full, bottom: innerHeight - MARGIN - height },
  ]
  const wide = Math.min(NARROWEST, full.width)
  return (
    places.find(place => place.width >= wide && isApart(place, height, box, innerHeight)) ?? {
      ...full,
      left: Math.max(MARGIN, box.left + MARGIN),
      width: Math.min(WIDTH, box.right - box.left - 2 * MARGIN),
      bottom: Math.max(0, innerHeight - box.bottom) + MARGIN,
      over: dialog,
    }
  )
}

function isApart({ left, width, bottom }: Place, height: number, box: Box, innerHeight: number): boolean {
  const foot = innerHeight - bottom
  if (foot - height < 0) return false
  return left + width <= box.left || left >= box.right || foot <= box.top || foot - height >= box.bottom
}

/** Attribute and room of a dialog at whose foot the messages stand. */
const OVER = 'data-messages-over'
const ROOM = '--rt-messages-room'

/** Gives the dialog the room that the messages take, and takes it back from any other. */
export function makeRoom(dialog: Element | undefined, height: number): void {
  for (const former of document.querySelectorAll(`[${OVER}]`)) if (former !== dialog) former.removeAttribute(OVER)
  if (!(dialog instanceof HTMLElement)) return
  dialog.setAttribute(OVER, '')
  dialog.style.setProperty(ROOM, `${height + 2 * MARGIN}px`)
}

const SCROLLS = new Set(['auto', 'scroll'])
const scrolls = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.scrollHeight > element.clientHeight + 1 &&
  SCROLLS.has(getComputedStyle(element).overflowY)

/** What the room is made under: the last of what follows in the flow. */
const lastOf = (scroller: Element): HTMLElement | undefined =>
  [...scroller.children].findLast(
    (child): child is HTMLElement =>
      child instanceof HTMLElement &&
      !/none|absolute|fixed/.test(`${getComputedStyle(child).display} ${getComputedStyle(child).position}`),
  )

/**
 * What slides under the messages can be slid above them, to its last row. The room stays once it was made: taken back, it would move
 * rows under the pointer. It is no padding of what scrolls, which would lift whatever sticks to its bottom.
 */
export function keepRoomUnder({ left, width, bottom }: Place, height: number, sides: Sides = window): void {
  // Not every browser that lays nothing out has it.
  if (height === 0 || typeof document.elementsFromPoint !== 'function') return
  const top = sides.innerHeight - bottom - height
  const under = document.elementsFromPoint(left + width / 2, top + height / 2).find(scrolls)
  const last = under && lastOf(under)
  if (!under || !last) return
  const room = Math.ceil(under.getBoundingClientRect().bottom - top) + MARGIN
  if (room > Number.parseFloat(last.style.marginBottom || '0')) last.style.marginBottom = `${room}px`
}
