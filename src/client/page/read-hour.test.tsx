import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { correctedNow } from '#offline/clock.ts'
import { useOnline } from '../queue/use-sync.ts'
import { ReadHour } from './read-hour.tsx'

vi.mock('../queue/use-sync.ts', () => ({ useOnline: vi.fn(() => true) }))
vi.mock('#offline/clock.ts', () => ({ correctedNow: vi.fn() }))
const NOW = '2026-11-20T10:00:00.000Z'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date'] })
  vi.mocked(useOnline).mockReturnValue(true)
  vi.mocked(correctedNow).mockImplementation(() => new Date().toISOString())
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const read = (readAt: string | null, data: unknown = []) => ({ data, readAt })
const shown = (...of: ReturnType<typeof read>[]) => {
  const { container } = render(<ReadHour of={of}>Planifier attend le retour du réseau.</ReadHour>)
  return container.textContent
}

it('says nothing of what was read just now, nor of what is not there', () => {
  expect(shown(read('2026-11-20T09:55:00.000Z'))).toBe('')
  cleanup()
  vi.mocked(useOnline).mockReturnValue(false)
  expect(shown(read(null), read('2026-11-20T07:12:00.000Z', null))).toBe('')
})

it('says offline when it was read, and what waits for the network', () => {
  vi.mocked(useOnline).mockReturnValue(false)
  expect(shown(read('2026-11-20T09:59:00.000Z'))).toBe(
    'Hors ligne, mis à jour à 10:59. Planifier attend le retour du réseau.',
  )
  expect(screen.getByRole('status')).toBeTruthy()
})

it('says with a network that it is old, by the oldest of what is shown', () => {
  expect(shown(read('2026-11-20T09:55:00.000Z'), read('2026-11-20T07:12:00.000Z'))).toBe('Mis à jour à 08:12.')
})

it('is of the office’s own hour where the office says it, on a device whose clock is two days fast', () => {
  vi.setSystemTime(new Date('2026-11-22T10:00:00.000Z'))
  vi.mocked(correctedNow).mockReturnValue(NOW)
  const { container } = render(<ReadHour of={[{ lu_a: '2026-11-20T09:59:00.000Z' }]} />)
  expect(container.textContent).toBe('')
  cleanup()
  const old = render(<ReadHour of={[{ lu_a: '2026-11-20T07:12:00.000Z' }]} />)
  expect(old.container.textContent).toBe('Mis à jour à 08:12.')
})
