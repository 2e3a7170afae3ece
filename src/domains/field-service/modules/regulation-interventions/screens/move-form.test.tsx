import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import { readNotices } from '#client/call/notices.ts'
import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { createPlanDeeds, PlanDeedsContext } from '#domains/field-service/view/plan/plan-deeds.ts'
import { unlockTaps } from '#kit/button/tap-lock.ts'
import { OWNER } from '#offline/testing/queue.ts'
import { UserDb } from '#offline/user-db.ts'
import { essayerPlace, reporterVisite } from '../contract.ts'
import { uneVisite } from '../testing/visites.ts'
import { MoveForm } from './move-form.tsx'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/page/use-today.ts', () => ({ useToday: () => '2026-11-19' }))
vi.mock('#client/queue/use-sync.ts', () => ({
  useOnline: () => true,
  useSession: () => ({
    session: { user: { modules: ['vx-regulation-interventions'], administrateur_plateforme: false } },
    emprunt: null,
  }),
}))
let db: UserDb
vi.mock('#client/session/session.ts', async original => ({ ...(await original<object>()), currentOwner: () => OWNER }))
vi.mock('#client/queue/sync.ts', async original => ({ ...(await original<object>()), dbOf: () => db }))
const appeler = vi.mocked(call)
/** At eleven, promised between ten and twelve. */
const visite = uneVisite() as VisiteDetail
const deeds = createPlanDeeds()
const reports = () =>
  appeler.mock.calls.filter(([operation]) => operation === reporterVisite).map(([, input]) => input as { body: object })
const HORS = 'Hors du créneau promis au client, 10:00 – 12:00.'

const fermer = vi.fn()

beforeEach(async () => {
  db = new UserDb(`report-${crypto.randomUUID()}`)
  fermer.mockReset()
  appeler.mockReset()
  appeler.mockImplementation((async (operation: unknown) =>
    operation === essayerPlace
      ? { constats: [{ sorte: 'promesse', niveau: 'attention', texte: 'Hors du créneau promis.' }], idees: [] }
      : { code: 'success', message: 'Placée.', duration: 2500, intervention: { ...visite, version: 2 } }) as never)
  await open()
})

async function open(shown = visite) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <PlanDeedsContext value={deeds}>
          <MoveForm visite={shown} fermer={fermer} quitter={() => undefined} />
        </PlanDeedsContext>
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByLabelText(/Heure de début/)
}
const drafts = async () => (await db.cache.toArray()).map(({ cle }) => cle)

const hour = (value: string) => fireEvent.change(screen.getByLabelText(/Heure de début/), { target: { value } })
const promise = () => screen.getByLabelText<HTMLSelectElement>('Créneau promis').value
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Reporter' }))

it('with nothing changed sends nothing, and says so', async () => {
  send()
  expect(readNotices()[0]?.message).toMatch(/^Rien ne change/)
  expect(reports()).toEqual([])
  hour('14:30')
  hour('11:00')
  send()
  expect(reports()).toEqual([])
})

it('an hour that is typed promises nothing: it says that it is outside what was promised, and keeps it', async () => {
  hour('11:30')
  expect(screen.queryByText(HORS)).toBeNull()
  hour('14:30')
  expect(promise()).toBe('10:00 - 12:00')
  expect(screen.getByText(HORS)).toBeTruthy()
  send()
  await waitFor(() => expect(reports()).toHaveLength(1))
  expect(reports()[0]?.body).toMatchObject({ jour: '2026-11-20', heure_debut: '14:30' })
  expect(reports()[0]?.body).not.toHaveProperty('th_libelle')
  await deeds.history.undo()
  expect(reports()[1]?.body).toMatchObject({ heure_debut: '11:00' })
  expect(reports()[1]?.body).not.toHaveProperty('th_libelle')
})

it('promises other hours where that is asked for, and takes both back', async () => {
  hour('14:30')
  fireEvent.click(screen.getByRole('button', { name: 'Promettre 14:00 – 16:00 au client' }))
  expect(promise()).toBe('14:00 - 16:00')
  expect(screen.queryByText(HORS)).toBeNull()
  send()
  await waitFor(() => expect(reports()).toHaveLength(1))
  expect(reports()[0]?.body).toMatchObject({ heure_debut: '14:30', th_libelle: '14:00 - 16:00' })
  await deeds.history.undo()
  expect(reports()[1]?.body).toMatchObject({
    ...{ heure_debut: '11:00', promesse: { th_libelle: '10:00 - 12:00', th_jour: '2026-11-20' } },
  })
})

it('says over which version, and writes no length that nobody changed here: a colleague’s stays, and stays when it is undone', async () => {
  hour('14:30')
  send()
  await waitFor(() => expect(reports()).toHaveLength(1))
  expect(reports()[0]?.body).toMatchObject({ de: visite.debut, version: expect.any(Number) })
  expect(reports()[0]?.body).not.toHaveProperty('duree_minutes')
  await deeds.history.undo()
  expect(reports()[1]?.body).not.toHaveProperty('duree_minutes')
  await deeds.history.redo()
  // Over what was undone, the version of then is nobody's any more.
  expect(reports()[2]?.body).toMatchObject({ heure_debut: '14:30' })
  expect(reports()[2]?.body).not.toHaveProperty('version')
})

it('a length that is changed is written, and taken back', async () => {
  fireEvent.change(screen.getByLabelText('Durée'), { target: { value: '120' } })
  send()
  await waitFor(() => expect(reports()).toHaveLength(1))
  expect(reports()[0]?.body).toMatchObject({ duree_minutes: 120 })
  await deeds.history.undo()
  expect(reports()[1]?.body).toMatchObject({ duree_minutes: 90 })
})

const day = (value: string) => fireEvent.change(screen.getByLabelText(/^Jour/), { target: { value } })

it('tells whoever was told of an appointment of the new one, unless the desk says otherwise, and nobody where nothing moves', async () => {
  const refus = { mail: 'Ce client n’a pas d’adresse e-mail.', sms: null }
  const prevenir = { refus, sujet: 'rendez-vous', envois: [], lien_ouvert: true } as const
  cleanup()
  await open({ ...visite, prevenir } as unknown as VisiteDetail)
  const choice = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: /^Prévenir le client par SMS/ })
  expect(choice()).toBeNull()
  // Hours were promised: how long it takes is not the customer's to know.
  const length = (value: string) => fireEvent.change(screen.getByLabelText('Durée'), { target: { value } })
  length('120')
  expect(choice()).toBeNull()
  length('90')
  hour('14:30')
  expect(choice()?.checked).toBe(true)
  send()
  await waitFor(() => expect(reports()).toHaveLength(1))
  expect(reports()[0]?.body).toMatchObject({ heure_debut: '14:30', prevenir: 'sms' })
  fireEvent.click(choice() as HTMLInputElement)
  hour('15:30')
  send()
  await waitFor(() => expect(reports()).toHaveLength(2))
  expect(reports()[1]?.body).not.toHaveProperty('prevenir')
})

it('says that the customer waits another day', () => {
  day('2026-11-23')
  expect(screen.getByText(/Le client attend le ven. 20 nov/)).toBeTruthy()
})

it('keeps the day that was told unless it is promised, with the same hours too; what is promised so is taken back with its day', async () => {
  day('2026-11-23')
  send()
  await waitFor(() => expect(reports()).toHaveLength(1))
  expect(reports()[0]?.body).toMatchObject({ jour: '2026-11-23' })
  expect(reports()[0]?.body).not.toHaveProperty('th_libelle')
  fireEvent.click(screen.getByRole('button', { name: 'Promettre ce jour, 10:00 – 12:00' }))
  expect(screen.queryByText(/Le client attend/)).toBeNull()
  expect(screen.getByText(/^Sera promis au client\s: lun. 23 nov., 10:00 – 12:00\.$/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Garder ce qui était promis' }))
  expect(screen.getByText(/Le client attend le ven. 20 nov/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Promettre ce jour/ }))
  // What is promised follows the day that is typed.
  day('2026-11-24')
  expect(screen.queryByText(/Le client attend/)).toBeNull()
  send()
  await waitFor(() => expect(reports()).toHaveLength(2))
  expect(reports()[1]?.body).toMatchObject({ jour: '2026-11-24', th_libelle: '10:00 - 12:00' })
  await deeds.history.undo()
  expect(reports()[2]?.body).toMatchObject({
    ...{ jour: '2026-11-20', promesse: { th_libelle: '10:00 - 12:00', th_jour: '2026-11-20' } },
  })
})

const reload = async (shown = visite) => {
  dispatchEvent(new Event('pagehide'))
  await waitFor(async () => expect(await drafts()).toEqual(['brouillon:report:412']))
  cleanup()
  await open(shown)
}
const typed = () => screen.getByLabelText<HTMLInputElement>(/Heure de début/).value

it('what was typed is found again after a reload, told, sent over the place it was typed over, and then gone', async () => {
  hour('14:30')
  await reload()
  expect(screen.getByText('Votre saisie a été retrouvée.')).toBeTruthy()
  expect(typed()).toBe('14:30')
  send()
  await waitFor(() => expect(fermer).toHaveBeenCalled())
  expect(reports()[0]?.body).toMatchObject({ heure_debut: '14:30', de: visite.debut })
  await waitFor(async () => expect(await drafts()).toEqual([]))
})

it('begins anew where one says so', async () => {
  hour('14:30')
  await reload()
  fireEvent.click(screen.getByRole('button', { name: 'Repartir de zéro' }))
  expect(typed()).toBe('11:00')
  await waitFor(async () => expect(await drafts()).toEqual([]))
})

/** In the afternoon of another day, by somebody else. */
const ailleurs = uneVisite({
  ...{ jour: '2026-11-24', debut: '2026-11-24T14:00:00.000Z', fin: '2026-11-24T15:30:00.000Z' },
}) as VisiteDetail

it('found over a visit that somebody moved meanwhile, is settled first: what was not typed is theirs', async () => {
  hour('14:30')
  await reload(ailleurs)
  expect(screen.queryByRole('button', { name: 'Reporter' })).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>(/^Jour/).value).toMatch(/24/)
  expect(typed()).toBe('14:30')
  fireEvent.click(screen.getByRole('button', { name: /^Garder/ }))
  expect(fermer).toHaveBeenCalled()
  await waitFor(async () => expect(await drafts()).toEqual([]))
  expect(reports()).toEqual([])
})

it('a visit that leaves its day leads there from its message; one that stays leads nowhere', async () => {
  const moved = (debut: string, jour: string) =>
    appeler.mockImplementation((async (operation: unknown) =>
      operation === essayerPlace
        ? { constats: [], idees: [] }
        : {
            ...{ code: 'success', message: 'Reportée.', duration: 2500 },
            intervention: { ...visite, version: 2, debut, jour },
          }) as never)
  const send = async (heure: string) => {
    const before = readNotices()[0]?.id
    fireEvent.change(screen.getByLabelText(/Heure de début/), { target: { value: heure } })
    unlockTaps()
    fireEvent.click(screen.getByRole('button', { name: 'Reporter' }))
    await waitFor(() => expect(readNotices()[0]?.id).not.toBe(before))
    return readNotices()[0]
  }
  moved('2026-11-20T13:00:00.000Z', '2026-11-20')
  const stays = await send('14:00')
  expect([stays?.action?.libelle, stays?.see]).toEqual(['Défaire', undefined])
  moved('2026-11-23T14:00:00.000Z', '2026-11-23')
  const leaves = await send('15:00')
  expect(leaves?.see?.libelle).toBe('Voir ce jour')
  leaves?.see?.faire()
  expect(location.pathname).toBe('/m/regulation-interventions/2026-11-23/412')
})
