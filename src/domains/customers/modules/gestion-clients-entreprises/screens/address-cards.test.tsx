import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import { ApiProblem } from '#client/call/problem.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import { DeedsContext } from '#client/reading/deeds.ts'
import { listerObservations } from '#domains/customers/model/observations-operations.ts'
import { createHistory } from '#kit/time-grid/history.ts'
import { reportReachable } from '#offline/connectivity.ts'
import { formDefinition } from '#wire/form.ts'
import { success } from '#wire/notice.ts'
import type { Operation } from '#wire/operation.ts'
import {
  type AdresseClient,
  type FicheClient,
  listerVisitesAVenir,
  retablirAdresse,
  supprimerAdresse,
} from '../contract.ts'
import { AddressCards } from './address-cards.tsx'
import { ClientActions } from './client-actions.tsx'
import { MoveNotice, PinNotice } from './move-notice.tsx'
import { Observations } from './observations.tsx'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
const told = vi.hoisted(() => ({ undo: null as (() => Promise<void>) | null, said: [] as string[] }))
vi.mock('#client/call/notices.ts', () => ({
  notify: ({ message }: { message: string }) => told.said.push(message),
  notifyWarning: (message: string) => told.said.push(message),
  notifyUndo: (message: string, undo: () => Promise<void>) => {
    told.said.push(message)
    told.undo = undo
  },
  dismissNotice: () => undefined,
}))
vi.mock('#client/queue/sync.ts', () => {
  const db = { cache: { get: async () => undefined, put: async () => undefined, delete: async () => undefined } }
  return { myDb: () => db, dbOf: () => db }
})
vi.mock('#client/queue/use-sync.ts', async () => {
  const { useSyncExternalStore } = await import('react')
  const { isOnline, onConnectivityChange } = await import('#offline/connectivity.ts')
  return { useOnline: () => useSyncExternalStore(onConnectivityChange, isOnline) }
})
const appeler = vi.mocked(call)

const adresse = (n: number, plus: Partial<AdresseClient> = {}): AdresseClient => ({
  ...{ id: n, titre: `Bâtiment ${n}`, adresse: `${n} rue Longue`, cpville: '29200 Brest' },
  ...{ adresse_adresse1: `${n} rue Longue`, adresse_adresse2: '', adresse_cp: '29200', adresse_ville: 'Brest' },
  ...{ adresse_telephone1: '', adresse_telephone2: '', consignes_acces: '' },
  ...{ adresse_latitude: null, adresse_longitude: null, nbinter: 0, nbdemande: 0, numero_client: 7 },
  ...{ url: `adresses/${n}`, url_client: 'clients/7', url_edit: `adresses/${n}`, url_creation_devis: null },
  ...{ show_create_demande: 0, show_create_intervention: 0 },
  ...plus,
})
const client = (n: number) =>
  ({
    ...{ client_id: 7, client_civilite: '', client_prenom: '', client_nom: 'Bailleur' },
    adresses: Array.from({ length: n }, (_, i) => adresse(i + 1)),
  }) as unknown as FicheClient

const draw = (what: React.ReactNode) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {what}
      </QueryClientProvider>
    </MantineProvider>,
  )
async function remove() {
  fireEvent.click(screen.getByRole('button', { name: 'Autres actions\u00a0: 1 rue Longue' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Supprimer l’adresse' }))
}
const shown = () => screen.queryAllByText(/^Bâtiment/).map(e => e.textContent)

beforeEach(() => {
  appeler.mockReset()
  Object.assign(told, { undo: null, said: [] })
})
afterEach(() => {
  cleanup()
  act(() => reportReachable(true))
})

it('shows the first ten of two hundred addresses, those that a search finds among all, then all of them', () => {
  draw(<AddressCards client={client(200)} online={false} />)
  expect(screen.getByText('Adresses (200)')).toBeTruthy()
  expect(shown()).toHaveLength(10)
  const search = screen.getByRole('textbox', { name: 'Chercher parmi les adresses' })
  fireEvent.change(search, { target: { value: 'batiment 187' } })
  expect(shown()).toEqual(['Bâtiment 187'])
  fireEvent.change(search, { target: { value: 'nulle part' } })
  expect(shown()).toEqual([])
  expect(screen.getByRole('status').textContent).toBe('Aucune adresse ne répond à ces mots.')
  fireEvent.change(search, { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Tout montrer (200)' }))
  expect(shown()).toHaveLength(200)
})

it('asks for no search where there are few, and offers nothing that needs the office without network', () => {
  draw(<AddressCards client={client(3)} online={false} />)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /Autres actions/ })).toBeNull()
  expect(screen.getAllByRole('button', { name: /^Carte/ })).toHaveLength(3)
})

const formulaire = formDefinition({
  titre: 'Saisie',
  dataProvider: { texte: '' },
  dataStructure: [{ id: 'texte', label: 'Texte', type: 'texte' }],
})

const Page = ({ part }: { part: (online: boolean) => React.ReactNode }) => part(useOnline())

it.each([
  ['Ajouter une adresse', 'button', (online: boolean) => <AddressCards client={client(1)} online={online} />],
  ['Modifier l’adresse', 'menuitem', (online: boolean) => <AddressCards client={client(1)} online={online} />],
  ['Modifier', 'button', (online: boolean) => <ClientActions client={client(1)} online={online} />],
  ['Ajouter une observation', 'button', (online: boolean) => <Observations id={7} online={online} />],
] as const)(
  '%s: the form stays with what was typed when the network goes, and sends when it is back',
  async (name, role, part) => {
    const sent: unknown[] = []
    appeler.mockImplementation((async (operation: Operation, input: { body?: unknown }) => {
      if (operation.method !== 'GET') sent.push(input.body)
      return operation === listerObservations ? [] : operation.method === 'GET' ? formulaire : success('Fait.')
    }) as typeof call)
    draw(<Page part={part} />)
    if (role === 'menuitem') fireEvent.click(screen.getByRole('button', { name: /^Autres actions/ }))
    fireEvent.click(await screen.findByRole(role, { name }))
    fireEvent.change(await screen.findByRole('textbox', { name: 'Texte' }), { target: { value: '12 quai Nord' } })
    act(() => reportReachable(false))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Texte' }).value).toBe('12 quai Nord')
    expect(screen.getByText(/^Le serveur ne répond pas/)).toBeTruthy()
    const send = screen.getByRole<HTMLButtonElement>('button', { name: /^(Ajouter|Enregistrer)$/ })
    expect(send.disabled).toBe(true)
    act(() => reportReachable(true))
    expect(screen.queryByText(/^Le serveur ne répond pas/)).toBeNull()
    fireEvent.click(send)
    await waitFor(() => expect(sent).toEqual([{ texte: '12 quai Nord' }]))
  },
)

it('creates from a button, changes and deletes from the dots', async () => {
  const open = { show_create_demande: 1, show_create_intervention: 1 } as const
  draw(<AddressCards client={{ ...client(0), adresses: [adresse(1, open)] }} online />)
  expect(screen.getAllByRole('button').map(b => b.getAttribute('aria-label') ?? b.textContent)).toEqual([
    'Carte\u00a0: 1 rue Longue',
    'Autres actions\u00a0: 1 rue Longue',
    'Créer une intervention',
    'Créer une demande',
    'Ajouter une adresse',
  ])
  fireEvent.click(screen.getByRole('button', { name: /^Autres actions/ }))
  await screen.findByRole('menu')
  expect(screen.getAllByRole('menuitem').map(e => e.textContent)).toEqual(['Modifier l’adresse', 'Supprimer l’adresse'])
})

it('says why an address stays where work waits there', async () => {
  const message = 'Suppression impossible\u00a0: il reste 1\u00a0intervention à faire à cette adresse.'
  const problem = { code: 'error', erreur: 'ENCORE_UTILISE', message, duration: 4500, reference: 'x' } as const
  appeler.mockRejectedValueOnce(new ApiProblem(409, problem))
  draw(<AddressCards client={client(1)} online />)
  await remove()
  await waitFor(() => expect(told.said).toEqual([message]))
  expect(told.undo).toBeNull()
})

it('deletes an address at once, and brings it back with « Défaire »', async () => {
  appeler.mockResolvedValue({ code: 'success', message: 'Fait.', duration: 4500 } as never)
  draw(<AddressCards client={client(1)} online />)
  await remove()
  await waitFor(() => expect(told.undo).not.toBeNull())
  await told.undo?.()
  expect(appeler.mock.calls.map(([operation, input]) => [operation, input])).toEqual([
    [supprimerAdresse, { params: { adresse_id: '1' } }],
    [retablirAdresse, { params: { adresse_id: '1' } }],
  ])
})

it('what was deleted in a file stands on its stack, by its name', async () => {
  appeler.mockResolvedValue({ code: 'success', message: 'Fait.', duration: 4500 } as never)
  const deeds = createHistory()
  draw(
    <DeedsContext value={deeds}>
      <ClientActions client={client(1)} online />
      <AddressCards client={client(1)} online />
    </DeedsContext>,
  )
  expect(screen.queryByRole('button', { name: /^Défaire/ })).toBeNull()
  await remove()
  fireEvent.click(await screen.findByRole('button', { name: 'Défaire\u00a0: suppression, 1 rue Longue' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Refaire\u00a0: suppression, 1 rue Longue' }))
  await screen.findByRole('button', { name: 'Défaire\u00a0: suppression, 1 rue Longue' })
  expect(appeler.mock.calls.map(([operation]) => operation)).toEqual([
    supprimerAdresse,
    retablirAdresse,
    supprimerAdresse,
  ])
})

it('says before an address moves who is to go there, and nothing of a telephone', async () => {
  appeler.mockResolvedValue([{ technicien: 'Hugo Delattre', visites: 2, prochaine: '2026-12-01T09:00:00Z' }] as never)
  const lieu = { adresse_adresse1: '1 rue Longue', adresse_cp: '29200', adresse_ville: 'Brest' }
  draw(<MoveNotice adresse={adresse(1, { nbinter: 2 })} values={{ ...lieu, adresse_telephone1: '0298000001' }} />)
  expect(appeler).not.toHaveBeenCalled()
  cleanup()
  draw(<MoveNotice adresse={adresse(1, { nbinter: 2 })} values={{ ...lieu, adresse_ville: 'Quimper' }} />)
  const said = await screen.findByRole('status')
  expect(said.textContent).toContain('à cette adresse\u00a0: Hugo Delattre. Le technicien sera prévenu du changement.')
  expect(appeler.mock.calls[0]?.[0]).toBe(listerVisitesAVenir)
})

it('says of a pin that was put by hand that it stays when the words of its address change, until it is given up', () => {
  const lieu = { adresse_adresse1: '1 rue Longue', adresse_cp: '29200', adresse_ville: 'Brest' }
  const said = (source: 'main' | 'service', values: object) => {
    cleanup()
    draw(<PinNotice adresse={adresse(1, { geocode_source: source })} values={{ ...lieu, repere: 'main', ...values }} />)
    return screen.queryByRole('status')?.textContent ?? null
  }
  expect(said('main', {})).toBeNull()
  expect(said('main', { adresse_telephone1: '0298000001' })).toBeNull()
  expect(said('service', { adresse_ville: 'Quimper' })).toBeNull()
  expect(said('main', { adresse_ville: 'Quimper' })).toMatch(
    /^Le repère de cette adresse a été placé à la main.: il reste/,
  )
  expect(said('main', { adresse_ville: 'Quimper', repere: 'adresse' })).toBeNull()
})
