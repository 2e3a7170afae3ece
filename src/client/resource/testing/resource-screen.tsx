import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, vi } from 'vitest'
import { navigate } from '#client/address/location.ts'
import type { KeyedReading, ReadState } from '#client/reading/use-keyed-reading.ts'
import { formDefinition } from '#wire/form.ts'
import { NOTICE_MS } from '#wire/notice.ts'
import type { ShownResource, ToolDialogProps } from '../define-resource-module.tsx'
import { ResourceScreen } from '../resource-screen.tsx'
import { uneListe, VEHICULES } from './lists.ts'

type Asked = { params?: Record<string, string>; body?: unknown; query?: Record<string, string> }
const hoisted = vi.hoisted(() => ({
  api: { answers: {} as Record<string, (asked: never) => unknown>, asked: [] as [string, unknown][] },
  world: { online: true, etat: null as ReadState | null },
}))
/** What the calls answer and were asked, and whether there is a network. */
export const { api, world } = hoisted
vi.mock('#client/call/api.ts', () => ({
  call: async ({ id }: { id: string }, asked: Asked = {}) => {
    const word = id.split('.').at(-1) ?? ''
    hoisted.api.asked.push([word, asked])
    const answer = hoisted.api.answers[word]
    if (!answer) throw new Error(`no answer to ${word}`)
    return answer(asked as never)
  },
}))
vi.mock('#client/queue/sync.ts', () => {
  const db = { cache: { get: async () => undefined, put: async () => undefined, delete: async () => undefined } }
  return { myDb: () => db, dbOf: () => db }
})
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: () => hoisted.world.online }))
vi.mock('#client/page/use-today.ts', () => ({ useToday: () => '2026-11-20' }))
vi.mock('#client/address/location.ts', async original => ({
  ...(await original<typeof import('#client/address/location.ts')>()),
  navigate: vi.fn(),
}))
vi.mock('#client/reading/use-keyed-reading.ts', () => ({
  useKeyedReading: ({ sujet, key, ask }: KeyedReading<unknown>) => {
    const query = useQuery({ queryKey: [sujet, ...key], queryFn: ({ signal }) => ask(signal), retry: false })
    const donnees = hoisted.world.etat ? null : (query.data ?? null)
    const etat = hoisted.world.etat ?? (donnees ? 'pret' : query.error ? 'erreur' : 'chargement')
    const message = query.error?.message ?? (etat === 'erreur' ? 'Une panne' : '')
    return {
      state: etat,
      data: donnees,
      message,
      code: '',
      reload: () => void query.refetch(),
      fetching: query.isFetching,
    }
  },
}))

/** Where a press led. */
export const gone = vi.mocked(navigate)

export const notice = (message: string) => ({ code: 'success', message, duration: NOTICE_MS.standard })
export const formulaire = formDefinition({
  titre: 'Ajouter un véhicule',
  dataStructure: [
    { id: 'immatriculation', label: 'Immatriculation', type: 'texte' },
    { id: 'places', label: 'Places', type: 'nombre' },
  ],
  dataProvider: { immatriculation: '', places: 5 },
})

/** Each test's own beginning; called by every file that shows the screen. */
export function freshScreen(): void {
  beforeEach(() => {
    world.online = true
    world.etat = null
    api.asked = []
    api.answers = {
      lister: () => uneListe(),
      formulaire: () => formulaire,
      'formulaire-modification': () => ({ ...formulaire, titre: 'Modifier le véhicule' }),
    }
    gone.mockClear()
  })
}

export const COULEURS: ShownResource = { ...VEHICULES, path: '/api/essai/modules/essai/couleurs', title: 'Couleurs' }

export const outil = {
  label: 'Gestion des métiers',
  open: vi.fn(async () => ({ opened, onClose, reload }: ToolDialogProps) => (
    <div role="dialog" aria-label="Métiers" hidden={!opened}>
      <button type="button" onClick={() => void reload().then(onClose)}>
        Prendre
      </button>
    </div>
  )),
}

export function show(chemin: string[] = [], ressources: readonly [ShownResource, ...ShownResource[]] = [VEHICULES]) {
  const menus = { imprimer: vi.fn() }
  const client = new QueryClient()
  const tree = () => (
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <ResourceScreen
          ressources={ressources}
          route="essai"
          menus={menus}
          outils={[outil]}
          path={chemin}
          params={{}}
        />
      </MantineProvider>
    </QueryClientProvider>
  )
  render(tree())
  return menus
}
export const button = (name: string | RegExp) => screen.findByRole('button', { name })
export const asked = (word: string) => api.asked.filter(([id]) => id === word).map(([, given]) => given as Asked)
export async function menu(row: string, entry: string) {
  fireEvent.click(await button(`Actions sur ${row}`))
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
}
