import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { navigate } from '#client/address/location.ts'
import { call } from '#client/call/api.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import { UserDb } from '#offline/user-db.ts'
import { showScreen } from '#tests/support/show-screen.tsx'
import { adresseNouvelleDemande } from '../address.ts'
import { WhoAsks } from './who-asks.tsx'

const { device } = vi.hoisted(() => ({ device: { db: null as unknown } }))
vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/address/location.ts', async original => ({ ...(await original<object>()), navigate: vi.fn() }))
vi.mock('#client/queue/use-sync.ts', async original => ({ ...(await original<object>()), useOnline: vi.fn() }))
vi.mock('#client/queue/sync.ts', () => ({ myDb: () => device.db, dbOf: () => device.db }))

const CARON = {
  client_id: 3,
  client_civilite: 'M.',
  client_prenom: 'Thomas',
  client_nom: 'Caron',
  client_ville: 'Corbie',
}
const lieu = (id: number, titre: string, show_create_demande = 1) => ({
  ...{ id, titre, adresse: `${id} rue des Lilas`, show_create_demande },
})
let clients: object[]
let lieux: object[]
const filtres: unknown[] = []

beforeEach(() => {
  device.db = new UserDb(`qui-${crypto.randomUUID()}`)
  clients = [CARON]
  lieux = [lieu(8, 'Domicile')]
  filtres.length = 0
  vi.mocked(navigate).mockReset()
  vi.mocked(useOnline).mockReturnValue(true)
  vi.mocked(call).mockImplementation((async (operation: { id: string }, input: { query?: { filtre?: string } }) => {
    if (operation.id === 'clients.adresses') return lieux
    filtres.push(input.query?.filtre)
    return { datas: clients }
  }) as never)
})
afterEach(cleanup)

const chercher = (texte: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Client' }), { target: { value: texte } })

it('words find a customer in any order, whose only address leads to the form at once', async () => {
  showScreen(<WhoAsks />)
  chercher('caron corbie')
  fireEvent.click(await screen.findByRole('button', { name: /Thomas Caron.*Corbie/ }))
  await waitFor(() => expect(navigate).toHaveBeenCalledWith(adresseNouvelleDemande(8)))
  expect(filtres).toEqual(['caron#corbie'])
})

it('several addresses are chosen from; one where nothing may be asked for is none of them', async () => {
  lieux = [lieu(8, 'Domicile'), lieu(9, 'Atelier'), lieu(10, 'Ancien', 0)]
  showScreen(<WhoAsks />)
  chercher('caron')
  fireEvent.click(await screen.findByRole('button', { name: /Thomas Caron/ }))
  fireEvent.click(await screen.findByRole('button', { name: /Atelier/ }))
  expect(navigate).toHaveBeenCalledWith(adresseNouvelleDemande(9))
  expect(screen.queryByRole('button', { name: /Ancien/ })).toBeNull()
})

it('says that nobody is found, that somebody has no address, and leads to their file', async () => {
  clients = []
  showScreen(<WhoAsks />)
  chercher('zzz')
  expect(await screen.findByText('Aucun client ne correspond.')).toBeTruthy()
  clients = [CARON]
  lieux = []
  chercher('caron')
  fireEvent.click(await screen.findByRole('button', { name: /Thomas Caron/ }))
  fireEvent.click(await screen.findByRole('link', { name: 'sa fiche' }))
  expect(navigate).toHaveBeenCalledWith('/m/gestion-clients-entreprises/client/3')
})

it('a new customer is entered beside their list; without network it says what it needs', async () => {
  showScreen(<WhoAsks />)
  fireEvent.click(screen.getByRole('button', { name: 'Nouveau client' }))
  expect(navigate).toHaveBeenCalledWith('/m/gestion-clients-entreprises/clients/nouveau')
  cleanup()
  vi.mocked(useOnline).mockReturnValue(false)
  showScreen(<WhoAsks />)
  expect(screen.getByText(/une demande se crée avec du réseau/)).toBeTruthy()
  chercher('caron')
  await new Promise(resolve => setTimeout(resolve, 400))
  expect(filtres).toEqual([])
})
