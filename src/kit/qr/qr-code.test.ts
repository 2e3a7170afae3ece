import { describe, expect, it } from 'vitest'
import { qrModules } from './qr-code.ts'

/** Rows in hexadecimal, dark modules as ones: short enough to be read. */
const told = (text: string): string[] =>
  (qrModules(text) ?? []).map(row => BigInt(`0b${row.map(Number).join('')}`).toString(16))

describe('a code', () => {
  it.each([
    ['', 21],
    ['x'.repeat(14), 21],
    ['x'.repeat(15), 25],
    ['https://terrain.exemple.fr/m/systeme-documentaire/412', 33],
    ['x'.repeat(213), 57],
  ])('of %j has the side that holds it', (text, side) => {
    const rows = qrModules(text)
    expect(rows?.length).toBe(side)
    expect(rows?.every(row => row.length === side)).toBe(true)
  })

  it('is none where the text is too long', () => expect(qrModules('x'.repeat(214))).toBeNull())
  it('counts bytes, not letters', () => expect(qrModules('é'.repeat(8))?.length).toBe(25))
})

// Read back by an independent decoder when it was written.
it('stays the one that a decoder read', () =>
  expect(told('https://exemple.fr/m/1')).toMatchInlineSnapshot(`
  [
    "1fca27f",
    "1051241",
    "174e65d",
    "174425d",
    "1751e5d",
    "104a641",
    "1fd557f",
    "5d00",
    "1549b12",
    "113a041",
    "1d56037",
    "398f82",
    "1ceedcb",
    "b9a1c9",
    "11d49e7",
    "cb6f12",
    "16e5ff8",
    "17f1b",
    "1fc775b",
    "104dd1b",
    "17525fb",
    "174a23c",
    "1750911",
    "104615a",
    "1fd93e3",
  ]
`))
