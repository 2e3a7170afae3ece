import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { EmptyDay } from './empty-day.tsx'

const modules = vi.hoisted((): string[] => [])
const navigate = vi.hoisted(() => vi.fn())
vi.mock('#client/queue/use-sync.ts', () => ({ useSession: () => ({ session: { user: { id: 7, modules } } }) }))
vi.mock('#client/address/location.ts', () => ({ navigate }))

beforeEach(() => {
  modules.length = 0
})

const montrer = (techniciens: { id: number }[]) =>
  render(
    <MantineProvider env="test">
      <EmptyDay jour="2026-11-23" techniciens={techniciens} />
    </MantineProvider>,
  )

it('of a company with nobody to plan for leads to what can be prepared', () => {
  modules.push('vx-gestion-utilisateurs-wikaz', 'vx-gestion-clients-entreprises')
  montrer([{ id: 7 }])
  expect(screen.getByText('Personne d’autre que vous pour l’instant')).toBeTruthy()
  expect(screen.getAllByRole('button').map(b => b.textContent)).toEqual(['Inviter des techniciens', 'Clients'])
  fireEvent.click(screen.getByRole('button', { name: 'Inviter des techniciens' }))
  expect(navigate).toHaveBeenCalledWith('/m/gestion-utilisateurs-wikaz')
})

it('offers nothing that would be refused', () => {
  montrer([])
  expect(screen.getByText(/inviter votre équipe/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('of a company that works says that nothing is planned', () => {
  montrer([{ id: 7 }, { id: 8 }])
  expect(screen.getByText('Rien de prévu le lun. 23 nov.')).toBeTruthy()
})
