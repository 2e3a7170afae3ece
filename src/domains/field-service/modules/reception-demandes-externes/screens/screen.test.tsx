import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { navigate } from '#client/address/location.ts'
import { call } from '#client/call/api.ts'
import { AtDesk } from '#client/frames/desk.tsx'
import { useBadges } from '#client/modules/badges.ts'
import { type DemandeExterne, MODULE_EXTERNES } from '#domains/field-service/model/demandes/externe.ts'
import { lireExterne } from '../contract.ts'
import { Screen } from './screen.tsx'
import { Watch } from './watch.ts'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))

const offer = (demande_id: number, plus: Partial<DemandeExterne> = {}) =>
  ({
    demande_id,
    donneur: 'Atlas',
    prestation: 'Ramonage',
    cpville: '80000 Amiens',
    demande_date_souhaite: null,
    demande_th_souhaite: '',
    demande_date_th_impose: 0,
    demande_remuneration_cents: 9000,
    etat: 'attente',
    etat_libelle: 'À répondre',
    repondre_avant: null,
    demande_reference_do: '',
    demande_description: '',
    motif: '',
    prestation_duree: '1.00',
    envoyee_a: '2026-11-26T08:00:00.000Z',
    repondue_a: null,
    en_retard: false,
    age_jours: 0,
    echanges: [],
    proposition: null,
    acceptee_demande_id: null,
    peut: { accepter: false, refuser: false, proposer: false, reprendre: false, commenter: false },
    ...plus,
  }) as DemandeExterne
const OFFERS = [
  offer(1, { demande_date_th_impose: 1 }),
  offer(2),
  offer(3, { etat: 'acceptee', etat_libelle: 'Acceptée' }),
]

const page = (children: ReactNode) => (
  <MantineProvider env="test">
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AtDesk>{children}</AtDesk>
    </QueryClientProvider>
  </MantineProvider>
)

function Badge() {
  return <p>{`Pastille ${useBadges()[MODULE_EXTERNES] ?? 'absente'}`}</p>
}

it('counts in the menu the offers that wait for an answer, and no other', async () => {
  vi.mocked(call).mockResolvedValue(OFFERS as never)
  render(
    page(
      <>
        <Watch />
        <Badge />
      </>,
    ),
  )
  expect(screen.getByText('Pastille absente')).toBeTruthy()
  expect(await screen.findByText('Pastille 2')).toBeTruthy()
})

const draw = (offers: readonly DemandeExterne[], path: string[] = []) => {
  vi.mocked(call).mockImplementation((async (operation: unknown) =>
    operation === lireExterne
      ? offer(9, { etat: 'refusee', etat_libelle: 'Refusée', prestation: 'Entretien' })
      : offers) as never)
  render(page(<Screen path={path} params={{}} />))
}
const lines = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(l => (l.textContent ?? '').replaceAll(/\s/g, ' '))
const counter = (name: RegExp) => screen.getByRole('button', { name })
const search = (words: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Rechercher une demande reçue' }), { target: { value: words } })

beforeEach(() => navigate('/m/reception-demandes-externes?', { replace: true }))
afterEach(cleanup)

it('says of each what it pays, and which days are imposed', async () => {
  draw(OFFERS)
  await waitFor(() => expect(lines()).toHaveLength(3))
  for (const line of lines()) expect(line).toContain('90,00 €')
  expect(lines().map(l => l.includes('Date imposée'))).toEqual([true, false, false])
})

it('is narrowed by words, by state and by issuer, together; counts follow the words', async () => {
  draw([
    offer(1, { donneur: 'Atlas', demande_description: 'Fuite sous l’évier' }),
    offer(2, { donneur: 'Borée', en_retard: true }),
    offer(3, { donneur: 'Borée', etat: 'contre', etat_libelle: 'Autre créneau proposé', prestation: 'Fuite de gaz' }),
  ])
  await waitFor(() => expect(lines()).toHaveLength(3))
  search('fuite')
  await waitFor(() => expect(lines()).toHaveLength(2))
  expect(counter(/^À répondre/).textContent).toBe('À répondre 1')
  fireEvent.click(counter(/^Autre créneau/))
  await waitFor(() => expect(lines()).toHaveLength(1))
  fireEvent.change(screen.getByRole('combobox', { name: 'Filtrer par donneur d’ordres' }), {
    target: { value: 'Atlas' },
  })
  expect(await screen.findByText('Aucune demande ne correspond')).toBeTruthy()
  expect(document.body.textContent).toContain('Filtres\u00a0: «\u00a0fuite\u00a0» · Autre créneau · Atlas')
  fireEvent.click(screen.getByRole('button', { name: 'Retirer Autre créneau (1)' }))
  await waitFor(() => expect(lines()).toHaveLength(1))
  expect(lines()[0]).toContain('Atlas')
})

it('is sorted by any column, once more the other way', async () => {
  draw([
    offer(1, { cpville: '80000 Amiens' }),
    offer(2, { cpville: '60000 Beauvais' }),
    offer(3, { cpville: '02000 Laon' }),
  ])
  await waitFor(() => expect(lines()).toHaveLength(3))
  const towns = () => lines().map(l => /Amiens|Beauvais|Laon/.exec(l)?.[0])
  fireEvent.click(screen.getByRole('button', { name: 'Ville' }))
  expect(towns()).toEqual(['Laon', 'Beauvais', 'Amiens'])
  fireEvent.click(screen.getByRole('button', { name: 'Ville' }))
  expect(towns()).toEqual(['Amiens', 'Beauvais', 'Laon'])
})

it('asks for what is over by its period, and for what is in progress else', async () => {
  draw([])
  expect(await screen.findByText('Aucune demande reçue')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Historique' }))
  expect(await screen.findByText('Aucune demande terminée sur cette période')).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Période affichée' })).toBeTruthy()
  const asked = vi.mocked(call).mock.calls.map(([, input]) => (input as { query?: unknown }).query)
  expect(asked).toContainEqual({ type: '0' })
  expect(asked).toContainEqual({ type: '1', debut: expect.stringMatching(/-01$/), fin: expect.any(String) })
})

it('opens by its number one that is in no list any more', async () => {
  draw([offer(1)], ['9'])
  await screen.findByText('Entretien')
  expect(screen.getByRole('complementary', { name: 'Demande reçue' }).textContent).toContain('Refusée')
})
