import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { DemandeExterne } from '#domains/field-service/model/demandes/externe.ts'
import { OfferPanel } from './offer-panel.tsx'

vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: () => true }))
vi.mock('#client/page/use-today.ts', () => ({ useMinute: () => '2026-11-26T11:00:00.000Z' }))
vi.mock('#client/reading/use-writing.ts', async original => ({
  ...(await original<object>()),
  useWriting: () => ({ write: vi.fn(), pending: false, refusal: null, message: null, forget: vi.fn() }),
}))
vi.mock('#client/frames/desk.tsx', () => ({ SidePanel: ({ children }: { children: unknown }) => children }))
vi.mock('#client/form/form-button.tsx', () => ({ FormButton: () => null }))
vi.mock('#domains/field-service/view/demandes/timeline.tsx', () => ({
  Timeline: () => null,
  TimelineWriter: () => null,
}))

const offer: DemandeExterne = {
  demande_id: 3,
  donneur: 'Atlas',
  prestation: 'Ramonage',
  prestation_duree: '1.00',
  cpville: '80000 Amiens',
  demande_date_souhaite: null,
  demande_th_souhaite: '',
  demande_date_th_impose: 0,
  demande_remuneration_cents: 9000,
  demande_reference_do: '',
  demande_description: '',
  etat: 'attente',
  etat_libelle: 'À répondre',
  flux: false,
  en_retard: false,
  age_jours: 0,
  envoyee_a: '2026-11-26T08:00:00.000Z',
  repondre_avant: null,
  repondue_a: null,
  motif: '',
  proposition: null,
  acceptee_demande_id: null,
  echanges: [],
  peut: { accepter: false, refuser: true, proposer: false, reprendre: false, commenter: true },
}
const draw = (plus: Partial<DemandeExterne>) =>
  render(
    <MantineProvider env="test">
      <OfferPanel demande={{ ...offer, ...plus }} />
    </MantineProvider>,
  )

it('says why an offer that still waits is not accepted: the link is suspended, or it is too late', () => {
  const first = draw({})
  expect(screen.getByRole('status').textContent).toContain('est suspendu')
  first.unmount()
  const second = draw({ repondre_avant: '2026-11-26T10:00:00.000Z' })
  expect(screen.getByRole('status').textContent).toContain('Le délai est passé')
  second.unmount()
  draw({ peut: { ...offer.peut, accepter: true } })
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByRole('button', { name: 'Accepter la demande' })).toBeTruthy()
})
