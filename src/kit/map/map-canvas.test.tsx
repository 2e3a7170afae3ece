import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MapCanvas } from './map-canvas.tsx'
import { MapSettingsProvider } from './settings.ts'
import type { Place } from './types.ts'

/** The drawing itself needs a graphics card; what is given to it, and what it says of its background, does not. */
const drawn = vi.hoisted(() => ({
  props: null as Record<string, never> | null,
  places: [] as [number, number][],
  drag: (_event: object) => {},
  jumps: [] as object[],
}))
vi.mock('maplibre-gl/dist/maplibre-gl.css', () => ({}))
vi.mock('maplibre-gl/dist/maplibre-gl-worker.mjs?url', () => ({ default: '' }))
vi.mock('react-map-gl/maplibre', () => {
  const nothing = () => null
  function Drawing(props: Record<string, never> & { children: ReactNode }) {
    drawn.props = props
    return <div>{props.children}</div>
  }
  type MarkerProps = { latitude: number; longitude: number; onDrag?: (event: object) => void; children: ReactNode }
  function Marker({ latitude, longitude, onDrag, children }: MarkerProps) {
    drawn.places.push([latitude, longitude])
    if (onDrag) drawn.drag = onDrag
    return <div>{children}</div>
  }
  // A degree is a thousand pixels, from the north-west corner of what is seen.
  const map = {
    project: ([lng, lat]: [number, number]) => ({ x: (lng - 2) * 1000, y: (50 - lat) * 1000 }),
    unproject: ([x, y]: [number, number]) => ({ lng: 2 + x / 1000, lat: 50 - y / 1000 }),
    getContainer: () => ({ clientWidth: 800, clientHeight: 600 }),
    getCenter: () => ({ lng: 2.4, lat: 49.7 }),
    jumpTo: (to: object) => drawn.jumps.push(to),
  }
  return {
    default: Drawing,
    Marker,
    NavigationControl: nothing,
    ScaleControl: nothing,
    Source: nothing,
    Layer: nothing,
    Popup: nothing,
    useMap: () => ({ current: map }),
  }
})

const STYLE = 'https://tiles.exemple.test/style.json'
const POINT = {
  id: '1',
  latitude: 49.89,
  longitude: 2.3,
  titre: 'Mme Vasseur',
  paragraphe: '12 rue des Trois Cailloux',
}

const draw = (onImpossible = vi.fn(), online = true) => (
  <MapSettingsProvider value={{ styleUrl: STYLE, online }}>
    <MapCanvas
      points={[POINT]}
      label="12 rue des Trois Cailloux"
      lines={[]}
      chosen={null}
      onChoose={vi.fn()}
      placing={null}
      onImpossible={onImpossible}
    />
  </MapSettingsProvider>
)
const handler = (name: string): unknown => drawn.props?.[name] ?? expect.fail(`${name} is not given`)
/** What the drawing calls when something of the background does not come. */
const fail = (event: object) => (handler('onError') as (event: object) => void)(event)
const away = () => fail({ target: {}, error: new TypeError('Failed to fetch') })

beforeEach(() => {
  Object.assign(drawn, { props: null, places: [], jumps: [] })
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('draws the configured background, and says nothing of it while it is there', () => {
  render(draw())
  expect(drawn.props?.mapStyle).toBe(STYLE)
  expect(screen.queryByRole('status')).toBeNull()
})

it('is true without the background’s host: a neutral ground, the pin where it is and still pressed, said in words', async () => {
  const onImpossible = vi.fn()
  render(draw(onImpossible))
  away()
  const said = await screen.findByRole('status')
  expect(said.textContent).toBe('Fond de carte indisponible\u00a0: les repères et l’échelle restent justes.')
  expect(drawn.props?.mapStyle).toMatchObject({ sources: {}, layers: [] })
  // No credits to somebody whose map is not shown.
  expect(drawn.props?.attributionControl).toBe(false)
  expect(drawn.places.at(-1)).toEqual([POINT.latitude, POINT.longitude])
  fireEvent.click(screen.getByRole('button', { name: 'Mme Vasseur' }))
  expect(onImpossible).not.toHaveBeenCalled()
})

it('keeps a background of which a piece is missing, says so, and tries the whole again with the network', async () => {
  render(draw())
  ;(handler('onStyleData') as () => void)()
  away()
  await screen.findByRole('status')
  expect(drawn.props?.mapStyle).toBe(STYLE)
  cleanup()
  const again = render(draw())
  away()
  await screen.findByRole('status')
  again.rerender(draw(vi.fn(), false))
  again.rerender(draw(vi.fn(), true))
  expect(screen.queryByRole('status')).toBeNull()
  expect(drawn.props?.mapStyle).toBe(STYLE)
})

it('leaves the place to the list where no map can be made at all', () => {
  const onImpossible = vi.fn()
  render(draw(onImpossible))
  fail({ target: undefined, error: new Error('WebGL') })
  expect(onImpossible).toHaveBeenCalledOnce()
})

const placed = vi.fn()
const kept = vi.fn()
const givenUp = vi.fn()
function PlaceByHand({ first }: { first: Place | null }) {
  const [at, setAt] = useState(first)
  const onMove = (to: Place) => {
    placed(to)
    setAt(to)
  }
  return (
    <MapSettingsProvider value={{ styleUrl: null, online: true }}>
      <MapCanvas
        points={[]}
        label="12 rue des Trois Cailloux"
        lines={[]}
        chosen={null}
        onChoose={vi.fn()}
        placing={{ at, label: 'Repère', near: [], onMove, onKeep: kept, onGiveUp: givenUp }}
        onImpossible={vi.fn()}
      />
    </MapSettingsProvider>
  )
}
const movable = () => screen.getByRole('button', { name: 'Repère' })
const key = (name: string, shiftKey = false) => fireEvent.keyDown(movable(), { key: name, shiftKey })

it('a press on the map puts the pin, on this copy of the world; a drag moves it; both leave it under the keys', () => {
  placed.mockReset()
  render(<PlaceByHand first={null} />)
  expect(screen.queryByRole('button', { name: 'Repère' })).toBeNull()
  const press = handler('onClick') as (event: object) => void
  fireEvent.click(document.body)
  expect(placed).not.toHaveBeenCalled()
  act(() => press({ lngLat: { lng: 362.29571234, lat: 49.89421234 } }))
  expect(placed).toHaveBeenLastCalledWith({ latitude: 49.894212, longitude: 2.295712 })
  expect(document.activeElement).toBe(movable())
  movable().blur()
  act(() => drawn.drag({ lngLat: { lng: 2.31, lat: 49.9 } }))
  expect(placed).toHaveBeenLastCalledWith({ latitude: 49.9, longitude: 2.31 })
  expect(document.activeElement).toBe(movable())
})

it('arrow keys move it, further with Shift, and the map follows; Enter keeps it, Escape gives up, and nothing else hears of it', () => {
  placed.mockReset()
  const heard = vi.fn()
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: what stands around the map, and must hear nothing
    <div onKeyDown={heard}>
      <PlaceByHand first={{ latitude: 49.7, longitude: 2.4 }} />
    </div>,
  )
  key('ArrowRight')
  expect(placed).toHaveBeenLastCalledWith({ latitude: 49.7, longitude: 2.408 })
  key('ArrowUp')
  expect(placed).toHaveBeenLastCalledWith({ latitude: 49.708, longitude: 2.408 })
  key('ArrowDown', true)
  expect(placed).toHaveBeenLastCalledWith({ latitude: 49.644, longitude: 2.408 })
  expect(drawn.jumps).toEqual([])
  for (let n = 0; n < 6; n++) key('ArrowLeft', true)
  expect(drawn.jumps.at(-1)).toEqual({ center: [2.024, 49.644] })
  key('Enter')
  key('Escape')
  expect([kept.mock.calls.length, givenUp.mock.calls.length]).toEqual([1, 1])
  expect(heard).not.toHaveBeenCalled()
  key('Tab')
  expect(heard).toHaveBeenCalledOnce()
})

it('is put without pointing: at the middle of what is seen', () => {
  placed.mockReset()
  render(<PlaceByHand first={null} />)
  const centre = screen.getByRole('button', { name: 'Poser au centre de la carte' })
  expect(document.activeElement).toBe(centre)
  fireEvent.click(centre)
  expect(placed).toHaveBeenLastCalledWith({ latitude: 49.7, longitude: 2.4 })
  expect(document.activeElement).toBe(movable())
})

it('says that no background is configured, and shows its pins all the same', () => {
  drawn.places = []
  render(
    <MapSettingsProvider value={{ styleUrl: null, online: true }}>
      <MapCanvas
        points={[POINT]}
        label="12 rue des Trois Cailloux"
        lines={[]}
        chosen={null}
        onChoose={vi.fn()}
        placing={null}
        onImpossible={vi.fn()}
      />
    </MapSettingsProvider>,
  )
  expect(screen.getByRole('status').textContent).toMatch(/^Fond de carte indisponible.: aucun n’est configuré/)
  expect(drawn.places).toContainEqual([POINT.latitude, POINT.longitude])
})
