import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import { DeedsContext } from '#client/reading/deeds.ts'
import { createHistory } from '#kit/time-grid/history.ts'
import { success } from '#wire/notice.ts'
import { type AdresseClient, editerAdresse, placerAdresse } from '../contract.ts'
import { Geocode } from './geocode.tsx'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))

const street = { adresse_adresse1: '1 rue Longue', adresse_ville: 'Brest' }
const nowhere = { ...street, adresse_latitude: null, adresse_longitude: null, geocode_source: '' as const }
const placed = { ...street, adresse_latitude: 48.4, adresse_longitude: -4.5, geocode_source: 'service' }
/** As the office holds it; its version is of all its fields. */
let held: Record<string, unknown> = {}
const versionOf = () => JSON.stringify(held)

it('takes an address back off the map, and puts it there again, by what it is by then; never over somebody’s other place', async () => {
  held = { ...nowhere, adresse_telephone1: '' }
  vi.mocked(call).mockImplementation((async (operation: unknown, input: { body?: Record<string, unknown> }) => {
    if (operation === editerAdresse) return { dataProvider: { ...held }, version: versionOf() }
    if (operation !== placerAdresse)
      return { adresses: [{ label: 'Brest', latitude: 48.4, longitude: -4.5 }], message: '' }
    const { version, ...values } = input.body ?? {}
    if (version !== versionOf()) throw new Error('stale')
    held = { ...held, ...values }
    return { ...success('L’adresse a bien été placée.'), version: versionOf() }
  }) as never)
  const deeds = createHistory()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <DeedsContext value={deeds}>
          <Geocode
            adresse={{ id: 4, adresse: '1 rue Longue', cpville: '', version: versionOf(), ...nowhere } as AdresseClient}
            online
          >
            {null}
          </Geocode>
        </DeedsContext>
      </QueryClientProvider>
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Géocoder' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Placer à Brest' }))
  await waitFor(() => expect(deeds.undone).toBe('placement, 1 rue Longue'))
  expect(held).toMatchObject(placed)
  // Somebody writes a number meanwhile: it stays.
  held = { ...held, adresse_telephone1: '+33298000001' }
  await act(() => deeds.undo())
  expect(held).toEqual({ ...nowhere, adresse_telephone1: '+33298000001' })
  await act(() => deeds.redo())
  expect(held).toMatchObject(placed)
  held = { ...held, adresse_adresse1: '2 rue Courte', adresse_latitude: 47 }
  await act(() => expect(deeds.undo()).rejects.toThrow('stale'))
  expect(held).toMatchObject({ adresse_adresse1: '2 rue Courte', adresse_latitude: 47 })
})
