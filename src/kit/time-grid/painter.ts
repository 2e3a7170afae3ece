import type { Axis } from './axis.ts'
import { columnsBetween, type Lines, lineAt, linesBetween } from './lines.ts'
import type { Placed } from './placing.ts'
import { RowNode, type RowScene } from './row-node.ts'
import classes from './rows.module.css'
import { boundsOf, type Selection } from './selection.ts'
import type { GridRow } from './types.ts'

/** What the painter draws; the React shell gives another one at each change. */
export interface Scene {
  readonly rows: readonly GridRow[]
  readonly lines: Lines
  readonly axis: Axis
  readonly stops: 'cells' | 'entries'
  readonly tab: string | null
  readonly opened: string | null
  /** Lines of heads, before the first row, for those who hear them counted. */
  readonly headLines: number
  readonly prefix: string
  readonly selection: Selection | null
  /** Among what stands under the cell in hand. */
  readonly active: Placed | null
  readonly activeName: string
  /** What is wrong in it, beside what its name says. */
  readonly activeMarks: string
}

/** Something that is being moved, pulled or drawn. */
export interface Ghost {
  readonly row: number
  readonly from: number
  readonly to: number
  readonly copy?: boolean
  readonly words?: string
}

const AROUND = 4
/** Room that the words of a drag ask for. */
const WORDS_PX = 240

/**
 * Draws what is in sight of a grid's rows, outside React: its reconciliation of a thousand cells a second would cost the frame. It owns the
 * children of `body`; React owns everything else.
 */
export class Painter {
  readonly #frame: HTMLElement
  readonly #body: HTMLElement
  readonly #drawn = new Map<number, RowNode>()
  readonly #groups = new Map<number, HTMLElement>()
  #free: RowNode[] = []
  #scene: Scene | null = null
  #rowScene: RowScene | null = null
  #whole = false
  readonly #range: HTMLElement
  readonly #ghost: HTMLElement
  /** The cell in hand where nothing stands. */
  readonly #cell: HTMLElement
  #activated: HTMLElement | null = null
  /** Sizes, read when they change and never while scrolling. */
  #height = 0
  #width = 0
  #headHeight = 0
  #headWidth = 0
  #trackWidth = 0

  constructor(frame: HTMLElement, body: HTMLElement) {
    this.#frame = frame
    this.#body = body
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

  /** Reads the sizes again, then draws. */
  measure(): void {
    const { clientHeight, clientWidth } = this.#frame
    this.#height = clientHeight
    this.#width = clientWidth
    const [outer, inner] = [this.#frame.getBoundingClientRect(), this.#body.getBoundingClientRect()]
    this.#headHeight = inner.top - outer.top + this.#frame.scrollTop - this.#frame.clientTop
    this.#headWidth = Number.parseFloat(getComputedStyle(this.#frame).getPropertyValue('--head')) || 0
    this.#trackWidth = Math.max(1, this.#body.clientWidth - this.#headWidth)
    this.draw()
  }

  update(scene: Scene): void {
    const before = this.#scene
    this.#scene = scene
    if (before?.lines !== scene.lines) this.#body.style.height = `${scene.lines.tops[scene.lines.items.length] ?? 0}px`
    // A head that comes or goes moves the rows without changing their size.
    if (this.#height === 0 || before?.headLines !== scene.headLines) this.measure()
    else this.draw()
  }

  /** Draws one row's other version where it is in sight; the scene that follows says the same of it. */
  repaint(rank: number, rows: readonly GridRow[]): void {
    const scene = this.#scene
    const [node, row, line] = [this.#drawn.get(rank), rows[rank], scene?.lines.lineOf[rank]]
    if (!scene || !this.#rowScene || !node || !row || line === undefined) return
    this.#scene = { ...scene, rows }
    node.paint(row, rank, { top: scene.lines.tops[line] ?? 0, index: scene.headLines + line + 1 }, this.#rowScene)
  }

  /** Draws what has come in sight, and takes what has left. */
  draw(): void {
    const scene = this.#scene
    if (!scene) return
    const { lines, axis } = scene
    const unknown = this.#whole || this.#height === 0
    const top = this.#frame.scrollTop
    const left = this.#frame.scrollLeft
    const rows = unknown
      ? { first: 0, last: lines.items.length }
      : linesBetween(lines, top, top + this.#height - this.#headHeight, AROUND)
    const column = this.#trackWidth / axis.columns
    const columns = unknown
      ? { first: 0, last: axis.columns }
      : columnsBetween(axis.columns, left / column, (left + this.#width - this.#headWidth) / column)
    this.#prepare(scene, columns, this.#height === 0 ? Number.POSITIVE_INFINITY : column)
    this.#paintLines(scene, rows)
    this.#paintSelection(scene)
  }

  #prepare(scene: Scene, { first, last }: { first: number; last: number }, column: number): void {
    const { axis, stops, tab, opened, prefix } = scene
    const old = this.#rowScene
    const same =
      old?.axis === axis &&
      old.column === column &&
      old.first === first &&
      old.last === last &&
      old.stops === stops &&
      old.tab === tab &&
      old.opened === opened &&
      old.prefix === prefix
    if (!same) this.#rowScene = { axis, column, first, last, stops, tab, opened, prefix }
  }

  #paintLines({ rows, lines, headLines }: Scene, { first, last }: { first: number; last: number }): void {
    const rowScene = this.#rowScene
    if (!rowScene) return
    const keep = (line: number) => line >= first && line < last
    for (const [rank, node] of this.#drawn) {
      const line = lines.lineOf[rank]
      // What has the focus stays, wherever one scrolls.
      if (line === undefined || (!keep(line) && !node.node.contains(document.activeElement))) {
        this.#drawn.delete(rank)
        this.#free.push(node)
      }
    }
    for (const [line, node] of this.#groups)
      if (!keep(line) || node.textContent !== lines.items[line]) {
        node.remove()
        this.#groups.delete(line)
      }
    const born = document.createDocumentFragment()
    for (let line = first; line < last; line++) {
      const item = lines.items[line]
      const top = lines.tops[line] ?? 0
      if (typeof item === 'string') {
        if (!this.#groups.has(line)) born.append(this.#group(line, item, top, headLines))
        continue
      }
      const row = item === undefined ? undefined : rows[item]
      if (item === undefined || !row) continue
      let node = this.#drawn.get(item)
      if (!node) {
        node = this.#free.pop() ?? new RowNode()
        this.#drawn.set(item, node)
        if (!node.node.parentNode) born.append(node.node)
      }
      node.paint(row, item, { top, index: headLines + line + 1 }, rowScene)
    }
    if (born.childNodes.length > 0) this.#body.append(born)
    for (const node of this.#free) node.node.remove()
    // A view's worth waits for the next rows; more would only be memory.
    this.#free = this.#free.slice(0, 80)
  }

  #group(line: number, name: string, top: number, headLines: number): HTMLElement {
    const node = document.createElement('div')
    node.className = classes.group ?? ''
    node.setAttribute('role', 'row')
    node.setAttribute('aria-rowindex', String(headLines + line + 1))
    node.style.transform = `translateY(${top}px)`
    const head = document.createElement('div')
    head.className = classes.groupName ?? ''
    head.setAttribute('role', 'rowheader')
    head.textContent = name
    node.append(head)
    this.#groups.set(line, node)
    return node
  }

  #paintSelection({ lines, axis, selection, active, activeName, activeMarks, prefix }: Scene): void {
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
    const row = this.#drawn.get(selection.head.row)
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
  ghost(ghost: Ghost | null): void {
    const scene = this.#scene
    this.#ghost.hidden = ghost === null || scene === null
    if (!ghost || !scene) return
    const line = scene.lines.lineOf[ghost.row] ?? 0
    const y = scene.lines.tops[line] ?? 0
    this.#place(this.#ghost, { ...ghost, y, height: (scene.lines.tops[line + 1] ?? y) - y }, scene.axis)
    this.#ghost.toggleAttribute('data-copy', ghost.copy ?? false)
    const words = this.#ghost.firstElementChild
    if (words) words.textContent = ghost.words ?? ''
    // The words are wider than a short visit: near the end of the view they go the other way.
    const column = this.#trackWidth / scene.axis.columns
    const left = this.#width - this.#headWidth + this.#frame.scrollLeft - ghost.from * column
    this.#ghost.toggleAttribute('data-end', this.#width > 0 && left < WORDS_PX)
  }

  #place(node: HTMLElement, at: { from: number; to: number; y: number; height: number }, axis: Axis): void {
    const { style } = node
    style.top = `${at.y}px`
    style.height = `${at.height}px`
    style.setProperty('--from', String(at.from / axis.columns))
    style.setProperty('--part', String((at.to - at.from) / axis.columns))
  }

  /** Where a point is: the nearest row, and columns with fractions; null over the heads. */
  at({ clientX, clientY }: { clientX: number; clientY: number }): { row: number; column: number } | null {
    const scene = this.#scene
    if (!scene) return null
    const box = this.#body.getBoundingClientRect()
    const column = ((clientX - box.left - this.#headWidth) / this.#trackWidth) * scene.axis.columns
    const frame = this.#frame.getBoundingClientRect()
    const overHeads = clientX < frame.left + this.#headWidth || clientY < frame.top + this.#headHeight
    if (overHeads) return null
    // The name of a group stands for the row under it.
    const line = lineAt(scene.lines, clientY - box.top)
    const item = scene.lines.items[line]
    const row = typeof item === 'number' ? item : scene.lines.items[line + 1]
    return typeof row === 'number' ? { row, column: Math.max(0, Math.min(scene.axis.columns - 1e-6, column)) } : null
  }

  /** Brings a cell in sight, clear of the heads. */
  reveal(row: number, column: number): void {
    const scene = this.#scene
    if (!scene || this.#height === 0) return
    const line = scene.lines.lineOf[row] ?? 0
    const [top, bottom] = [scene.lines.tops[line] ?? 0, scene.lines.tops[line + 1] ?? 0]
    const room = this.#height - this.#headHeight
    if (top < this.#frame.scrollTop) this.#frame.scrollTop = top
    else if (bottom > this.#frame.scrollTop + room) this.#frame.scrollTop = bottom - room
    const width = this.#trackWidth / scene.axis.columns
    const wide = this.#width - this.#headWidth
    if (column * width < this.#frame.scrollLeft) this.#frame.scrollLeft = column * width
    else if ((column + 1) * width > this.#frame.scrollLeft + wide) this.#frame.scrollLeft = (column + 1) * width - wide
    this.draw()
  }

  /** Brings a place of the axis to the middle. */
  center(position: number): void {
    const scene = this.#scene
    if (!scene || this.#width === 0) return
    const wide = this.#width - this.#headWidth
    this.#frame.scrollLeft = position * (this.#trackWidth / scene.axis.columns) - wide / 2
    this.draw()
  }

  /** The element of an entry, drawn first if it was out of sight. */
  elementOf(row: number, id: string): HTMLElement | null {
    return this.#drawn.get(row)?.find(id) ?? null
  }

  /** Rows that fit in a view. */
  pageOf(rowHeight: number): number {
    return Math.max(1, Math.floor((this.#height - this.#headHeight) / rowHeight) - 1)
  }

  /** Draws every row, for paper; gives back what is to be called after. */
  drawWhole(): () => void {
    this.#whole = true
    this.draw()
    // Paper reads rows in the order of the document.
    const nodes = [...[...this.#drawn.values()].map(row => row.node), ...this.#groups.values()]
    const rank = (node: HTMLElement) => Number(node.getAttribute('aria-rowindex'))
    this.#body.append(...nodes.sort((one, other) => rank(one) - rank(other)))
    return () => {
      this.#whole = false
      this.draw()
    }
  }
}
