import { Checkbox, SegmentedControl } from '@mantine/core'
import { IconColumns3, IconMinus, IconPlus } from '@tabler/icons-react'
import { IconButton } from '#kit/button/icon-button.tsx'
import type { GridHeader } from '#wire/grid.ts'
import { clampWidth, isShown, WIDTH_MIN } from './columns.ts'
import { DENSITES, type Densite } from './preferences.ts'
import { ToolPopover } from './tool-popover.tsx'
import classes from './toolbar.module.css'
import type { Grid } from './use-grid.ts'
import { WIDTH_STEP } from './use-keyboard.ts'

const DENSITY_LABELS: Record<Densite, string> = { compacte: 'Compacte', normale: 'Normale', aeree: 'Aérée' }

/** Which columns, how wide, how dense; kept for this list on this device. */
export function ColumnsPopover({ grid, cards }: { grid: Grid; cards: boolean }) {
  const { preferences, change } = grid.kept
  const headers = grid.rows.descriptor?.headers ?? []
  return (
    <ToolPopover label="Colonnes" icon={<IconColumns3 size={16} stroke={1.8} aria-hidden />}>
      {() => (
        <>
          <ul className={classes.list}>
            {headers.map(header => (
              <ColumnLine key={header.id} grid={grid} header={header} cards={cards} />
            ))}
          </ul>
          {!cards && (
            <SegmentedControl
              fullWidth
              size="xs"
              aria-label="Hauteur des lignes"
              value={preferences.densite}
              onChange={densite => change({ densite: densite as Densite })}
              data={DENSITES.map(value => ({ value, label: DENSITY_LABELS[value] }))}
            />
          )}
        </>
      )}
    </ToolPopover>
  )
}

function ColumnLine({ grid, header, cards }: { grid: Grid; header: GridHeader; cards: boolean }) {
  const { preferences, change } = grid.kept
  const { colonnes } = preferences
  const shown = isShown(header, colonnes)
  const only = shown && grid.columns.length === 1
  const column = grid.columns.find(c => c.header.id === header.id)
  const width = column?.width ?? column?.needs ?? WIDTH_MIN
  const set = (part: { visible?: boolean; width?: number }) =>
    change({ colonnes: { ...colonnes, [header.id]: { ...colonnes[header.id], ...part } } })
  const step = (pixels: number) => set({ width: clampWidth(width + pixels) })
  return (
    <li className={classes.line}>
      <Checkbox
        className={classes.grow}
        size="sm"
        label={header.label}
        checked={shown}
        // A list without a column says nothing.
        disabled={only}
        onChange={event => set({ visible: event.currentTarget.checked })}
      />
      {shown && !cards && (
        <>
          <IconButton label={`Rétrécir ${header.label}`} size={28} onClick={() => step(-WIDTH_STEP)}>
            <IconMinus size={15} aria-hidden />
          </IconButton>
          <IconButton label={`Élargir ${header.label}`} size={28} onClick={() => step(WIDTH_STEP)}>
            <IconPlus size={15} aria-hidden />
          </IconButton>
        </>
      )}
    </li>
  )
}
