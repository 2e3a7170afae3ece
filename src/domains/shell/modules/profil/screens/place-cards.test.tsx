import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import { ApiProblem } from '#client/call/problem.ts'
import { donnerDepart, lireDepart } from '#domains/field-service/modules/mon-activite/contract.ts'
import { donnerLieu, lireLieu, retirerLieu } from '#domains/scheduling/modules/mon-planning-edt/contract.ts'
import { showScreen } from '#tests/support/show-screen.tsx'
import { searchAdresse } from '#wire/lookups.ts'
import { success } from '#wire/notice.ts'
import { StartCard } from './start-card.tsx'
import { TownCard } from './town-card.tsx'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
const state = vi.hoisted(() => ({ online: true, emprunt: false, modules: [] as string[] }))
vi.mock('#client/queue/use-sync.ts', async original => ({
  ...(await original<object>()),
  useOnline: () => state.online,
  useSession: () => ({
    session: { user: { modules: state.modules, administrateur_plateforme: false } },
    emprunt: state.emprunt ? { nom: 'Caron' } : null,
  }),
}))

const AGENT = 'vx-mon-planning-edt'
const TECHNICIEN = 'vx-mon-activite'
const RIVERY = { ville: 'Rivery', latitude: 49.9019, longitude: 2.3286 }
const appeler = vi.mocked(call)
let lieu: { ville: string; accepte_a: string } | null
let a_redonner: boolean
let refus: ApiProblem | null
beforeEach(() => {
  Object.assign(state, { online: true, emprunt: false, modules: [AGENT] })
  lieu = null
  a_redonner = false
  refus = null
  appeler.mockReset().mockImplementation(async operation => {
    const op: unknown = operation
    if (op === searchAdresse)
      return {
        adresses: [
          {
            ...{ label: 'Rivery 80136', name: 'Rivery', postcode: '80136', city: 'Rivery' },
            ...RIVERY,
            code_insee: '80674',
          },
        ],
        message: '',
        error: false,
      } as never
    if (op === lireDepart) return { depart: null } as never
    if (op === lireLieu) return { lieu, a_redonner } as never
    if (refus) throw refus
    a_redonner = false
    lieu = op === donnerLieu ? { ville: 'Rivery', accepte_a: '2026-11-29T10:00:00.000Z' } : null
    return { ...success('Noté.'), lieu, a_redonner } as never
  })
})
const both = () =>
  showScreen(
    <>
      <StartCard />
      <TownCard />
    </>,
  )
const town = async () => within(await screen.findByRole('region', { name: 'Votre commune' }))
const sent = (operation: unknown) => appeler.mock.calls.filter(([op]) => op === operation)

async function choose(card: Awaited<ReturnType<typeof town>>) {
  fireEvent.change(await card.findByLabelText('Votre commune ou votre adresse'), { target: { value: 'river' } })
  fireEvent.click(await screen.findByRole('option', { name: 'Rivery 80136' }))
}

it('shows nothing to whoever has no planning of their own, nor in a borrowed account', () => {
  state.modules = ['vx-planning-edt']
  const { unmount } = both()
  expect(screen.queryByRole('region')).toBeNull()
  unmount()
  Object.assign(state, { modules: [AGENT, TECHNICIEN], emprunt: true })
  both()
  expect(screen.queryByRole('region')).toBeNull()
  expect(appeler).not.toHaveBeenCalled()
})

it('gives nothing that is only typed, nor without network', async () => {
  const { unmount } = both()
  const card = await town()
  fireEvent.change(await card.findByLabelText('Votre commune ou votre adresse'), { target: { value: 'riv' } })
  expect(card.getByRole('button', { name: 'J’accepte' })).toHaveProperty('disabled', true)
  unmount()
  state.online = false
  both()
  const cut = await town()
  expect(await cut.findByRole('button', { name: 'J’accepte' })).toHaveProperty('disabled', true)
  expect(cut.getByText('Cet accord se donne et se retire avec du réseau.')).toBeTruthy()
})

it('says why it was not kept', async () => {
  refus = new ApiProblem(403, { erreur: 'DROIT_MANQUANT', message: 'Cet accord ne se donne pas.' } as never)
  both()
  const card = await town()
  await choose(card)
  fireEvent.click(card.getByRole('button', { name: 'J’accepte' }))
  expect((await card.findByRole('alert')).textContent).toBe('Cet accord ne se donne pas.')
})

it('says what it is for, gives the town that was chosen, tells since when, and takes it back', async () => {
  both()
  const card = await town()
  expect(
    card.getByText(/^Donnez-la pour qu’un remplacement près de chez vous vous soit proposé avant les autres/)
      .textContent,
  ).toContain(
    'Votre établissement lit une tranche de distance (moins de 5\u00a0km, plus de 30\u00a0km…), jamais la commune ni l’adresse.',
  )
  await choose(card)
  fireEvent.click(card.getByRole('button', { name: 'J’accepte' }))
  expect(await card.findByText(/environs de Rivery, avec votre accord du/)).toBeTruthy()
  expect(sent(donnerLieu).map(([, input]) => input)).toEqual([expect.objectContaining({ body: RIVERY })])
  expect(card.queryByLabelText('Votre commune ou votre adresse')).toBeNull()
  fireEvent.click(card.getByRole('button', { name: 'Retirer mon accord' }))
  expect(await card.findByLabelText('Votre commune ou votre adresse')).toBeTruthy()
  expect(sent(retirerLieu)).toHaveLength(1)
})

it('says that the house moved away since, and takes the town again in its place', async () => {
  lieu = { ville: 'Rivery', accepte_a: '2026-11-20T10:00:00.000Z' }
  a_redonner = true
  both()
  const card = await town()
  expect(await card.findByText(/a changé d’adresse depuis\s: aucune distance n’est plus dite/)).toBeTruthy()
  expect(card.getByRole('button', { name: 'Retirer mon accord' })).toBeTruthy()
  await choose(card)
  fireEvent.click(card.getByRole('button', { name: 'J’accepte' }))
  await waitFor(() => expect(card.queryByText(/a changé d’adresse/)).toBeNull())
  expect(sent(donnerLieu)).toHaveLength(1)
  expect(card.queryByLabelText('Votre commune ou votre adresse')).toBeNull()
})

it('tells an agent who is a technician too both apart: what is given to one is not given to the other', async () => {
  state.modules = [AGENT, TECHNICIEN]
  both()
  const card = await town()
  const tours = within(await screen.findByRole('region', { name: 'Départ de mes tournées' }))
  expect(await tours.findByLabelText('Mon adresse')).toBeTruthy()
  await choose(card)
  fireEvent.click(card.getByRole('button', { name: 'J’accepte' }))
  await waitFor(() => expect(sent(donnerLieu)).toHaveLength(1))
  expect(sent(donnerDepart)).toHaveLength(0)
  expect(tours.getByRole('button', { name: 'J’accepte' })).toHaveProperty('disabled', true)
})
