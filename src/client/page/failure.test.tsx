import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reportReachable } from '#offline/connectivity.ts'
import { TabContext } from '../address/tab-context.ts'
import { ApiProblem, Offline } from '../call/problem.ts'
import { registerModules } from '../modules/registry.ts'
import { Failure } from './failure.tsx'

const navigate = vi.hoisted(() => vi.fn())
const session = vi.hoisted(() => ({ etat: 'ouverte', valide: true }))
vi.mock('../session/session.ts', async whole => ({
  ...(await whole<object>()),
  useSessionState: () => ({ ...session, session: null }),
}))
vi.mock('../address/location.ts', async whole => ({ ...(await whole<object>()), navigate }))
registerModules([{ name: 'visites-essai', route: 'visites-essai', title: 'Mes visites', load: vi.fn() }])

beforeEach(() => {
  history.replaceState(null, '', '/m/visites-essai/12')
})
afterEach(() => {
  cleanup()
  session.valide = true
  vi.restoreAllMocks()
})

function refused(status: number, code: string, message: string) {
  return new ApiProblem(status, { erreur: code, code: 'error', message, duration: 0, reference: 'ab12' } as never)
}

function show(error: unknown, onRetry = () => undefined) {
  render(
    <MantineProvider>
      <TabContext value="visites-essai">
        <Failure error={error} onRetry={onRetry} offline="Lisible une fois ouverte." missing="Elle a été retirée." />
      </TabContext>
    </MantineProvider>,
  )
}

it.each([
  [403, 'Vous n’avez pas accès à ce module', /Ouvrir le menu/, '/espace'],
  [404, 'Elle a été retirée.', /Retour à «\sMes visites\s»/, '/m/visites-essai'],
] as const)('a reading refused by %i says why and leads out', (status, sentence, label, target) => {
  show(refused(status, 'X', 'Non.'))
  expect(screen.getByText(sentence)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: label }))
  expect(navigate).toHaveBeenLastCalledWith(target)
})

it('tries again after an error, whose reference is there for the support', () => {
  const retry = vi.fn()
  show(refused(500, 'INTERNE', 'Une erreur est survenue.'), retry)
  expect(screen.getByText(/ab12/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(retry).toHaveBeenCalledOnce()
})

it.each([
  [true, 'Le serveur ne répond pas'],
  [false, 'Pas de connexion internet'],
] as const)(
  'out of reach with a network (%s) says which, tries again when asked, and by itself once answered',
  (network, title) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(network)
    reportReachable(false)
    const retry = vi.fn()
    show(new Offline(), retry)
    expect(screen.getByText(title)).toBeTruthy()
    expect(screen.getByText('Lisible une fois ouverte.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(retry).toHaveBeenCalledOnce()
    act(() => reportReachable(true))
    expect(retry).toHaveBeenCalledTimes(2)
  },
)

it('a reading that was cut on a line that stands is asked for again by itself', () => {
  vi.useFakeTimers()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  reportReachable(true)
  const retry = vi.fn()
  show(new Offline(), retry)
  expect(retry).not.toHaveBeenCalled()
  act(() => vi.advanceTimersByTime(5_000))
  expect(retry).toHaveBeenCalledOnce()
  act(() => reportReachable(false))
  act(() => vi.advanceTimersByTime(60_000))
  expect(retry).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

it('does not blame the server for a session that ended, and asks again once somebody signed in', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  session.valide = false
  const retry = vi.fn()
  const page = () => (
    <MantineProvider>
      <TabContext value="visites-essai">
        <Failure error={new Offline()} onRetry={retry} offline="Lisible une fois ouverte." />
      </TabContext>
    </MantineProvider>
  )
  act(() => reportReachable(true))
  const { rerender } = render(page())
  expect(screen.getByText(/^Session expirée.: identifiez-vous pour relire\.$/)).toBeTruthy()
  expect(screen.queryByText('Le serveur ne répond pas')).toBeNull()
  expect(retry).not.toHaveBeenCalled()
  session.valide = true
  rerender(page())
  expect(retry).toHaveBeenCalledOnce()
})
