import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { navigate, pathOf, readAddress } from '#client/address/location.ts'
import { call } from '#client/call/api.ts'
import { useOnline, useSession } from '#client/queue/use-sync.ts'
import {
  ajouterClient,
  chercherDoublons,
  formulaireClient,
  lireClient,
  listerClients,
} from '#domains/customers/modules/gestion-clients-entreprises/contract.ts'
import { UserDb } from '#offline/user-db.ts'
import { showScreen } from '#tests/support/show-screen.tsx'
import { formDefinition } from '#wire/form.ts'
import { success } from '#wire/notice.ts'
import { ADRESSE_DEMANDES, ADRESSE_QUI_DEMANDE, adresseNouvelleDemande, versQuiDemande } from '../address.ts'
import { WhoAsks } from './who-asks.tsx'

const { device } = vi.hoisted(() => ({ device: { db: null as unknown } }))
vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/queue/use-sync.ts', async original => ({
  ...(await original<object>()),
  useOnline: vi.fn(),
  useSession: vi.fn(),
}))
vi.mock('#client/queue/sync.ts', async original => ({
  ...(await original<object>()),
  myDb: () => device.db,
  dbOf: () => device.db,
}))

const NOM = { client_civilite: 'M.', client_prenom: 'Thomas', client_nom: 'Caron' }
const CARON = { client_id: 3, ...NOM, client_ville: 'Corbie', adresses_texte: '12 rue des Lilas 80800 Corbie' }
const lieu = (id: number, titre: string, show_create_demande = 1) => ({
  ...{ id, titre, adresse: `${id} rue des Lilas`, cpville: '80300 Albert', show_create_demande },
})
let clients: object[]
let total: number
let lieux: object[]
let proches: object[]
const filtres: unknown[] = []
const lus: unknown[] = []
const ajoutes: unknown[] = []
const FICHE = formDefinition({
  titre: 'Ajouter un client',
  dataProvider: { client_nom: '' },
  dataStructure: [{ id: 'client_nom', label: 'Nom', type: 'texte' }],
})

beforeEach(() => {
  device.db = new UserDb(`qui-${crypto.randomUUID()}`)
  ;[clients, total, lieux] = [[CARON], 1, [lieu(8, 'Domicile')]]
  for (const dits of [filtres, lus, ajoutes]) dits.length = 0
  proches = []
  vi.mocked(useOnline).mockReturnValue(true)
  vi.mocked(useSession).mockReturnValue({
    session: { user: { modules: ['vx-gestion-clients-entreprises'], administrateur_plateforme: false } },
    emprunt: null,
  } as never)
  vi.mocked(call).mockImplementation((async (
    operation: { id: string },
    input: { query?: { filtre?: string }; params?: { client_id: string }; body?: unknown },
  ) => {
    if (operation.id === lireClient.id) {
      lus.push(input.params?.client_id)
      return { client_id: Number(input.params?.client_id), ...NOM, adresses: lieux }
    }
    if (operation.id === formulaireClient.id) return FICHE
    if (operation.id === ajouterClient.id) {
      ajoutes.push(input.body)
      return { ...success('Le client a bien été ajouté.'), id: 71 }
    }
    if (operation.id === chercherDoublons.id) return proches
    if (operation.id !== listerClients.id) return []
    filtres.push(input.query?.filtre)
    return { datas: clients, total }
  }) as never)
  navigate(`${ADRESSE_QUI_DEMANDE}?`, { replace: true })
})
afterEach(cleanup)

const chercher = (texte: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Client' }), { target: { value: texte } })
const choisir = async () => fireEvent.click(await screen.findByRole('button', { name: /Thomas Caron/ }))

it('words find a customer, shown with the street; the only address leads to the form at once', async () => {
  showScreen(<WhoAsks />)
  chercher('12 rue caron')
  await screen.findByText(/12 rue des Lilas 80800 Corbie/)
  await choisir()
  await waitFor(() => expect(pathOf(readAddress())).toBe(adresseNouvelleDemande(8)))
  // As they were typed: what parts them is the office's to say.
  expect(filtres).toEqual(['12 rue caron'])
})

it('one letter asks nobody; more found than shown is said', async () => {
  total = 40
  showScreen(<WhoAsks />)
  chercher('c')
  await new Promise(resolve => setTimeout(resolve, 400))
  expect(filtres).toEqual([])
  chercher('caron')
  expect(await screen.findByText(/^40\sclients répondent à ces mots/)).toBeTruthy()
})

it('several addresses are chosen from, each with its town; one where nothing may be asked for is none of them', async () => {
  lieux = [lieu(8, 'Domicile'), lieu(9, 'Atelier'), lieu(10, 'Ancien', 0)]
  showScreen(<WhoAsks />)
  chercher('caron')
  await choisir()
  expect(await screen.findByText(/^À quelle adresse/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Ancien/ })).toBeNull()
  const atelier = screen.getByRole('button', { name: /Atelier/ })
  expect(atelier.textContent).toContain('80300 Albert')
  // Another one, with the words that were typed.
  fireEvent.click(screen.getByRole('button', { name: 'Un autre client' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Client' }).value).toBe('caron')
  await choisir()
  fireEvent.click(await screen.findByRole('button', { name: /Atelier/ }))
  expect(pathOf(readAddress())).toBe(adresseNouvelleDemande(9))
})

it('says that nobody is found, and asks for the address of who has none', async () => {
  clients = []
  showScreen(<WhoAsks />)
  chercher('zzz')
  expect(await screen.findByText('Aucun client ne répond à ces mots.')).toBeTruthy()
  ;[clients, lieux] = [[CARON], []]
  chercher('caron')
  await choisir()
  expect(await screen.findByText(/^Aucune adresse où intervenir/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ajouter une adresse' })).toBeTruthy()
})

it('where nobody answers exactly, whoever is nearly called so is offered', async () => {
  clients = []
  proches = [{ client_id: 3, label: 'M. Thomas Caron', ville: 'Corbie', raison: 'nom_proche' }]
  showScreen(<WhoAsks />)
  chercher('karon')
  expect(await screen.findByText(/^Aucun client ne répond exactement\s; peut-être\s:$/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /M\. Thomas Caron.*Corbie/ }))
  await waitFor(() => expect(pathOf(readAddress())).toBe(adresseNouvelleDemande(8)))
})

it('two digits are a customer’s number, more of them may be one too', async () => {
  showScreen(<WhoAsks />)
  chercher('24')
  await choisir()
  expect(filtres).toEqual(['n°24'])
  navigate(`${ADRESSE_QUI_DEMANDE}?`, { replace: true })
  cleanup()
  filtres.length = 0
  showScreen(<WhoAsks />)
  chercher('80300')
  await waitFor(() => expect(filtres.toSorted()).toEqual(['80300', 'n°80300']))
  expect(await screen.findAllByRole('button', { name: /Thomas Caron/ })).toHaveLength(1)
})

it('whoever is no customer yet becomes one here, and is asked at which address, where there is none yet', async () => {
  lieux = []
  showScreen(<WhoAsks />)
  fireEvent.click(screen.getByRole('button', { name: 'Nouveau client' }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Nom' }), { target: { value: 'Lenoir' } })
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter, puis son adresse' }))
  expect(await screen.findByText(/^Aucune adresse où intervenir/)).toBeTruthy()
  expect(ajoutes).toEqual([{ client_nom: 'Lenoir' }])
  // Theirs, and nobody else's.
  expect(new Set(lus)).toEqual(new Set(['71']))
  expect(readAddress()).toContain('client=71')
})

it('a new customer is added here by who may; without network it says what it needs', () => {
  showScreen(<WhoAsks />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Nouveau client' }).disabled).toBe(false)
  cleanup()
  vi.mocked(useOnline).mockReturnValue(false)
  showScreen(<WhoAsks />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Nouveau client' }).disabled).toBe(true)
  expect(screen.getByText(/une demande se crée avec du réseau/)).toBeTruthy()
  cleanup()
  vi.mocked(useSession).mockReturnValue({
    session: { user: { modules: [], administrateur_plateforme: false } },
    emprunt: null,
  } as never)
  showScreen(<WhoAsks />)
  expect(screen.queryByRole('button', { name: 'Nouveau client' })).toBeNull()
})

it('whoever is new begins with what was typed, and a customer told beside is taken for the request', async () => {
  lieux = [lieu(8, 'Domicile')]
  const usual = vi.mocked(call).getMockImplementation()
  vi.mocked(call).mockImplementation((async (operation: { id: string }, input: never) => {
    if (operation.id === formulaireClient.id)
      return formDefinition({
        titre: 'Nouveau client',
        dataProvider: { client_nom: '', client_prenom: '' },
        dataStructure: [
          { id: 'client_nom', label: 'Nom', type: 'texte' },
          { id: 'client_prenom', label: 'Prénom', type: 'texte' },
        ],
      })
    if (operation.id === chercherDoublons.id)
      return [{ client_id: 3, label: 'M. Thomas Caron', ville: 'Corbie', raison: 'nom' }]
    return await usual?.(operation as never, input)
  }) as never)
  clients = []
  showScreen(<WhoAsks />)
  chercher('caron Thomas')
  fireEvent.click(screen.getByRole('button', { name: 'Nouveau client' }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Nom' })).value).toBe('Caron')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Prénom' }).value).toBe('Thomas')
  fireEvent.click(await screen.findByRole('button', { name: 'Prendre M. Thomas Caron' }))
  await waitFor(() => expect(pathOf(readAddress())).toBe(adresseNouvelleDemande(8)))
})

it('begins with nobody, and keeps how the list was looked at', () => {
  expect(versQuiDemande(`${ADRESSE_DEMANDES}?etat=retard&qui=caron&client=3`)).toBe(
    `${ADRESSE_QUI_DEMANDE}?etat=retard`,
  )
  expect(versQuiDemande(ADRESSE_DEMANDES)).toBe(`${ADRESSE_QUI_DEMANDE}?`)
})
