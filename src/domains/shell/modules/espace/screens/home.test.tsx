import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { restoreBadges, setBadge } from '#client/badges.ts'
import type { MenuItem } from '#wire/session.ts'
import { Home } from './home.tsx'

vi.mock('#client/session.ts', () => ({ currentOwner: () => null }))
vi.mock('#client/registry.ts', () => ({
  findModule: (nom: string) => ({
    nom,
    titre: nom === 'a' ? 'Régulation' : 'Profil',
    ...(nom === 'a' ? { veiller: vi.fn() } : {}),
  }),
}))

const MENU = ['a', 'b'].map((module, rang) => ({ module, module_id: rang + 1, module_libelle: module, icone: '' }))
const rien = () => screen.queryByText('Rien ne vous attend pour l’instant.')

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  restoreBadges(undefined)
  render(<Home menu={MENU as unknown as readonly MenuItem[]} pins={[]} name="Sonia" />)
})
afterEach(cleanup)

it('says that nothing waits once whoever counts has said so, and not before', () => {
  expect(rien()).toBeNull()
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
