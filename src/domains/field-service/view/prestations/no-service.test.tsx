import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { navigate } from '#client/address/location.ts'
import { WayBack } from '#client/resource/way-back.tsx'
import { showScreen } from '#tests/support/show-screen.tsx'
import { NoService } from './no-service.tsx'

const held = vi.hoisted(() => ({ modules: [] as string[] }))
vi.mock('#client/queue/use-sync.ts', () => ({ useSession: () => ({ session: { user: { modules: held.modules } } }) }))

const FORM = '/m/plannings-entreprises/nouvelle/12?demande=4'
beforeEach(() => {
  held.modules = ['vx-gestion-codes-prestations-entreprises']
  navigate(FORM)
})

it('leads to the form of a service, whose list leads back to where one was', async () => {
  showScreen(
    <>
      <NoService pour="une intervention" />
      <WayBack />
    </>,
  )
  expect(screen.queryByRole('button', { name: 'Revenir où vous en étiez' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Créer une prestation' }))
  expect(location.pathname).toBe('/m/gestion-codes-prestations-entreprises/prestations/nouveau')
  fireEvent.click(await screen.findByRole('button', { name: 'Revenir où vous en étiez' }))
  expect(location.pathname + location.search).toBe(FORM)
  expect(screen.queryByRole('button', { name: 'Revenir où vous en étiez' })).toBeNull()
})

it('offers no way to who may not create one, and says whom to ask', () => {
  held.modules = []
  showScreen(<NoService pour="une demande" />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText(/Demandez à qui règle les «\s*Codes prestations/)).toBeTruthy()
})
