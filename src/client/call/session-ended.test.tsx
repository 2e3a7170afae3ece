import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { dropToken, holdToken } from '#offline/token.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { anySession, operation } from '#wire/operation.ts'
import type { SessionAnswer } from '#wire/session.ts'
import { useWriting } from '../reading/use-writing.ts'
import { keepSession, readSession } from '../session/session.ts'
import { offerSignIn, signedInAgain, useSignInOffer } from '../session/sign-in-offer.ts'
import { call } from './api.ts'
import { isOffline, messageOf, sayOffline } from './problem.ts'

const HUGO = { compte_id: 4, utilisateur_id: 9 }
const commun = { path: '/api/essai', summary: 'Essai', right: anySession, tenant: 'none' } as const
const save = operation({
  ...{ ...commun, id: 'essai.ecrire', method: 'POST', offline: 'online-only', sujet: 'clients' },
  body: z.strictObject({ texte: z.string() }),
  output: noticeSchema,
} as const)
const read = operation({ ...commun, id: 'essai.lire', method: 'GET', offline: 'online-only', output: z.unknown() })
const ENDED = 'Session expirée. Merci de vous identifier à nouveau.'

/** What the office says of the session, and what stands between it and us. */
const office = { signedIn: false, reachable: true }
const received: unknown[] = []
beforeEach(async () => {
  Object.assign(office, { signedIn: false, reachable: true })
  received.length = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!office.reachable) throw new TypeError('Failed to fetch')
    const json = (status: number, body: object) =>
      new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
    if (!office.signedIn) return json(401, { code: 'error', erreur: 'SESSION_EXPIREE', message: ENDED, duration: 4500 })
    if (url === '/oauth/token') return json(200, { access_token: 'j', expires_in: 600, ...HUGO })
    received.push(JSON.parse(String(init.body)))
    return json(200, { code: 'success', message: 'C’est fait.', duration: 2500 })
  })
  const user = { compte_id: 4, id: 9, compte_raison_sociale: 'Thermi-Somme' }
  await keepSession({ user } as unknown as SessionAnswer)
})
afterEach(() => {
  cleanup()
  dropToken()
  offerSignIn(false)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const refusal = async (asked: Promise<unknown>) => await asked.then(() => expect.fail('was answered'), messageOf)

function Form() {
  const { write, message, pending } = useWriting(save)
  const { opened } = useSignInOffer()
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void write({ body: { texte: String(new FormData(event.currentTarget).get('texte')) } })
      }}
    >
      <input name="texte" aria-label="Texte" />
      <button type="submit">{pending ? 'Envoi' : 'Enregistrer'}</button>
      <p role="alert">{message}</p>
      <p role="status">{opened ? 'Identifiez-vous' : ''}</p>
    </form>
  )
}
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  )
const send = async () => {
  fireEvent.click(screen.getByRole('button'))
  await screen.findByRole('button', { name: 'Enregistrer' })
}

it.each([
  ['whose refresh token is refused', () => dropToken()],
  ['whose access token is refused, and then the other', () => holdToken(HUGO, 'perdu', 600)],
])('a change in a session %s says that it has ended, and offers to open it again', async (_which, before) => {
  before()
  show()
  await send()
  expect(screen.getByRole('alert').textContent).toBe(ENDED)
  expect(screen.getByRole('status').textContent).toBe('Identifiez-vous')
  expect(readSession().valide).toBe(false)
})

it('what was typed stays; once somebody has signed in, the refusal is gone and it leaves', async () => {
  show()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '12 quai Nord' } })
  await send()
  // Put off, then tried again: it is offered again.
  act(() => offerSignIn(false))
  await send()
  expect(screen.getByRole('status').textContent).toBe('Identifiez-vous')
  office.signedIn = true
  act(() => signedInAgain())
  expect([screen.getByRole('alert').textContent, screen.getByRole('status').textContent]).toEqual(['', ''])
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('12 quai Nord')
  await send()
  await waitFor(() => expect(received).toEqual([{ texte: '12 quai Nord' }]))
  expect(screen.getByRole('alert').textContent).toBe('')
})

it('without network says so, and offers nothing', async () => {
  office.reachable = false
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  show()
  await send()
  expect(screen.getByRole('alert').textContent).toBe('pas de connexion internet')
  expect(screen.getByRole('status').textContent).toBe('')
  expect(readSession().valide).toBe(true)
})

it('a reading, and what nobody waits for, are told the same and offer nothing: the device’s copy stands in', async () => {
  show()
  const error = await call(read).catch(failure => failure)
  expect([messageOf(error), isOffline(error)]).toEqual([ENDED, true])
  expect(sayOffline('Ce document s’ouvre avec du réseau.')(error)).toBe(ENDED)
  expect(await refusal(call(save, { body: { texte: '' }, unseen: true }))).toBe(ENDED)
  expect(screen.getByRole('status').textContent).toBe('')
})
