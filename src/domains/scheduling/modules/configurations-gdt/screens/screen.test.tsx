import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiProblem } from '#client/problem.ts'
import { formDefinition } from '#wire/form.ts'
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

const { api } = vi.hoisted(() => ({
  api: { sent: [] as [string, unknown][], refuse: null as Error | null },
}))
vi.mock('#client/api.ts', () => ({
  call: async ({ id, method }: { id: string; method: string }, { body }: { body?: unknown } = {}) => {
    if (method === 'GET') return id.endsWith('.proprietes') ? PROPRIETES : ANOMALIES
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
