import { inkOn } from '#kit/color/ink.ts'
import type { Cluster } from './geometry.ts'
import classes from './map.module.css'

interface Props {
  readonly cluster: Cluster
  readonly chosen: boolean
  readonly onChoose: () => void
}

/** Outline of a pin in 32 × 37, its point at the bottom in the middle (specification field-service §9). */
const OUTLINE =
  'M16 1C7.7 1 1 7.6 1 15.7c0 6 4.3 11 11.2 18.6l2.3 2.5a2 2 0 0 0 3 0l2.3-2.5C26.7 26.7 31 21.7 31 15.7 31 7.6 24.3 1 16 1Z'

/** Its dot, where no number stands. */
export function PinShape({ dot, inner = 'var(--rt-on-primary)' }: { readonly dot: boolean; readonly inner?: string }) {
  return (
    <svg viewBox="0 0 32 37" width="32" height="37" aria-hidden>
      <path d={OUTLINE} fill="currentColor" stroke="var(--rt-surface)" strokeWidth="2" />
      {dot && <circle cx="16" cy="15.5" r="5.5" fill={inner} />}
    </svg>
  )
}

/** One place, or the count of several that would cover each other. */
export function Pin({ cluster, chosen, onChoose }: Props) {
  const [first, ...others] = cluster.points
  if (!first) return null
  const { titre, paragraphe, couleur, numero } = first
  const many = others.length > 0
  const hint = [titre, paragraphe].filter(Boolean).join('\n')
  const text = many ? String(cluster.points.length) : numero === undefined ? '' : String(numero)
  const colour = many ? undefined : couleur
  return (
    <button
      type="button"
      className={classes.pin}
      data-many={many || undefined}
      data-chosen={chosen || undefined}
      style={colour ? { color: colour } : undefined}
      aria-label={many ? `${cluster.points.length} adresses` : numero === undefined ? titre : `${numero}. ${titre}`}
      aria-expanded={many ? undefined : chosen}
      title={many ? cluster.points.map(p => p.titre).join('\n') : hint}
      onClick={event => {
        // The map below would take it for a click on itself.
        event.stopPropagation()
        onChoose()
      }}
    >
      {many ? null : <PinShape dot={text === ''} {...(colour ? { inner: inkOn(colour) } : {})} />}
      {text !== '' && (
        <span className={classes.count} style={colour ? { color: inkOn(colour) } : undefined}>
          {text}
        </span>
      )}
    </button>
  )
}
