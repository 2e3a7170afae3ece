import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiProblem } from '#client/problem.ts'
import { formDefinition } from '#wire/form.ts'
import type { RegleCompte } from '../contract.ts'
import { formOf } from './form-of.ts'
import { Screen } from './screen.tsx'

const PROPRIETES = {
  propriete_planning_roulant: 30,
  propriete_limite_planning: null,
  propriete_duree_pause_minute: 30,
  propriete_duree_retrait_pause: 6,
  convention: 'aucune',
  site_feries: 'metropole',
} as const
const ANOMALIES = formDefinition({
  titre: 'Contrôles par type de poste',
  dataProvider: { jour_PAUSE: 1 },
  dataStructure: [{ id: 'jour_PAUSE', label: 'Pause, jour', type: 'interrupteur' }],
})

const LOI = { niveau: 'bloquant', portee: 'loi', reference: 'art. L3131-1 du Code du travail' } as const
const REPOS = { seuil: 660, phrase: 'Au moins 11\u00a0h entre deux journées de travail.' }
const REGLES: RegleCompte[] = [
  {
    code: 'REPOS_QUOTIDIEN',
    libelle: 'Repos quotidien',
    unite: 'minutes',
    etapes: [
      { ...LOI, ...REPOS, portee: 'compte', seuil: 720, phrase: 'Au moins 12\u00a0h entre deux journées de travail.' },
    ],
    limite: { ...REPOS, reference: LOI.reference },
    fixe: false,
    reglage: { niveau: null, seuil: 720, source: '' },
  },
  {
    code: 'ABSENCE',
    libelle: 'Poste un jour d’absence',
    unite: 'jours',
    etapes: [{ ...LOI, seuil: 0, phrase: 'Aucun poste un jour d’absence.' }],
    limite: null,
    fixe: true,
    reglage: null,
  },
  {
    code: 'JOURS_CONSECUTIFS',
    libelle: 'Jours d’affilée',
    unite: 'jours',
    etapes: [],
    limite: null,
    fixe: false,
    reglage: null,
  },
]
const READINGS: Record<string, unknown> = {
  proprietes: PROPRIETES,
  'formulaire-anomalies': ANOMALIES,
  regles: { regles: REGLES },
}

const { api } = vi.hoisted(() => ({
  api: { sent: [] as [string, unknown][], refuse: null as Error | null },
}))
vi.mock('#client/api.ts', () => ({
  call: async ({ id, method }: { id: string; method: string }, { body }: { body?: unknown } = {}) => {
    if (method === 'GET') return READINGS[id.split('.')[1] ?? '']
    if (api.refuse) throw api.refuse
    api.sent.push([id, body])
    return {}
  },
}))
vi.mock('#client/use-reading.ts', () => ({
  useReading: (module: string, cle: string[], lire: (signal: AbortSignal) => Promise<unknown>) => {
    const query = useQuery({ queryKey: [module, ...cle], queryFn: ({ signal }) => lire(signal), retry: false })
    const etat = query.data ? 'pret' : 'chargement'
    return { etat, donnees: query.data ?? null, message: '', code: '', relire: () => void query.refetch() }
  },
}))

beforeEach(() => {
  api.sent = []
  api.refuse = null
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <Screen />
      </MantineProvider>
    </QueryClientProvider>,
  )
})
afterEach(cleanup)

const carte = (nom: string) => screen.findByRole('form', { name: nom })
const valider = (form: HTMLElement) => fireEvent.click(within(form).getByRole('button', { name: 'Enregistrer' }))

it('sends the whole of a card, whatever the other one holds', async () => {
  const form = await carte('Propriétés du planning')
  fireEvent.change(within(form).getByLabelText(/Jours visibles/), { target: { value: '45' } })
  valider(form)
  await waitFor(() => expect(api.sent).toHaveLength(1))
  const envoye = { ...PROPRIETES, propriete_planning_roulant: 45 }
  expect(api.sent).toEqual([['configurations-gdt.enregistrer-proprietes', envoye]])
})

it('sends the switches that are shown', async () => {
  const form = await carte('Contrôles par type de poste')
  fireEvent.click(within(form).getByRole('switch', { name: 'Pause, jour' }))
  valider(form)
  await waitFor(() => expect(api.sent).toHaveLength(1))
  expect(api.sent).toEqual([['configurations-gdt.enregistrer-anomalies', { jour_PAUSE: 0 }]])
})

it('keeps what was typed and says the refusal at its field', async () => {
  const champs = { propriete_planning_roulant: 'Entre 1 et 366.' }
  const probleme = {
    code: 'error',
    erreur: 'SAISIE',
    message: 'Veuillez vérifier votre saisie',
    duration: 5000,
    champs,
  }
  api.refuse = new ApiProblem(400, { ...probleme, reference: 'r' } as ConstructorParameters<typeof ApiProblem>[1])
  const form = await carte('Propriétés du planning')
  const jours = within(form).getByLabelText(/Jours visibles/)
  fireEvent.change(jours, { target: { value: '60' } })
  valider(form)
  expect(await within(form).findByText('Entre 1 et 366.')).toBeTruthy()
  expect((jours as HTMLInputElement).value).toBe('60')
})

it('names every agreement and every region', () => {
  const { dataStructure } = formOf(PROPRIETES)
  const choix = dataStructure.filter(champ => champ.type === 'choix')
  expect(choix.map(champ => champ.options?.length)).toEqual([6, 7])
})

it('says what the law imposes, asks for hours and sends minutes', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Régler Repos quotidien' }))
  const dialogue = await screen.findByRole('dialog', { name: 'Repos quotidien' })
  expect(dialogue.textContent).toContain('Au moins 11\u00a0h entre deux journées de travail (art. L3131-1')
  expect(dialogue.textContent).toContain('jamais moins')
  const seuil = within(dialogue).getByLabelText<HTMLInputElement>(/Seuil \(heures\)/)
  expect(seuil.value).toBe('12')
  fireEvent.change(seuil, { target: { value: '11,5' } })
  fireEvent.click(within(dialogue).getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(api.sent).toHaveLength(1))
  const envoye = { code: 'REPOS_QUOTIDIEN', niveau: null, seuil: 690, source: '' }
  expect(api.sent).toEqual([['configurations-gdt.enregistrer-regle', envoye]])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('keeps the dialog with the refusal at its field, and gives a rule back to the law', async () => {
  const champs = { seuil: 'En deçà de ce qui est imposé.' }
  const probleme = {
    code: 'error',
    erreur: 'SAISIE',
    message: 'Veuillez vérifier votre saisie',
    duration: 5000,
    champs,
  }
  api.refuse = new ApiProblem(400, { ...probleme, reference: 'r' } as ConstructorParameters<typeof ApiProblem>[1])
  fireEvent.click(await screen.findByRole('button', { name: 'Régler Repos quotidien' }))
  const dialogue = await screen.findByRole('dialog')
  fireEvent.change(within(dialogue).getByLabelText(/Seuil/), { target: { value: '10' } })
  fireEvent.click(within(dialogue).getByRole('button', { name: 'Enregistrer' }))
  expect(await within(dialogue).findByText('En deçà de ce qui est imposé.')).toBeTruthy()
  api.refuse = null
  fireEvent.click(within(dialogue).getByRole('button', { name: 'Annuler' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Rétablir Repos quotidien', hidden: true }))
  await waitFor(() => expect(api.sent).toHaveLength(1))
  expect(api.sent[0]?.[1]).toEqual({ code: 'REPOS_QUOTIDIEN', niveau: null, seuil: null, source: '' })
})

it('says which rules are not checked, and offers nothing where nothing can be chosen', async () => {
  const lignes = within(
    (await screen.findByRole('heading', { name: 'Règles de repos et de durée' })).parentElement ?? document.body,
  )
  expect(lignes.getAllByRole('listitem').map(li => li.textContent)[2]).toContain('Pas contrôlée chez vous.')
  expect(lignes.getByText('Ne se règle pas')).toBeTruthy()
  expect(lignes.queryByRole('button', { name: /Poste un jour d’absence/ })).toBeNull()
})
