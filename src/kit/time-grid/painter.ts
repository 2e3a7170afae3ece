import type { Axis } from './axis.ts'
import { type Ghost, HandLayer } from './hand-layer.ts'
import { columnsBetween, type Lines, lineAt, linesBetween } from './lines.ts'
import { PARTS, Pace } from './pace.ts'
import type { Placed } from './placing.ts'
import { RowNode, type RowScene } from './row-node.ts'
import classes from './rows.module.css'
import type { Selection } from './selection.ts'
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
  /** Of an entry that may be moved, where entries are the stops. */
  readonly help?: string | undefined
  readonly selection: Selection | null
  /** Among what stands under the cell in hand. */
  readonly active: Placed | null
  readonly activeName: string
  /** What is wrong in it, beside what its name says. */
  readonly activeMarks: string
}

const AROUND = 4
/** A name that passes by is read in no less, in ms. */
const READ_MS = 80

/**
 * Draws what is in sight of a grid's rows, outside React: its reconciliation of a thousand cells a second would cost the frame. It owns the
 * children of `body`; React owns everything else.
 */
export class Painter {
  readonly #frame: HTMLElement
  readonly #body: HTMLElement
  /** Names what passes by while its rows are still to be drawn. */
  readonly #passing: HTMLElement | null
  readonly #pace = new Pace()
  #passedAt = 0
  /** Parts of rows that this drawing advanced by. */
  #advanced = 0
  /** Asked for, the frame in which a scroll may be found to have stopped. */
  #settling = 0
  readonly #drawn = new Map<number, RowNode>()
  readonly #groups = new Map<number, HTMLElement>()
  #free: RowNode[] = []
  #scene: Scene | null = null
  #rowScene: RowScene | null = null
  #whole = false
  readonly #hand: HandLayer
  /** Sizes, read when they change and never while scrolling. */
  #height = 0
  #width = 0
  #headHeight = 0
  #headWidth = 0
  #trackWidth = 0

  constructor(frame: HTMLElement, body: HTMLElement, passing: HTMLElement | null = null) {
    this.#passing = passing
    this.#frame = frame
    this.#body = body
    this.#hand = new HandLayer(frame, body)
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

  /**
   * A frame of a scroll: draws what has come in sight, as much of it as lets frames come on time; what is left is named as it passes,
   * and drawn once the scroll has stopped.
   */
  scroll(): void {
    const { lines } = this.#scene ?? {}
    const row = lines ? (lines.tops[lines.items.length] ?? 0) / Math.max(1, lines.items.length) : 0
    this.#advanced = 0
    this.draw(this.#pace.frame(this.#frame.scrollTop, row))
    const drawn = this.#advanced
    // From this frame to the next one.
    if (drawn > 0) requestAnimationFrame(begin => requestAnimationFrame(next => this.#pace.took(next - begin, drawn)))
  }

  /** Draws what has come in sight, and takes what has left. @param parts of rows at most; all of them for who does not scroll */
  draw(parts = Number.POSITIVE_INFINITY): void {
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
    if (parts === Number.POSITIVE_INFINITY) this.#paintLines(scene, rows)
    else this.#paintSome(scene, rows, parts)
    this.#hand.paint(scene, rank => this.#drawn.get(rank))
  }

  #prepare(scene: Scene, { first, last }: { first: number; last: number }, column: number): void {
    const { axis, stops, tab, opened, prefix, help } = scene
    const old = this.#rowScene
    const same =
      old?.axis === axis &&
      old.column === column &&
      old.first === first &&
      old.last === last &&
      old.stops === stops &&
      old.help === help &&
      old.tab === tab &&
      old.opened === opened &&
      old.prefix === prefix
    if (!same) this.#rowScene = { axis, column, first, last, stops, tab, opened, prefix, ...(help && { help }) }
  }

  /** Draws some parts of the rows that are wanting, those in sight first; no row is taken off but for another. */
  #paintSome({ rows, lines, headLines }: Scene, range: { first: number; last: number }, parts: number): void {
    const rowScene = this.#rowScene
    if (!rowScene) return
    const top = this.#frame.scrollTop
    const seen = linesBetween(lines, top, top + this.#height - this.#headHeight, 0)
    const spare = this.#outOf(lines, range)
    let left = parts
    let wanting = false
    for (const line of this.#pace.inOrder(range, seen)) {
      const item = lines.items[line]
      const row = typeof item === 'number' ? rows[item] : undefined
      if (typeof item !== 'number' || !row) continue
      let node = this.#drawn.get(item)
      const at = { top: lines.tops[line] ?? 0, index: headLines + line + 1 }
      let whole = node?.shows(row, item, rowScene) ?? false
      for (; !whole && left > 0; left--) {
        node ??= this.#take(item, spare)
        whole = node.advance(row, item, at, rowScene)
      }
      wanting ||= !whole && line >= seen.first && line < seen.last
    }
    this.#advanced = parts - left
    const middle = lines.items[lineAt(lines, top + (this.#height - this.#headHeight) / 2)]
    this.#pass(wanting && typeof middle === 'number' ? (rows[middle]?.label ?? '') : '')
    this.#settle()
  }

  /** Rows that stand out of what is drawn, the focus in none of them. */
  #outOf(lines: Lines, { first, last }: { first: number; last: number }): number[] {
    const focused = document.activeElement
    return [...this.#drawn.keys()].filter(rank => {
      const line = lines.lineOf[rank]
      if (line === undefined) return true
      return (line < first || line >= last) && !this.#drawn.get(rank)?.node.contains(focused)
    })
  }

  /** A row's elements for another one: what waits, then what is out of sight, then new ones. */
  #take(rank: number, spare: number[]): RowNode {
    const other = this.#free.length > 0 ? undefined : spare.pop()
    const node = this.#free.pop() ?? (other === undefined ? undefined : this.#drawn.get(other)) ?? new RowNode()
    if (other !== undefined) this.#drawn.delete(other)
    this.#drawn.set(rank, node)
    if (!node.node.parentNode) this.#body.append(node.node)
    return node
  }

  /** Names what passes by, no more often than it is read; nothing for none. */
  #pass(name: string): void {
    const node = this.#passing
    const now = name === '' ? Number.POSITIVE_INFINITY : performance.now()
    if (!node || node.textContent === name || now - this.#passedAt < READ_MS) return
    this.#passedAt = name === '' ? 0 : now
    node.textContent = name
    node.hidden = name === ''
  }

  /** Draws what is left, in the second frame that no scroll came before. */
  #settle(still = 0): void {
    cancelAnimationFrame(this.#settling)
    this.#settling = requestAnimationFrame(() => (still === 0 ? this.#settle(1) : this.draw()))
  }

  #paintLines({ rows, lines, headLines }: Scene, { first, last }: { first: number; last: number }): void {
    const rowScene = this.#rowScene
    if (!rowScene) return
    this.#pass('')
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
      if (!node.shows(row, item, rowScene)) this.#advanced += PARTS
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

  /** Shows where what is being moved would stand; nothing for none. */
  ghost(ghost: Ghost | null): void {
    const column = this.#scene ? this.#trackWidth / this.#scene.axis.columns : 0
    this.#hand.ghost(ghost, this.#scene, { column, end: this.#width - this.#headWidth + this.#frame.scrollLeft })
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

  /** Draws nothing more. */
  stop(): void {
    cancelAnimationFrame(this.#settling)
    this.#scene = null
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
