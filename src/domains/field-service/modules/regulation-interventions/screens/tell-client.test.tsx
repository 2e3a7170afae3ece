import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import { ApiProblem } from '#client/call/problem.ts'
import { couperLienClient, prevenirClient } from '#domains/field-service/model/interventions/client-operations.ts'
import type { Prevenir } from '#domains/field-service/model/interventions/prevenir.ts'
import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { unlockTaps } from '#kit/button/tap-lock.ts'
import { uneVisite } from '../testing/visites.ts'
import { TellClient } from './tell-client.tsx'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
const appeler = vi.mocked(call)
const horloge = vi.hoisted(() => ({ maintenant: '2026-11-26T10:00:00.000Z' }))
vi.mock('#client/page/use-today.ts', () => ({ useMinute: () => horloge.maintenant }))
beforeEach(() => {
  horloge.maintenant = '2026-11-26T10:00:00.000Z'
  appeler.mockReset()
})

function ouvrir(prevenir: Partial<Prevenir> | undefined, online = true) {
  const entier = prevenir && { refus: { mail: null, sms: null }, sujet: 'rendez-vous', envois: [], ...prevenir }
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <TellClient visite={{ ...uneVisite(), prevenir: entier } as VisiteDetail} online={online} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

it('is not there for a visit kept before it was sent', () => {
  ouvrir(undefined)
  expect(screen.queryByRole('region')).toBeNull()
})

it('says why a channel is closed instead of offering it, and asks for a network', () => {
  ouvrir({ refus: { mail: 'Ce client n’a pas d’adresse e-mail.', sms: null } }, false)
  expect(screen.queryByRole('button', { name: 'Par e-mail' })).toBeNull()
  expect(screen.getByText('Ce client n’a pas d’adresse e-mail.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Par SMS' }).hasAttribute('disabled')).toBe(true)
})

it('sends under a key of its own, and says a refusal in its place', async () => {
  const message = 'Trop de tentatives. Merci de patienter quelques instants.'
  const problem = { code: 'error', erreur: 'TROP_DE_TENTATIVES', message, duration: 4500, reference: 'x' } as const
  appeler.mockRejectedValueOnce(new ApiProblem(429, problem))
  appeler.mockResolvedValueOnce({
    code: 'success',
    message: 'L’e-mail part pour Mme Roussel, à roussel@exemple.fr.',
    duration: 4500,
  } as never)
  ouvrir({})
  fireEvent.click(screen.getByRole('button', { name: 'Par e-mail' }))
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  fireEvent.click(screen.getByRole('button', { name: 'Par e-mail' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  const [une, autre] = appeler.mock.calls.map(([operation, input]) => {
    expect(operation).toBe(prevenirClient)
    return input as { body: unknown; once: string }
  })
  expect(une?.body).toEqual({ canal: 'mail' })
  expect(une?.once).toMatch(/^[0-9a-f-]{36}$/)
  expect(une?.once).not.toBe(autre?.once)
})

it('tells what was sent, what waits and why, and what the customer answered', () => {
  const envoi = { canal: 'mail', adresse: 'a@b.fr', sujet: 'rendez-vous', auteur: 'Amélie Fournier' } as const
  const demande_a = '2026-11-20T09:00:00.000Z'
  ouvrir({
    confirme_a: '2026-11-20T10:00:00.000Z',
    avis: { note: 4, commentaire: 'Bien', avis_a: demande_a },
    envois: [
      { ...envoi, etat: 'parti', demande_a, parti_a: '2026-11-20T09:01:00.000Z' },
      { ...envoi, etat: 'retarde', demande_a: '2026-11-20T08:00:00.000Z', parti_a: null },
      { ...envoi, canal: 'sms', adresse: '+33612345678', etat: 'abandonne', demande_a, parti_a: null },
    ],
  })
  expect(screen.getByText(/^Confirmé par le client le ven\. 20 nov\./)).toBeTruthy()
  expect(screen.getByText(/^Satisfaction/).textContent).toBe('Satisfaction\u00a0: 4 sur 5. «\u00a0Bien\u00a0»')
  const lignes = screen.getAllByRole('listitem').map(li => li.textContent)
  expect(lignes[0]).toMatch(/e-mail à a@b\.fr.*parti .*par Amélie Fournier$/)
  expect(lignes[1]).toMatch(/pas encore parti\u00a0: nouvel essai bientôt/)
  expect(lignes[2]).toMatch(/SMS au 06 12 34 56 78.*pas parti\u00a0: l’intervention a changé/)
})

it('says that a link was cut, and cuts the one that is open', async () => {
  const envoi = { canal: 'mail', sujet: 'rendez-vous', auteur: 'Amélie Fournier', etat: 'parti' } as const
  const demande_a = '2026-11-20T09:00:00.000Z'
  const coupe = { ...envoi, adresse: 'faux@b.fr', demande_a, parti_a: demande_a, coupe_a: '2026-11-21T09:30:00.000Z' }
  ouvrir({
    lien_ouvert: false,
    envois: [coupe, { ...coupe, etat: 'abandonne', demande_a: coupe.coupe_a, parti_a: null }],
  })
  const lignes = screen.getAllByRole('listitem').map(li => li.textContent)
  expect(lignes[0]).toMatch(/parti .*, lien coupé le sam\. 21 nov\. à 10:30, par Amélie Fournier$/)
  expect(lignes[1]).toMatch(/pas parti\u00a0: son lien a été coupé entre-temps/)
  expect(screen.queryByRole('button', { name: 'Couper le lien' })).toBeNull()
  cleanup()
  appeler.mockResolvedValueOnce({ code: 'success', message: 'Le lien du client est coupé.', duration: 4500 } as never)
  // What the office says decides, not what is listed: the message of an open link may never have left.
  const abandonne = { ...coupe, etat: 'abandonne', demande_a: coupe.coupe_a, parti_a: null, coupe_a: null } as const
  ouvrir({ lien_ouvert: true, envois: [coupe, abandonne] })
  const ask = () => {
    unlockTaps()
    fireEvent.click(screen.getByRole('button', { name: 'Couper le lien' }))
  }
  ask()
  fireEvent.click(await screen.findByRole('button', { name: 'Garder le lien' }))
  expect(appeler).not.toHaveBeenCalled()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  ask()
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Couper le lien' }))
  await waitFor(() => expect(appeler.mock.calls.map(([operation]) => operation)).toEqual([couperLienClient]))
})

it('warns in a quiet hour that this one leaves at once, asks before it does, and says when what waits leaves', async () => {
  ouvrir({})
  expect(screen.queryByRole('note')).toBeNull()
  cleanup()
  horloge.maintenant = '2026-11-26T20:14:00.000Z'
  const envoi = { canal: 'mail', adresse: 'a@b.fr', sujet: 'rendez-vous', auteur: 'Amélie Fournier' } as const
  ouvrir({ envois: [{ ...envoi, etat: 'retarde', demande_a: '2026-11-26T18:58:00.000Z', parti_a: null }] })
  expect(screen.getByRole('note').textContent).toBe(
    'Il est 21:14\u00a0: rien ne part de soi-même à cette heure. Ce message-ci partirait tout de suite.',
  )
  expect(screen.getByRole('listitem').textContent).toMatch(/partira .*08:00/)
  expect(screen.getByRole('button', { name: 'Par e-mail' }).hasAttribute('disabled')).toBe(false)
  appeler.mockResolvedValue({
    code: 'success',
    message: 'L’e-mail part pour Mme Roussel, à roussel@exemple.fr.',
    duration: 4500,
  } as never)
  fireEvent.click(screen.getByRole('button', { name: 'Par e-mail' }))
  const yes = await screen.findByRole('button', { name: 'Envoyer l’e-mail maintenant' })
  expect(appeler).not.toHaveBeenCalled()
  expect(screen.getByRole('dialog').textContent).toContain('Mme Claire Vasseur recevrait ce message tout de suite.')
  fireEvent.click(yes)
  await waitFor(() => expect(appeler.mock.calls[0]?.[1]).toMatchObject({ body: { canal: 'mail' } }))
})

it('says what really leaves: of a visit at which nobody was there, no report and no question', () => {
  const prevenir = { refus: { mail: null, sms: null }, sujet: 'compte-rendu', envois: [] } as const
  for (const [cloture_libelle, dit] of [
    ['Client absent', /^Que personne n’a pu ouvrir/],
    ['Réparé, essai concluant', /question de satisfaction/],
  ] as const) {
    render(
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <TellClient visite={{ ...uneVisite(), cloture_libelle, prevenir } as unknown as VisiteDetail} online />
        </QueryClientProvider>
      </MantineProvider>,
    )
    expect(screen.getByText(dit)).toBeTruthy()
    cleanup()
  }
})
