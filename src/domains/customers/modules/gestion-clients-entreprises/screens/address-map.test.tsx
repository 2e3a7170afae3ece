import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import { dismissNotice, readNotices } from '#client/call/notices.ts'
import { ApiProblem } from '#client/call/problem.ts'
import { DeedsContext } from '#client/reading/deeds.ts'
import type { CanvasProps } from '#kit/map/map-canvas.tsx'
import type { Placing } from '#kit/map/types.ts'
import { createHistory } from '#kit/time-grid/history.ts'
import { searchAdresse } from '#wire/lookups.ts'
import { success } from '#wire/notice.ts'
import { type AdresseClient, editerAdresse, type FicheClient, placerAdresse } from '../contract.ts'
import { AddressMap } from './address-map.tsx'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
const appeler = vi.mocked(call)
/** What the map is given: drawing it needs a graphics card, and `kit/map` has its own tests. */
const map = vi.hoisted(() => ({ placing: null as unknown, points: [] as unknown[] }))
vi.mock('#kit/map/use-canvas.ts', () => ({
  useCanvas: () => ({
    Canvas: ({ placing, points }: CanvasProps) => {
      Object.assign(map, { placing, points })
      return null
    },
    failed: false,
    retry: () => undefined,
  }),
}))
const placing = () => (map.placing as Placing | null) ?? expect.fail('nothing is placed')

const ICI = { latitude: 49.8942, longitude: 2.2957 }
const LA = { latitude: 49.9, longitude: 2.31 }
const posee = { adresse_latitude: ICI.latitude, adresse_longitude: ICI.longitude, geocode_source: 'service' } as const
const adresse = (plus: Partial<AdresseClient> = {}) =>
  ({
    ...{
      id: 1,
      adresse: '1 rue Longue',
      adresse_adresse1: '1 rue Longue',
      cpville: '80000 Amiens',
      adresse_ville: 'Amiens',
      version: 'v1',
    },
    ...{ adresse_latitude: null, adresse_longitude: null, geocode_source: '' },
    ...plus,
  }) as AdresseClient

const onClose = vi.fn()
let deeds = createHistory()
function page(seule: AdresseClient, { online = true, autres = [] as AdresseClient[] } = {}) {
  const client = { client_id: 7, client_nom: 'Vasseur', adresses: [seule, ...autres] } as unknown as FicheClient
  return (
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <DeedsContext value={deeds}>
          <AddressMap client={client} adresse={seule} online={online} onClose={onClose} />
        </DeedsContext>
      </QueryClientProvider>
    </MantineProvider>
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const saved = () =>
  appeler.mock.calls
    .filter(([operation]) => operation === placerAdresse)
    .map(([, input]) => input as { readonly body: object })
const body = (at: typeof ICI, geocode_source: string, version: string) => ({
  params: { adresse_id: '1' },
  body: { adresse_latitude: at.latitude, adresse_longitude: at.longitude, geocode_source, version },
})

const town = { known: true }
/** The office: an address read again is where it was last put. */
function answers(operation: unknown): unknown {
  if (operation === searchAdresse)
    return { adresses: town.known ? [{ ...LA, label: '1 rue Longue, Amiens' }] : [], message: '', error: false }
  if (operation === editerAdresse) return { dataProvider: saved().at(-1)?.body, version: 'v2' }
  return { ...success('L’adresse est placée.'), version: 'v2' }
}

/** The first placing brings this. */
function failOnce(error: Error): void {
  let failed = false
  appeler.mockImplementation((async (operation: unknown) => {
    if (operation !== placerAdresse || failed) return answers(operation)
    failed = true
    throw error
  }) as typeof call)
}

beforeEach(() => {
  appeler.mockReset()
  appeler.mockImplementation((async (operation: unknown) => answers(operation)) as typeof call)
  onClose.mockReset()
  deeds = createHistory()
  town.known = true
  Object.assign(map, { placing: null, points: [] })
  for (const { id } of readNotices()) dismissNotice(id)
})

it('puts a pin where there was none, from where the service finds the address; it is taken back', async () => {
  appeler.mockImplementation((async (operation: unknown) => answers(operation)) as typeof call)
  render(page(adresse()))
  press('Placer à la main')
  expect(placing()).toMatchObject({ at: null, near: [] })
  await waitFor(() => expect(placing().near).toEqual([expect.objectContaining(LA)]))
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Enregistrer la place' })
  expect(save.disabled).toBe(true)
  act(() => placing().onMove(ICI))
  expect(screen.getByRole('status').textContent).toBe('Latitude 49,89420, longitude 2,29570')
  fireEvent.click(save)
  await waitFor(() => expect(readNotices()[0]?.action?.libelle).toBe('Défaire'))
  expect(saved()).toEqual([body(ICI, 'main', 'v1')])
  readNotices()[0]?.action?.faire()
  await waitFor(() => expect(saved()).toHaveLength(2))
  expect(saved()[1]).toEqual({
    params: { adresse_id: '1' },
    body: { adresse_latitude: null, adresse_longitude: null, geocode_source: '', version: 'v2' },
  })
})

it('moves a pin that stands, keeps it by Enter, and « Défaire » puts it back where it came from', async () => {
  appeler.mockImplementation((async (operation: unknown) => answers(operation)) as typeof call)
  render(page(adresse(posee)))
  expect(map.points).toHaveLength(1)
  press('Placer à la main')
  expect(placing().at).toEqual(ICI)
  expect(map.points).toEqual([])
  act(() => placing().onMove(LA))
  act(() => placing().onKeep())
  await waitFor(() => expect(readNotices()[0]?.action?.libelle).toBe('Défaire'))
  expect(map.placing).toBeNull()
  readNotices()[0]?.action?.faire()
  await waitFor(() => expect(saved()).toEqual([body(LA, 'main', 'v1'), body(ICI, 'service', 'v2')]))
})

it('goes back to where it was as one began, though the answer was lost and the address was read again since', async () => {
  failOnce(new TypeError('no answer'))
  const drawn = render(page(adresse(posee)))
  press('Placer à la main')
  act(() => placing().onMove(LA))
  act(() => placing().onKeep())
  await waitFor(() => expect(saved()).toHaveLength(1))
  // It was written all the same.
  const ecrite = { adresse_latitude: LA.latitude, adresse_longitude: LA.longitude, geocode_source: 'main' } as const
  drawn.rerender(page(adresse({ ...ecrite, version: 'v2' })))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Enregistrer la place' })).toHaveProperty('disabled', false),
  )
  act(() => placing().onKeep())
  await waitFor(() => expect(readNotices()[0]?.action?.libelle).toBe('Défaire'))
  readNotices()[0]?.action?.faire()
  await waitFor(() => expect(saved().at(-1)?.body).toMatchObject(posee))
})

it('is given up by Escape on the pin, by its button and by closing, which leaves the map; nothing is written', () => {
  render(page(adresse(posee)))
  for (const leave of [() => act(() => placing().onGiveUp()), () => press('Renoncer'), () => press('Fermer')]) {
    press('Placer à la main')
    act(() => placing().onMove(LA))
    leave()
    expect(map.placing).toBeNull()
    expect(map.points).toEqual([expect.objectContaining(ICI)])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Placer à la main' }))
  }
  expect(onClose).not.toHaveBeenCalled()
  press('Fermer')
  expect(onClose).toHaveBeenCalledOnce()
  expect(saved()).toEqual([])
})

it('whoever was overtaken reads why; the pin stays under the hand, and is kept over what they have read then', async () => {
  const message = 'L’adresse a été modifiée entre-temps\u00a0: relisez-la avant d’enregistrer.'
  const problem = { code: 'error', erreur: 'FICHE_MODIFIEE', message, duration: 4500, reference: 'x' } as const
  failOnce(new ApiProblem(409, problem))
  const drawn = render(page(adresse(posee)))
  press('Placer à la main')
  act(() => placing().onMove(LA))
  press('Enregistrer la place')
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(placing().at).toEqual(LA)
  drawn.rerender(page(adresse({ ...posee, version: 'v2' })))
  press('Enregistrer la place')
  await waitFor(() => expect(saved()).toEqual([body(LA, 'main', 'v1'), body(LA, 'main', 'v2')]))
})

it('says that a pin was put by hand, and waits for the network', () => {
  const drawn = render(page(adresse({ ...posee, geocode_source: 'main' })))
  expect(screen.getByText('Repère placé à la main.')).toBeTruthy()
  press('Placer à la main')
  drawn.rerender(page(adresse({ ...posee, geocode_source: 'main' }), { online: false }))
  expect(screen.getByRole('button', { name: 'Enregistrer (avec du réseau)' })).toHaveProperty('disabled', true)
  press('Renoncer')
  expect(screen.getByRole('button', { name: 'Placer à la main (avec du réseau)' })).toHaveProperty('disabled', true)
})

it('looks around the customer’s other addresses where the service finds nothing', async () => {
  appeler.mockRejectedValue(new TypeError('away'))
  render(page(adresse(), { autres: [adresse({ ...posee, id: 2 })] }))
  press('Placer à la main')
  await waitFor(() => expect(appeler).toHaveBeenCalled())
  expect(placing().near).toEqual([ICI])
})

it('places an address that the service found, as the service’s', async () => {
  appeler.mockImplementation((async (operation: unknown) => answers(operation)) as typeof call)
  render(page(adresse()))
  press('Géocoder')
  fireEvent.click(await screen.findByRole('button', { name: 'Placer à 1 rue Longue, Amiens' }))
  await waitFor(() => expect(saved()).toEqual([body(LA, 'service', 'v1')]))
})

const key = (init: KeyboardEventInit, at: Element = document.activeElement ?? document.body) =>
  act(() => void fireEvent.keyDown(at, init))
const ctrlZ = () => key({ key: 'z', ctrlKey: true })

it('Ctrl+Z takes back the pin’s moves one by one while it is placed, a drag at once, and nothing behind the map', async () => {
  const behind = vi.fn()
  deeds.push({ label: 'annulation, Vasseur', undo: behind, redo: vi.fn() })
  render(page(adresse(posee)))
  press('Placer à la main')
  act(() => placing().onMove(LA))
  act(() => placing().onMove({ latitude: 50, longitude: 2.4 }))
  act(() => placing().onMove({ latitude: 50.1, longitude: 2.5 }, true))
  ctrlZ()
  expect(placing().at).toEqual(LA)
  ctrlZ()
  expect(placing().at).toEqual(ICI)
  ctrlZ()
  expect(placing().at).toEqual(ICI)
  press('Renoncer')
  ctrlZ()
  await act(async () => undefined)
  expect(behind).not.toHaveBeenCalled()
  expect(saved()).toEqual([])
})

it.each([
  ['service', 'Défait. L’adresse est de nouveau à sa place d’avant.'],
  ['main', 'Défait. L’adresse est de nouveau là où elle avait été placée à la main.'],
] as const)(
  'Ctrl+Z takes back the last placing of that address (%s), says what stands, Ctrl+Y does it again',
  async (geocode_source, words) => {
    render(page(adresse({ ...posee, geocode_source })))
    press('Placer à la main')
    act(() => placing().onMove(LA))
    act(() => placing().onKeep())
    await waitFor(() => expect(deeds.undone).toBe('placement, 1 rue Longue'))
    ctrlZ()
    await waitFor(() => expect(readNotices()[0]?.message).toBe(words))
    expect(saved()[1]).toEqual(body(ICI, geocode_source, 'v2'))
    key({ key: 'y', ctrlKey: true })
    await waitFor(() => expect(saved()[2]).toEqual(body(LA, 'main', 'v2')))
  },
)

const LOIN = { latitude: 48.85, longitude: 2.35 }

it('asks before a pin stands farther than 50 km from its town; it is kept where one says so', async () => {
  render(page(adresse(posee)))
  press('Placer à la main')
  await act(async () => undefined)
  act(() => placing().onMove(LOIN))
  press('Enregistrer la place')
  expect(await screen.findByText(/^Ce repère est à 117.km d’Amiens, la ville de l’adresse\./)).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('dialog', { name: /^Loin de la ville/ }), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Loin de la ville/ })).toBeNull())
  expect(placing().at).toEqual(LOIN)
  expect(saved()).toEqual([])
  press('Enregistrer la place')
  fireEvent.click(await screen.findByRole('button', { name: 'Placer à cet endroit' }))
  await waitFor(() => expect(saved()).toEqual([body(LOIN, 'main', 'v1')]))
})

it('asks nothing of a pin near its town, nor where nobody knows where that is', async () => {
  town.known = false
  render(page(adresse(posee)))
  press('Placer à la main')
  await act(async () => undefined)
  act(() => placing().onMove(LOIN))
  act(() => placing().onKeep())
  await waitFor(() => expect(saved()).toEqual([body(LOIN, 'main', 'v1')]))
  expect(screen.queryByText(/^Ce repère est à/)).toBeNull()
})
