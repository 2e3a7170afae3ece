import { Skeleton } from '@mantine/core'
import { IconMapOff, IconMapPinOff } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { EmptyState, ErrorState, OfflineState } from '#kit/state/state-block.tsx'
import classes from './map.module.css'
import type { Chosen } from './map-canvas.tsx'
import { MapList, NOT_LOCATED } from './map-list.tsx'
import { useMapSettings } from './settings.ts'
import { isLocated, type MapLine, type MapPoint, type Placing } from './types.ts'
import { useCanvas } from './use-canvas.ts'

interface Props {
  readonly points: readonly MapPoint[]
  /** What the places are: names the map and its list. */
  readonly label: string
  /** Drawn under the pins. */
  readonly lines?: readonly MapLine[]
  /** A pin is placed on it by hand. */
  readonly placing?: Placing | null
  /** In the place of the list; it says the same places, and gets what the list gets. */
  readonly aside?: (list: {
    readonly chosen: readonly string[]
    readonly onChoose: ((id: string) => void) | null
  }) => ReactNode
}

/**
 * Places on a map, and the same in a list beside it (specification crm-site-editor-home-care §2.3, field-service §9). It
 * fills its parent. A single place that was never located has its sentence instead; without network the list remains.
 */
export function MapView(props: Props) {
  const [only, ...others] = props.points
  if (!props.aside && only && others.length === 0 && !isLocated(only))
    return (
      <EmptyState icon={<IconMapPinOff size={32} stroke={1.6} />} title={NOT_LOCATED}>
        {only.titre}
      </EmptyState>
    )
  return <Places {...props} />
}

const NO_LINES: readonly MapLine[] = []

function Places({ points, label, lines = NO_LINES, placing = null, aside }: Props) {
  const { online, panne = 'reseau' } = useMapSettings()
  const { Canvas, failed, retry } = useCanvas(online)
  const [impossible, setImpossible] = useState(false)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const located = useMemo(() => points.filter(isLocated), [points])
  const drawn = Canvas !== null && !impossible
  const list = {
    chosen: chosen?.ids ?? [],
    onChoose: drawn ? (id: string) => setChosen({ ids: [id], depuis: 'liste' }) : null,
  }
  const surface = () => {
    if (impossible)
      return (
        <EmptyState icon={<IconMapOff size={32} stroke={1.6} />} title="Cet appareil ne peut pas dessiner de carte">
          Les adresses restent dans la liste.
        </EmptyState>
      )
    if (Canvas)
      return (
        <div className={classes.fill}>
          <Canvas
            // Another map: what a finger does on it is another thing.
            key={placing ? 'placing' : 'places'}
            points={located}
            label={label}
            lines={lines}
            chosen={chosen}
            onChoose={setChosen}
            placing={placing}
            onImpossible={() => setImpossible(true)}
          />
        </div>
      )
    if (!failed) return <Skeleton className={classes.fill} height="100%" radius={0} />
    return online ? (
      <ErrorState message="La carte n’a pas pu être chargée." onRetry={retry} />
    ) : (
      <OfflineState panne={panne} onRetry={retry}>
        La carte s’affichera dès le retour du réseau. Les adresses restent dans la liste.
      </OfflineState>
    )
  }
  return (
    <div className={classes.frame}>
      <div className={classes.view}>
        <div className={classes.canvas}>{surface()}</div>
        {aside ? aside(list) : points.length > 0 && <MapList points={points} label={label} {...list} />}
      </div>
    </div>
  )
}
