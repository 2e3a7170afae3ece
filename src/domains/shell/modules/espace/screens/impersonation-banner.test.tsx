import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { describeRemaining, ImpersonationBanner } from './impersonation-banner.tsx'

const { view, end } = vi.hoisted(() => ({ view: { mobile: false, emprunt: true }, end: vi.fn(async () => undefined) }))
const user = { name: 'Léa Martin', compte_raison_sociale: 'Thermi-Somme' }
vi.mock('#client/account/impersonation.ts', () => ({ endImpersonation: end }))
vi.mock('#client/address/viewport.ts', () => ({ useMobile: () => view.mobile }))
vi.mock('#client/queue/use-sync.ts', () => ({
  useSession: () => ({ session: { user }, ...(view.emprunt ? { emprunt: { fin: performance.now() + 90_000 } } : {}) }),
}))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  view.mobile = false
  view.emprunt = true
})
const show = () =>
  render(
    <MantineProvider env="test">
      <ImpersonationBanner />
    </MantineProvider>,
  )

it.each([
  [30 * 60_000, 'Encore 30\u00a0minutes.'],
  [61_000, 'Encore 2\u00a0minutes.'],
  [60_000, 'Encore 60\u00a0secondes.'],
  [1, 'Encore 1\u00a0seconde.'],
  [-5, 'Encore 0\u00a0seconde.'],
])('says what is left of %s ms', (left, text) => expect(describeRemaining(left)).toBe(text))

it('says whose account, on a desk and on a phone, and counts down', () => {
  const { unmount } = show()
  expect(screen.getByRole('region').textContent).toContain('Vous êtes dans le compte de Léa Martin, Thermi-Somme.')
  expect(screen.getByRole('timer').textContent).toBe('Encore 2\u00a0minutes.')
  act(() => void vi.advanceTimersByTime(45_000))
  expect(screen.getByRole('timer').textContent).toBe('Encore 45\u00a0secondes.')
  unmount()
  view.mobile = true
  show()
  expect(screen.getByRole('region').textContent).toContain('Compte de Léa Martin.')
})

it('leaves at the first tap', () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Quitter' }))
  expect(end).toHaveBeenCalledWith('quitte')
})

it('is not there in one’s own account', () => {
  view.emprunt = false
  show()
  expect(screen.queryByRole('region')).toBeNull()
})
