import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { printSheet } from './print-sheet.ts'

const printed: string[] = []
const part = () => Object.assign(document.createElement('p'), { textContent: 'Lundi' })

beforeEach(() => {
  printed.length = 0
  document.title = 'Bureau'
  vi.stubGlobal('print', () => printed.push(document.title, document.body.lastElementChild?.innerHTML ?? ''))
})
afterEach(() => dispatchEvent(new Event('afterprint')))

it('copies what there is under its title, and leaves the page as it was', () => {
  const before = document.body.innerHTML
  printSheet([null, part()], 'Décembre')
  expect(printed).toEqual(['Décembre', '<h1>Décembre</h1><p>Lundi</p>'])
  dispatchEvent(new Event('afterprint'))
  expect(document.body.innerHTML).toBe(before)
  expect(document.title).toBe('Bureau')
})

it('keeps around the copy the class that its styles are told by', () => {
  printSheet([part(), part()], 'Décembre', 'a3', 'mois')
  expect(printed[1]).toBe('<h1>Décembre</h1><div class="mois"><p>Lundi</p><p>Lundi</p></div>')
  expect(document.body.lastElementChild?.getAttribute('data-format')).toBe('a3')
})
