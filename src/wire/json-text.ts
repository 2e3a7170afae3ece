/** The deepest contract goes to ten. Far below what recursion survives, wherever a schema lets any value through. */
export const DEPTH_MAX = 32

/** Values of a body, where its operation names no other bound: a batch of fifty long reports holds a tenth of it. */
export const NODES_MAX = 20_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const ARRAY = 0x5b
const ARRAY_END = 0x5d
const OBJECT = 0x7b
const OBJECT_END = 0x7d

/** Where the text that opens at `from` ends: the place of its closing quote, or the end of everything. */
function skipText(text: string, from: number): number {
  let at = text.indexOf('"', from + 1)
  while (at > 0) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes++
    if (slashes % 2 === 0) return at
    at = text.indexOf('"', at + 1)
  }
  return text.length
}

/**
 * What is wrong with the size of a JSON text, before anything is made of it: building five hundred thousand values, then
 * walking and judging them, holds a server for seconds (ASVS 5.2, 15.2.2). One pass without recursion, over as soon as
 * a bound is passed; it judges bounds alone, the grammar is the parser's.
 * @param nodesMax values: an object, a list and each of their members count for one
 * @returns a French sentence, or null
 */
export function findExcess(text: string, nodesMax = NODES_MAX): string | null {
  let nodes = 1
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) at = skipText(text, at)
    else if (sign === ARRAY_END || sign === OBJECT_END) depth--
    else if (sign === COMMA || sign === ARRAY || sign === OBJECT) {
      if (++nodes > nodesMax) return 'Trop de valeurs à la fois'
      if (sign !== COMMA && ++depth > DEPTH_MAX) return 'Trop de niveaux imbriqués'
    }
  }
  return null
}
