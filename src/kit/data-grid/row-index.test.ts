import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GridRow } from '#wire/grid.ts'
import { valeurTri } from '#wire/grid-cells.ts'
import { lireTermes } from '#wire/grid-query.ts'
import { createRowIndex } from './row-index.ts'
import { runInSlices, runNow } from './slices.ts'
import { rankSteps, sortSteps } from './sort-steps.ts'
import { GENS, uneGrille, unHeader } from './testing/grid.ts'

const index = createRowIndex(uneGrille(GENS))
const ids = (filtre: string, colonne?: string, sens: 1 | -1 = 1) =>
  runNow(index.select(lireTermes(filtre), colonne ? { colonne, sens } : null)).map(row => row.id)

describe('filter', () => {
  it.each([
    ['', [1, 2, 3, 4, 5]],
    ['amiens', [1, 3]],
    ['AMIENS # oeuvrard', [1]],
    ['20/11', [1]],
    ['900,00', [1]],
    ['amiens#rivery', []],
  ])('"%s" keeps %j: all terms, accents and case aside', (filtre, kept) => expect(ids(filtre)).toEqual(kept))
})

describe('order', () => {
  it.each<[string, 1 | -1, number[]]>([
    ['nom', 1, [5, 4, 1, 3, 2]],
    ['nom', -1, [2, 3, 1, 4, 5]],
    ['ville', 1, [2, 1, 3, 5, 4]],
    ['ville', -1, [5, 1, 3, 2, 4]],
    ['jour', 1, [2, 4, 5, 1, 3]],
    ['jour', -1, [1, 5, 4, 2, 3]],
    ['cout', 1, [2, 5, 3, 1, 4]],
    ['cout', -1, [1, 3, 5, 2, 4]],
    ['inconnue', 1, [1, 2, 3, 4, 5]],
  ])('by %s, %i: equals as they came, empty cells last', (colonne, sens, expected) => {
    expect(ids('', colonne, sens)).toEqual(expected)
  })
})

describe('any list', () => {
  const rowsOf = fc.array(
    fc.record({
      nom: fc.constantFrom('', 'Zoé', 'zoe', 'Éric', 'eric 10', 'Eric 9', 'œuf', 'Oeuf'),
      cout: fc.option(fc.integer({ min: -3, max: 3 }), { nil: null }),
    }),
    { maxLength: 900 },
  )
  const headers = [unHeader('nom'), unHeader('cout', 'montant')]
  const question = fc.record({
    termes: fc.subarray(['zo', 'e', '9', 'absent']),
    colonne: fc.constantFrom(null, 'nom', 'cout'),
    sens: fc.constantFrom<1 | -1>(1, -1),
  })

  it('never invents, loses or repeats a row, and sorts stably', () => {
    fc.assert(
      fc.property(rowsOf, question, (bare, { termes, colonne, sens }) => {
        const datas: GridRow[] = bare.map((row, id) => ({ ...row, id }))
        const of = createRowIndex({ datas, headers, itemsRenderers: {} })
        const kept = runNow(of.select(termes, null))
        const sorted = runNow(of.select(termes, colonne === null ? null : { colonne, sens }))
        expect(kept.every(row => datas.includes(row))).toBe(true)
        expect(kept.map(row => row.id)).toEqual([...kept].map(row => row.id).sort((a, b) => Number(a) - Number(b)))
        expect(new Set(sorted)).toEqual(new Set(kept))
        expect(sorted).toHaveLength(kept.length)
        const header = headers.find(h => h.id === colonne)
        if (!header) return
        const ranks = runNow(rankSteps(sorted.map(row => valeurTri(row[header.id], header))))
        for (let i = 1; i < sorted.length; i++) {
          const [a = -1, b = -1] = [ranks[i - 1], ranks[i]]
          if (a === b) expect(Number(sorted[i - 1]?.id)).toBeLessThan(Number(sorted[i]?.id))
          else expect(b === -1 || (a !== -1 && sens * (b - a) > 0)).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('sorts like the engine, whatever the length', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 2_000 }), values => {
        const compare = (a: number, b: number) => (values[a] ?? 0) - (values[b] ?? 0) || a - b
        const sorted = runNow(
          sortSteps(
            Int32Array.from(values, (_, i) => i),
            compare,
          ),
        )
        expect([...sorted]).toEqual(values.map((_, i) => i).sort(compare))
      }),
      { numRuns: 60 },
    )
  })
})

it('has the order of each column that is shown, once it was given time for it', () => {
  let reads = 0
  const datas: GridRow[] = ['b', 'c', 'a'].map((nom, id) => ({
    id,
    cachee: nom,
    get nom() {
      reads++
      return nom
    },
  }))
  const headers = [unHeader('nom'), { ...unHeader('cachee'), hidden: true }]
  const of = createRowIndex({ datas, headers, itemsRenderers: {} })
  runNow(of.prepare())
  expect(reads).toBe(3)
  const sorted = runNow(of.select([], { colonne: 'nom', sens: 1 }))
  expect(reads).toBe(3)
  expect(sorted.map(row => row.id)).toEqual([2, 0, 1])
})

it('gives way while it works, and stops when another question came', async () => {
  const many = Array.from({ length: 20_000 }, (_, id) => ({ id, nom: `Personne ${(id * 7919) % 20_000}` }))
  const of = createRowIndex({ datas: many, headers: [unHeader('nom')], itemsRenderers: {} })
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  const rows = await runInSlices(of.select([], { colonne: 'nom', sens: 1 }))
  clearInterval(timer)
  expect(rows[0]?.nom).toBe('Personne 0')
  expect(turns).toBeGreaterThan(1)
  const stop = new AbortController()
  const other = createRowIndex({ datas: many, headers: [unHeader('nom')], itemsRenderers: {} })
  const stopped = runInSlices(other.select(['9'], null), stop.signal)
  stop.abort(new Error('another'))
  await expect(stopped).rejects.toThrow('another')
})
