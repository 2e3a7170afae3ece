import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { navigate } from '#client/address/location.ts'
import type { ReadResult } from '#client/reading/use-reading.ts'
import type { DetailStat, StatistiquePlanification } from '#domains/scheduling/model/statistiques/statistiques.ts'
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
const douze = (mois: Record<number, number>) => Array.from({ length: 12 }, (_, rang) => mois[rang + 1] ?? 0)

const DONNEES: StatistiquePlanification = {
  ...{ lu_a: LU_A, annee: 2026, annees: [2026, 2025] },
  agents: [
    {
      ...{ utilisateur_id: 1, label: 'Inès Caron', contrat: 96_420 },
      ...{ prevu: douze({ 11: 780, 12: 420 }), reel: douze({ 10: 420, 11: 420 }), compte: douze({ 10: 360, 11: 420 }) },
      ...{ neutralise: douze({}), ecart: douze({ 10: -7675 }) },
    },
  ],
}

beforeEach(() => {
  navigate('/?')
  Object.assign(lecture, { detail: null, demandes: [] })
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
})
function montrer(change: Partial<ReadResult<StatistiquePlanification>>) {
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

it('tells planned, counted and real hours apart, and the gap with its sign', () => {
  montrer({ data: DONNEES })
  const total = () => lignes().at(-1)
  expect(lignes()[1]).toContain('Inès Caron1 607 h dues')
  expect(total()).toBe(`Total${'0 h'.repeat(9)}6 h20 h7 h33 h`)
  fireEvent.click(screen.getByText('Prévues'))
  expect(total()).toBe(`Total${'–'.repeat(10)}13 h7 h20 h`)
  fireEvent.click(screen.getByText('Comptées'))
  expect(total()).toBe(`Total${'0 h'.repeat(9)}6 h7 h–13 h`)
  fireEvent.click(screen.getByText('Réelles'))
  expect(total()).toBe(`Total${'0 h'.repeat(9)}7 h7 h–14 h`)
  fireEvent.click(screen.getByText('Écart'))
  expect(total()).toContain('−127 h 55')
})

it('what was planned and not done opens by its own number, and is no hour of what was done', async () => {
  const sienne = DONNEES.agents[0]
  if (!sienne) throw new Error('nobody')
  const planifie = Array.from({ length: 12 }, (_, rang) => (rang === 9 ? 840 : 0))
  const prevue = {
    ...{ heure_debut: '06:45', heure_fin: '14:15', minutes: 420 },
    ...{ pointage_heure_debut_coupure: null, pointage_heure_fin_coupure: null },
  }
  lecture.detail = detail({
    lignes: [
      ligne({ jour: '2026-10-05', heure_fin: '15:10', minutes: 475, minutes_reelles: 475, prevue }),
      ligne({ jour: '2026-10-06', sorte: 'non_fait', minutes: 0, minutes_reelles: 0, prevue }),
      ligne({ jour: '2026-10-07', prevue: null }),
    ],
  })
  const data = { ...DONNEES, agents: [{ ...sienne, planifie }] }
  montrer({ data })
  fireEvent.click(screen.getByText('Planifiées'))
  expect(lignes().at(-1)).toBe(`Total${'0 h'.repeat(9)}14 h0 h0 h14 h`)
  const panneau = await ouvrirNombre(/Inès Caron, Octobre.*14.h, voir le détail/)
  expect(within(panneau).getAllByRole('listitem').map(texte)).toEqual([
    'lun. 5 oct.Matin, prévu 06:45 – 14:15 · fait 06:45 – 15:107 h',
    'mar. 6 oct.Matin, prévu 06:45 – 14:15, pas fait7 h',
  ])
  cleanup()
  navigate('/?ouvert=1-10-reel')
  montrer({ data })
  expect(
    within(await screen.findByRole('dialog'))
      .getAllByRole('listitem')
      .map(texte),
  ).toEqual([
    'lun. 5 oct.Matin, prévu 06:45 – 14:15 · fait 06:45 – 15:107 h 55',
    'mer. 7 oct.Matin, pas prévu · fait 06:45 – 14:157 h',
  ])
  cleanup()
  // What an older server said is not known, and no nought.
  navigate('/?heures=planifie')
  montrer({ data: DONNEES })
  expect(lignes().at(-1)).not.toMatch(/\d h/)
})

it('opens what a number sums, with the same sum, and reads another year', async () => {
  lecture.detail = detail({
    lignes: [ligne({ jour: '2026-10-05', minutes: 360 }), ligne({ jour: '2026-10-06', sorte: 'neutralise' })],
    mois: [{ mois: 10, part: 8035, compte: 360, neutralise: 0, prevu: 0, ecart: -7675 }],
  })
  montrer({ data: DONNEES })
  fireEvent.click(screen.getByText('Comptées'))
  const panneau = await ouvrirNombre(/Inès Caron, Octobre.*6.h, voir le détail/)
  expect(lecture.demandes.at(-1)).toMatchObject({ utilisateur_id: '1', annee: '2026', mois: '10' })
  expect(texte(panneau)).toContain('1 poste6 h')
  expect(texte(within(panneau).getByRole('listitem'))).toBe(
    'lun. 5 oct.Matin, 06:45 – 14:15, 7 h réelles, 6 h comptées6 h',
  )
  cleanup()
  navigate('/?ouvert=1-10-ecart')
  montrer({ data: DONNEES })
  expect(texte(await screen.findByRole('dialog'))).toContain('−127 h 55')
  cleanup()
  navigate('/?')
  montrer({ data: DONNEES })
  fireEvent.click(screen.getByRole('button', { name: 'Année précédente' }))
  expect(lecture.demandes.at(-1)).toMatchObject({ annee: '2025' })
})
