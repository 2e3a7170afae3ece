import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Activity } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dirtyForms } from '#client/address/dirty.ts'
import { navigate } from '#client/address/location.ts'
import { TabContext } from '#client/address/tab-context.ts'
import { noTabs, openTab } from '#client/address/tabs.ts'
import { changeTabs, readTabs, useTabs } from '#client/address/workspace.ts'
import { ApiProblem } from '#client/call/problem.ts'
import { CRENEAU } from '#domains/field-service/model/creneaux/testing/creneau.ts'
import { OWNER } from '#offline/testing/queue.ts'
import type { UserDb } from '#offline/user-db.ts'
import { ajouterJours, ajouterMinutes, formaterJour, jourParis, lundiDe } from '#wire/dates.ts'
import { chercherCreneaux, compterCreneaux, creerIntervention, lacherCreneau } from '../contract.ts'
import { choose, commencer, create, form, office, open, said, wrapped } from '../testing/visit-form.tsx'

const { device, session } = vi.hoisted(() => ({
  device: { db: null as unknown },
  session: { modules: [] as string[] },
}))
vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/address/location.ts', async original => ({ ...(await original<object>()), navigate: vi.fn() }))
vi.mock('#client/session/session.ts', async original => ({ ...(await original<object>()), currentOwner: () => OWNER }))
vi.mock('#client/queue/sync.ts', async original => ({
  ...(await original<object>()),
  dbOf: () => device.db,
  myDb: () => device.db,
}))
vi.mock('#client/queue/use-sync.ts', async original => ({
  ...(await original<object>()),
  useSession: () => ({ session: { user: { ...session, administrateur_plateforme: false } }, emprunt: null }),
}))

beforeEach(() => commencer(device))
afterEach(cleanup)

describe('a slot that is lost while one looks', () => {
  it('is said; what was typed and chosen stays, slots are read again, and it may be sent again', async () => {
    const { message } = { message: 'Hugo Delattre\u00a0: déjà en intervention.' }
    office.created = new ApiProblem(409, {
      ...{ code: 'error', message, duration: 4500, erreur: 'CRENEAU_OCCUPE' },
    } as ApiProblem['problem'])
    open()
    await choose()
    fireEvent.change(screen.getByLabelText('Observation pour l’équipe'), { target: { value: 'Le chien mord.' } })
    fireEvent.change(screen.getByLabelText('Observation pour le client'), { target: { value: 'Entre 8 et 10.' } })
    const read = said(chercherCreneaux).length
    office.creneaux = [{ ...CRENEAU, th_id: 6, th_libelle: '10:00 - 12:00', debut: '2026-11-27T09:00:00.000Z' }]
    create()
    expect((await screen.findByRole('alert')).textContent).toContain('déjà en intervention')
    expect(navigate).not.toHaveBeenCalled()
    await waitFor(() => expect(said(chercherCreneaux).length).toBeGreaterThan(read))
    expect(screen.getByLabelText<HTMLTextAreaElement>('Observation pour l’équipe').value).toBe('Le chien mord.')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Observation pour le client').value).toBe('Entre 8 et 10.')
    office.created = { code: 'success', message: 'Créée.', duration: 2500, intervention_id: 40 }
    await choose()
    create()
    await waitFor(() => expect(navigate).toHaveBeenCalled())
    const [lost, sent] = said(creerIntervention) as { once: string; body: object }[]
    expect(sent?.once).toBe(lost?.once)
    expect(sent?.body).toMatchObject({ tranche_horaire_rdv: 6, observation_inter: 'Le chien mord.' })
  })
})

it('a slot that is free no more when slots are read again is told, and nothing of it is held nor sent', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>{form()}</QueryClientProvider>
    </MantineProvider>,
  )
  await choose()
  expect(await screen.findByText(/^Créneau retenu pour vous/)).toBeTruthy()
  // Read again as it was, it stays; with only a later hour left of these two, the hour is gone.
  await act(() => queries.invalidateQueries())
  expect(screen.getByText(/^Créneau retenu pour vous/)).toBeTruthy()
  office.creneaux = [{ ...CRENEAU, debut: ajouterMinutes(CRENEAU.debut, 30), fin: ajouterMinutes(CRENEAU.fin, 30) }]
  await act(() => queries.invalidateQueries())
  expect(await screen.findByText(/^Le créneau choisi n’est plus libre\s: choisissez-en un autre\.$/)).toBeTruthy()
  expect(screen.queryByText(/^Créneau retenu pour vous/)).toBeNull()
  await waitFor(() => expect(said(lacherCreneau)).toHaveLength(1))
  create()
  expect(said(creerIntervention)).toEqual([])
  await choose()
  expect(await screen.findByText(/^Créneau retenu pour vous/)).toBeTruthy()
})

it.each([
  ['the request that it answers', ['vx-gestion-demandes'], { demande_id: 12 }, '/m/gestion-demandes/12'],
  ['the customer, of who reads no request', [], { demande_id: 12 }, '/m/gestion-clients-entreprises/client/6'],
  ['the customer, without a request', ['vx-gestion-demandes'], {}, '/m/gestion-clients-entreprises/client/6'],
])('once created leads to %s', async (_where, modules, connu, to) => {
  session.modules = modules
  open(connu)
  await choose()
  create()
  await waitFor(() => expect(vi.mocked(navigate).mock.calls.at(-1)?.[0]).toBe(to))
})

it('opens on the first week that has something, says what each of four has to offer, and leads to the one that is pressed', async () => {
  open()
  const semaines = await screen.findByRole('list', { name: 'Semaines' })
  await within(semaines).findAllByRole('button')
  expect(
    within(semaines)
      .getAllByRole('button')
      .map(b => [b.textContent, b.getAttribute('aria-pressed')]),
  ).toEqual([
    ['Cette semainerien de libre', 'false'],
    [`Semaine prochaine12\u00a0créneaux, dès ${formaterJour('2026-12-01')}`, 'true'],
  ])
  await waitFor(() =>
    expect(said(chercherCreneaux).at(-1)).toMatchObject({ query: expect.objectContaining({ semaine: '1' }) }),
  )
  fireEvent.click(within(semaines).getByRole('button', { name: /^Cette semaine/ }))
  expect(
    within(semaines)
      .getByRole('button', { name: /^Cette semaine/ })
      .getAttribute('aria-pressed'),
  ).toBe('true')
  // The one that is pressed stays, whatever the first with something is.
  expect(screen.getByText('Cette semaine', { selector: 'b' })).toBeTruthy()
  expect(said(compterCreneaux)).toHaveLength(1)
})

it('says why a slot does not begin sooner in words that stand alone', async () => {
  office.creneaux = [{ ...CRENEAU, raison: 'passe' }]
  open()
  expect(await screen.findByText(/à \d\d:\d\d \(pas plus tôt\s: heure déjà passée\)/)).toBeTruthy()
})

describe('the wish of a request', () => {
  const jour = ajouterJours(lundiDe(jourParis(new Date())), 16)
  const creneau = (th_id: number, th_libelle: string, utilisateur_nom: string) => ({
    ...{ ...CRENEAU, presence_date: jour, th_id, th_libelle, utilisateur_nom, utilisateur_id: th_id },
  })
  const week = () => {
    const lundi = ajouterJours(lundiDe(jourParis(new Date())), 14)
    office.du = lundi
    office.au = ajouterJours(lundi, 6)
  }

  it('is where the search begins: its week, its day, its hours first', async () => {
    week()
    office.creneaux = [creneau(5, '08:00 - 10:00', 'Hugo Delattre'), creneau(6, '10:00 - 12:00', 'Léa Morel')]
    open({ souhait: { jour, th_libelle: '10:00 - 12:00' } })
    const slots = await screen.findAllByRole('radio', { name: /Hugo|Léa/ })
    expect(slots[0]?.closest('label')?.textContent ?? slots[0]?.textContent).toMatch(/Léa Morel.*souhaité/)
    expect(screen.getByText(/^Semaine \+ 2$/)).toBeTruthy()
    expect(said(chercherCreneaux)).toMatchObject([{ query: { semaine: '2' } }])
    expect(screen.getByText(/^Souhait du client\s: .*, 10:00 – 12:00\.$/)).toBeTruthy()
  })

  it('says when nothing answers it', async () => {
    week()
    office.creneaux = [creneau(5, '08:00 - 10:00', 'Hugo Delattre')]
    open({ souhait: { jour, th_libelle: '10:00 - 12:00' } })
    expect(await screen.findByText('Aucun créneau libre n’y répond.')).toBeTruthy()
    expect(await screen.findByRole('radio', { name: /Hugo/ })).toBeTruthy()
  })

  it('says that its day is over', async () => {
    open({ souhait: { jour: '2020-01-06', th_libelle: '' } })
    expect(await screen.findByText(/Cette date est passée\./)).toBeTruthy()
    expect(said(chercherCreneaux)).toMatchObject([{ query: { semaine: '0' } }])
  })
})

it('says at once of whom the hours are not said that far, and of the others when it is asked', async () => {
  open()
  expect(await screen.findByText(/^Léa Morel.*disponibilités pas encore dites à cette date\.$/)).toBeTruthy()
  expect(screen.getByText(/^Pourquoi pas/)).toBeTruthy()
})

describe('what was typed', () => {
  const equipe = async () => await screen.findByLabelText<HTMLTextAreaElement>('Observation pour l’équipe')
  const dire = async (value: string) => fireEvent.change(await equipe(), { target: { value } })
  const keptDrafts = async () => (await (device.db as UserDb).cache.toArray()).map(({ cle }) => cle)

  it('is found again after a reload, says so, and can be thrown away', async () => {
    open()
    await dire('Le chien mord.')
    fireEvent.blur(await equipe())
    dispatchEvent(new Event('pagehide'))
    await waitFor(async () => expect(await keptDrafts()).toEqual(['brouillon:nouvelle-intervention:8']))
    cleanup()
    open()
    expect((await equipe()).value).toBe('Le chien mord.')
    expect(screen.getByText('Votre saisie a été retrouvée.')).toBeTruthy()
    expect(
      screen.getByText(/^Le créneau n’est pas gardé avec votre saisie\s: choisissez-le de nouveau\.$/),
    ).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Repartir de zéro' }))
    expect((await equipe()).value).toBe('')
    expect(screen.queryByText('Votre saisie a été retrouvée.')).toBeNull()
    await waitFor(async () => expect(await keptDrafts()).toEqual([]))
  })

  it('is forgotten once it is sent', async () => {
    open()
    await dire('Le chien mord.')
    dispatchEvent(new Event('pagehide'))
    await waitFor(async () => expect(await keptDrafts()).toHaveLength(1))
    await choose()
    create()
    await waitFor(async () => expect(await keptDrafts()).toEqual([]))
  })
})

const nom = 'vx-plannings-entreprises'
/** The workspace, of one module: its tab stays drawn while another one is looked at. */
function Tabs() {
  const { onglets, courant } = useTabs()
  const [plannings] = onglets
  return (
    <Activity mode={courant === nom ? 'visible' : 'hidden'}>
      <TabContext value={nom}>{plannings?.chemin[0] === 'nouvelle' ? form() : 'Les jours'}</TabContext>
    </Activity>
  )
}

it('once the visit is created, its tab is at its module’s home: nothing to send again, nothing unsaved, nothing held', async () => {
  changeTabs(() =>
    openTab(noTabs, { nom, titre: 'Plannings', chemin: ['nouvelle', '8'], recherche: '?demande=3', params: {} }),
  )
  vi.mocked(navigate).mockImplementation(() =>
    changeTabs(tabs => openTab(tabs, { nom: 'clients', titre: 'Clients', chemin: ['6'], params: {} })),
  )
  render(wrapped(<Tabs />))
  await choose()
  await waitFor(() => expect(dirtyForms()).toEqual(['L’intervention']))
  create()
  await waitFor(() => expect(readTabs().courant).toBe('clients'))
  expect(readTabs().onglets[0]).toEqual({ nom, titre: 'Plannings', chemin: [], params: {} })
  await waitFor(() => expect(dirtyForms()).toEqual([]))
  await waitFor(() => expect(said(lacherCreneau)).toHaveLength(1))
  changeTabs(tabs => ({ ...tabs, courant: nom }))
  expect(await screen.findByText('Les jours')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Créer l’intervention' })).toBeNull()
})

it('messages stand above what creates the visit: the one that refuses it does not cover it', async () => {
  open()
  expect((await screen.findByRole('button', { name: 'Créer l’intervention' })).closest('[data-floor]')).not.toBeNull()
})
