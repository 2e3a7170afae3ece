import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { navigate } from '#client/address/location.ts'
import { TabContext } from '#client/address/tab-context.ts'
import { Offline } from '#client/call/problem.ts'
import { Screen } from './signed-in-account.tsx'

const office = vi.hoisted(() => ({
  confirmed: [] as unknown[],
  refused: null as Error | null,
  mine: true as boolean | Error,
  waiting: true,
}))
vi.mock('#client/address/location.ts', async original => ({ ...(await original<object>()), navigate: vi.fn() }))
vi.mock('#client/session/session.ts', async original => ({
  ...(await original<object>()),
  useSessionState: () => ({
    session: { user: { id: 7, name: 'Anne Morel', email: 'anne@exemple.fr' }, adresse_a_confirmer: office.waiting },
  }),
}))
vi.mock('#client/account/sign-in.ts', () => ({
  callAnonymous: async (_path: string, body: unknown) => {
    if (office.refused) throw office.refused
    office.confirmed.push(body)
    return { code: 'success', message: 'Votre adresse est confirmée.' }
  },
  refreshSession: async () => {
    office.waiting = false
  },
}))
vi.mock('#client/call/api.ts', () => ({
  call: async () => {
    if (office.mine instanceof Error) throw office.mine
    return { mienne: office.mine }
  },
}))

beforeEach(() => {
  vi.mocked(navigate).mockClear()
  Object.assign(office, { confirmed: [], refused: null, mine: true, waiting: true })
})
afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

function open(page: string, path: readonly string[] = []) {
  render(
    <MantineProvider env="test">
      <TabContext value={page}>
        <Screen path={path} params={{}} />
      </TabContext>
    </MantineProvider>,
  )
}
const confirming = (token: string) => {
  history.replaceState(null, '', `/confirmation${token && `#jeton=${token}`}`)
  open('confirmation')
}

it('confirms one’s own address by itself, says so, and reads the session again', async () => {
  confirming('7.9999999999.abc')
  expect((await screen.findByRole('status')).textContent).toMatch(/^Votre adresse est confirmée/)
  expect([office.confirmed, office.waiting, location.hash]).toEqual([[{ jeton: '7.9999999999.abc' }], false, ''])
  fireEvent.click(screen.getByRole('button', { name: 'Aller à mon espace' }))
  expect(navigate).toHaveBeenCalledWith('/')
})

it('tries again what did not go through', async () => {
  office.refused = new Offline()
  confirming('7.9999999999.abc')
  const again = await screen.findByRole('button', { name: 'Réessayer' })
  office.refused = null
  fireEvent.click(again)
  expect((await screen.findByRole('status')).textContent).toMatch(/^Votre adresse est confirmée/)
})

it('says that an address is confirmed already, for a link too old and for none', async () => {
  Object.assign(office, { waiting: false, refused: new Error('x') })
  confirming('7.1.abc')
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^Votre adresse est confirmée/))
  cleanup()
  confirming('')
  expect(screen.getByRole('status').textContent).toMatch(/^Votre adresse est confirmée/)
})

it('says that a link is another account’s, and confirms nothing before it is asked', async () => {
  confirming('8.9999999999.abc')
  expect(screen.getByText(/Ce lien est celui d’un autre compte que le vôtre, anne@exemple\.fr/)).toBeTruthy()
  expect(office.confirmed).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Confirmer l’autre adresse' }))
  expect((await screen.findByRole('status')).textContent).toMatch(/celui d’un autre compte/)
  expect(office.waiting).toBe(true)
})

it('leads whoever joined by an invitation to their day, and says to others why it opens nothing', async () => {
  open('invitation', ['lien'])
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/', { replace: true }))
  cleanup()
  vi.mocked(navigate).mockClear()
  for (const mine of [false, new Offline()]) {
    office.mine = mine
    open('invitation', ['lien'])
    expect(await screen.findByText('Vous êtes déjà connecté')).toBeTruthy()
    expect(navigate).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Aller à mon espace' }))
    expect(navigate).toHaveBeenCalledWith('/')
    cleanup()
    vi.mocked(navigate).mockClear()
  }
})
