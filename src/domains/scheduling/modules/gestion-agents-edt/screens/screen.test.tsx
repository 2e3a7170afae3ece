import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { navigate, readAddress } from '#client/address/location.ts'
import type { Agent } from '#domains/scheduling/model/agents.ts'
import { Screen } from './screen.tsx'

const { lectures, ecrits } = vi.hoisted(() => ({
  lectures: new Map<string, unknown>(),
  ecrits: [] as unknown[],
}))
vi.mock('#client/reading/use-reading.ts', () => ({
  useReading: ({ id }: { id: string }) => ({
    ...{ state: 'pret', message: '', code: '', error: null, reload: vi.fn(), fetching: false },
    data: null,
    ...(lectures.get(id) as object),
  }),
}))
vi.mock('#client/page/use-today.ts', () => ({ useToday: () => '2026-11-27' }))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: () => true, useSession: () => ({}) }))
vi.mock('#client/session/rights.ts', () => ({ mayCall: () => true }))
vi.mock('#client/session/own-name.ts', () => ({ useOwnName: () => null }))
vi.mock('#client/resource/grid-memory.ts', () => ({ gridMemory: null }))
vi.mock('#client/reading/use-writing.ts', () => ({
  useReread: () => vi.fn(),
  undoBy: vi.fn(),
  useWriting: ({ id }: { id: string }) => ({
    ...{ pending: false, refusal: null, message: null, forget: vi.fn() },
    write: async (input: unknown) => {
      ecrits.push([id, input])
      return {}
    },
  }),
}))

const agent = (reste: Partial<Agent>): Agent => ({
  ...{ utilisateur_id: 1, label: 'Inès Caron', nom: 'Caron', prenom: 'Inès', email: 'ines@exemple.fr', telephone: '' },
  ...{ acces: 'ouvert', metier_id: 3, metier_libelle: 'Aide-soignant', minutes_hebdomadaires: 2100 },
  ...{ unite_id: null, unite_libelle: '' },
  ...{ contrat_du: '2026-01-01', contrat_au: null, conges_restants: 12 },
  ...reste,
})
const AGENTS = [
  agent({}),
  agent({ utilisateur_id: 2, label: 'Léa Petit', acces: 'a_inviter', minutes_hebdomadaires: 1470 }),
  agent({
    utilisateur_id: 3,
    label: 'Max Roy',
    metier_id: null,
    metier_libelle: '',
    minutes_hebdomadaires: null,
    contrat_du: null,
  }),
  agent({ utilisateur_id: 4, label: 'Zoé Noir', acces: 'ferme' }),
]
const PEUT = { ajouter: true, inviter: true, acces: true }
const version = (reste: object) => ({
  ...{ valable_du: '2026-01-01', valable_au: null, metier_id: 3, metier_libelle: 'Aide-soignant' },
  ...{ minutes_hebdomadaires: 2100, minutes_annuelles: 96_420, travailleur_nuit: 0, exempt_nuit: 0, modifiable: false },
  ...reste,
})

interface Montre {
  readonly agents?: readonly Agent[]
  readonly peut?: typeof PEUT
  readonly path?: string[]
  readonly large?: boolean
  readonly unites?: readonly { unite_id: number; unite_libelle: string }[]
}
function montrer({ agents = AGENTS, peut = PEUT, path = [], large = true, unites = [] }: Montre = {}) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: large ? query.includes('min-width') : query.includes('max-width'),
    ...{ addEventListener: vi.fn(), removeEventListener: vi.fn() },
  }))
  lectures.set('gestion-agents.lister', {
    data: {
      ...{ lu_a: '2026-11-27T08:00:00.000Z', aujourdhui: '2026-11-27', agents, peut },
      metiers: [{ metier_id: 3, metier_libelle: 'Aide-soignant' }],
      unites,
    },
  })
  render(
    <MantineProvider env="test">
      <Screen path={path} params={{}} />
    </MantineProvider>,
  )
}
const textes = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? ''
const noms = () => AGENTS.map(a => a.label).filter(label => document.body.textContent?.includes(label))

beforeEach(() => {
  cleanup()
  navigate('/m/gestion-agents-edt?')
  ecrits.length = 0
  lectures.clear()
})

it('shows a house that is empty where to begin, and nothing to press to who may not', () => {
  montrer({ agents: [] })
  expect(screen.getByText('Aucun agent pour l’instant')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Ajouter un agent' }).length).toBeGreaterThan(0)
  cleanup()
  montrer({ agents: [], peut: { ajouter: false, inviter: false, acces: false } })
  expect(screen.queryByRole('button', { name: 'Ajouter un agent' })).toBeNull()
})

it('asks at its own address how agents are added, over the list, and to who may alone', async () => {
  montrer({ path: ['ajouter'] })
  const ways = await screen.findByRole('dialog', { name: 'Ajouter un agent' })
  expect(ways.textContent).toMatch(/Saisir.*Coller des cellules.*Importer un fichier/)
  fireEvent.click(within(ways).getByRole('button', { name: /^Coller/ }))
  const sheet = await screen.findByRole('dialog', { name: 'Importer\u00a0: Agents' })
  await waitFor(() => expect(sheet.textContent).toContain('Contrat à partir du, Contrat jusqu’au, Heures par an'))
  expect(sheet.textContent).toContain('les autres colonnes peuvent manquer.')
  expect(readAddress()).toBe('/m/gestion-agents-edt')
  cleanup()
  montrer({ path: ['ajouter'], peut: { ajouter: false, inviter: false, acces: false } })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('lists who is planned, by what is missing and by job', () => {
  montrer()
  expect(noms()).toEqual(['Inès Caron', 'Léa Petit', 'Max Roy'])
  expect(textes()).toContain('24 h 30, temps partiel')
  fireEvent.change(screen.getByLabelText('Agents montrés'), { target: { value: 'sans-contrat' } })
  expect(noms()).toEqual(['Max Roy'])
  fireEvent.change(screen.getByLabelText('Agents montrés'), { target: { value: 'a-inviter' } })
  expect(noms()).toEqual(['Léa Petit'])
  fireEvent.change(screen.getByLabelText('Agents montrés'), { target: { value: 'fermes' } })
  expect(noms()).toEqual(['Zoé Noir'])
  fireEvent.change(screen.getByLabelText('Agents montrés'), { target: { value: 'actifs' } })
  fireEvent.change(screen.getByLabelText('Métier'), { target: { value: '0' } })
  expect(noms()).toEqual(['Max Roy'])
})

it('lists who works in a unit, or in none, where the house has units', () => {
  montrer()
  expect(screen.queryByLabelText('Unité')).toBeNull()
  expect(textes()).not.toContain('Unité')
  cleanup()
  const dans = (a: Agent): Agent => (a.utilisateur_id === 2 ? { ...a, unite_id: 5, unite_libelle: 'RDC' } : a)
  montrer({ agents: AGENTS.map(dans), unites: [{ unite_id: 5, unite_libelle: 'RDC' }] })
  expect(textes()).toContain('RDC')
  fireEvent.change(screen.getByLabelText('Unité'), { target: { value: '5' } })
  expect(noms()).toEqual(['Léa Petit'])
  fireEvent.change(screen.getByLabelText('Unité'), { target: { value: '0' } })
  expect(noms()).toEqual(['Inès Caron', 'Max Roy'])
})

function ouvrir(reste: object = {}, large = true) {
  lectures.set('gestion-agents.lire', {
    data: {
      ...{ agent: AGENTS[1], naissance: '1990-05-04', entree: '2026-01-01', invitation: null, peut: PEUT },
      contrats: [
        version({ valable_du: '2027-01-01', minutes_hebdomadaires: 1470, modifiable: true }),
        version({ valable_au: '2026-12-31' }),
      ],
      droits: [
        {
          ...{ sorte: 'conge', libelle: 'Congés payés', annee: 2026, periode: '2026' },
          ...{ jours: 25, report: 5, pris: 12, en_attente: 2, reste: 16 },
        },
      ],
      historique: [{ quand: '2026-11-20T09:00:00.000Z', par: 'Nathalie Lefèvre', quoi: 'Fiche changée' }],
      ...reste,
    },
  })
  montrer({ path: ['2'], large })
  return within(screen.getByRole('complementary'))
}

it('tells of one agent the contracts on a line of time, the one of today apart, and the rights', () => {
  const panneau = ouvrir()
  const lignes = panneau.getByRole('list', { name: 'Contrats, du dernier au premier' })
  const contrats = within(lignes).getAllByRole('listitem')
  expect(contrats.map(li => li.textContent)).toEqual([
    expect.stringContaining('Depuis le 1er janvier 2027'),
    expect.stringContaining('Du 1er janvier 2026 au 31 décembre 2026'),
  ])
  expect(contrats[0]?.textContent).toContain('À venir')
  expect(contrats[1]?.textContent).toContain('Aujourd’hui')
  // Only what has not begun is taken back.
  expect(panneau.getAllByRole('button', { name: 'Retirer ce contrat' })).toHaveLength(1)
  expect(textes()).toContain('30 j, dont 5 reportés · 12 pris ou posés · 2 demandés')
  expect(panneau.getByText('Fiche changée')).toBeTruthy()
})

it('tells the hours carried over, which are typed beside the rights, or that there are none', () => {
  ouvrir({ reprises: [{ jour: '2026-09-01', minutes: 750 }] })
  expect(textes()).toContain('+ 12 h 30, repris au 1er septembre 2026')
  cleanup()
  const panneau = ouvrir()
  expect(textes()).toContain('Aucune heure reprise d’avant.')
  expect(panneau.getByRole('button', { name: 'Changer les heures reprises' })).toBeTruthy()
})

it('takes back a contract, and shuts an access after a question', async () => {
  const panneau = ouvrir()
  fireEvent.click(panneau.getByRole('button', { name: 'Retirer ce contrat' }))
  expect(ecrits).toEqual([['gestion-agents.contrat-retirer', { params: { id: '2', valable_du: '2027-01-01' } }]])
  fireEvent.click(panneau.getByRole('button', { name: 'Fermer l’accès' }))
  expect(ecrits).toHaveLength(1)
  fireEvent.click(await screen.findByRole('button', { name: 'Fermer l’accès de Léa Petit' }))
  await waitFor(() => expect(ecrits).toHaveLength(2))
  expect(ecrits[1]).toEqual(['gestion-agents.acces', { params: { id: '2' }, body: { ouvert: 0 } }])
})

it('offers the invitation to who has none, and nothing of it to who came', () => {
  expect(ouvrir().getByRole('button', { name: 'Inviter' })).toBeTruthy()
  cleanup()
  expect(ouvrir({ agent: AGENTS[0] }).queryByRole('button', { name: /Inviter/ })).toBeNull()
  cleanup()
  const ferme = ouvrir({ agent: AGENTS[3] })
  expect(ferme.queryByRole('button', { name: /Inviter/ })).toBeNull()
  expect(ferme.getByRole('button', { name: 'Rouvrir l’accès' })).toBeTruthy()
  cleanup()
  expect(ouvrir({ peut: { inviter: false, acces: false } }).queryByRole('button', { name: /accès|Inviter/ })).toBeNull()
})

it('stands alone on a phone', () => {
  const panneau = ouvrir({}, false)
  expect(panneau.getByRole('button', { name: 'Modifier à partir du…' })).toBeTruthy()
  expect(screen.queryByLabelText('Agents montrés')).toBeNull()
})
