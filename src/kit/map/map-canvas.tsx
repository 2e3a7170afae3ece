import 'maplibre-gl/dist/maplibre-gl.css'
import type { MapLayerMouseEvent } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import MapLibre, { type MapRef, Marker, NavigationControl, ScaleControl } from 'react-map-gl/maplibre'
import { Bubble } from './bubble.tsx'
import { firstView, goTo } from './camera.ts'
import { CHOSEN_ZOOM, type Cluster, clusterPoints, placeOf } from './geometry.ts'
import { Lines } from './lines.tsx'
import classes from './map.module.css'
import { mapWords } from './map-words.ts'
import { MovablePin } from './movable-pin.tsx'
import { Pin } from './pin.tsx'
import { PutAtCentre } from './put-at-centre.tsx'
import type { LocatedPoint, MapLine, Placing } from './types.ts'
import { useBackground } from './use-background.ts'
import { openingOf, useLookedAt } from './use-looked-at.ts'

/** Places whose bubble is open; `liste`: chosen there, so the map comes to them. */
export interface Chosen {
  readonly ids: readonly string[]
  readonly depuis: 'liste' | 'carte'
}

export interface CanvasProps {
  readonly points: readonly LocatedPoint[]
  readonly label: string
  readonly lines: readonly MapLine[]
  readonly chosen: Chosen | null
  readonly onChoose: (chosen: Chosen | null) => void
  /** A pin is being placed. */
  readonly placing: Placing | null
  /** This device cannot draw maps. */
  readonly onImpossible: () => void
}

/** Nothing is parted beyond: those places share a door. */
const DEEPEST = 18
/** Pins are gathered anew at each half step, not at each frame. */
const halfZoom = (zoom: number) => Math.floor(zoom * 2) / 2

/** The drawn map. Apart from `map-view.tsx` because MapLibre weighs more than the rest of a screen. */
export function MapCanvas({ points, label, lines, chosen, onChoose, placing, onImpossible }: CanvasProps) {
  const map = useRef<MapRef | null>(null)
  const background = useBackground()
  const [initial] = useState(() => firstView(openingOf(points, placing)))
  const [zoom, setZoom] = useState(0)
  const clusters = useMemo(() => clusterPoints(points, zoom), [points, zoom])
  const words = useMemo(() => mapWords(label), [label])
  const open = points.filter(p => chosen?.ids.includes(p.id))
  /** What opened the bubble: the focus goes back there. */
  const trigger = useRef<Element | null>(null)

  const { follow, moved, resized } = useLookedAt(map, points, placing)
  const latest = useRef(points)
  latest.current = points
  useEffect(() => {
    if (chosen?.depuis !== 'liste') return
    trigger.current = document.activeElement
    const point = latest.current.find(p => p.id === chosen.ids[0])
    if (point && map.current) goTo(map.current, [point], CHOSEN_ZOOM)
  }, [chosen])

  // Its zoom is known as soon as it is made: pins wait for no background.
  const made = useCallback(
    (instance: MapRef | null) => {
      map.current = instance
      if (!instance) return
      setZoom(halfZoom(instance.getZoom()))
      follow()
    },
    [follow],
  )
  const close = () => {
    onChoose(null)
    if (trigger.current instanceof HTMLElement && trigger.current.isConnected) trigger.current.focus()
  }
  const choose = ({ points: inside }: Cluster) => {
    if (inside.length > 1 && clusterPoints(inside, DEEPEST).length > 1 && map.current)
      return goTo(map.current, inside, DEEPEST)
    trigger.current = document.activeElement
    onChoose({ ids: inside.map(p => p.id), depuis: 'carte' })
  }

  return (
    <>
      <MapLibre
        ref={made}
        workerUrl={workerUrl}
        initialViewState={initial}
        mapStyle={background.style}
        locale={words}
        maxZoom={19}
        maxPitch={0}
        dragRotate={false}
        pitchWithRotate={false}
        touchPitch={false}
        // A thumb that scrolls the page does not move the map; one that places a pin does.
        cooperativeGestures={!placing && matchMedia('(pointer: coarse)').matches}
        // Pressed twice, a place is put twice.
        doubleClickZoom={!placing}
        {...(placing && {
          cursor: 'crosshair',
          onClick: (event: MapLayerMouseEvent) => placing.onMove(placeOf(event.lngLat)),
        })}
        attributionControl={background.neutral ? false : { compact: true }}
        onMoveStart={moved}
        // A turn of the wheel begins a move that does not say whose it is.
        onWheel={moved}
        onResize={() => open.length === 0 && resized()}
        onZoom={event => setZoom(halfZoom(event.viewState.zoom))}
        onStyleData={background.onStyle}
        onError={event => {
          // No map: it could not be made at all.
          if (!event.target) return onImpossible()
          background.onError(event.error)
        }}
      >
        <NavigationControl position="top-right" showCompass={false} />
        <ScaleControl position="bottom-left" unit="metric" />
        <Lines lines={lines} />
        {clusters.map(cluster => {
          const isChosen = open.length > 0 && cluster.points.some(p => open.includes(p))
          return (
            <Marker
              key={`${cluster.id}/${cluster.points.length}`}
              latitude={cluster.latitude}
              longitude={cluster.longitude}
              anchor={cluster.points.length > 1 ? 'center' : 'bottom'}
              style={{ zIndex: isChosen ? 1 : 0 }}
            >
              <Pin cluster={cluster} chosen={isChosen} onChoose={() => choose(cluster)} />
            </Marker>
          )
        })}
        {placing?.at && <MovablePin {...placing} at={placing.at} />}
        {placing && !placing.at && <PutAtCentre onMove={placing.onMove} />}
        {open.length > 0 && (
          <Bubble key={chosen?.ids.join()} points={open} focused={chosen?.depuis === 'carte'} onClose={close} />
        )}
      </MapLibre>
      {background.missing && (
        <p className={classes.notice} role="status">
          Fond de carte indisponible&nbsp;: {background.missing === 'unset' && 'aucun n’est configuré, '}
          les repères et l’échelle restent justes.
        </p>
      )}
    </>
  )
}
