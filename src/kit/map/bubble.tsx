import { IconX } from '@tabler/icons-react'
import type { PositionAnchor } from 'maplibre-gl'
import { useId } from 'react'
import { Popup } from 'react-map-gl/maplibre'
import { IconButton } from '#kit/button/icon-button.tsx'
import classes from './map.module.css'
import type { LocatedPoint } from './types.ts'

/** A pin rises 37 px above its place and stands 16 px to each side of it. */
const BESIDE_PIN: Record<PositionAnchor, [number, number]> = {
  center: [0, 0],
  bottom: [0, -38],
  'bottom-left': [8, -36],
  'bottom-right': [-8, -36],
  top: [0, 8],
  'top-left': [0, 8],
  'top-right': [0, 8],
  left: [18, -18],
  right: [-18, -18],
}

interface Props {
  /** Those of one place. */
  readonly points: readonly LocatedPoint[]
  /** Opened from its pin: the focus comes here, and goes back. */
  readonly focused: boolean
  readonly onClose: () => void
}

/** What is said of a place, above its pin: titre and paragraphe (specification field-service §3 "Map marker"). */
export function Bubble({ points, focused, onClose }: Props) {
  const id = useId()
  const [first] = points
  if (!first) return null
  return (
    <Popup
      latitude={first.latitude}
      longitude={first.longitude}
      offset={BESIDE_PIN}
      closeButton={false}
      closeOnClick={false}
      focusAfterOpen={focused}
      maxWidth="min(320px, 80%)"
    >
      <section
        className={classes.bubble}
        aria-labelledby={id}
        onKeyDown={event => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onClose()
        }}
      >
        <IconButton
          label="Fermer"
          size="var(--rt-touch)"
          className={classes.close}
          // A dialog around the map leaves this key to us.
          data-mantine-stop-propagation="true"
          onClick={onClose}
        >
          <IconX size={18} stroke={1.8} aria-hidden />
        </IconButton>
        <div id={id} className={classes.said}>
          {points.map(({ id: key, titre, paragraphe }) => (
            <div key={key}>
              <strong>{titre}</strong>
              {paragraphe && <p>{paragraphe}</p>}
            </div>
          ))}
        </div>
      </section>
    </Popup>
  )
}
