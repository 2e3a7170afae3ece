import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MapCanvas } from './map-canvas.tsx'
import { MapSettingsProvider } from './settings.ts'

/** The drawing itself needs a graphics card; what is given to it, and what it says of its background, does not. */
const drawn = vi.hoisted(() => ({ props: null as Record<string, never> | null, places: [] as [number, number][] }))
vi.mock('maplibre-gl/dist/maplibre-gl.css', () => ({}))
vi.mock('maplibre-gl/dist/maplibre-gl-worker.mjs?url', () => ({ default: '' }))
vi.mock('react-map-gl/maplibre', () => {
  const nothing = () => null
  function Drawing(props: Record<string, never> & { children: ReactNode }) {
    drawn.props = props
    return <div>{props.children}</div>
  }
  function Marker({ latitude, longitude, children }: { latitude: number; longitude: number; children: ReactNode }) {
    drawn.places.push([latitude, longitude])
    return <div>{children}</div>
  }
  return {
    default: Drawing,
    Marker,
    NavigationControl: nothing,
    ScaleControl: nothing,
    Source: nothing,
    Layer: nothing,
    Popup: nothing,
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
      onImpossible={onImpossible}
    />
  </MapSettingsProvider>
)
const handler = (name: string): unknown => drawn.props?.[name] ?? expect.fail(`${name} is not given`)
/** What the drawing calls when something of the background does not come. */
const fail = (event: object) => (handler('onError') as (event: object) => void)(event)
const away = () => fail({ target: {}, error: new TypeError('Failed to fetch') })

beforeEach(() => {
  Object.assign(drawn, { props: null, places: [] })
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
