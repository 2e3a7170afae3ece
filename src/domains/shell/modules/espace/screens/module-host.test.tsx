import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ModuleRegistration } from '#client/modules/modules.ts'
import { ModuleHost } from './module-host.tsx'

vi.mock('#client/device/update.ts', () => ({ acceptUpdate: vi.fn() }))

const missing = new TypeError('Failed to fetch dynamically imported module: https://relais.test/assets/releve-1.js')
const Releve = () => <h1>Relevé de novembre</h1>

function registrationOf(nom: string): ModuleRegistration & { load: ReturnType<typeof vi.fn> } {
  const load = vi.fn().mockRejectedValueOnce(missing).mockResolvedValue({ Screen: Releve })
  return { name: nom, route: nom, title: 'Relevé d’activité', load }
}

function open(registration: ModuleRegistration) {
  return render(
    <MantineProvider env="test">
      <ModuleHost registration={registration} path={[]} params={{}} />
    </MantineProvider>,
  )
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('asks again for a screen whose code did not come at a former opening', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const registration = registrationOf('releve-rouvert')
  open(registration)
  expect((await screen.findByRole('alert')).textContent).toContain('Le chargement a échoué')
  cleanup()
  open(registration)
  expect(await screen.findByRole('heading', { name: 'Relevé de novembre' })).toBeTruthy()
  expect(registration.load).toHaveBeenCalledTimes(2)
})

it('comes by itself once the server that restarted answers', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let up = false
  vi.stubGlobal('fetch', async () => {
    if (!up) throw new TypeError('Failed to fetch')
    return new Response('', { headers: { 'content-type': 'text/javascript' } })
  })
  open(registrationOf('releve-revenu'))
  await screen.findByRole('alert')
  up = true
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  expect(await screen.findByRole('heading', { name: 'Relevé de novembre' })).toBeTruthy()
})

it('says where one is while it comes, and where it did not', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  open(registrationOf('releve-nomme'))
  expect(screen.getByRole('heading', { level: 1, name: 'Relevé d’activité' })).toBeTruthy()
  await screen.findByRole('alert')
  expect(screen.getByRole('heading', { level: 1, name: 'Relevé d’activité' })).toBeTruthy()
})
