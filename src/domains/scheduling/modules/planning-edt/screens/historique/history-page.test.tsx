import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { navigate } from '#client/address/location.ts'
import type { LigneHistorique } from '#domains/scheduling/model/bureau/poste-operations.ts'
import { HistoryPage } from './history-page.tsx'

const { lecture } = vi.hoisted(() => ({ lecture: { lignes: null as unknown } }))
vi.mock('#client/reading/use-reading.ts', () => ({
  useReading: () => ({
    ...{ state: lecture.lignes ? 'pret' : 'erreur', message: 'Panne', code: '', reload: vi.fn(), fetching: false },
    data: lecture.lignes && { lu_a: '2026-11-20T08:00:00.000Z', lignes: lecture.lignes },
  }),
}))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: () => true }))

const ligne = (changement_id: number, plus: Partial<LigneHistorique> = {}): LigneHistorique => ({
  ...{ changement_id, a: '2026-11-02T09:00:00.000Z', utilisateur_id: 1, label: 'Inès Caron', jour: '2026-11-12' },
  ...{ avant: 'Repos', apres: 'Matin', auteur_id: 9, auteur: 'Nathalie Lefèvre', cause: 'publication', vu: true },
  ...plus,
})
const LIGNES = [
  ligne(3, { a: '2026-11-04T09:00:00.000Z', utilisateur_id: 2, label: 'Samir Haddad', cause: null, vu: false }),
  ligne(2, { a: '2026-11-03T09:00:00.000Z', jour: '2026-11-30', auteur_id: 8, auteur: 'Paul Roy', cause: 'appel' }),
  ligne(1),
]

function montrer(lignes: readonly LigneHistorique[] | null) {
  lecture.lignes = lignes
  render(
    <MantineProvider env="test">
      <HistoryPage mois={{ annee: 2026, mois: 11 }} />
    </MantineProvider>,
  )
}
const rangees = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map(rangee => [...rangee.children].map(c => c.textContent).slice(1))
const noms = () => rangees().map(r => r[1])

beforeEach(() => navigate('/?'))
afterEach(cleanup)

it('says why there is nothing: an error, no change', () => {
  montrer(null)
  expect(document.body.textContent).toContain('Panne')
  cleanup()
  montrer([])
  expect(screen.getByText('Aucun changement')).toBeTruthy()
})

it('is a table of when, who, whose day, before and after, in any order', () => {
  montrer(LIGNES)
  expect(rangees()).toEqual([
    ['Nathalie Lefèvre', 'Samir Haddad', 'jeu. 12 nov.', 'Repos', 'Matin', 'Échange ou absence', 'Pas encore vu'],
    ['Paul Roy', 'Inès Caron', 'lun. 30 nov.', 'Repos', 'Matin', 'Poste pourvu', 'Vu'],
    ['Nathalie Lefèvre', 'Inès Caron', 'jeu. 12 nov.', 'Repos', 'Matin', 'Publication', 'Vu'],
  ])
  expect(screen.getByRole('link', { name: 'lun. 30 nov.' }).getAttribute('href')).toContain('/agent/1/2026-11-30')
  fireEvent.click(screen.getByRole('button', { name: 'Agent' }))
  expect(noms()).toEqual(['Inès Caron', 'Inès Caron', 'Samir Haddad'])
  fireEvent.click(screen.getByRole('button', { name: 'Agent' }))
  expect(noms()).toEqual(['Samir Haddad', 'Inès Caron', 'Inès Caron'])
})

it('tells a month that was opened again with its reason, as a whole, beside a change of the same number', () => {
  const rouvert = { jour: '2026-11-01', avant: 'Mois clos', apres: 'Rouvert\u00a0: prime oubliée' }
  montrer([ligne(1, { ...rouvert, cause: 'reouverture', vu: null }), ligne(1)])
  expect(rangees()[0]).toEqual([
    ...['Nathalie Lefèvre', 'Inès Caron', 'Tout le mois', 'Mois clos', 'Rouvert\u00a0: prime oubliée'],
    ...['Réouverture', ''],
  ])
  expect(rangees()).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Tout le mois' }).getAttribute('href')).toBe(
    '/m/planning-edt/2026-11/cloture',
  )
})

it('keeps to one agent, to one author, to both, and says how many there are', () => {
  montrer(LIGNES)
  expect(screen.getByRole('status').textContent).toMatch(/^3.changements$/)
  fireEvent.change(screen.getByLabelText('Agent'), { target: { value: '1' } })
  expect(noms()).toEqual(['Inès Caron', 'Inès Caron'])
  fireEvent.change(screen.getByLabelText('Auteur'), { target: { value: '8' } })
  expect(rangees().map(r => r[0])).toEqual(['Paul Roy'])
  expect(screen.getByRole('status').textContent).toMatch(/^1.changement$/)
  expect(window.location.search).toContain('agent=1')
  fireEvent.change(screen.getByLabelText('Agent'), { target: { value: '' } })
  fireEvent.change(screen.getByLabelText('Auteur'), { target: { value: '' } })
  expect(noms()).toHaveLength(3)
})

it('prints the table under the month, and draws a long month in two goes', () => {
  const imprimer = vi.fn(() => {
    const feuille = document.body.lastElementChild
    imprime.push(
      feuille?.querySelector('h1')?.textContent ?? '',
      String(feuille?.querySelectorAll('tbody tbody tr').length),
    )
  })
  const imprime: string[] = []
  vi.stubGlobal('print', imprimer)
  montrer(Array.from({ length: 301 }, (_, n) => ligne(n + 1)))
  // Roles of three thousand cells take seconds to reckon.
  const combien = () => document.querySelectorAll('tbody tr').length
  expect(combien()).toBe(300)
  fireEvent.click(screen.getByText(/^Montrer 1.autre changement$/))
  expect(combien()).toBe(301)
  fireEvent.click(screen.getByText('Imprimer'))
  expect(imprime).toEqual(['Historique de novembre 2026', '301'])
})
