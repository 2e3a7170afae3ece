import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiProblem } from '#client/call/problem.ts'
import { CRENEAU } from '#domains/field-service/model/creneaux/testing/creneau.ts'
import { OWNER } from '#offline/testing/queue.ts'
import { ajouterJours, formaterDate, jourParis, lundiDe } from '#wire/dates.ts'
import { creerIntervention, lacherCreneau, retenirCreneau } from '../contract.ts'
import { choose, commencer, create, dans, ecarte, form, office, open, said } from '../testing/visit-form.tsx'

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
