import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { navigate } from '#client/address/location.ts'
import type { ReadResult } from '#client/reading/use-reading.ts'
import type { DetailStat, StatistiqueHebdo } from '#domains/scheduling/model/statistiques/statistiques.ts'
import { ajouterJours } from '#wire/dates.ts'
import { Screen } from './screen.tsx'

vi.mock('#client/reading/use-reading.ts', () => ({
  useReading: ({ id }: { id: string }, { query }: { query?: Record<string, string> }) => {
    if (id.endsWith('.logo')) return { data: { logo: '' } }
    lecture.demandes.push({ id, ...query })
    if (id.endsWith('.detail')) return { ...lu, data: lecture.detail }
    return lecture.valeur
  },
}))
vi.mock('#client/page/use-today.ts', () => ({ useToday: () => '2026-11-20' }))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: () => true }))
vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))

const { lecture, lu } = vi.hoisted(() => ({
  lecture: { valeur: null as unknown, detail: null as unknown, demandes: [] as Record<string, unknown>[] },
  lu: { state: 'pret', data: null as unknown, message: '', code: '', reload: () => undefined, fetching: false },
}))

const LU_A = '2026-11-20T08:00:00.000Z'
const detail = (change: Partial<DetailStat>): DetailStat => ({
  ...{
    lu_a: LU_A,
    utilisateur_id: 1,
    label: 'Inès Caron',
    lignes: [],
    semaines: [],
    absences: [],
    astreintes: [],
    mois: [],
  },
  ...change,
})
const ligne = (change: Partial<DetailStat['lignes'][number]>): DetailStat['lignes'][number] => ({
  ...{ jour: '2026-11-16', libelle: 'Matin', heure_debut: '06:45', heure_fin: '14:15', pointage_id: 1, sorte: 'fait' },
  ...{ minutes: 420, minutes_reelles: 420, nuit: 0, dimanche: 0, ferie: 0 },
  ...change,
})

const semaine = (valeurs: Record<number, number>) => Array.from({ length: 53 }, (_, rang) => valeurs[rang + 1] ?? 0)
const DONNEES: StatistiqueHebdo = {
  ...{ lu_a: LU_A, annee: 2026, annees: [2026, 2025] },
  semaines: Array.from({ length: 53 }, (_, rang) => ({
    semaine: rang + 1,
    lundi: ajouterJours('2025-12-29', 7 * rang),
  })),
  agents: [
    {
      ...{ utilisateur_id: 1, label: 'Inès Caron', contrat: 2100 },
      ...{
        minutes: semaine({ 45: 2100, 46: 2700, 47: 2101 }),
        prevu: semaine({ 48: 3000 }),
        moyenne12: semaine({ 46: 400 }),
      },
    },
  ],
}

beforeEach(() => {
  navigate('/?')
  Object.assign(lecture, { detail: null, demandes: [] })
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
})
function montrer(change: Partial<ReadResult<StatistiqueHebdo>>) {
  lecture.valeur = { ...lu, ...change }
  render(
    <MantineProvider env="test">
      <Screen />
    </MantineProvider>,
  )
}
/** No-break spaces read as spaces. */
const texte = (element: Element | null | undefined) => element?.textContent?.replace(/[\u00a0\u202f]/g, ' ')
const lignes = () => within(screen.getByRole('table')).getAllByRole('row').map(texte)
const ouvrirNombre = async (name: RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }))
  return await screen.findByRole('dialog')
}

it('says why there is nothing: no reading offline, an error, no right, no agent', () => {
  for (const [etat, mots] of [
    ['hors_ligne', /reste lisible hors ligne/],
    ['erreur', /Réessayer/],
    ['interdit', /pas accès/],
  ] as const) {
    montrer({ state: etat, message: 'Panne' })
    expect(document.body.textContent).toMatch(mots)
    cleanup()
  }
  montrer({ data: { ...DONNEES, agents: [] } })
  expect(document.body.textContent).toContain('dès qu’ils ont un contrat')
})

it('shows the 53 weeks of the year, done then planned, and says in words what its colours say', () => {
  montrer({ data: DONNEES })
  expect(within(screen.getByRole('table')).getAllByRole('columnheader')).toHaveLength(55)
  const dite = (name: RegExp) => screen.getByRole('button', { name }).closest('td')?.dataset.tone
  expect(dite(/^Inès Caron, Semaine 45,.*35.h, voir/)).toBeUndefined()
  expect(dite(/^Inès Caron, Semaine 46,.*45.h, plus de 44.h, voir/)).toBe('wait')
  expect(dite(/^Inès Caron, Semaine 47,.*35.h.01, plus de 35.h, voir/)).toBe('info')
  fireEvent.click(screen.getByText('Prévues'))
  expect(dite(/^Inès Caron, Semaine 48,.*50.h, plus de 48.h, voir/)).toBe('bad')
  expect(lignes()[1]).toContain(`35 h par semaine${'–'.repeat(46)}0 h50 h`)
  fireEvent.click(screen.getByText('Moyenne'))
  expect(screen.queryByText('Total')).toBeNull()
})

it('opens the posts of a week and the weeks of a mean', async () => {
  lecture.detail = detail({
    lignes: [ligne({}), ligne({ jour: '2026-11-21', sorte: 'prevu' })],
    semaines: [
      { semaine: 45, lundi: '2026-11-02', minutes: 2100, sup25: 0, sup50: 0, complementaires: 0 },
      { semaine: 46, lundi: '2026-11-09', minutes: 2700, sup25: 0, sup50: 0, complementaires: 0 },
    ],
  })
  montrer({ data: DONNEES })
  const panneau = await ouvrirNombre(/^Inès Caron, Semaine 46,.*voir le détail/)
  expect(lecture.demandes.at(-1)).toMatchObject({ utilisateur_id: '1', annee: '2026', semaine: '46' })
  expect(texte(panneau)).toContain('Semaine 46 de 2026, Inès Caron')
  expect(texte(panneau)).toContain('1 poste7 h')
  cleanup()
  navigate('/?ouvert=1-46-moyenne')
  montrer({ data: DONNEES })
  expect(texte(await screen.findByRole('dialog'))).toContain('2 semaines6 h 40')
})
