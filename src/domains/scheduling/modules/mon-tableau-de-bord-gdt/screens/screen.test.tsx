import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { navigate } from '#client/address/location.ts'
import type { ReadResult } from '#client/reading/use-reading.ts'
import type { EquitePersonne } from '#domains/scheduling/model/equite/equite.ts'
import type { Tableau } from '#domains/scheduling/model/tableau/tableau.ts'
import { unTableau, VENDREDI } from '../testing/ground.ts'
import { Screen } from './screen.tsx'

const { lecture, feuilles } = vi.hoisted(() => ({
  lecture: { valeur: null as unknown, equite: null as unknown },
  feuilles: { siennes: [] as unknown[] },
}))
vi.mock('#client/reading/use-reading.ts', () => ({
  useReading: ({ id }: { id: string }) => {
    if (id === 'tableau-de-bord.feuilles') return { data: { feuilles: feuilles.siennes } }
    return id.endsWith('.equite') ? { data: lecture.equite } : lecture.valeur
  },
}))
vi.mock('#client/page/use-today.ts', () => ({ useToday: () => VENDREDI }))
vi.mock('#client/address/location.ts', async importOriginal => {
  const location = await importOriginal<typeof import('#client/address/location.ts')>()
  return { ...location, navigate: vi.fn(location.navigate) }
})
vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))

/** A desk: the opened days stand beside the figures. */
beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  lire({ data: unTableau() })
  lecture.equite = null
})
afterEach(() => {
  cleanup()
  navigate('/?', { replace: true })
})

function lire(change: Partial<ReadResult<Tableau>>) {
  lecture.valeur = { state: 'pret', data: null, message: '', code: '', reload: vi.fn(), fetching: false, ...change }
}
function montrer(chemin: readonly string[] = ['2026']) {
  return render(
    <MantineProvider env="test">
      <Screen path={chemin} params={{}} />
    </MantineProvider>,
  )
}
const bouton = (name: RegExp) => screen.getByRole('button', { name })

describe('the dashboard', () => {
  it('names the sheets of its year, and which of them waits to be signed', () => {
    const fait_a = '2026-11-02T09:00:00.000Z'
    feuilles.siennes = [
      { annee: 2026, mois: 10, fait_a, reponse: null },
      { annee: 2026, mois: 9, fait_a, reponse: { sens: 'signee', fait_a, mot: '' } },
      { annee: 2025, mois: 12, fait_a, reponse: null },
    ]
    montrer()
    const liens = within(screen.getByRole('list', { name: 'Mes feuilles du mois' })).getAllByRole('link')
    expect(liens.map(l => l.textContent)).toEqual(['Ma feuille d’octobreÀ signer', 'Ma feuille de septembreSignée'])
    fireEvent.click(liens[0] as HTMLElement)
    expect(navigate).toHaveBeenCalledWith('/m/mon-tableau-de-bord-gdt/feuille/2026-10')
    feuilles.siennes = []
  })
  it('says why there is nothing: no reading offline, an error, no right, a year without hours', () => {
    for (const [etat, mots] of [
      ['hors_ligne', /reste lisible hors ligne/],
      ['erreur', /Réessayer/],
      ['interdit', /pas accès/],
    ] as const) {
      lire({ state: etat, message: 'Panne' })
      montrer()
      expect(document.body.textContent).toMatch(mots)
      cleanup()
    }
    lire({ data: { ...unTableau(), jours: [] } })
    montrer()
    expect(screen.getByText('Aucune heure en 2026')).toBeTruthy()
    cleanup()
    lire({ state: 'chargement' })
    montrer()
    expect(screen.getByRole('status', { name: 'Lecture de vos heures…' })).toBeTruthy()
  })
  it('shows the figures with where they come from, and says in words that a year is exceeded', () => {
    montrer()
    expect(bouton(/À faire dans l’année/).textContent).toContain('1\u202f607\u00a0h')
    expect(bouton(/^Faites/).textContent).toContain('24\u00a0h\u00a015')
    expect(bouton(/^Restantes/).textContent).toContain('1\u202f575\u00a0h\u00a045')
    expect(document.body.textContent).toContain('article L3121-41')
    cleanup()
    lire({ data: unTableau({ heure_restant: -90 }) })
    montrer()
    expect(bouton(/Au-delà de l’année/).textContent).toContain('1\u00a0h\u00a030')
  })
  it('opens the days of a figure, whose total is the figure', () => {
    montrer()
    fireEvent.click(bouton(/^Faites/))
    const cote = screen.getByRole('complementary', { name: 'Heures faites 2026' })
    expect(within(cote).getAllByRole('listitem')).toHaveLength(3)
    expect(cote.textContent).toContain('3\u00a0jours24\u00a0h\u00a015')
    expect(cote.textContent).toContain('Nuit + intervention d’astreinte')
    fireEvent.click(bouton(/^Fermer/))
    expect(screen.queryByRole('complementary')).toBeNull()
  })
  it('explains the total and what remains instead of days', () => {
    montrer()
    fireEvent.click(bouton(/^Restantes/))
    const cote = screen.getByRole('complementary')
    expect(cote.textContent).toContain('Neutralisées (maladie)−7\u00a0h')
    expect(cote.textContent).toContain('Pas encore prévues1\u202f561\u00a0h\u00a015')
  })
  it('opens the days of a bar, each with its kind', () => {
    montrer()
    fireEvent.click(bouton(/^Novembre\u00a0: 7\u00a0h faites, 7\u00a0h\u00a030 prévues, 7\u00a0h neutralisées/))
    const cote = screen.getByRole('complementary', { name: 'Novembre 2026' })
    expect(
      within(cote)
        .getAllByRole('listitem')
        .map(li => li.textContent),
    ).toEqual([
      'lun. 2 nov.MatinNeutralisé7\u00a0h',
      'mer. 18 nov.MatinFait7\u00a0h',
      'lun. 23 nov.CoupéPrévu7\u00a0h\u00a030',
    ])
  })
  it('has its twin in text, where each number opens its days and a zero opens nothing', () => {
    montrer()
    fireEvent.click(screen.getByRole('switch', { name: 'Tableau' }))
    const table = screen.getByRole('table', { name: 'Heures par mois, 2026' })
    expect(within(table).getAllByRole('row')).toHaveLength(14)
    expect(within(table).getAllByRole('button')).toHaveLength(5 + 3)
    fireEvent.click(bouton(/^Heures prévues, Décembre\u00a0: 7\u00a0h/))
    const cote = screen.getByRole('complementary', { name: 'Heures prévues, décembre 2026' })
    expect(within(cote).getAllByRole('listitem')).toHaveLength(1)
  })
  it('says so when a number and its days differ', () => {
    lire({ data: unTableau({ heure_fait: 1515 }) })
    montrer()
    fireEvent.click(bouton(/^Faites/))
    expect(screen.getByRole('complementary').textContent).toContain('diffère de 1\u00a0h')
  })
  it('goes from year to year by the address', () => {
    montrer()
    fireEvent.click(bouton(/Année précédente/))
    expect(navigate).toHaveBeenCalledWith('/m/mon-tableau-de-bord-gdt/2025', { replace: true })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Année suivante' }).disabled).toBe(true)
  })
})

describe('what weighs', () => {
  const mesure = (nombre: number, part: number | null) => ({ nombre, part })
  const fait = { jour: '2026-11-14', mots: 'Nuit 21:00 – 07:00' }
  const EQUITE: EquitePersonne = {
    ...{ lu_a: '2026-11-20T07:00:00.000Z', du: '2025-11-21', au: '2026-11-20' },
    mesures: {
      ...{ nuits: mesure(12, 8.5), week_ends: mesure(1, 10.4) },
      ...{ feries: mesure(3, 3), tardifs: mesure(0, null) },
    },
    faits: { nuits: [], week_ends: [fait], feries: [], tardifs: [] },
  }

  it('is not said before it was read', () => {
    montrer()
    expect(screen.queryByText('Équité sur douze mois')).toBeNull()
  })

  it('is four numbers against one’s part, each opening the days that it counts', async () => {
    lecture.equite = EQUITE
    montrer()
    expect(bouton(/^Nuits 12, 3 de plus que la part \(9\)$/).dataset.tone).toBe('wait')
    expect(bouton(/^Jours fériés 3, comme la part$/).dataset.tone).toBe('mute')
    expect(bouton(/^Changements tardifs 0, rien à comparer$/)).toBeTruthy()
    fireEvent.click(bouton(/^Week-ends 1, 9 de moins que la part \(10\)$/))
    const feuille = await screen.findByRole('dialog', { name: 'Week-ends' })
    expect(within(feuille).getByText('Week-end du sam. 14 nov.')).toBeTruthy()
    expect(within(feuille).getByText('Nuit 21:00 – 07:00')).toBeTruthy()
  })

  it('adds the posts to come that are published, where there are any', async () => {
    const venir = { jour: '2026-12-05', mots: 'Matin 06:45 – 14:15' }
    const avec = {
      au: '2026-12-31',
      mesures: { ...EQUITE.mesures, week_ends: mesure(2, 10.4) },
      faits: { ...EQUITE.faits, week_ends: [venir, fait] },
    }
    lecture.equite = { ...EQUITE, avec }
    montrer()
    expect(bouton(/^Nuits 12, 3 de plus que la part \(9\)$/)).toBeTruthy()
    fireEvent.click(
      bouton(/^Week-ends 1, 9 de moins que la part \(10\) 2 avec les postes publiés jusqu’au jeu. 31 déc.$/),
    )
    const feuille = await screen.findByRole('dialog', { name: 'Week-ends' })
    expect(within(feuille).getByText('Matin 06:45 – 14:15, à venir')).toBeTruthy()
    expect(within(feuille).getByText('Nuit 21:00 – 07:00')).toBeTruthy()
  })
})
