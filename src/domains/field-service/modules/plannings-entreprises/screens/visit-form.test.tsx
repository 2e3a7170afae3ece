import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Activity, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dirtyForms } from '#client/address/dirty.ts'
import { navigate } from '#client/address/location.ts'
import { TabContext } from '#client/address/tab-context.ts'
import { noTabs, openTab } from '#client/address/tabs.ts'
import { changeTabs, readTabs, useTabs } from '#client/address/workspace.ts'
import { call } from '#client/call/api.ts'
import { ApiProblem } from '#client/call/problem.ts'
import type { CreneauLu } from '#domains/field-service/model/creneaux/schema.ts'
import { CRENEAU } from '#domains/field-service/model/creneaux/testing/creneau.ts'
import { OWNER } from '#offline/testing/queue.ts'
import { UserDb } from '#offline/user-db.ts'
import { ajouterJours, ajouterMinutes, formaterDate, formaterJour, jourParis, lundiDe } from '#wire/dates.ts'
import { chercherCreneaux, compterCreneaux, creerIntervention, lacherCreneau, retenirCreneau } from '../contract.ts'
import type { Connu } from './new-visit.tsx'
import { VisitForm } from './visit-form.tsx'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/address/location.ts', async original => ({ ...(await original<object>()), navigate: vi.fn() }))
let db: UserDb
vi.mock('#client/session/session.ts', async original => ({ ...(await original<object>()), currentOwner: () => OWNER }))
vi.mock('#client/queue/sync.ts', async original => ({ ...(await original<object>()), dbOf: () => db, myDb: () => db }))
const appeler = vi.mocked(call)
const dans = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const ecarte = (utilisateur_id: number, utilisateur_nom: string, raison: string) => ({
  ...{ presence_date: '2026-11-27', utilisateur_id, utilisateur_nom, raison },
})
const session = vi.hoisted(() => ({ modules: [] as string[] }))
vi.mock('#client/queue/use-sync.ts', async original => ({
  ...(await original<object>()),
  useSession: () => ({ session: { user: { ...session, administrateur_plateforme: false } }, emprunt: null }),
}))

const office = {
  du: '2026-11-23',
  au: '2026-11-29',
  creneaux: [CRENEAU] as CreneauLu[],
  ecartes: [] as ReturnType<typeof ecarte>[],
  hold: () => ({ expire_a: dans(10) }) as unknown,
  created: null as unknown,
  weeks: [
    { semaine: 0, du: '2026-11-23', au: '2026-11-29', creneaux: 0, premier: null },
    { semaine: 1, du: '2026-11-30', au: '2026-12-06', creneaux: 12, premier: '2026-12-01' },
  ],
}
const said = (operation: unknown) => appeler.mock.calls.filter(([o]) => o === operation).map(([, input]) => input)

beforeEach(() => {
  db = new UserDb(`visite-${crypto.randomUUID()}`)
  office.creneaux = [CRENEAU]
  office.ecartes = [ecarte(9, 'Léa Morel', 'validite'), ecarte(12, 'Bruno Picard', 'occupe')]
  office.hold = () => ({ expire_a: dans(10) })
  office.created = { code: 'success', message: 'Créée.', duration: 2500, intervention_id: 40 }
  vi.mocked(navigate).mockReset()
  appeler.mockReset()
  appeler.mockImplementation((async (operation: unknown) => {
    if (operation === chercherCreneaux)
      return {
        du: office.du,
        au: office.au,
        creneaux: office.creneaux,
        ecartes: office.ecartes,
      }
    if (operation === compterCreneaux) return office.weeks
    const answer =
      operation === retenirCreneau ? office.hold() : operation === creerIntervention ? office.created : null
    if (answer instanceof Error) throw answer
    return answer
  }) as never)
})

const form = (connu: Partial<Connu> = {}) => (
  <VisitForm
    lieu={{ adresse_id: 8, client_id: 6, client: 'Mme Roussel', adresse: '8 quai', geocodee: true }}
    prestations={[{ prestation_id: 4, prestation_libelle: 'Ramonage', duree_libelle: '1 h', duree: '1.00' }]}
    durees={[{ value: '1.00', label: '1 h' }]}
    factures={[{ id: 8, label: '8 quai', defaut: true }]}
    connu={{ prestation_id: 4, ...connu }}
  />
)
const wrapped = (shown: ReactNode) => (
  <MantineProvider env="test">
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {shown}
    </QueryClientProvider>
  </MantineProvider>
)
const open = (connu: Partial<Connu> = {}) => render(wrapped(form(connu)))
const choose = async () => fireEvent.click(await screen.findByRole('radio', { name: /Hugo Delattre/ }))
const create = () => fireEvent.click(screen.getByRole('button', { name: 'Créer l’intervention' }))

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

describe('outside somebody’s hours', () => {
  const jour = ajouterJours(lundiDe(jourParis(Date.now())), 7)
  const out = async () => fireEvent.click(await screen.findByRole('radio', { name: 'Hors des horaires' }))
  const type = (label: string, value: string) => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
    fireEvent.blur(screen.getByLabelText(label))
  }

  it('is offered where a week has nothing, and why no hour can be chosen is said', async () => {
    office.creneaux = []
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Placer quand même, hors des horaires' }))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Hors des horaires' }).checked).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: 'Un créneau' }))
    const hour = await screen.findByLabelText<HTMLInputElement>('Heure exacte')
    expect(hour.readOnly).toBe(true)
    const why = hour.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(why)?.textContent).toBe('Choisissez d’abord un créneau.')
  })

  it('nothing is sent before a day, an hour and somebody are said; then what stands against it is told, and it goes', async () => {
    office.creneaux = []
    office.ecartes = [{ ...ecarte(12, 'Bruno Picard', 'horaires'), presence_date: jour }]
    open()
    await out()
    await screen.findByLabelText('Technicien')
    fireEvent.change(screen.getByLabelText('Technicien'), { target: { value: '12' } })
    type('Jour', formaterDate(jour))
    create()
    expect(said(creerIntervention)).toEqual([])
    type('Heure exacte', '18:30')
    expect(
      await screen.findByText(/^Bruno Picard\s: hors de ses horaires\. Créneau promis au client\s: 18:00 – 20:00\.$/),
    ).toBeTruthy()
    create()
    await waitFor(() => expect(said(creerIntervention)).toHaveLength(1))
    expect(said(creerIntervention)[0]).toMatchObject({
      body: { date_rdv: jour, tranche_horaire_rdv: 10, heure_debut: '18:30', cible_id: 12, hors_horaires: true },
    })
  })

  it('whoever does not know the service is not offered', async () => {
    office.ecartes = [ecarte(9, 'Léa Morel', 'competence'), ecarte(12, 'Bruno Picard', 'horaires')]
    open()
    await out()
    const people = await screen.findByLabelText<HTMLSelectElement>('Technicien')
    expect([...people.options].map(o => o.text)).toEqual(['À choisir', 'Hugo Delattre', 'Bruno Picard'])
  })

  it('somebody who is taken then while one looks is asked of the office again, which says so', async () => {
    office.creneaux = []
    office.ecartes = [{ ...ecarte(12, 'Bruno Picard', 'horaires'), presence_date: jour }]
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    render(
      <MantineProvider env="test">
        <QueryClientProvider client={queries}>{form()}</QueryClientProvider>
      </MantineProvider>,
    )
    await out()
    fireEvent.change(await screen.findByLabelText('Technicien'), { target: { value: '12' } })
    type('Jour', formaterDate(jour))
    type('Heure exacte', '18:30')
    expect(await screen.findByText(/^Créneau retenu pour vous/)).toBeTruthy()
    await act(() => queries.invalidateQueries())
    expect(said(retenirCreneau)).toHaveLength(1)
    office.ecartes = [{ ...ecarte(12, 'Bruno Picard', 'occupe'), presence_date: jour }]
    office.hold = () =>
      new ApiProblem(409, {
        ...{ code: 'error', message: 'Bruno Picard\u00a0: déjà en intervention.', duration: 4500 },
        erreur: 'CRENEAU_OCCUPE',
      } as ApiProblem['problem'])
    await act(() => queries.invalidateQueries())
    // Twice: beside the hour, and where the hold is told.
    await waitFor(() => expect(screen.getAllByText(/^Bruno Picard\s: déjà en intervention\./)).toHaveLength(2))
    expect(said(retenirCreneau)).toHaveLength(2)
  })

  it('whoever works in another area is offered, marked and last', async () => {
    office.creneaux = []
    office.ecartes = [ecarte(9, 'Léa Morel', 'zone'), ecarte(12, 'Bruno Picard', 'horaires')]
    open()
    await out()
    const people = await screen.findByLabelText<HTMLSelectElement>('Technicien')
    const offered = ['À choisir', 'Bruno Picard', 'Léa Morel (hors de sa zone)']
    expect([...people.options].map(o => o.text)).toEqual(offered)
  })
})

it('speaks of no slot that is held where nobody is to come yet', async () => {
  open()
  const HELD = 'Un créneau choisi est retenu pour vous dix minutes.'
  expect(await screen.findByText(HELD)).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Sans technicien' }))
  expect(screen.queryByText(HELD)).toBeNull()
})

it('promises a visit without its technician from the morning on, the night last', async () => {
  open()
  fireEvent.click(await screen.findByRole('radio', { name: 'Sans technicien' }))
  const [aucun, ...offered] = [...screen.getByLabelText<HTMLSelectElement>('Créneau promis').options]
  expect([aucun?.text, offered[0]?.text, offered[0]?.value, offered.at(-1)?.text, offered.length]).toEqual([
    ...['À choisir', '06:00 – 08:00', '4', '04:00 – 06:00'],
    12,
  ])
})

it('promises no day beyond two years to a visit without its technician, and says why', async () => {
  open()
  fireEvent.click(await screen.findByRole('radio', { name: 'Sans technicien' }))
  const jour = screen.getByLabelText<HTMLInputElement>('Jour')
  fireEvent.change(jour, { target: { value: formaterDate(ajouterJours(jourParis(Date.now()), 900)) } })
  fireEvent.blur(jour)
  fireEvent.change(screen.getByLabelText('Créneau promis'), { target: { value: '1' } })
  expect(await screen.findByText(/^Ce jour est à plus de deux ans/)).toBeTruthy()
  create()
  expect(said(creerIntervention)).toEqual([])
})

it('says why a slot does not begin sooner in words that stand alone', async () => {
  office.creneaux = [{ ...CRENEAU, raison: 'passe' }]
  open()
  expect(await screen.findByText(/à \d\d:\d\d \(pas plus tôt\s: heure déjà passée\)/)).toBeTruthy()
})

describe('the hold of a slot', () => {
  it('is shown with its end, follows the exact hour, and is given back once one leaves', async () => {
    const { unmount } = open()
    await choose()
    expect(await screen.findByText(/^Créneau retenu pour vous jusqu’à \d\d:\d\d\.$/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Retenir/ })).toBeNull()
    // Beside the button, in the zone that stays in sight.
    const zone = screen.getByRole('button', { name: 'Créer l’intervention' }).closest('[data-floor]')
    expect(zone?.textContent).toContain('Créneau retenu pour vous')
    fireEvent.change(screen.getByLabelText(/^Heure exacte/), { target: { value: '09:30' } })
    fireEvent.blur(screen.getByLabelText(/^Heure exacte/))
    await waitFor(() =>
      expect(said(retenirCreneau)).toEqual([
        { params: { adresse_id: '8' }, body: { cible_id: 7, debut: CRENEAU.debut, fin: CRENEAU.fin } },
        {
          params: { adresse_id: '8' },
          body: { cible_id: 7, debut: '2026-11-27T08:30:00.000Z', fin: '2026-11-27T09:30:00.000Z' },
        },
      ]),
    )
    unmount()
    await waitFor(() => expect(said(lacherCreneau)).toEqual([expect.objectContaining({ params: { adresse_id: '8' } })]))
  })

  it('says at the field that an hour is outside the two that are promised', async () => {
    open()
    await choose()
    const hour = screen.getByLabelText(/^Heure exacte/)
    fireEvent.change(hour, { target: { value: '13:15' } })
    fireEvent.blur(hour)
    expect(await screen.findByText('L’heure doit être dans le créneau promis.')).toBeTruthy()
    fireEvent.change(hour, { target: { value: '09:30' } })
    fireEvent.blur(hour)
    await waitFor(() => expect(screen.queryByText('L’heure doit être dans le créneau promis.')).toBeNull())
  })

  it('says that it is over, and is taken again in one press', async () => {
    office.hold = () => ({ expire_a: dans(-1) })
    open()
    await choose()
    expect(await screen.findByText(/^Ce créneau n’est plus retenu depuis/)).toBeTruthy()
    office.hold = () => ({ expire_a: dans(2) })
    fireEvent.click(screen.getByRole('button', { name: 'Retenir de nouveau' }))
    expect(await screen.findByText(/^Créneau retenu pour vous/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retenir dix minutes de plus' })).toBeTruthy()
  })

  it('says who holds it already', async () => {
    office.hold = () =>
      new ApiProblem(409, {
        ...{ code: 'error', message: 'Anne Roy retient ce créneau jusqu’à 12:10.', duration: 4500 },
        erreur: 'CRENEAU_OCCUPE',
      } as ApiProblem['problem'])
    open()
    await choose()
    expect(await screen.findByText(/^Anne Roy retient ce créneau/)).toBeTruthy()
  })
})

it('gives the slot back once another service is looked at, or nobody is to come yet', async () => {
  open()
  await choose()
  await screen.findByText(/^Créneau retenu pour vous/)
  fireEvent.click(screen.getByRole('radio', { name: 'Sans technicien' }))
  await waitFor(() => expect(said(lacherCreneau)).toHaveLength(1))
  expect(screen.queryByText(/^Créneau retenu pour vous/)).toBeNull()
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
  const keptDrafts = async () => (await db.cache.toArray()).map(({ cle }) => cle)

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
