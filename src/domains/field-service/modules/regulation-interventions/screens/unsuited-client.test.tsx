import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import { readNotices } from '#client/call/notices.ts'
import { traiterEmpechementClient } from '#domains/field-service/model/interventions/client-operations.ts'
import type { Prevenir } from '#domains/field-service/model/interventions/prevenir.ts'
import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { success } from '#wire/notice.ts'
import { uneVisite } from '../testing/visites.ts'
import { UnsuitedClient } from './unsuited-client.tsx'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
const appeler = vi.mocked(call)
beforeEach(() => appeler.mockReset())

const DIT = {
  message: 'Le jeudi\naprès 14 h',
  moment: 'apres-midi',
  dit_a: '2026-11-20T09:00:00.000Z',
  traite: false,
} as const
function ouvrir(empechement: Prevenir['empechement'], online = true) {
  const prevenir: Prevenir = { refus: { mail: null, sms: null }, sujet: 'rendez-vous', envois: [], empechement }
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <UnsuitedClient
          visite={{ ...uneVisite(), client_telephone: '+33612345678', prevenir } as VisiteDetail}
          online={online}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

it('is not there where nobody said so, nor of a visit kept before it was sent', () => {
  ouvrir(null)
  ouvrir(undefined)
  expect(screen.queryByRole('region')).toBeNull()
})

it('tells who saw to it and when, where that was kept', () => {
  ouvrir({ ...DIT, traite: true, traite_a: '2026-11-20T13:02:00.000Z', traite_par: 'Sonia Petit' })
  const region = screen.getByRole('region', { name: /: traité$/ })
  expect(region.textContent).toMatch(/Traité par Sonia Petit, .*14:02/)
  cleanup()
  ouvrir({ ...DIT, traite: true })
  expect(screen.getByRole('region').textContent).not.toMatch(/Traité (par|le)/)
})

it('tells what the customer said, whom to call, and that it was seen to, which is taken back', async () => {
  appeler.mockResolvedValue(success('La réponse du client est traitée.') as never)
  ouvrir(DIT)
  const dit = screen.getByRole('region', { name: 'Aucun créneau ne convient au client' })
  expect(dit.textContent).toContain('«\u00a0Le jeudi\naprès 14 h\u00a0»')
  expect(dit.textContent).toMatch(/Dit le ven\. 20 nov\. .*, plutôt l’après-midi/)
  expect(screen.getByRole('link', { name: 'Appeler au 06 12 34 56 78' }).getAttribute('href')).toBe('tel:+33612345678')
  fireEvent.click(screen.getByRole('button', { name: 'Marquer comme traité' }))
  await waitFor(() => expect(readNotices()[0]?.action?.libelle).toBe('Défaire'))
  readNotices()[0]?.action?.faire()
  const params = { id: String(uneVisite().intervention_id) }
  await waitFor(() =>
    expect(appeler.mock.calls).toEqual(
      [true, false].map(traite => [traiterEmpechementClient, { params, body: { de: DIT.dit_a, traite } }]),
    ),
  )
})

it('stays readable without network, and once it was seen to', () => {
  ouvrir(DIT, false)
  expect(screen.getByRole('button', { name: 'Marquer comme traité' }).hasAttribute('disabled')).toBe(true)
  ouvrir({ ...DIT, message: '', moment: '', traite: true })
  const dit = screen.getByRole('region', { name: 'Aucun créneau ne convenait\u00a0: traité' })
  expect(dit.textContent).toMatch(/traitéDit le ven\. 20 nov\./)
})
