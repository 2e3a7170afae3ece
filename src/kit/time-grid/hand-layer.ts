import type { Axis } from './axis.ts'
import type { Scene } from './painter.ts'
import type { RowNode } from './row-node.ts'
import classes from './rows.module.css'
import { boundsOf } from './selection.ts'

/** Something that is being moved, pulled or drawn. */
export interface Ghost {
  readonly row: number
  readonly from: number
  readonly to: number
  readonly copy?: boolean
  readonly words?: string
}

/** Room that the words of a drag ask for. */
const WORDS_PX = 240

/** What the hand is at, over the rows: what is selected, the cell in hand, and what is being moved. */
export class HandLayer {
  readonly #frame: HTMLElement
  readonly #range: HTMLElement
  readonly #ghost: HTMLElement
  /** The cell in hand where nothing stands. */
  readonly #cell: HTMLElement
  #activated: HTMLElement | null = null

  constructor(frame: HTMLElement, body: HTMLElement) {
    this.#frame = frame
    const layer = (className: string | undefined) => {
      const node = document.createElement('div')
      node.className = className ?? ''
      node.hidden = true
      return node
    }
    this.#range = layer(classes.range)
    this.#range.setAttribute('aria-hidden', 'true')
    this.#ghost = layer(classes.ghost)
    this.#ghost.setAttribute('aria-hidden', 'true')
    this.#ghost.append(document.createElement('span'))
    this.#cell = layer(classes.cell)
    this.#cell.hidden = false
    this.#cell.setAttribute('role', 'gridcell')
    body.append(this.#range, this.#ghost)
  }

  /** Draws what is selected, and the cell in hand where nothing stands. */
  paint(
    { lines, axis, selection, active, activeName, activeMarks, prefix }: Scene,
    rowOf: (rank: number) => RowNode | undefined,
  ): void {
    const id = `${prefix}-active`
    if (this.#activated && this.#activated !== this.#cell) {
      this.#activated.removeAttribute('id')
      delete this.#activated.dataset.active
      this.#activated.removeAttribute('aria-description')
    }
    this.#activated = null
    if (!selection) {
      this.#range.hidden = true
      this.#cell.remove()
      this.#frame.removeAttribute('aria-activedescendant')
      return
    }
    const { top, bottom, left, right } = boundsOf(selection)
    const y = lines.tops[lines.lineOf[top] ?? 0] ?? 0
    const end = lines.tops[(lines.lineOf[bottom] ?? 0) + 1] ?? y
    this.#range.hidden = false
    this.#place(this.#range, { from: left, to: right + 1, y, height: end - y }, axis)
    const row = rowOf(selection.head.row)
    const drawn = active ? row?.find(active.entry.id) : null
    if (drawn) {
      this.#cell.remove()
      drawn.id = id
      drawn.dataset.active = ''
      this.#activated = drawn
    } else if (row) {
      this.#cell.id = id
      this.#cell.setAttribute('aria-label', activeName)
      this.#cell.setAttribute('aria-colindex', String(selection.head.column + 2))
      this.#cell.style.left = `${(selection.head.column / axis.columns) * 100}%`
      this.#cell.style.width = `${100 / axis.columns}%`
      if (this.#cell.parentNode !== row.track) row.track.append(this.#cell)
      this.#activated = this.#cell
    }
    if (this.#activated && activeMarks !== '') this.#activated.setAttribute('aria-description', activeMarks)
    else if (this.#activated === this.#cell) this.#cell.removeAttribute('aria-description')
    if (this.#activated) this.#frame.setAttribute('aria-activedescendant', id)
    else this.#frame.removeAttribute('aria-activedescendant')
  }

  /** Shows where what is being moved would stand; nothing for none. */
  ghost(ghost: Ghost | null, scene: Scene | null, room: { column: number; end: number }): void {
    this.#ghost.hidden = ghost === null || scene === null
    if (!ghost || !scene) return
    const line = scene.lines.lineOf[ghost.row] ?? 0
    const y = scene.lines.tops[line] ?? 0
    this.#place(this.#ghost, { ...ghost, y, height: (scene.lines.tops[line + 1] ?? y) - y }, scene.axis)
    this.#ghost.toggleAttribute('data-copy', ghost.copy ?? false)
    const words = this.#ghost.firstElementChild
    if (words) words.textContent = ghost.words ?? ''
    // The words stand behind it, so that it is as long as it looks; near the end of the view, before it.
    this.#ghost.toggleAttribute('data-end', room.end > 0 && room.end - ghost.to * room.column < WORDS_PX)
  }

  #place(node: HTMLElement, at: { from: number; to: number; y: number; height: number }, axis: Axis): void {
    const { style } = node
    style.top = `${at.y}px`
    style.height = `${at.height}px`
    style.setProperty('--from', String(at.from / axis.columns))
    style.setProperty('--part', String((at.to - at.from) / axis.columns))
  }
}
