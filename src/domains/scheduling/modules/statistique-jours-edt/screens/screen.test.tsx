import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { navigate } from '#client/address/location.ts'
import type { ReadResult } from '#client/reading/use-reading.ts'
import type { StatistiqueJours } from '../contract.ts'
import { Screen } from './screen.tsx'

const { lecture } = vi.hoisted(() => ({
  lecture: { valeur: null as unknown, logo: '', detail: null as unknown, cles: [] as unknown[] },
}))
vi.mock('#client/reading/use-reading.ts', () => ({
  useReading: ({ id }: { id: string }, { query }: { query?: { annee: string } }) => {
    if (id.endsWith('.logo')) return { data: { logo: lecture.logo } }
    if (id.endsWith('.detail')) return { state: 'pret', data: lecture.detail, message: '', code: '', reload: vi.fn() }
    lecture.cles.push(Number(query?.annee))
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
  Object.assign(lecture, { cles: [], logo: '', detail: null })
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

it('shows the logo and the day, finds an agent, and opens the days of a number by its address', async () => {
  lecture.logo = 'data:image/png;base64,AAAA'
  const commun = { minutes: 420, minutes_reelles: 420, nuit: 0, dimanche: 0, ferie: 0, heure_fin: '14:15' }
  lecture.detail = {
    ...{
      lu_a: JOURS.lu_a,
      utilisateur_id: 1,
      label: 'Inès Caron',
      semaines: [],
      absences: [],
      astreintes: [],
      mois: [],
    },
    lignes: [
      { ...commun, jour: '2026-03-02', libelle: 'Matin', heure_debut: '06:45', pointage_id: 1, sorte: 'fait' },
      { ...commun, jour: '2026-03-03', libelle: 'Matin', heure_debut: '06:45', pointage_id: 2, sorte: 'neutralise' },
    ],
  }
  montrer({ data: JOURS })
  expect(screen.getByAltText('Logo de l’entreprise').getAttribute('src')).toBe(lecture.logo)
  expect(document.body.textContent).toContain('Aujourd’hui, vendredi 20 novembre 2026')
  fireEvent.change(screen.getByLabelText('Rechercher un agent'), { target: { value: 'ines' } })
  expect(screen.queryByText('Samir Haddad')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /Inès Caron, Mars\u00a0: 9, voir le détail/ }))
  expect(window.location.search).toContain('ouvert=1-3-jours_faits')
  const panneau = within(await screen.findByRole('dialog', { name: 'Mars 2026, Inès Caron' }))
  expect(panneau.getAllByRole('listitem').map(l => l.textContent)).toEqual(['lun. 2 marsMatin, 06:45 – 14:15'])
  expect(panneau.getByText(/^1.jour$/)).toBeTruthy()
})

it('a total opens the numbers it sums, each of which opens its days; closing them gives the total back', async () => {
  const commun = { minutes: 420, minutes_reelles: 420, nuit: 0, dimanche: 0, ferie: 0, heure_fin: '14:15' }
  lecture.detail = {
    ...{ lu_a: JOURS.lu_a, utilisateur_id: 1, label: 'Inès Caron' },
    ...{ semaines: [], absences: [], astreintes: [], mois: [] },
    lignes: [{ ...commun, jour: '2026-03-02', libelle: 'Matin', heure_debut: '06:45', pointage_id: 1, sorte: 'fait' }],
  }
  montrer({ data: JOURS })
  const table = within(screen.getByRole('table'))
  // Nothing stands behind the total of a month in which nobody worked.
  expect(table.queryByRole('button', { name: /Total, Avril/ })).toBeNull()
  const dialogue = async (name: string) => within(await screen.findByRole('dialog', { name }))
  const lignes = (panneau: Awaited<ReturnType<typeof dialogue>>) =>
    panneau.getAllByRole('listitem').map(l => l.textContent)

  fireEvent.click(table.getByRole('button', { name: /^Inès Caron, total\u00a0: 44, voir/ }))
  const sien = await dialogue('Jours travaillés 2026, Inès Caron')
  expect(lignes(sien)).toEqual(['Janvier19', 'Février16', 'Mars9'])
  fireEvent.click(sien.getByRole('button', { name: /^Mars\u00a0: 9/ }))
  const mars = await dialogue('Mars 2026, Inès Caron')
  expect(lignes(mars)).toEqual(['lun. 2 marsMatin, 06:45 – 14:15'])
  fireEvent.click(mars.getByRole('button', { name: 'Fermer' }))
  fireEvent.click((await dialogue('Jours travaillés 2026, Inès Caron')).getByRole('button', { name: 'Fermer' }))
  expect(window.location.search).not.toContain('total')

  fireEvent.click(table.getByRole('button', { name: /^Total, Février\u00a0: 33, voir/ }))
  expect(lignes(await dialogue('Jours travaillés 2026, Février'))).toEqual(['Inès Caron16', 'Samir Haddad17'])
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))
  fireEvent.click(table.getByRole('button', { name: /^Total de tout\u00a0: 80, voir/ }))
  const tout = await dialogue('Jours travaillés 2026, tous les agents')
  expect(lignes(tout)).toEqual(['Inès Caron44', 'Samir Haddad36'])
  fireEvent.click(tout.getByRole('button', { name: /^Samir Haddad\u00a0: 36/ }))
  expect(lignes(await dialogue('Jours travaillés 2026, Samir Haddad'))).toEqual(['Janvier19', 'Février17'])
})
