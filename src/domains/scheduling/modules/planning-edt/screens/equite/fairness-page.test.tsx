import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Equite, EquitePersonne, MesuresEquite } from '#domains/scheduling/model/equite/equite.ts'
import { FairnessPage } from './fairness-page.tsx'

const { lecture } = vi.hoisted(() => ({
  lecture: { tous: null as unknown, une: null as unknown, query: [] as unknown[] },
}))
vi.mock('#client/reading/use-reading.ts', () => ({
  useReading: ({ id }: { id: string }, { query }: { query?: object } = {}) => {
    lecture.query.push(query)
    const data = id.endsWith('.equite-agent') ? lecture.une : lecture.tous
    return { state: data ? 'pret' : 'erreur', data, message: 'Panne', code: '', reload: vi.fn(), fetching: false }
  },
}))
vi.mock('#client/page/use-today.ts', () => ({ useToday: () => '2026-11-20' }))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: () => true }))

const mesures = (nuits: number, part = 10): MesuresEquite => ({
  nuits: { nombre: nuits, part },
  week_ends: { nombre: 4, part: 4 },
  feries: { nombre: 0, part: null },
  tardifs: { nombre: 0, part: null },
})
const agent = (utilisateur_id: number, label: string, [avant, avec]: readonly [number, number | null]) => ({
  ...{ utilisateur_id, label, metier_libelle: 'Infirmier', mesures: mesures(avant) },
  avec: avec === null ? null : mesures(avec, 12),
})
const entete = { lu_a: '2026-11-20T07:00:00.000Z', du: '2025-11-21', au: '2026-11-20' }
const EQUITE: Equite = {
  ...{ ...entete, avec_au: '2026-12-31' },
  agents: [agent(1, 'Inès Caron', [12, 13]), agent(2, 'Samir Haddad', [8, 16])],
}
const faits = (jours: readonly string[]): EquitePersonne['faits'] => ({
  nuits: jours.map(jour => ({ jour, mots: 'Nuit 21:00 – 07:00' })),
  ...{ week_ends: [], feries: [], tardifs: [] },
})
const UNE: EquitePersonne = {
  ...{ ...entete, mesures: mesures(1), faits: faits(['2026-11-03']) },
  avec: { au: '2026-12-31', mesures: mesures(2), faits: faits(['2026-12-08', '2026-11-03']) },
}

function montrer(donnees: Partial<Equite> | null, bureau = true) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width') ? bureau : query.includes('max-width') && !bureau,
    ...{ addEventListener: vi.fn(), removeEventListener: vi.fn() },
  }))
  Object.assign(lecture, { tous: donnees && { ...EQUITE, ...donnees }, une: UNE, query: [] })
  render(
    <MantineProvider env="test">
      <FairnessPage mois={{ annee: 2026, mois: 12 }} />
    </MantineProvider>,
  )
}
afterEach(cleanup)
const noms = () => screen.getAllByRole('rowheader').map(n => n.textContent)

it('says why there is nothing: an error, nobody to compare', () => {
  montrer(null)
  expect(document.body.textContent).toContain('Panne')
  cleanup()
  montrer({ agents: [] })
  expect(screen.getByText('Personne à comparer')).toBeTruthy()
})

it('is a table on a desk, whose every column orders the agents', () => {
  montrer({})
  expect(lecture.query[0]).toEqual({ annee: '2026', mois: '12' })
  expect(noms()).toEqual(['Inès Caron', 'Samir Haddad'])
  const table = within(screen.getByRole('table'))
  const [douze, avec] = [
    table.getAllByRole('button', { name: '12 derniers mois' })[0],
    table.getAllByRole('button', { name: 'avec décembre 2026' })[0],
  ]
  if (!douze || !avec) throw new Error('no headings')
  fireEvent.click(douze)
  expect(noms()).toEqual(['Samir Haddad', 'Inès Caron'])
  fireEvent.click(avec)
  expect(noms()).toEqual(['Inès Caron', 'Samir Haddad'])
  fireEvent.click(avec)
  expect(noms()).toEqual(['Samir Haddad', 'Inès Caron'])
  fireEvent.click(table.getByRole('button', { name: 'Agent' }))
  expect(noms()).toEqual(['Inès Caron', 'Samir Haddad'])
})

it('tells each number against its part, and opens the days of twelve months or those of the month too', async () => {
  montrer({})
  const nombre = (name: string) => screen.getByRole('button', { name })
  const ancien = nombre('Nuits, Inès Caron, 12 derniers mois\u00a0: 12, 2 de plus que la part (10)')
  expect(ancien.closest('td')?.dataset.tone).toBe('wait')
  fireEvent.click(ancien)
  const jours = async () => {
    const feuille = within(await screen.findByRole('dialog', { name: 'Nuits, Inès Caron' }))
    return feuille.getAllByRole('listitem').map(l => l.textContent)
  }
  expect(await jours()).toEqual(['mar. 3 nov.Nuit 21:00 – 07:00'])
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))
  fireEvent.click(nombre('Nuits, Inès Caron, avec décembre 2026\u00a0: 13, comme la part'))
  expect(await jours()).toEqual(['mar. 8 déc.Nuit 21:00 – 07:00, à venir', 'mar. 3 nov.Nuit 21:00 – 07:00'])
})

it('says what a part is: the mean of the trade over its period, which stands under the trade', () => {
  montrer({})
  const texte = document.body.textContent
  expect(texte).toMatch(
    /La part de chacun est la moyenne de son métier du .*21 novembre 2025 au .*20 novembre 2026, ramenée/,
  )
  expect(texte).toContain('En moyenne par agent\u00a0: 10 nuits, 4 week-ends, 0 jour férié et 0 changement tardif.')
})

it('a month that is past has no column of its own', () => {
  montrer({ avec_au: null, agents: [agent(1, 'Inès Caron', [12, null])] })
  expect(screen.queryByRole('button', { name: /^avec / })).toBeNull()
  expect(screen.getAllByRole('button', { name: '12 derniers mois' })).toHaveLength(4)
})

it('keeps its cards on a phone, the month told in each', () => {
  montrer({}, false)
  expect(screen.queryByRole('table')).toBeNull()
  expect(
    screen.getByRole('button', { name: 'Nuits 12, 2 de plus que la part (10) 13 avec décembre 2026, Inès Caron' }),
  ).toBeTruthy()
  // Where the month adds nothing, it is not told.
  expect(screen.getByRole('button', { name: 'Week-ends 4, comme la part, Inès Caron' })).toBeTruthy()
})

it.each([
  ['on a desk', true],
  ['on a phone', false],
])('says once of who is alone in their job that there is nothing to compare, %s', (_quoi, bureau) => {
  const seul = Object.fromEntries(Object.entries(mesures(12)).map(([sorte, m]) => [sorte, { ...m, part: null }]))
  const moi = { ...agent(1, 'Inès Caron', [12, 13]), mesures: seul, avec: seul } as Equite['agents'][number]
  montrer({ agents: [moi] }, bureau)
  expect(document.body.textContent?.match(/rien à comparer/gi)).toHaveLength(1)
  const nombres = screen.getAllByRole('button', { name: /Nuits.*Inès Caron/ })
  expect(nombres.map(n => n.textContent)).toEqual(bureau ? ['12', '12'] : ['Nuits 12, Inès Caron'])
  cleanup()
  // Beside somebody else, one of whose numbers alone has no part, each says its own.
  montrer({}, bureau)
  expect(document.body.textContent?.match(/rien à comparer/gi)?.length).toBeGreaterThan(1)
})
