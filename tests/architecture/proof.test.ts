import { describe, expect, it } from 'vitest'
import { listFiles, readSource } from './source-files.ts'

const PAGES = ['docs/offline.md', 'docs/security.md']
const files = new Set(listFiles(/\.(ts|tsx)$/))
const proofs = [...files].filter(f => /^(tests\/(faults|attacks|model)|e2e\/faults)\//.test(f))

/** Cells of the rows of a page's tables, the headers left out. */
function rowsOf(page: string): string[][] {
  const lines = page.split('\n').filter(line => line.startsWith('|'))
  const heads = lines.flatMap((line, n) => (/^\|[\s|:-]+\|$/.test(line) ? [n - 1, n] : []))
  return lines
    .filter((_, n) => !heads.includes(n))
    .map(line =>
      line
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim()),
    )
}
const pathsIn = (text: string) => [...text.matchAll(/`((?:src|tests|e2e)\/[^`]+\.tsx?)`/g)].map(m => m[1] ?? '')

/** What is wrong with a page, in words. */
function faultsOf(page: string): string[] {
  const claims = rowsOf(page).filter(cells => pathsIn(cells[1] ?? '').length > 0 || cells.length === 3)
  return [
    ...claims.filter(cells => !pathsIn(cells[1] ?? '').length).map(([what]) => `${what}: no test`),
    ...claims.filter(cells => !cells[2]).map(([what]) => `${what}: asserts nothing`),
    ...pathsIn(page)
      .filter(file => !files.has(file))
      .map(file => `${file} does not exist`),
  ]
}

describe('the tables that say which test holds what', () => {
  it.each(PAGES)('%s names tests that exist, for each of its rows', page => {
    expect(rowsOf(readSource(page)).length).toBeGreaterThan(20)
    expect(faultsOf(readSource(page))).toEqual([])
  })

  it('leave out no test of faults, attacks or the model', () => {
    const named = new Set(PAGES.flatMap(page => pathsIn(readSource(page))))
    // What the model's test is made of stands with it.
    const own = proofs.filter(f => !f.startsWith('tests/model/') || f.endsWith('.test.ts'))
    expect(own.length).toBeGreaterThan(20)
    expect(own.filter(f => !named.has(f))).toEqual([])
  })

  it.each([
    [
      '| A | B | C |\n|---|---|---|\n| Fire | `tests/faults/fire.test.ts` | x |',
      ['tests/faults/fire.test.ts does not exist'],
    ],
    ['| A | B | C |\n|---|---|---|\n| Fire | none yet | x |', ['Fire: no test']],
    ['| A | B | C |\n|---|---|---|\n| Fire | `tests/faults/cuts.test.ts` | |', ['Fire: asserts nothing']],
  ])('%j turns this red', (page, faults) => {
    expect(faultsOf(page)).toEqual(faults)
  })
})
