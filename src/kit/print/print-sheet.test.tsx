import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { printLeaf } from './leaf.ts'
import { composeSheet, composeTables } from './print-sheet.ts'
import { usePaper } from './use-paper.ts'

const printed: string[] = []
const part = () => Object.assign(document.createElement('p'), { textContent: 'Lundi' })
const leaf = () => document.querySelector('body > [data-leaf]')

beforeEach(() => {
  printed.length = 0
  document.title = 'Bureau'
  vi.stubGlobal('print', () => printed.push(document.title, leaf()?.innerHTML ?? ''))
})
afterEach(() => {
  dispatchEvent(new Event('afterprint'))
  cleanup()
})

it('copies what there is under its title, and leaves the page as it was', () => {
  const before = document.body.innerHTML
  printLeaf(composeSheet([null, part()], 'Décembre'))
  expect(printed).toEqual([
    'Décembre',
    '<table><thead><tr><td><div><h1>Décembre</h1></div></td></tr></thead><tbody><tr><td><p>Lundi</p></td></tr></tbody></table>',
  ])
  dispatchEvent(new Event('afterprint'))
  expect(document.body.innerHTML).toBe(before)
  expect(document.title).toBe('Bureau')
})

it('keeps around the copy the class that its styles are told by; what each page says goes to its head', () => {
  const said = Object.assign(part(), { textContent: 'M, Matin' })
  said.dataset.everyPage = ''
  const all = document.createElement('div')
  all.append(said, part())
  const { element } = composeSheet([all], 'Décembre', 'a3', 'mois')
  expect(element.querySelector('thead td.mois')?.textContent).toBe('DécembreM, Matin')
  expect(element.querySelector('tbody td.mois')?.textContent).toBe('Lundi')
  expect(element.getAttribute('data-format')).toBe('a3')
})

it('gives each table its title as a row of its own head, which comes again on each of its pages', () => {
  const box = document.createElement('div')
  box.innerHTML = '<table><thead><tr><th><button>Agent</button></th><th>Janv.</th></tr></thead><tbody></tbody></table>'
  const before = document.createElement('div')
  const said = Object.assign(part(), { textContent: 'Les Tilleuls, 2026' })
  said.dataset.everyPage = ''
  before.append(part(), said)
  const after = Object.assign(part(), { textContent: 'Légende' })
  const { element } = composeTables({ before, after }, [box, box], 'Heures 2026', 'a3')
  // What each page says is in each head, and nowhere else.
  expect([...element.children].map(child => child.textContent)).toEqual([
    'Lundi',
    'Heures 2026Les Tilleuls, 2026AgentJanv.',
    'Heures 2026Les Tilleuls, 2026AgentJanv.',
    'Légende',
  ])
  expect(before.textContent).toBe('LundiLes Tilleuls, 2026')
  const heads = [...element.querySelectorAll('thead')].map(head => [...head.rows].map(row => row.cells.length))
  expect(heads).toEqual([
    [1, 2],
    [1, 2],
  ])
  expect(element.querySelector('td')?.colSpan).toBe(2)
  expect(element.querySelector('button')).toBeNull()
  expect([box.querySelectorAll('tr').length, box.querySelectorAll('button').length]).toEqual([1, 1])
})

function Page({ name }: { readonly name: string | null }) {
  usePaper(() => (name === null ? null : composeSheet([part()], name)))
  return null
}

it('the keys of the browser print what the screen would, the page above first, and nothing of a page that left', () => {
  render(
    <>
      <Page name="Mois" />
      <Page name="Historique" />
      <Page name={null} />
    </>,
  )
  dispatchEvent(new Event('beforeprint'))
  expect([document.title, leaf()?.querySelector('h1')?.textContent]).toEqual(['Historique', 'Historique'])
  dispatchEvent(new Event('afterprint'))
  expect([document.title, leaf()]).toEqual(['Bureau', null])
  cleanup()
  dispatchEvent(new Event('beforeprint'))
  expect(leaf()).toBeNull()
})

it('what is printed by its button is laid once', () => {
  render(<Page name="Mois" />)
  vi.stubGlobal('print', () => dispatchEvent(new Event('beforeprint')))
  printLeaf(composeSheet([part()], 'Fiche'))
  expect([...document.querySelectorAll('body > [data-leaf] h1')].map(h => h.textContent)).toEqual(['Fiche'])
})
