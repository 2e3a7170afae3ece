import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { navigate } from '#client/address/location.ts'
import { TabContext } from '#client/address/tab-context.ts'
import { noTabs, openTab } from '#client/address/tabs.ts'
import { changeTabs, readTabs } from '#client/address/workspace.ts'
import { call } from '#client/call/api.ts'
import { Offline, Unanswered } from '#client/call/problem.ts'
import { adresseNouvelle } from '#domains/field-service/modules/plannings-entreprises/address.ts'
import { OWNER } from '#offline/testing/queue.ts'
import { UserDb } from '#offline/user-db.ts'
import { adresseDemande } from '../address.ts'
import { creerDemande, lireTarification } from '../contract.ts'
import { NewRequest, RequestForm } from './new-request.tsx'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/address/location.ts', async original => ({ ...(await original<object>()), navigate: vi.fn() }))
let db: UserDb
vi.mock('#client/session/session.ts', async original => ({ ...(await original<object>()), currentOwner: () => OWNER }))
vi.mock('#client/queue/sync.ts', async original => ({ ...(await original<object>()), dbOf: () => db, myDb: () => db }))
vi.mock('#client/queue/use-sync.ts', async original => ({
  ...(await original<object>()),
  useOnline: () => line.online,
  useSession: () => ({
    session: { user: { modules: ['vx-plannings-entreprises'], administrateur_plateforme: false } },
    emprunt: null,
  }),
}))
const appeler = vi.mocked(call)
const line = vi.hoisted(() => ({ online: true }))
const office = { created: null as unknown }
const sent = () =>
  appeler.mock.calls.filter(([o]) => o === creerDemande).map(([, input]) => input as { once: string; body: object })

beforeEach(() => {
  line.online = true
  db = new UserDb(`demande-${crypto.randomUUID()}`)
  office.created = { code: 'success', message: 'Créée.', duration: 2500, demande_id: 40 }
  vi.mocked(navigate).mockReset()
  appeler.mockReset()
  appeler.mockImplementation((async (operation: unknown) => {
    if (operation === lireTarification) return { remuneration_cents: 9500 }
    if (operation !== creerDemande) return null
    if (office.created instanceof Error) throw office.created
    return office.created
  }) as typeof call)
})
afterEach(cleanup)

const form = () => (
  <MantineProvider env="test">
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RequestForm
        adresse_id={8}
        origines={[{ value: 'Téléphone', label: 'Téléphone' }]}
        prestations={[{ prestation_id: 4, prestation_libelle: 'Ramonage', duree_libelle: '1 h' }]}
      />
    </QueryClientProvider>
  </MantineProvider>
)
const open = () => render(form())
const description = async () => await screen.findByLabelText<HTMLTextAreaElement>('Description')
const service = () => screen.getByLabelText<HTMLSelectElement>(/^Prestation/)
const keptDrafts = async () =>
  (await db.cache.toArray()).map(({ cle }) => cle).filter(cle => cle.startsWith('brouillon:'))
async function type() {
  fireEvent.change(await description(), { target: { value: 'Fuite sous l’évier.' } })
  fireEvent.change(service(), { target: { value: '4' } })
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Rémunération').value).toBe('95,00'))
  dispatchEvent(new Event('pagehide'))
  await waitFor(async () => expect(await keptDrafts()).toEqual(['brouillon:nouvelle-demande:8']))
}
const create = () => fireEvent.click(screen.getByRole('button', { name: 'Créer la demande' }))

it('what was typed is found again after a reload, says so, and can be thrown away', async () => {
  open()
  await type()
  cleanup()
  open()
  expect((await description()).value).toBe('Fuite sous l’évier.')
  expect(service().value).toBe('4')
  expect(screen.getByText('Votre saisie a été retrouvée.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Repartir de zéro' }))
  expect((await description()).value).toBe('')
  expect(screen.queryByText('Votre saisie a été retrouvée.')).toBeNull()
  await waitFor(async () => expect(await keptDrafts()).toEqual([]))
})

it('is sent again under the same key by a page loaded anew, and forgotten once it is taken', async () => {
  office.created = new Unanswered({ kept: true })
  open()
  await type()
  create()
  await screen.findByText(/^La réponse n’est pas arrivée\. Réessayez/)
  cleanup()
  office.created = { code: 'success', message: 'Créée.', duration: 2500, demande_id: 40 }
  open()
  await description()
  create()
  await waitFor(() => expect(navigate).toHaveBeenCalledWith(adresseDemande(40), { replace: true }))
  const [lost, again] = sent()
  expect(lost?.once).toBeTruthy()
  expect(again?.once).toBe(lost?.once)
  expect(again?.body).toMatchObject({ demande_prestation_id: 4, demande_description: 'Fuite sous l’évier.' })
  await waitFor(async () => expect(await keptDrafts()).toEqual([]))
})

it('may be sent again as soon as its answer is lost, which is taken for a line that is away', async () => {
  office.created = new Unanswered({ kept: true })
  open()
  await type()
  appeler.mockImplementationOnce((async () => {
    line.online = false
    throw office.created
  }) as typeof call)
  create()
  await screen.findByText(/^La réponse n’est pas arrivée\. Réessayez/)
  expect(screen.queryByText(/^Hors ligne/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Créer la demande' }).hasAttribute('disabled')).toBe(false)
  office.created = { code: 'success', message: 'Créée.', duration: 2500, demande_id: 40 }
  create()
  await waitFor(() => expect(navigate).toHaveBeenCalledWith(adresseDemande(40), { replace: true }))
})

it('waits for the network where nothing was sent', async () => {
  line.online = false
  open()
  await description()
  expect(screen.getByText(/^Hors ligne/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Créer la demande' }).hasAttribute('disabled')).toBe(true)
})

it('once created and planned next, its tab is at the request that was made, and no more at the form', async () => {
  const nom = 'vx-gestion-demandes'
  changeTabs(() => openTab(noTabs, { nom, titre: 'Demandes', chemin: ['nouvelle', '8'], params: {} }))
  render(<TabContext value={nom}>{form()}</TabContext>)
  await type()
  fireEvent.click(screen.getByLabelText('Planifier ensuite'))
  create()
  await waitFor(() => expect(navigate).toHaveBeenCalledWith(adresseNouvelle(8, 40), { replace: true }))
  expect(readTabs().onglets[0]?.chemin).toEqual(['40'])
})

it('opened without network says that it needs one and that what was typed is kept, and nothing of reading it so', async () => {
  line.online = false
  appeler.mockRejectedValue(new Offline('reseau'))
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>
        <NewRequest adresse_id={8} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  expect((await screen.findByText(/^Une demande se crée avec du réseau/)).textContent).toMatch(
    /est gardé sur cet appareil/,
  )
  expect(screen.queryByText(/lisible hors ligne|n’est plus bonne/)).toBeNull()
})
