import { focusablesIn, headingIn, isOpen, isTyped, standOn } from './focusable.ts'
import { findHole, type Hole, neighbourOf, whatReplaced } from './hole.ts'

/** Dialogs and menus give the focus back themselves within this time: whoever knows better comes first. */
const PATIENCE_MS = 30
/** Openers of openers: a menu, its entry, the dialog it opens, a panel above. */
const TRAIL = 8

/** A page on its way. */
const BUSY = '[aria-busy="true"]:not(button)'

interface Held {
  readonly element: HTMLElement
  readonly address: string
  readonly title: string
}

/**
 * The browser drops the focus when what held it leaves the page: a keyboard starts again from the top, a screen reader
 * says nothing. It goes to what took the place: the next button, the heading of the next page, the opener of what was
 * closed. Nobody is moved who has left by themselves.
 * @param address of the page, without its parameters: a filter typed or a year chosen is no other page
 * @returns stops
 */
export function keepFocus(address: () => string): () => void {
  let held: Held | null = null
  let hole: Hole | undefined
  let byKeyboard = false
  let timer = 0
  const trail: HTMLElement[] = []
  /** Pages that were left, last one at the end, and the link or button followed: coming back lands on it. */
  const exits: { address: string; name: string }[] = []

  const isDropped = () => document.activeElement === document.body || document.activeElement === null

  function forget(): void {
    held = null
    hole = undefined
  }

  function onFocus({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement) || target === document.body) return
    held = { element: target, address: address(), title: document.title }
    hole = undefined
    if (trail.at(-1) === target) return
    trail.push(target)
    if (trail.length > TRAIL) trail.shift()
  }

  /** Left on purpose, and still there: a tap beside it. Whatever is removed is judged once the page was drawn. */
  function onBlur(): void {
    queueMicrotask(() => {
      if (isDropped() && held && isOpen(held.element)) forget()
    })
  }

  function onPress(event: Event): void {
    byKeyboard = event.type === 'keydown'
    const moves = !byKeyboard || (event as KeyboardEvent).key === 'Tab'
    if (moves && isDropped()) forget()
  }

  /** On the heading that says where one is, which stays while the page below it changes. */
  const isOnTitle = () => held?.element === document.activeElement && held.element.tagName === 'H1'

  const observer = new MutationObserver(changes => {
    if (!held) return
    if (isOnTitle() && held.address !== address()) {
      clearTimeout(timer)
      timer = window.setTimeout(comeBack, PATIENCE_MS)
    }
    if (!isDropped()) return
    const gone = hole ? hole.parent : held.element
    if (!gone.isConnected) hole = findHole(gone, changes)
    clearTimeout(timer)
    timer = window.setTimeout(settle, PATIENCE_MS)
  })

  /** Back where a link was followed: on that link again. */
  function comeBack(): void {
    const exit = isOnTitle() && held?.address !== address() ? followBack() : undefined
    if (exit) standOn(exit, !byKeyboard)
  }

  function followBack(): HTMLElement | undefined {
    const last = exits.at(-1)
    if (last?.address !== address()) return undefined
    const exit = focusablesIn(document.body).find(e => nameOf(e) === last.name)
    if (exit) exits.pop()
    return exit
  }

  function noteExit({ address, element }: Held): void {
    exits.push({ address, name: nameOf(element) })
    if (exits.length > TRAIL) exits.shift()
  }

  function settle(): void {
    if (!held || !isDropped()) return
    const { element } = held
    if (element.isConnected) {
      // Disabled while it was busy: back as soon as it can be.
      if (isOpen(element)) element.focus({ preventScroll: true })
      return
    }
    const found = hole && findNext(hole, held)
    if (found === 'wait') return
    let target = found ?? trail.findLast(isOpen) ?? headingIn(document.body, 'h1')
    // A finger that did not ask for a field does not want the phone's keyboard over half the screen.
    if (target && !byKeyboard && isTyped(target)) {
      const part = target.closest('section, [role="dialog"]')
      target = part ? headingIn(part, 'h1, h2, h3') : undefined
    }
    forget()
    if (target) standOn(target, !byKeyboard || !focusablesIn(target).includes(target))
  }

  function findNext(place: Hole, from: Held): HTMLElement | 'wait' | undefined {
    const instead = whatReplaced(place)
    if (instead.some(e => e.matches(BUSY) || e.querySelector(BUSY))) return 'wait'
    const isNewPage = from.address !== address() || from.title !== document.title
    const heading = instead.map(e => headingIn(e, 'h1')).find(Boolean)
    if (isNewPage || heading) {
      const exit = from.address === address() ? undefined : followBack()
      if (from.address !== address() && !exit) noteExit(from)
      return exit ?? heading ?? headingIn(document.body, 'h1')
    }
    return instead.flatMap(focusablesIn)[0] ?? neighbourOf(place)
  }

  const presses = ['keydown', 'pointerdown'] as const
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', onBlur)
  for (const press of presses) document.addEventListener(press, onPress, true)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', onBlur)
    for (const press of presses) document.removeEventListener(press, onPress, true)
  }
}

function nameOf(element: Element): string {
  return element.getAttribute('href') ?? element.getAttribute('aria-label') ?? element.textContent ?? ''
}
