import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import { readNotices, UNDO_MS } from '#client/call/notices.ts'
import { ApiProblem } from '#client/call/problem.ts'
import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { unlockTaps } from '#kit/button/tap-lock.ts'
import { OWNER } from '#offline/testing/queue.ts'
import { UserDb } from '#offline/user-db.ts'
import { annulerVisite, retablirVisite } from '../contract.ts'
import { uneVisite } from '../testing/visites.ts'
import { PlanActions } from './plan-actions.tsx'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
let db: UserDb
vi.mock('#client/session/session.ts', async original => ({ ...(await original<object>()), currentOwner: () => OWNER }))
vi.mock('#client/queue/sync.ts', async original => ({ ...(await original<object>()), dbOf: () => db }))
const appeler = vi.mocked(call)

beforeEach(() => {
  db = new UserDb(`annulation-${crypto.randomUUID()}`)
  appeler.mockReset()
})

const visite = (change: Partial<VisiteDetail> = {}) => ({ ...uneVisite(change) }) as VisiteDetail

function ouvrir(v: VisiteDetail, online = true) {
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <PlanActions visite={v} journee={undefined} online={online} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

it('cancels at once, and "Défaire" restores that very cancellation, or says that it stays', async () => {
  appeler.mockResolvedValue({
    code: 'success',
    message: 'Annulée.',
    duration: 4500,
    intervention: visite({ version: 7 }),
  } as never)
  ouvrir(visite())
  fireEvent.click(screen.getByRole('button', { name: 'Annuler l’intervention' }))
  fireEvent.click(await screen.findByRole('button', { name: /^Annuler l’intervention de/ }))
  await waitFor(() => expect(readNotices()[0]).toMatchObject({ duration: UNDO_MS, action: { libelle: 'Défaire' } }))
  expect(appeler.mock.calls[0]?.[0]).toBe(annulerVisite)
  expect(appeler.mock.calls[0]?.[1]).toMatchObject({ body: { version: visite().version } })
  appeler.mockRejectedValueOnce(
    new ApiProblem(409, { code: 'error', message: 'Créneau pris.', duration: 4500, erreur: 'CRENEAU_OCCUPE' }),
  )
  const defaire = readNotices()[0]?.action?.faire
  defaire?.()
  await waitFor(() => expect(readNotices()[0]?.message).toBe('L’intervention reste annulée. Créneau pris.'))
  expect(appeler.mock.calls.at(-1)?.[0]).toBe(retablirVisite)
  expect(appeler.mock.calls.at(-1)?.[1]).toMatchObject({ params: { id: '412' }, body: { de: 7 } })
})

it('its reason outlives Escape and a refusal, goes with the cancelling, and is none of another visit', async () => {
  const problem = { code: 'error', message: 'Ça a changé.', duration: 4500, erreur: 'FICHE_MODIFIEE' } as const
  appeler.mockRejectedValueOnce(new ApiProblem(409, problem))
  ouvrir(visite())
  const motif = () => screen.findByLabelText<HTMLTextAreaElement>('Motif (facultatif)')
  const ask = () => {
    unlockTaps()
    fireEvent.click(screen.getByRole('button', { name: 'Annuler l’intervention' }))
  }
  ask()
  // Its draft was read.
  await act(async () => void (await db.cache.toArray()))
  fireEvent.change(await motif(), { target: { value: 'Le client a rappelé' } })
  fireEvent.keyDown(await motif(), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByLabelText('Motif (facultatif)')).toBeNull())
  cleanup()
  ouvrir(visite({ intervention_id: 413 }))
  ask()
  await waitFor(async () => expect(await db.cache.count()).toBe(1))
  expect((await motif()).value).toBe('')
  cleanup()
  ouvrir(visite())
  ask()
  await waitFor(async () => expect((await motif()).value).toBe('Le client a rappelé'))
  const yes = () => fireEvent.click(screen.getByRole('button', { name: /^Annuler l’intervention de/ }))
  yes()
  await screen.findByText('Ça a changé.')
  expect(await db.cache.count()).toBe(1)
  appeler.mockResolvedValueOnce({ code: 'success', message: 'Annulée.', duration: 1, intervention: visite() } as never)
  yes()
  await waitFor(async () => expect(await db.cache.count()).toBe(0))
  expect(appeler.mock.calls.at(-1)?.[1]).toMatchObject({ body: { motif: 'Le client a rappelé' } })
})

it('offers to restore a cancelled visit while that is possible, with network only', () => {
  const fermes = { affecter: false, reporter: false, annuler: false }
  ouvrir(visite({ annulee: true, peut: { ...fermes, retablir: false } }))
  expect(screen.queryByRole('button', { name: 'Rétablir l’intervention' })).toBeNull()
  cleanup()
  ouvrir(visite({ annulee: true, peut: { ...fermes, retablir: true } }), false)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Rétablir l’intervention' }).disabled).toBe(true)
  expect(screen.getByRole('status').textContent).toContain('Hors ligne')
})

const dit = (plus: object = {}) => ({
  prevenir: {
    ...{ refus: { mail: null, sms: 'Ce client n’a pas de téléphone mobile.' }, sujet: 'rendez-vous', envois: [] },
    ...plus,
  } as unknown as NonNullable<VisiteDetail['prevenir']>,
})
const demander = async () => {
  unlockTaps()
  fireEvent.click(screen.getByRole('button', { name: 'Annuler l’intervention' }))
  return await screen.findByRole('button', { name: /^Annuler l’intervention de/ })
}

it('says that the customer had confirmed, and tells whoever was told unless the desk says otherwise', async () => {
  appeler.mockResolvedValue({ code: 'success', message: 'Annulée.', duration: 1, intervention: visite() } as never)
  ouvrir(visite(dit({ confirme_a: '2026-11-20T10:00:00.000Z', lien_ouvert: true })))
  const oui = await demander()
  expect(screen.getByText(/^Le client avait confirmé ce rendez-vous/)).toBeTruthy()
  const choix = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Prévenir le client par e-mail/ })
  expect(choix.checked).toBe(true)
  fireEvent.click(oui)
  await waitFor(() => expect(appeler.mock.calls.at(-1)?.[1]).toMatchObject({ body: { prevenir: 'mail' } }))
})

it('says that its request is to plan again, where only its issuer may cancel that', async () => {
  ouvrir(visite({ demande: { demande_id: 42, annulable: false } }))
  await demander()
  expect(screen.getByText('Sa demande n° 0000042 sera de nouveau à planifier.')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})

it('asks what becomes of its request, and says what the office wants for it', async () => {
  const champs = { motif: 'Motif\u00a0: à renseigner.' }
  const saisie = { code: 'error', message: 'Vérifiez.', duration: 1, erreur: 'SAISIE', champs } as const
  appeler.mockRejectedValueOnce(new ApiProblem(400, saisie))
  ouvrir(visite({ demande: { demande_id: 42, annulable: true } }))
  const oui = await demander()
  const rendre = screen.getByRole<HTMLInputElement>('radio', {
    name: 'Remettre la demande n°\u00a00000042 à planifier',
  })
  expect(rendre.checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: /^Annuler aussi la demande/ }))
  expect(screen.queryByLabelText('Motif (facultatif)')).toBeNull()
  fireEvent.click(oui)
  await screen.findByText('Motif : à renseigner.')
  expect(appeler.mock.calls.at(-1)?.[1]).toMatchObject({ body: { demande: 'annuler' } })
})

it('does not write to whom nobody was told of it, nor where no way is open', async () => {
  appeler.mockResolvedValue({ code: 'success', message: 'Annulée.', duration: 1, intervention: visite() } as never)
  ouvrir(visite(dit()))
  const oui = await demander()
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
  fireEvent.click(oui)
  await waitFor(() => expect(appeler.mock.calls.at(-1)?.[1]).toMatchObject({ body: { etape: 0 } }))
  expect(appeler.mock.calls.at(-1)?.[1]).not.toHaveProperty('body.prevenir')
  cleanup()
  ouvrir(visite(dit({ refus: { mail: 'Non.', sms: 'Non.' } })))
  await demander()
  expect(screen.queryByRole('checkbox')).toBeNull()
})
