import { inkOn } from '#kit/color/ink.ts'
import type { Axis } from './axis.ts'
import { PARTS } from './pace.ts'
import { type Placed, placedOf } from './placing.ts'
import { RowHead } from './row-head.ts'
import { RowShades } from './row-shades.ts'
import classes from './rows.module.css'
import type { GridEntry, GridRow } from './types.ts'

/** What a row is drawn for. */
export interface RowScene {
  readonly axis: Axis
  /** Width of a column in pixels; infinite until it is known. */
  readonly column: number
  /** Columns drawn. */
  readonly first: number
  readonly last: number
  readonly stops: 'cells' | 'entries'
  /** Of the entry that takes the Tab key, where entries are the stops. */
  readonly tab: string | null
  /** The entry that is open beside the grid. */
  readonly opened: string | null
  readonly prefix: string
  /** By which key what may be done with an entry is found; absent: nothing moves here. */
  readonly help?: string
}

interface Bar {
  readonly node: HTMLElement
  /** What holds the words: the node, or the button in it. */
  readonly face: HTMLElement
  readonly text: Text
  left: string
  right: string
  lane: number
  lanes: number
  drawn: Placed['entry'] | null
  tabbed: boolean
  opened: boolean
  /** Its brief words stand there. */
  brief: boolean
  /** Its name for who does not see it; initials are in it too, since who speaks to the screen says what is drawn. */
  said: string | undefined
  help: string | undefined
}

/** A letter of the rows' writing, and what an entry leaves around its words, in pixels. */
const LETTER_PX = 7
const AROUND_PX = 12

/** The same of brief words, which are smaller and stand closer to the edge. */
const BRIEF_LETTER_PX = 6.5
const BRIEF_AROUND_PX = 6
/** Letters of a name that still say it, with the dots that follow them: fewer are noise, and its initials say more. */
const FEW = 5

/** A letter of the second line. */
const SECOND_LETTER_PX = 6

/** Letters of a code, which are not cut. */
const SHORT = 3

const inks = new Map<string, string>()
const inkOf = (color: string) => {
  const known = inks.get(color)
  if (known) return known
  const ink = inkOn(color)
  inks.set(color, ink)
  return ink
}

function element(tag: string, className: string | undefined, role?: string): HTMLElement {
  const node = document.createElement(tag)
  if (className) node.className = className
  if (role) node.setAttribute('role', role)
  return node
}

const percents = new Map<number, string>()
/** The same text for the same place: a row that takes another's nodes mostly finds its own edges in them. */
function percent(part: number): string {
  const known = percents.get(part)
  if (known !== undefined) return known
  if (percents.size > 5000) percents.clear()
  const text = `${Math.round(part * 1e6) / 1e4}%`
  percents.set(part, text)
  return text
}

/**
 * One row's elements, used again for another row once it left: React is not asked, since a screen that scrolls brings in four rows a
 * frame, and creating them anew would cost the frame.
 */
export class RowNode {
  readonly node: HTMLElement
  readonly track: HTMLElement
  #head = new RowHead()
  #shades: RowShades
  #bars: Bar[] = []
  #used = 0
  #scene: RowScene | null = null
  #top = -1
  row: GridRow | null = null
  /** Rank of the row, -1 while it draws none. */
  rank = -1
  /** Parts of it that are drawn. */
  #part = 0
  #hidden = false

  constructor() {
    this.node = element('div', classes.row, 'row')
    this.track = element('div', classes.track, 'presentation')
    this.node.append(this.#head.node, this.track)
    this.#shades = new RowShades(this.track)
  }

  /** Draws a row here; what is the same as before is not touched. */
  paint(row: GridRow, rank: number, at: { top: number; index: number }, scene: RowScene): void {
    while (!this.advance(row, rank, at, scene));
  }

  /** Whether that version of a row stands here whole. */
  shows(row: GridRow, rank: number, scene: RowScene): boolean {
    return this.rank === rank && this.row === row && this.#scene === scene && this.#part === PARTS
  }

  /**
   * Draws the next part of a row, unseen until it is whole: what another row left here is not its own.
   * @returns whether it is whole
   */
  advance(row: GridRow, rank: number, at: { top: number; index: number }, scene: RowScene): boolean {
    const known = this.rank === rank
    this.#place(rank, at)
    if (this.row !== row || this.#scene !== scene) {
      this.#part = 0
      this.row = row
      this.#scene = scene
    }
    if (this.#part === PARTS) return true
    if (this.#part === 0) {
      this.#head.paint(row)
      this.#shades.paint(row.shades, scene.axis)
    }
    this.#paintBars(row, scene, this.#part)
    this.#part += 1
    // A row that stands changes in sight; another one's is hidden meanwhile, by what its entries do not inherit.
    this.#hide(this.#part < PARTS && (this.#hidden || !known))
    return this.#part === PARTS
  }

  #hide(hidden: boolean): void {
    if (this.#hidden === hidden) return
    this.#hidden = hidden
    this.track.style.opacity = hidden ? '0' : ''
  }

  #place(rank: number, at: { top: number; index: number }): void {
    if (this.rank !== rank) {
      this.rank = rank
      this.node.dataset.rank = String(rank)
      this.node.setAttribute('aria-rowindex', String(at.index))
    }
    if (this.#top !== at.top) {
      this.#top = at.top
      this.node.style.transform = `translateY(${at.top}px)`
    }
  }

  /** The element of an entry that is drawn. */
  find(id: string): HTMLElement | null {
    if (this.#part < PARTS) return null
    for (let i = 0; i < this.#used; i++) if (this.#bars[i]?.drawn?.id === id) return this.#bars[i]?.node ?? null
    return null
  }

  #paintBars(row: GridRow, scene: RowScene, part: number): void {
    const { axis, first, last } = scene
    const every = placedOf(axis, row.entries)
    const all = first === 0 && last === axis.columns
    const seen = all ? every : every.filter(placed => placed.to > first && placed.from < last)
    const end = Math.round((seen.length * (part + 1)) / PARTS)
    for (let i = Math.round((seen.length * part) / PARTS); i < end; i++) {
      const bar = this.#bars[i] ?? this.#grow(scene)
      const placed = seen[i]
      if (placed) paintBar(bar, placed, scene)
      if (!bar.node.parentNode) this.track.append(bar.node)
    }
    // What is left over waits outside the page for a fuller row.
    if (part + 1 === PARTS) for (let i = end; i < this.#used; i++) this.#bars[i]?.node.remove()
    this.#used = part + 1 === PARTS ? end : Math.max(this.#used, end)
  }

  #grow({ stops }: RowScene): Bar {
    const node = element('div', undefined, 'gridcell')
    let face = node
    if (stops === 'entries') {
      face = document.createElement('button')
      face.setAttribute('type', 'button')
      node.className = classes.place ?? ''
      node.append(face)
    }
    const text = document.createTextNode('')
    face.append(text)
    const bar: Bar = {
      node,
      face,
      text,
      left: '',
      right: '',
      lane: 0,
      lanes: 1,
      drawn: null,
      tabbed: false,
      opened: false,
      brief: false,
      said: undefined,
      help: undefined,
    }
    if (face !== node) face.tabIndex = -1
    this.#bars.push(bar)
    return bar
  }
}

function paintBar(bar: Bar, { entry, from, to, lane, lanes }: Placed, scene: RowScene): void {
  const { columns } = scene.axis
  const { node, face } = bar
  const left = percent(from / columns)
  const right = percent(1 - to / columns)
  if (bar.left !== left) {
    bar.left = left
    node.style.left = left
  }
  if (bar.right !== right) {
    bar.right = right
    node.style.right = right
  }
  if (bar.lane !== lane || bar.lanes !== lanes) {
    bar.lane = lane
    bar.lanes = lanes
    node.style.top = lanes > 1 ? `calc(3px + (100% - 6px) * ${lane / lanes})` : ''
    node.style.height = lanes > 1 ? `calc((100% - 6px) / ${lanes})` : ''
    // Words stay in the middle of their own lane.
    node.style.lineHeight = lanes > 1 ? `calc((var(--row) - 7px) / ${lanes})` : ''
  }
  if (scene.stops === 'entries') {
    const tabbed = scene.tab === entry.id
    if (bar.tabbed !== tabbed) {
      bar.tabbed = tabbed
      face.tabIndex = tabbed ? 0 : -1
    }
  }
  const opened = scene.opened === entry.id
  if (bar.opened !== opened) {
    bar.opened = opened
    put(face, 'aria-current', opened ? 'true' : undefined)
  }
  const help = entry.locked ? undefined : scene.help
  if (bar.help !== help) {
    bar.help = help
    put(face, 'aria-description', help)
  }
  const width = scene.column * (to - from)
  const brief = entry.brief && (width - AROUND_PX) / LETTER_PX < entry.brief.under ? entry.brief : null
  const first = brief ? briefWords(brief, width) : entry.label
  const second = lanes === 1 && first !== brief?.initials ? secondWords(entry.second, width) : ''
  const words = second ? `${first}\n${second}` : first
  if (bar.drawn === entry && bar.brief === (brief !== null) && bar.text.data === words) return
  const before = bar.drawn
  bar.drawn = entry
  const drawn = second ? `${first} ${second}` : first
  const said = spoken(entry.name, drawn, !brief || first === brief.text)
  if (bar.said !== said) put(face, 'aria-label', said)
  bar.said = said
  bar.brief = brief !== null
  node.dataset.entry = entry.id
  if (bar.text.data !== words) {
    bar.text.data = words
    face.toggleAttribute('data-long', words.length > SHORT)
  }
  face.toggleAttribute('data-brief', bar.brief)
  face.toggleAttribute('data-two', second !== '')
  const look = entry.look ?? ''
  if (before === null || before.look !== entry.look)
    face.className = look ? `${classes.entry} ${look}` : (classes.entry ?? '')
  if (before?.color !== entry.color) {
    face.style.backgroundColor = entry.color ?? ''
    face.style.color = entry.color ? inkOf(entry.color) : ''
  }
  const plain = isPlain(entry)
  if (before === null || isPlain(before) !== plain) face.toggleAttribute('data-plain', plain)
  if (before?.tip !== entry.tip) put(face, 'data-tip', entry.tip)
  if (before?.tone !== entry.tone) put(face, 'data-tone', entry.tone)
  if (before?.pattern !== entry.pattern) put(face, 'data-pattern', entry.pattern)
  if (before?.state !== entry.state) put(face, 'data-state', entry.state)
  if (before?.locked !== entry.locked) put(face, 'data-locked', entry.locked ? '' : undefined)
}

/** On one line of a narrow cell: the name, cut at its end where it must be, or its initials. */
function briefWords({ text, initials }: NonNullable<GridEntry['brief']>, width: number): string {
  const letters = (width - BRIEF_AROUND_PX) / BRIEF_LETTER_PX
  return letters >= Math.min(text.length, FEW) ? text : initials.slice(0, Math.max(1, Math.floor(letters)))
}

/** What fits of the second line: the first of it, with dots where it must be cut, then all that fits whole. */
function secondWords(parts: GridEntry['second'], width: number): string {
  const letters = Math.floor((width - BRIEF_AROUND_PX) / SECOND_LETTER_PX)
  if (!parts || letters < FEW) return ''
  let line = ''
  for (const part of parts) {
    const longer = line === '' ? part : `${line} · ${part}`
    if (line === '' || longer.length <= letters) line = longer
  }
  return line
}

/** Nobody chose how it looks. */
const isPlain = ({ color, tone, look }: GridEntry): boolean => !color && !tone && !look

/** Who speaks to the screen says what is drawn on it: a code stays in the name, and initials, which no word of it is. */
function spoken(name: string | undefined, drawn: string, isPart: boolean): string | undefined {
  return name === undefined || (isPart && name.includes(drawn)) ? name : `${drawn}, ${name}`
}

function put(node: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) node.removeAttribute(name)
  else node.setAttribute(name, value)
}
