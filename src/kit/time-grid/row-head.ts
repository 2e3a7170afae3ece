import classes from './row-head.module.css'
import type { GridRow } from './types.ts'

/** The name of a row, what is told of it and what counts it; what is the same as before is not touched. */
export class RowHead {
  readonly node: HTMLElement
  #name: Text
  #detail: HTMLElement
  #count: HTMLElement | null = null
  #button: HTMLButtonElement | null = null
  #row: GridRow | null = null

  constructor() {
    this.node = document.createElement('div')
    this.node.className = classes.head ?? ''
    this.node.setAttribute('role', 'rowheader')
    const name = document.createElement('b')
    this.#name = document.createTextNode('')
    name.append(this.#name)
    this.#detail = document.createElement('span')
    this.node.append(name, this.#detail)
  }

  paint(row: GridRow): void {
    const before = this.#row
    this.#row = row
    const same = before?.label === row.label && before.detail === row.detail && before.title === row.title
    if (before?.label !== row.label) this.#name.data = row.label
    if (before?.detail !== row.detail) this.#detail.textContent = row.detail ?? ''
    if (!same) this.node.title = row.title ?? (row.detail ? `${row.label}, ${row.detail}` : row.label)
    if (before?.wrong !== row.wrong) this.#detail.toggleAttribute('data-wrong', row.wrong ?? false)
    if (before?.count !== row.count) this.#paintCount(row)
    this.#paintButton(row)
  }

  /** The whole head, pressed; out of the way of the Tab key, which would stop at every row: the menu of a cell does the same. */
  #paintButton({ opens, label }: GridRow): void {
    if (!opens) {
      this.#button?.remove()
      return
    }
    const node = this.#button ?? document.createElement('button')
    this.#button = node
    node.type = 'button'
    node.tabIndex = -1
    node.className = classes.open ?? ''
    if (node.getAttribute('aria-label') !== label) node.setAttribute('aria-label', label)
    node.dataset.head = ''
    if (!node.parentNode) this.node.append(node)
  }

  #paintCount({ count }: GridRow): void {
    if (!count) {
      this.#count?.remove()
      return
    }
    const node = this.#count ?? document.createElement('em')
    this.#count = node
    node.textContent = count.text
    node.title = count.name ?? ''
    node.toggleAttribute('data-wrong', count.bad ?? false)
    if (!node.parentNode) this.node.append(node)
  }
}
