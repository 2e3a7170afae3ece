import { type Axis, spanOf } from './axis.ts'
import classes from './row-shades.module.css'
import type { GridRow, GridShade } from './types.ts'

/** What is behind the entries of a row: hours when it is closed or away, and marks of what is wrong there. */
export class RowShades {
  readonly #track: HTMLElement
  #nodes: HTMLElement[] = []
  #drawn: readonly GridShade[] | undefined
  #axis: Axis | null = null

  constructor(track: HTMLElement) {
    this.#track = track
  }

  paint(shades: readonly GridShade[] | undefined, axis: Axis): void {
    if (this.#drawn === shades && this.#axis === axis) return
    this.#drawn = shades
    this.#axis = axis
    let used = 0
    for (const shade of shades ?? []) {
      const span = spanOf(axis, shade)
      if (!span) continue
      const node = this.#nodes[used] ?? document.createElement('div')
      this.#nodes[used] = node
      used++
      node.className = classes.shade ?? ''
      node.dataset.kind = shade.kind
      node.style.left = `${(span.from / axis.columns) * 100}%`
      node.style.right = `${(1 - span.to / axis.columns) * 100}%`
      // Beside the entries in the row, so that its words are heard in their place; a mark alone takes the pointer.
      node.setAttribute('role', shade.label ? 'gridcell' : 'presentation')
      if (shade.label) node.setAttribute('aria-label', shade.label)
      else node.removeAttribute('aria-label')
      if (shade.label) node.dataset.tip = shade.label
      else delete node.dataset.tip
      if (!node.parentNode) this.#track.prepend(node)
    }
    for (const node of this.#nodes.splice(used)) node.remove()
  }
}

/** What the shades under a column say. */
export function marksAt(axis: Axis, { shades = [] }: GridRow, column: number): string {
  return shades
    .filter(shade => {
      const span = spanOf(axis, shade)
      return shade.label && span && span.from < column + 1 && span.to > column
    })
    .map(shade => shade.label)
    .join(', ')
}
