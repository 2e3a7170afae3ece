import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { restoreBadges, setBadge } from '#client/modules/badges.ts'
import type { MenuItem } from '#wire/session.ts'
import { Home } from './home.tsx'

const line = vi.hoisted(() => ({ online: true }))
vi.mock('#client/session/session.ts', () => ({ currentOwner: () => null }))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: () => line.online }))
vi.mock('#client/modules/registry.ts', () => ({
  findModule: (nom: string) => ({
    name: nom,
    title: nom === 'a' ? 'Régulation' : 'Profil',
    ...(nom === 'a' ? { watch: vi.fn() } : {}),
  }),
}))

const MENU = ['a', 'b'].map((module, rang) => ({ module, module_id: rang + 1, module_libelle: module, icone: '' }))
const rien = () => screen.queryByText('Rien à traiter pour l’instant.')

const montrer = () =>
  render(
    <MantineProvider env="test">
      <Home menu={MENU as unknown as readonly MenuItem[]} pins={[]} name="Sonia" />
    </MantineProvider>,
  )

beforeEach(() => {
  restoreBadges(undefined)
  line.online = true
  montrer()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('says that nothing waits once whoever counts has said so, and not before', () => {
  expect(rien()).toBeNull()
  expect(screen.getByRole('status', { name: 'Lecture de ce qui est à traiter…' })).toBeTruthy()
  act(() => setBadge('a', null))
  expect(rien()).toBeNull()
  act(() => setBadge('a', 0))
  expect(rien()).not.toBeNull()
})

it('says what waits, in words', () => {
  act(() => setBadge('a', 24, '24\u00a0visites en retard'))
  expect(screen.getByRole('button', { name: /24 ?Régulation ?24\u00a0visites en retard/ })).toBeTruthy()
  expect(rien()).toBeNull()
  // The same count for another reason is told too.
  act(() => setBadge('a', 24, '24\u00a0visites avec un compte rendu à choisir'))
  expect(screen.getByText(/à choisir/)).toBeTruthy()
})

it('says that it does not know, without network or where nobody answers', () => {
  cleanup()
  line.online = false
  montrer()
  expect(screen.getByText(/Hors ligne.: ce qui est à traiter n’est pas connu/)).toBeTruthy()
  cleanup()
  line.online = true
  vi.useFakeTimers()
  montrer()
  act(() => void vi.advanceTimersByTime(10_000))
  expect(screen.getByText('Ce qui est à traiter n’a pas encore pu être lu.')).toBeTruthy()
})
