/** Codes that a telephone's camera opens (ISO/IEC 18004): bytes, correction of 15 % (level M), at most 213 of them. */

/** Of each size from 1 to 10: code words of correction in a block, and blocks (level M). */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26] as const
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5] as const
const ALIGNMENT = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]]

const sideOf = (size: number): number => size * 4 + 17

/** Modules that hold data, of a size. */
function bitsOf(size: number): number {
  const drawn = ALIGNMENT[size - 1]?.length ?? 0
  const patterns = size === 1 ? 0 : (25 * drawn - 10) * drawn - 55
  return (16 * size + 128) * size + 64 - patterns - (size >= 7 ? 36 : 0)
}

const wordsOf = (size: number): number => Math.floor(bitsOf(size) / 8)
const dataWordsOf = (size: number): number => wordsOf(size) - (CORRECTION[size - 1] ?? 0) * (BLOCKS[size - 1] ?? 0)

/** In the field of 256 elements that these codes count in. */
function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) product = (product << 1) ^ ((product >>> 7) * 0x11d) ^ (((b >>> bit) & 1) * a)
  return product
}

function divisorOf(degree: number): number[] {
  const divisor = [...Array<number>(degree - 1).fill(0), 1]
  let root = 1
  for (let step = 0; step < degree; step += 1) {
    for (let at = 0; at < degree; at += 1)
      divisor[at] = multiply(divisor[at] ?? 0, root) ^ (at + 1 < degree ? (divisor[at + 1] ?? 0) : 0)
    root = multiply(root, 2)
  }
  return divisor
}

function remainderOf(data: readonly number[], divisor: readonly number[]): number[] {
  const rest = divisor.map(() => 0)
  for (const word of data) {
    const factor = word ^ (rest.shift() ?? 0)
    rest.push(0)
    divisor.forEach((part, at) => {
      rest[at] = (rest[at] ?? 0) ^ multiply(part, factor)
    })
  }
  return rest
}

/** Its words with their header and their filling, for a size. */
function encode(bytes: Uint8Array, size: number): number[] {
  const bits: number[] = []
  const push = (value: number, length: number) => {
    for (let at = length - 1; at >= 0; at -= 1) bits.push((value >>> at) & 1)
  }
  push(4, 4)
  push(bytes.length, size < 10 ? 8 : 16)
  for (const byte of bytes) push(byte, 8)
  const room = dataWordsOf(size) * 8
  push(0, Math.min(4, room - bits.length))
  push(0, (8 - (bits.length % 8)) % 8)
  for (let filling = 0xec; bits.length < room; filling ^= 0xec ^ 0x11) push(filling, 8)
  return Array.from({ length: bits.length / 8 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((word, bit) => (word << 1) | bit, 0),
  )
}

/** Blocks with their correction, woven into one another. */
function weave(data: readonly number[], size: number): number[] {
  const [count, correction] = [BLOCKS[size - 1] ?? 1, CORRECTION[size - 1] ?? 0]
  const short = Math.floor(wordsOf(size) / count) - correction
  const longer = wordsOf(size) % count
  const divisor = divisorOf(correction)
  let from = 0
  const blocks = Array.from({ length: count }, (_, rank) => {
    const own = data.slice(from, from + short + (rank < count - longer ? 0 : 1))
    from += own.length
    return { own, rest: remainderOf(own, divisor) }
  })
  const woven: number[] = []
  for (let at = 0; at <= short; at += 1) for (const { own } of blocks) if (at < own.length) woven.push(own[at] ?? 0)
  for (let at = 0; at < correction; at += 1) for (const { rest } of blocks) woven.push(rest[at] ?? 0)
  return woven
}

class Grid {
  readonly size: number
  readonly side: number
  readonly dark: boolean[][]
  readonly fixed: boolean[][]

  constructor(size: number) {
    this.size = size
    this.side = sideOf(size)
    const blank = () => Array.from({ length: this.side }, () => Array<boolean>(this.side).fill(false))
    this.dark = blank()
    this.fixed = blank()
  }

  set(x: number, y: number, dark: boolean): void {
    const [row, mark] = [this.dark[y], this.fixed[y]]
    if (!row || !mark || x < 0 || x >= this.side) return
    row[x] = dark
    mark[x] = true
  }

  #square(cx: number, cy: number, reach: number, isDark: (ring: number) => boolean): void {
    for (let y = -reach; y <= reach; y += 1)
      for (let x = -reach; x <= reach; x += 1) this.set(cx + x, cy + y, isDark(Math.max(Math.abs(x), Math.abs(y))))
  }

  drawPatterns(): void {
    for (let at = 0; at < this.side; at += 1) {
      this.set(6, at, at % 2 === 0)
      this.set(at, 6, at % 2 === 0)
    }
    const far = this.side - 4
    for (const [x, y] of [
      [3, 3],
      [far, 3],
      [3, far],
    ] as const)
      this.#square(x, y, 4, ring => ring !== 2 && ring !== 4)
    const places = ALIGNMENT[this.size - 1] ?? []
    const last = places.at(-1)
    for (const x of places)
      for (const y of places)
        if (!((x === 6 && (y === 6 || y === last)) || (x === last && y === 6)))
          this.#square(x, y, 2, ring => ring !== 1)
    this.drawFormat(0)
    if (this.size >= 7) this.#drawSize()
  }

  /** Level M and its mask, twice. */
  drawFormat(mask: number): void {
    let rest = mask
    for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537)
    const bits = ((mask << 10) | rest) ^ 0x5412
    const bit = (at: number) => ((bits >>> at) & 1) !== 0
    for (let at = 0; at <= 5; at += 1) this.set(8, at, bit(at))
    this.set(8, 7, bit(6))
    this.set(8, 8, bit(7))
    this.set(7, 8, bit(8))
    for (let at = 9; at < 15; at += 1) this.set(14 - at, 8, bit(at))
    for (let at = 0; at < 8; at += 1) this.set(this.side - 1 - at, 8, bit(at))
    for (let at = 8; at < 15; at += 1) this.set(8, this.side - 15 + at, bit(at))
    this.set(8, this.side - 8, true)
  }

  #drawSize(): void {
    let rest = this.size
    for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25)
    const bits = (this.size << 12) | rest
    for (let at = 0; at < 18; at += 1) {
      const dark = ((bits >>> at) & 1) !== 0
      const [a, b] = [this.side - 11 + (at % 3), Math.floor(at / 3)]
      this.set(a, b, dark)
      this.set(b, a, dark)
    }
  }

  /** In columns of two, upwards then downwards. */
  drawWords(words: readonly number[]): void {
    let at = 0
    for (let right = this.side - 1; right >= 1; right -= 2) {
      const column = right <= 6 ? right - 1 : right
      for (let step = 0; step < this.side; step += 1)
        for (let side = 0; side < 2; side += 1) {
          const x = column - side
          const up = ((column + 1) & 2) === 0
          const y = up ? this.side - 1 - step : step
          const row = this.dark[y]
          if (!row || this.fixed[y]?.[x] || at >= words.length * 8) continue
          row[x] = (((words[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1) !== 0
          at += 1
        }
    }
  }

  /** The first mask of the norm: a camera reads any, and a document is no poster of figures. */
  applyMask(): void {
    for (let y = 0; y < this.side; y += 1) {
      const row = this.dark[y]
      if (!row) continue
      for (let x = 0; x < this.side; x += 1) if (!this.fixed[y]?.[x] && (x + y) % 2 === 0) row[x] = !row[x]
    }
  }
}

/** Rows of a code that says a text, dark modules true; null: it is too long for one. */
export function qrModules(text: string): readonly (readonly boolean[])[] | null {
  const bytes = new TextEncoder().encode(text)
  const size = CORRECTION.findIndex((_, at) => {
    const header = 4 + (at + 1 < 10 ? 8 : 16)
    return header + bytes.length * 8 <= dataWordsOf(at + 1) * 8
  })
  if (size === -1) return null
  const grid = new Grid(size + 1)
  grid.drawPatterns()
  grid.drawWords(weave(encode(bytes, size + 1), size + 1))
  grid.applyMask()
  grid.drawFormat(0)
  return grid.dark
}
