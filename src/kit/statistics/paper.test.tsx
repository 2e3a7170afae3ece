import { expect, it } from 'vitest'
import { paperParts } from './paper.ts'

const numbers = (n: number) => Array.from({ length: n }, (_, i) => String(i + 1))
function table(columns: number, totals = true): Element {
  const [heads, cells] = [
    [...numbers(columns), ...(totals ? ['Total'] : [])],
    ['Inès', ...numbers(columns), 'T'],
  ]
  const box = document.createElement('div')
  box.innerHTML = `<table><thead><tr><th>Agent</th>${heads.map(h => `<th>${h}</th>`).join('')}</tr></thead>
    <tbody><tr>${cells
      .slice(0, heads.length + 1)
      .map(c => `<td>${c}</td>`)
      .join('')}</tr></tbody></table>`
  return box
}
const rows = (part: Element) => [...part.querySelectorAll('tr')].map(row => [...row.children].map(c => c.textContent))

it('prints a year of months as it stands, and nothing where there is nothing', () => {
  const sheet = table(12)
  expect(paperParts(sheet)).toEqual([sheet])
  expect(paperParts(null)).toEqual([])
})

it.each([52, 53])('prints %i weeks in two, each with the names, every week once, the total last', weeks => {
  for (const totals of [true, false]) {
    const sheet = table(weeks, totals)
    const parts = paperParts(sheet).map(rows)
    expect(parts).toHaveLength(2)
    expect(parts.map(part => part.map(row => row[0]))).toEqual([
      ['Agent', 'Inès'],
      ['Agent', 'Inès'],
    ])
    expect(parts.flatMap(part => part[0]?.slice(1))).toEqual([...numbers(weeks), ...(totals ? ['Total'] : [])])
    expect(rows(sheet)[0]).toHaveLength(weeks + (totals ? 2 : 1))
  }
})
