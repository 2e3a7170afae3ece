import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { navigate } from '#client/address/location.ts'
import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { uneVisite } from '../testing/visites.ts'
import { VisitLinks } from './visit-links.tsx'

vi.mock('#client/address/location.ts', async original => ({ ...(await original<object>()), navigate: vi.fn() }))
const held = vi.hoisted(() => ({ modules: [] as string[] }))
vi.mock('#client/queue/use-sync.ts', async original => ({
  ...(await original<object>()),
  useSession: () => ({ session: { user: { ...held, administrateur_plateforme: false } }, emprunt: null }),
}))

const open = (over: Partial<VisiteDetail>) =>
  render(
    <MantineProvider env="test">
      <VisitLinks visite={{ ...uneVisite(), ...over } as VisiteDetail} />
    </MantineProvider>,
  )
const DEMANDE = { demande_id: 12, annulable: false }

beforeEach(() => {
  held.modules = ['vx-gestion-clients-entreprises', 'vx-gestion-demandes']
})

it('offers nothing to who may read neither, nor of a visit without them', () => {
  const { unmount } = open({})
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  held.modules = ['vx-regulation-interventions']
  open({ client_id: 6, demande: DEMANDE })
  expect(screen.queryByRole('button')).toBeNull()
})

it('leads to the customer and to the request that it answers', () => {
  open({ client_id: 6, demande: DEMANDE })
  fireEvent.click(screen.getByRole('button', { name: 'Fiche du client' }))
  expect(navigate).toHaveBeenLastCalledWith('/m/gestion-clients-entreprises/client/6')
  fireEvent.click(screen.getByRole('button', { name: /^Demande n°/ }))
  expect(navigate).toHaveBeenLastCalledWith('/m/gestion-demandes/12')
})
