import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { navigate } from '#client/address/location.ts'
import type { ReadResult } from '#client/reading/use-reading.ts'
import type { StatistiqueJours } from '../contract.ts'
import { Screen } from './screen.tsx'

const { lecture } = vi.hoisted(() => ({ lecture: { valeur: null as unknown, cles: [] as unknown[] } }))
vi.mock('#client/reading/use-reading.ts', () => ({
  useReading: (_lu: unknown, { query }: { query: { annee: string } }) => {
    lecture.cles.push(Number(query.annee))
    return lecture.valeur
  },
}))
vi.mock('#client/page/use-today.ts', () => ({ useToday: () => '2026-11-20' }))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: () => true }))
vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))

const JOURS: StatistiqueJours = {
  lu_a: '2026-11-20T08:00:00.000Z',
  annee: 2026,
  annees: [2026, 2025],
  agents: [
    {
      utilisateur_id: 1,
      label: 'Inès Caron',
      jours: [19, 16, 22, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      faits: [19, 16, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    },
    {
      utilisateur_id: 2,
      label: 'Samir Haddad',
      jours: [19, 17, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      faits: [19, 17, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    },
  ],
}

beforeEach(() => {
  // How the one before looked at its screen stands in the address.
  navigate('/?')
  lecture.cles = []
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
})

function montrer(change: Partial<ReadResult<StatistiqueJours>>) {
  lecture.valeur = { state: 'pret', data: null, message: '', code: '', reload: vi.fn(), fetching: false, ...change }
  render(
    <MantineProvider env="test">
      <Screen />
    </MantineProvider>,
  )
}

it('says why there is nothing: no reading offline, an error, no right, no agent', () => {
  for (const [etat, mots] of [
    ['hors_ligne', /Les jours de 2026/],
    ['erreur', /Réessayer/],
    ['interdit', /pas accès/],
  ] as const) {
    montrer({ state: etat, message: 'Panne' })
    expect(document.body.textContent).toMatch(mots)
    cleanup()
  }
  montrer({ data: { ...JOURS, agents: [] } })
  expect(document.body.textContent).toContain('dès qu’ils ont un contrat')
  cleanup()
  montrer({ state: 'chargement' })
  expect(screen.getByRole('status', { name: 'Lecture des statistiques…' })).toBeTruthy()
})

it('tells days worked from days to come, done first', () => {
  montrer({ data: JOURS })
  const total = () => within(screen.getByRole('table')).getAllByRole('row').at(-1)?.textContent
  expect(total()).toBe(`Total38339${'0'.repeat(8)}–80`)
  fireEvent.click(screen.getByText('Prévus'))
  expect(total()).toBe(`Total${'–'.repeat(10)}000`)
  fireEvent.click(screen.getByText('Les deux'))
  expect(total()).toBe(`Total383329${'0'.repeat(9)}100`)
})

it('sums by agent and by month, and reads another year', () => {
  montrer({ data: JOURS })
  fireEvent.click(screen.getByText('Les deux'))
  const lignes = within(screen.getByRole('table', { name: 'Jours travaillés 2026' })).getAllByRole('row')
  expect(lignes.map(ligne => ligne.textContent)).toEqual([
    'Agentjanv.févr.marsavr.maijuinjuil.aoûtsept.oct.nov.déc.Total',
    'Inès Caron19162200000000057',
    'Samir Haddad1917700000000043',
    'Total383329000000000100',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Année précédente' }))
  expect(lecture.cles.at(-1)).toBe(2025)
})

it('shows the same numbers as bars', () => {
  montrer({ data: JOURS })
  fireEvent.click(screen.getByText('Les deux'))
  fireEvent.click(screen.getByText('Barres'))
  expect(screen.getByRole('button', { name: 'Février\u00a0: Inès Caron 16, Samir Haddad 17' })).toBeTruthy()
})

it('draws no curve down to nought over the months to come', () => {
  montrer({ data: JOURS })
  fireEvent.click(screen.getByText('Courbes'))
  const courbe = document.querySelector('polyline')?.getAttribute('points')?.split(' ')
  expect(courbe).toHaveLength(11)
  expect(screen.getByRole('button', { name: 'Décembre\u00a0: Inès Caron –, Samir Haddad –' })).toBeTruthy()
})
