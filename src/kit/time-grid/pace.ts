/** A frame that takes longer than this, in ms, was late: one of sixty a second takes 16.7. */
const LATE_MS = 22
/** On time this often, more is tried again; twice as often after each try that was late. */
const PATIENCE = 60
const MOST_PATIENCE = 2000

/** Scrolled this many times faster than rows are drawn, they are not begun. */
const OUTRUN = 3

/** Parts that a row is drawn in. */
export const PARTS = 3

interface Range {
  readonly first: number
  readonly last: number
}

/**
 * How many parts of rows a scroll draws in each of its frames: all that come in sight while frames are on time, fewer on a device that
 * they make late, which learns it once and tries again now and then.
 */
export class Pace {
  /** Parts a frame may draw. */
  parts = Number.POSITIVE_INFINITY
  /** Where the frame before stood, in px. */
  #top = 0
  #down = true
  #timely = 0
  #patience = PATIENCE
  #tried = false

  /**
   * A frame of a scroll has come.
   * @param top px scrolled
   * @param row px of a row
   * @returns parts that it may draw: none where rows would leave before they are whole
   */
  frame(top: number, row: number): number {
    const speed = Math.abs(top - this.#top)
    this.#down = top >= this.#top
    this.#top = top
    if (this.parts === Number.POSITIVE_INFINITY) return this.parts
    return speed > (this.parts / PARTS) * row * OUTRUN ? 0 : this.parts
  }

  /** A frame that drew some parts took some ms. */
  took(ms: number, drawn: number): void {
    if (drawn === 0) return
    if (ms > LATE_MS) this.#slower(drawn)
    else if (drawn >= this.parts) this.#onTime()
  }

  /** Lines to draw in their order: in sight, then those that come; those that have just left are not asked for. */
  *inOrder(range: Range, seen: Range): Generator<number> {
    const [first, last] = this.#down ? [seen.first, range.last] : [range.first, seen.last]
    if (this.#down) for (let line = first; line < last; line++) yield line
    else for (let line = last - 1; line >= first; line--) yield line
  }

  #slower(drawn: number): void {
    if (this.#tried) this.#patience = Math.min(MOST_PATIENCE, this.#patience * 2)
    this.#tried = false
    this.#timely = 0
    this.parts = Math.max(1, Math.floor(Math.min(drawn, this.parts) / 2))
  }

  #onTime(): void {
    this.#timely += 1
    if (this.#timely < this.#patience) return
    this.#tried = true
    this.#timely = 0
    this.parts += 1
  }
}
