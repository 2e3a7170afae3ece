import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { navigate } from '#client/address/location.ts'
import type { ReadResult } from '#client/reading/use-reading.ts'
import type { DetailStat, StatistiqueMensuelle } from '#domains/scheduling/model/statistiques/statistiques.ts'
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
vi.mock('#client/session/session.ts', async original => ({
  ...(await original<object>()),
  useSessionState: () => ({ session: { user: { compte_raison_sociale: 'Les Tilleuls' } } }),
}))
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

const DONNEES: StatistiqueMensuelle = {
  ...{ lu_a: LU_A, annee: 2026, annees: [2026, 2025], mois: 11, par_an: false },
  agents: [
    {
      ...{
        utilisateur_id: 1,
        label: 'Inès Caron',
        contrat: 8035,
        planifie: 1320,
        prevu: 780,
        reel: 1200,
        compte: 1170,
      },
      ...{ nuit: 120, dimanche: 180, ferie: 0, sup25: 60, sup50: 0, complementaires: 0 },
      ...{ conge: 5, hors_solde: 0, tlc: 1, maladie: 0, astreinte_minutes: 360, interventions: 2, solde: -300 },
    },
  ],
}

beforeEach(() => {
  navigate('/?')
  Object.assign(lecture, { detail: null, demandes: [] })
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
})
function montrer(change: Partial<ReadResult<StatistiqueMensuelle>>) {
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

it('shows the current month with its figures, hours as hours and days as days, summed by column', () => {
  montrer({ data: DONNEES })
  expect(lecture.demandes[0]).toMatchObject({ annee: '2026', mois: '11' })
  const attendu = '133 h 5522 h13 h20 h19 h 302 h3 h0 h1 h0 h0 h50106 h2'
  // The balance first: it is in sight at any width.
  expect(lignes()[1]).toBe(`Inès Caron−5 h${attendu}`)
  expect(lignes().at(-1)).toBe(`Total−5 h${attendu}`)
  expect(screen.queryByText('Barres')).toBeNull()
  expect(document.body.textContent).toMatch(/Planifié.: les postes tels que publiés, faits ou non/)
  expect(document.body.textContent).toContain('semaines finies')
  cleanup()
  montrer({ data: { ...DONNEES, par_an: true } })
  expect(document.body.textContent).toContain('Le décompte est à l’année')
  // Columns that only a count by the week has would stand empty.
  expect(lignes()[1]).toContain('3 h0 h50106 h2')
  expect(screen.queryByRole('button', { name: /Supplémentaires/ })).toBeNull()
})

it('reads another month and another year, whatever the address held', () => {
  navigate('/?mois=99')
  montrer({ data: DONNEES })
  expect(lecture.demandes[0]).toMatchObject({ mois: '11' })
  fireEvent.change(screen.getByLabelText('Mois'), { target: { value: '2' } })
  expect(lecture.demandes.at(-1)).toMatchObject({ annee: '2026', mois: '2' })
  fireEvent.click(screen.getByRole('button', { name: 'Année précédente' }))
  expect(lecture.demandes.at(-1)).toMatchObject({ annee: '2025', mois: '2' })
})

it('prints with the house, the month and the day on each page, and what its columns count below', () => {
  let feuille: Element | null = null
  vi.stubGlobal('print', () => {
    feuille = document.querySelector('body > [data-leaf]')
  })
  montrer({ data: DONNEES })
  fireEvent.click(screen.getByRole('button', { name: 'Imprimer' }))
  expect(texte((feuille as Element | null)?.querySelector('thead td'))).toBe(
    'Synthèse mensuelle, novembre 2026Les Tilleuls · Novembre 2026 · imprimé le vendredi 20 novembre 2026',
  )
  expect(texte((feuille as Element | null)?.lastElementChild)).toMatch(
    /^À venir : prévu, pas encore fait ; .*Astr\. : heures d’astreinte ; .*Planifié : les postes tels que publiés/,
  )
  dispatchEvent(new Event('afterprint'))
})

it('opens what each figure is made of', async () => {
  lecture.detail = detail({
    lignes: [ligne({ nuit: 120 }), ligne({ jour: '2026-11-17' })],
    semaines: [{ semaine: 46, lundi: '2026-11-09', minutes: 2160, sup25: 60, sup50: 0, complementaires: 0 }],
    absences: [{ jour: '2026-11-02', sorte: 'conge' }],
    astreintes: [{ jour: '2026-11-05', minutes: 360, interventions: 2, non_terminee: false }],
    mois: [{ mois: 1, part: 8035, compte: 7735, neutralise: 0, prevu: 0, ecart: -300 }],
  })
  for (const [name, mots] of [
    [/De nuit/, '1 poste2 h'],
    [/Supplémentaires à 25/, '1 semaine1 h'],
    [/Jours de congés payés/, 'Congé payé1 jour'],
    [/Heures d’astreinte/, '1 astreinte finie6 h'],
    [/Interventions d’astreinte/, '2 interventions'],
    [/Solde depuis janvier/, 'Depuis janvier−5 h'],
  ] as const) {
    navigate('/?')
    montrer({ data: DONNEES })
    const panneau = await ouvrirNombre(new RegExp(`^Inès Caron, ${name.source}.*voir le détail`))
    expect(texte(panneau), name.source).toContain(mots)
    cleanup()
  }
})
