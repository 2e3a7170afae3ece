const FOCUSABLE = ['a[href]', 'button', 'input', 'select', 'textarea', '[tabindex]']
  .map(tag => `${tag}:not([tabindex="-1"], :disabled, [type="hidden"])`)
  .join()

/** Whether somebody could stand on this element now. */
export function isOpen(element: Element): boolean {
  if (!element.isConnected || element.matches(':disabled') || element.closest('[hidden],[inert],[aria-hidden="true"]'))
    return false
  // jsdom draws nothing, and does not know the question.
  return (element as { checkVisibility?: Element['checkVisibility'] }).checkVisibility?.() ?? true
}

/** What the Tab key meets in an element, itself included, in its order. */
export function focusablesIn(element: Element): HTMLElement[] {
  const inside = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)]
  return (element.matches(FOCUSABLE) ? [element as HTMLElement, ...inside] : inside).filter(isOpen)
}

export function headingIn(element: Element, level: string): HTMLElement | undefined {
  const inside = [...element.querySelectorAll<HTMLElement>(level)]
  return (element.matches(level) ? [element as HTMLElement, ...inside] : inside).find(isOpen)
}

/** Standing on it brings up a phone's keyboard. */
export function isTyped(element: Element): boolean {
  return element.matches('textarea, input:not([type="checkbox"], [type="radio"], [type="button"], [type="file"])')
}

/** Brings somebody to an element; a heading is made able to take it, and only as long as it does. */
export function standOn(element: HTMLElement, preventScroll: boolean): void {
  if (!element.matches(`${FOCUSABLE},[tabindex]`)) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll })
}
