import { SegmentedControl } from '@mantine/core'
import { IconPrinter, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '#kit/button/icon-button.tsx'
import { StepButtons } from './step-buttons.tsx'
import classes from './time-grid.module.css'
import type { GridHistory } from './types.ts'

/** Widths of a column, as parts of its own. */
const ZOOMS: readonly number[] = [0.5, 0.75, 1, 1.5, 2, 3]

interface Props {
  readonly zoom: number
  readonly onZoom: (zoom: number) => void
  readonly view: 'grid' | 'list'
  readonly onView: (view: 'grid' | 'list') => void
  readonly onPrint: () => void
  readonly history: GridHistory | undefined
  readonly tools: ReactNode
  /** By which key an entry is moved; empty: none is. */
  readonly keys: string
}

/** Above a grid: as a list, wider or narrower, undone, on paper. */
export function GridBar({ zoom, onZoom, view, onView, onPrint, history, tools, keys }: Props) {
  const rank = ZOOMS.indexOf(zoom)
  const icon = { size: 20, stroke: 1.8, 'aria-hidden': true } as const
  return (
    <div className={classes.bar}>
      <SegmentedControl
        aria-label="Dessin de la grille"
        value={view}
        data={[
          { value: 'grid', label: 'Frise' },
          { value: 'list', label: 'Liste' },
        ]}
        onChange={value => onView(value === 'list' ? 'list' : 'grid')}
      />
      {view === 'grid' && (
        <>
          <IconButton label="Réduire les colonnes" disabled={rank <= 0} onClick={() => onZoom(ZOOMS[rank - 1] ?? zoom)}>
            <IconZoomOut {...icon} />
          </IconButton>
          <IconButton
            label="Agrandir les colonnes"
            disabled={rank >= ZOOMS.length - 1}
            onClick={() => onZoom(ZOOMS[rank + 1] ?? zoom)}
          >
            <IconZoomIn {...icon} />
          </IconButton>
        </>
      )}
      {history && <StepButtons {...history} />}
      <IconButton label="Imprimer" onClick={onPrint}>
        <IconPrinter {...icon} />
      </IconButton>
      {tools}
      {keys && <span className={classes.help}>{`Au clavier\u00a0: flèches, d’un bloc à l’autre\u00a0; ${keys}.`}</span>}
    </div>
  )
}
