import { describe, expect, it } from 'vitest'
import { DEPTH_MAX, findExcess, NODES_MAX } from './json-text.ts'

const many = (count: number, of: string) => Array(count).fill(of).join(',')

describe('the size of a JSON text', () => {
  it.each([
    ['nothing', ''],
    ['an ordinary body', '{"a":[1,2,{"b":null}],"c":"x"}'],
    ['signs within a text', JSON.stringify({ texte: '[{,'.repeat(NODES_MAX) })],
    ['quotes and backslashes within a text', JSON.stringify([many(NODES_MAX, '\\"[{'), '\\', '"', '\\\\"'])],
    ['lists beside one another', `[${many(1000, '[[1]]')}]`],
    ['the deepest', '['.repeat(DEPTH_MAX) + ']'.repeat(DEPTH_MAX)],
  ])('%s passes', (_what, text) => {
    expect(findExcess(text)).toBeNull()
  })

  it.each([
    ['keys', `{${Array.from({ length: NODES_MAX }, (_, n) => `"k${n}":1`).join(',')}}`, 'Trop de valeurs'],
    ['numbers', `[${many(NODES_MAX, '1')}]`, 'Trop de valeurs'],
    ['empty objects', `[${many(NODES_MAX, '{}')}]`, 'Trop de valeurs'],
    ['levels', '['.repeat(100_000), 'Trop de niveaux'],
    ['levels of objects', '{"a":'.repeat(100_000), 'Trop de niveaux'],
    ['levels behind a text that ends in a backslash', `["\\\\",${'['.repeat(DEPTH_MAX + 1)}`, 'Trop de niveaux'],
  ])('too many %s do not', (_what, text, sentence) => {
    expect(findExcess(text)).toContain(sentence)
  })
})
