import { IconMapPinOff } from '@tabler/icons-react'
import classes from './map.module.css'
import { isLocated, type MapPoint } from './types.ts'

export const NOT_LOCATED = 'Cette adresse n’est pas géodécodée'

interface Props {
  readonly points: readonly MapPoint[]
  readonly label: string
  readonly chosen: readonly string[]
  /** Null while there is no map to show them on. */
  readonly onChoose: ((id: string) => void) | null
}

function Said({ titre, paragraphe, numero }: MapPoint) {
  return (
    <>
      <span className={classes.titre}>{numero === undefined ? titre : `${numero}. ${titre}`}</span>
      {paragraphe && <span className={classes.paragraphe}>{paragraphe}</span>}
    </>
  )
}

/** The same places as a list: by keyboard, without network, for who sees no map. */
export function MapList({ points, label, chosen, onChoose }: Props) {
  return (
    <ul className={classes.list} aria-label={label}>
      {points.map(point => (
        <li key={point.id}>
          {isLocated(point) && onChoose ? (
            <button
              type="button"
              className={classes.line}
              aria-pressed={chosen.includes(point.id)}
              onClick={() => onChoose(point.id)}
            >
              <Said {...point} />
            </button>
          ) : (
            <div className={classes.line}>
              <Said {...point} />
              {!isLocated(point) && (
                <span className={classes.nowhere}>
                  <IconMapPinOff size={15} stroke={1.8} aria-hidden />
                  {NOT_LOCATED}
                </span>
              )}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
