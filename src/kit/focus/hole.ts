import { focusablesIn } from './focusable.ts'

/** Where something left the page: what now stands between the two neighbours took its place. */
export interface Hole {
  readonly parent: Element
  readonly before: Node | null
  readonly after: Node | null
}

/** Beyond these, the next thing is no longer a neighbour. */
const BOUNDS = '[role="dialog"], [aria-live], main, header, nav, aside'

/** @returns undefined when none of these changes took the node off the page */
export function findHole(gone: Node, changes: readonly MutationRecord[]): Hole | undefined {
  let node = gone
  for (let depth = 0; depth < 20; depth++) {
    while (node.parentNode) node = node.parentNode
    const change = changes.findLast(c => [...c.removedNodes].includes(node as ChildNode))
    if (!change) return undefined
    const { target, previousSibling, nextSibling } = change
    if (target.isConnected) return { parent: target as Element, before: previousSibling, after: nextSibling }
    node = target
  }
  return undefined
}

/** What stands in the place of what went. */
export function whatReplaced({ parent, before, after }: Hole): Element[] {
  const found: Element[] = []
  let node = before?.parentNode === parent ? before.nextSibling : parent.firstChild
  for (; node && node !== after; node = node.nextSibling) if (node instanceof Element) found.push(node)
  return found
}

/** The next thing after the hole, or the last one before it, in the smallest part of the page that has one. */
export function neighbourOf({ parent, before, after }: Hole): HTMLElement | undefined {
  const bound = parent.closest(BOUNDS)
  if (!bound) return undefined
  const follows = (a: Node, b: Node) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const left = before?.parentNode === parent ? before : null
  const right = after?.parentNode === parent ? after : null
  const here = focusablesIn(parent).filter(f => f !== parent)
  const isNext = (f: Node) =>
    left ? follows(left, f) && !left.contains(f) : !right || right.contains(f) || follows(right, f)
  const next = here.find(isNext) ?? here.at(-1)
  if (next) return next
  for (let inner = parent; inner !== bound && inner.parentElement; inner = inner.parentElement) {
    const outer = focusablesIn(inner.parentElement).filter(f => !f.contains(inner))
    const beside = outer.find(f => follows(inner, f)) ?? outer.at(-1)
    if (beside) return beside
  }
  return undefined
}
