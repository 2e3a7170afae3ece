import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { MenuItem } from '#wire/session.ts'
import { Home } from './home.tsx'

const view = vi.hoisted(() => ({ mobile: false }))
vi.mock('./first-steps.tsx', () => ({ FirstSteps: () => <p>Premiers pas</p> }))
vi.mock('#domains/shell/view/inbox/inbox.tsx', () => ({ Inbox: () => <p>La file</p> }))
vi.mock('#client/address/viewport.ts', () => ({ useMobile: () => view.mobile }))
vi.mock('#client/modules/registry.ts', () => ({ findModule: () => ({ title: 'Régulation' }) }))

const MENU = [{ module: 'a', module_id: 1, module_parent_id: null, module_libelle: 'a', icone: '', groupe: 'Terrain' }]
const show = (menu: readonly unknown[]) =>
  render(
    <MantineProvider env="test">
      <Home menu={menu as readonly MenuItem[]} pins={[]} name="Sonia" />
    </MantineProvider>,
  )

beforeEach(() => {
  view.mobile = false
})

it('is what waits, then what a company prepares; the menu beside it is not told twice', async () => {
  show(MENU)
  const told = [await screen.findByText('La file'), await screen.findByText('Premiers pas')]
  expect(told[0]?.compareDocumentPosition(told[1] as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.queryByRole('button', { name: 'Régulation' })).toBeNull()
})

it('leads to the modules on a phone, which has no menu beside it', async () => {
  view.mobile = true
  show(MENU)
  expect(await screen.findByRole('button', { name: 'Régulation' })).toBeTruthy()
})

it('says what to do to somebody who may open nothing', () => {
  show([])
  expect(screen.getByText('Aucun module pour l’instant')).toBeTruthy()
  expect(screen.queryByText('La file')).toBeNull()
})
