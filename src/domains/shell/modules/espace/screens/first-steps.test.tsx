import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { FirstSteps } from './first-steps.tsx'

const told = vi.hoisted(() => ({ data: undefined as unknown, session: undefined as unknown }))
const navigate = vi.hoisted(() => vi.fn())
vi.mock('#client/reading/use-reading.ts', () => ({
  useReading: ({ id }: { id: string }) => (id === 'premiers-pas.lire' ? told : { data: null, message: '' }),
}))
vi.mock('#client/address/location.ts', () => ({ navigate }))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: () => true, useSession: () => ({ session: told.session }) }))
vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/session/rights.ts', () => ({ mayCall: () => true }))

const step = (cle: string, fait: boolean) => ({
  cle,
  titre: `Titre ${cle}`,
  explication: '',
  action: `Faire ${cle}`,
  route: cle,
  adresse_confirmee: cle === 'equipe',
  fait,
})
const show = (data: unknown) => {
  told.data = data
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <FirstSteps />
      </MantineProvider>
    </QueryClientProvider>,
  )
}
const list = () => screen.queryByRole('heading', { name: 'Premiers pas' })

beforeEach(() => navigate.mockClear())

it.each([
  ['nothing known yet', undefined],
  ['put away', { fermes: true, pas: [step('a', false), step('b', false)] }],
  ['one step only', { fermes: false, pas: [step('a', false)] }],
  ['all done', { fermes: false, pas: [step('a', true), step('b', true)] }],
])('%s: is not there', (_why, data) => {
  show(data)
  expect(list()).toBeNull()
})

it('says what is done and leads to what is not', () => {
  show({ fermes: false, pas: [step('a', true), step('b', false), step('c', false)] })
  expect(list()).toBeTruthy()
  expect(screen.getByText('1 sur 3')).toBeTruthy()
  expect(screen.getAllByLabelText('À faire')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Faire a' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Faire b' }))
  expect(navigate).toHaveBeenCalledWith('/m/b')
})

it('says before who invites that their own address is to be confirmed, and sends the link again', () => {
  told.session = { adresse_a_confirmer: true, user: { email: 'anne@exemple.fr' } }
  const pas = [step('equipe', false), step('b', false)]
  show({ fermes: false, pas })
  expect(screen.queryByRole('button', { name: 'Faire equipe' })).toBeNull()
  expect(screen.getByText(/confirmez votre adresse par le lien envoyé à anne@exemple.fr/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Renvoyer le lien' })).toBeTruthy()
  cleanup()
  told.session = { user: { email: 'anne@exemple.fr' } }
  show({ fermes: false, pas })
  expect(screen.getByRole('button', { name: 'Faire equipe' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Renvoyer le lien' })).toBeNull()
})

it('asks once that the address be confirmed, however many steps wait for it', () => {
  told.session = { adresse_a_confirmer: true, user: { email: 'anne@exemple.fr' } }
  show({ fermes: false, pas: [step('equipe', false), { ...step('acces', false), adresse_confirmee: true }] })
  expect(screen.getAllByText(/confirmez votre adresse par le lien/)).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: 'Renvoyer le lien' })).toHaveLength(1)
  expect(screen.getByText(/^Attend aussi que votre adresse/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Faire acces' })).toBeNull()
})

const two = [step('a', true), step('b', false)]
const essayer = () => screen.queryByRole('button', { name: 'Essayer avec des exemples' })
const retirer = () => screen.queryByRole('button', { name: 'Retirer les exemples' })

it('offers samples to who may have some, once', () => {
  show({ fermes: false, exemples: null, pas: two })
  expect([essayer(), retirer()]).toEqual([null, null])
  cleanup()
  show({ fermes: false, exemples: false, pas: two })
  expect([essayer() !== null, retirer()]).toEqual([true, null])
})

it('says that samples are there as long as they are, list put away or not', () => {
  show({ fermes: true, exemples: true, pas: two })
  expect(list()).toBeNull()
  expect([essayer(), retirer() !== null]).toEqual([null, true])
})
