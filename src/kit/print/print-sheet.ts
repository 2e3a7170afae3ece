import type { Leaf } from './leaf.ts'
import classes from './print-sheet.module.css'

/** What draws a part of itself only is told before it is copied, and again after. */
const drawers = new Set<() => () => void>()

/** Called before anything is copied for paper: draws everything, and gives back what puts it as it was. Returns what forgets it. */
export function beforePrinting(draw: () => () => void): () => void {
  drawers.add(draw)
  return () => void drawers.delete(draw)
}

/** Each page begins with it: one that is read alone says what it is about. */
function headOf(title: string, parts: readonly Element[]): HTMLElement {
  const heading = document.createElement('h1')
  heading.textContent = title
  const head = document.createElement('div')
  head.append(heading, ...parts.flatMap(part => [...part.querySelectorAll('[data-every-page]')]))
  return head
}

/**
 * Parts of a screen alone, over the whole width of a landscape page: a copy of them under the body, since the workspace's own
 * frames cut what is longer than the screen. It works without network.
 * @param around class of what stands around the parts on the screen, which their own styles are told by
 */
export function composeSheet(
  parts: readonly (Element | null)[],
  title: string,
  format: 'a4' | 'a3' = 'a4',
  around?: string,
): Leaf {
  const copies = copiesOf(parts)
  const element = leafOf(format)
  const pages = document.createElement('table')
  const [head, body] = [pages.createTHead().insertRow().insertCell(), pages.createTBody().insertRow().insertCell()]
  if (around) for (const cell of [head, body]) cell.className = around
  head.append(headOf(title, copies))
  body.append(...copies)
  element.append(pages)
  return { element, title }
}

/**
 * Tables that go over pages, each under its own columns: a table inside another gives its head to the first page alone, so the title
 * is a row of each one's head, with what each page says.
 * @param around what stands above the first of them, and below the last
 */
export function composeTables(
  { before, after }: { readonly before: Element | null; readonly after: Element | null },
  tables: readonly Element[],
  title: string,
  format: 'a4' | 'a3' = 'a4',
): Leaf {
  const element = leafOf(format)
  element.append(...copiesOf([before, ...tables, after]))
  const said = [...element.querySelectorAll('[data-every-page]')]
  for (const part of said) part.remove()
  for (const { tHead } of element.querySelectorAll('table')) {
    const cell = tHead?.insertRow(0).insertCell()
    if (!tHead || !cell) continue
    cell.colSpan = tHead.rows[1]?.cells.length ?? 1
    cell.className = classes.titre ?? ''
    cell.append(headOf(title, []), ...said.map(part => part.cloneNode(true)))
    // Chromium leaves buttons out where a head comes again; on paper nothing is pressed.
    for (const button of tHead.querySelectorAll('button')) button.replaceWith(...button.childNodes)
  }
  return { element, title }
}

function leafOf(format: 'a4' | 'a3'): HTMLElement {
  const element = document.createElement('div')
  element.className = classes.feuille ?? ''
  element.dataset.format = format
  return element
}

function copiesOf(parts: readonly (Element | null)[]): readonly Element[] {
  const drawn = [...drawers].map(draw => draw())
  const copies = parts.flatMap(part => (part ? [part.cloneNode(true) as Element] : []))
  for (const back of drawn) back()
  return copies
}
