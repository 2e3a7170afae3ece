import type { CSSProperties } from 'react'

/** Colours of the series, in order: tokens of both themes, each with a pattern and a dash of its own. */
const COLORS = ['--rt-primary', '--rt-wait', '--rt-info', '--rt-bad', '--rt-good', '--rt-ink-2'] as const

/** The sixth kind of series after the first looks like the first: seven at once are not read any more. */
export const SERIES = COLORS.length

const DASHES = ['', '8 4', '2 4', '10 3 2 3', '14 4', '4 4'] as const

/** Colour of a series, as a variable of its drawing. */
export function serieStyle(rank: number): CSSProperties {
  return { '--serie': `var(${COLORS[rank % SERIES]})` } as CSSProperties
}

/** How a line of that series is broken. */
export function dashOf(rank: number): string {
  return DASHES[rank % SERIES] ?? ''
}

/** What a bar of that series is filled with. */
export function fillOf(scope: string, rank: number): string {
  return `url(#${scope}-${rank % SERIES})`
}

/** The six patterns: full, stripes, dots, stripes the other way, lines, squares. */
export function Patterns({ scope }: { scope: string }) {
  return (
    <defs>
      {COLORS.map((color, i) => (
        <pattern
          key={color}
          id={`${scope}-${i}`}
          width="8"
          height="8"
          patternUnits="userSpaceOnUse"
          style={serieStyle(i)}
        >
          <rect width="8" height="8" fill={i === 0 ? 'var(--serie)' : 'var(--rt-surface)'} />
          {i > 0 && <rect width="8" height="8" fill="var(--serie)" opacity="0.28" />}
          {MARKS[i]}
        </pattern>
      ))}
    </defs>
  )
}

const line = { stroke: 'var(--serie)', strokeWidth: 2.2 }

const MARKS = [
  null,
  <path key="1" d="M-2 2l4-4M0 8l8-8M6 10l4-4" {...line} />,
  <circle key="2" cx="4" cy="4" r="2.1" fill="var(--serie)" />,
  <path key="3" d="M-2 6l4 4M0 0l8 8M6-2l4 4" {...line} />,
  <path key="4" d="M0 4h8" {...line} />,
  <path key="5" d="M4 0v8M0 4h8" {...line} strokeWidth={1.4} />,
]
