import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import type { Choix } from '#client/resource/define-resource-module.tsx'
import { Narrow } from './narrow.tsx'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/queue/sync.ts', () => ({ myDb: () => ({}) }))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: () => true }))
const appeler = vi.mocked(call)
const changed = vi.fn()

function draw(choix: Choix, online = true) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Narrow choix={choix} onChange={changed} online={online} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
const origine = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Origine' })

beforeEach(() => {
  changed.mockReset()
  appeler.mockImplementation((async (_operation: unknown, input: { params: { filtre: string } }) =>
    input.params.filtre === 'origine'
      ? [
          { value: '', label: 'Toutes' },
          { value: 'Salon', label: 'Salon' },
        ]
      : [{ value: '', label: 'Tous' }]) as never)
})

it('offers the origins that the office knows, and narrows the list to one beside what was chosen', async () => {
  draw({ affichage: '2' })
  await screen.findByRole('option', { name: 'Salon' })
  fireEvent.change(origine(), { target: { value: 'Salon' } })
  expect(changed).toHaveBeenCalledWith({ affichage: '2', origine: 'Salon' })
})

it('gives the whole list back', async () => {
  draw({ origine: 'Salon' })
  await screen.findByRole('option', { name: 'Salon' })
  fireEvent.change(origine(), { target: { value: '' } })
  expect(changed).toHaveBeenCalledWith({})
})

it('waits for the network, without which the whole list is what stays', () => {
  draw({}, false)
  expect(origine().disabled).toBe(true)
})
