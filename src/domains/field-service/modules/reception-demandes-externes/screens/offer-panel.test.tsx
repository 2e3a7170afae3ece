import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import { ApiProblem } from '#client/call/problem.ts'
import type { DemandeExterne } from '#domains/field-service/model/demandes/externe.ts'
import { OfferPanel } from './offer-panel.tsx'

const refused = vi.hoisted(() => ({ is: null as Error | null }))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: () => true }))
vi.mock('#client/call/api.ts', () => ({ call: vi.fn(async () => []) }))
vi.mock('#client/page/use-today.ts', () => ({
  useMinute: () => '2026-11-26T11:00:00.000Z',
  useToday: () => '2026-11-26',
}))
vi.mock('#client/reading/use-writing.ts', async original => ({
  ...(await original<object>()),
  useWriting: () => ({
    write: vi.fn(),
    pending: false,
    refusal: refused.is,
    message: refused.is?.message,
    forget: vi.fn(),
  }),
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
      <QueryClientProvider client={new QueryClient()}>
        <OfferPanel demande={{ ...offer, ...plus }} />
      </QueryClientProvider>
    </MantineProvider>,
  )

it('says when one’s own people could go, beside what may still be accepted alone', async () => {
  draw({})
  expect(screen.queryByText('Vos premiers créneaux libres')).toBeNull()
  cleanup()
  vi.mocked(call).mockResolvedValueOnce([{ jour: '2026-11-30', tranches: ['08:00 - 10:00', '14:00 - 16:00'] }] as never)
  draw({ peut: { ...offer.peut, accepter: true } })
  const section = await screen.findByRole('region', { name: 'Vos premiers créneaux libres' })
  expect(section.textContent).toContain('lun. 30 nov.08:00 – 10:00 · 14:00 – 16:00')
})

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

it('says for which day and price it is accepted while another slot of its own waits', async () => {
  cleanup()
  const proposition = { proposition: 2, jour: '2026-12-04', th: '10:00 - 12:00', cents: 12000, texte: '' }
  const asked = { demande_date_souhaite: '2026-12-03', demande_th_souhaite: '08:00 - 10:00' }
  draw({ ...asked, etat: 'contre', proposition, peut: { ...offer.peut, accepter: true } })
  expect(screen.queryByRole('button', { name: 'Accepter la demande' })).toBeNull()
  const yes = /^Accepter comme demandé\s: le .*3.* 08:00 – 10:00, 90/
  fireEvent.click(screen.getByRole('button', { name: yes }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toMatch(
    /pour Atlas, le .*08:00 – 10:00, 90.*Le créneau que vous proposiez \(.*120.*\) ne compte plus/,
  )
  expect(within(dialog).getByRole('button', { name: yes })).toBeTruthy()
})

it('once accepted, says the agreed slot beside what was wished, and when it was accepted', () => {
  cleanup()
  const said = { auteur: 'Atlas', moi: false, avec: '', texte: '', cents: null, fait_a: offer.envoyee_a }
  draw({
    ...{ etat: 'acceptee', repondue_a: '2026-11-26T11:00:00.000Z' },
    ...{ demande_date_souhaite: '2026-12-03', demande_th_souhaite: '12:00 - 14:00' },
    echanges: [
      { ...said, acte: 'envoyer', jour: '2026-12-02', th: '' },
      { ...said, acte: 'accepter', jour: '2026-12-03', th: '12:00 - 14:00' },
    ],
  })
  const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent
  expect(fact('Souhaitée')).toMatch(/^mer\. 2 déc\./)
  expect(fact('Convenue')).toMatch(/^jeu\. 3 déc\.*, 12:00 – 14:00$/)
  expect([screen.getByText('Acceptée'), screen.queryByText('Terminée')]).toEqual([expect.anything(), null])
})

it.each([
  ['taken back by whoever offered it', 'INTROUVABLE', ['', 'Fermer']],
  ['answered meanwhile', 'DEMANDE_TRAITEE', ['', 'Fermer']],
  ['refused for a while', 'TROP_DE_TENTATIVES', ['', 'Ne rien changer', 'Accepter la demande']],
])('%s, an acceptance leaves what may still be done', async (_case, erreur, left) => {
  cleanup()
  const problem = { code: 'error', erreur, message: 'Cette demande n’est plus proposée.', duration: 4500 }
  refused.is = new ApiProblem(409, problem as ApiProblem['problem'])
  draw({ peut: { ...offer.peut, accepter: true } })
  fireEvent.click(screen.getByRole('button', { name: 'Accepter la demande' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('alert').textContent).toBe('Cette demande n’est plus proposée.')
  expect(
    within(dialog)
      .getAllByRole('button')
      .map(b => b.textContent),
  ).toEqual(left)
  refused.is = null
})
