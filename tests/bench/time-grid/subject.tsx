import { MantineProvider } from '@mantine/core'
import '@mantine/core/styles.css'
import { createRoot, type Root } from 'react-dom/client'
import { monthScale } from '#kit/time-grid/axis.ts'
import { createRowStore, type RowStore } from '#kit/time-grid/row-store.ts'
import { monthRows } from '#kit/time-grid/testing/rows.ts'
import { TimeGrid } from '#kit/time-grid/time-grid.tsx'
import type { GridRow } from '#kit/time-grid/types.ts'
import '#kit/theme/tokens.css'

/** The product's own grid with all that a desk asks of it: heads, names that stay, ARIA, ranges, drags, menus. */
const MONTH = monthScale('2026-12-01')
const nothing = () => undefined
const root = document.getElementById('root')
if (!root) throw new Error('no root')
let store: RowStore | null = null

function Subject({ rows }: { rows: RowStore }) {
  return (
    <TimeGrid
      bare
      className="shown"
      label="Planning"
      scale={MONTH}
      rows={rows}
      corner="agents"
      now="2026-12-07T10:20"
      onSelect={nothing}
      onOpen={nothing}
      onMove={nothing}
      onCopy={nothing}
      onResize={nothing}
    />
  )
}

let react: Root | null = null
Object.assign(globalThis, {
  subject: {
    prepare: (count: number) => monthRows(count),
    mount(rows: GridRow[]) {
      react = createRoot(root)
      store = createRowStore(rows)
      react.render(
        <MantineProvider>
          <Subject rows={store} />
        </MantineProvider>,
      )
    },
    update: (text: string) =>
      store?.change('a5', row => ({
        ...row,
        entries: row.entries.map((entry, n) => (n === 3 ? { ...entry, label: text } : entry)),
      })),
    clear: () => react?.unmount(),
    frame: '[role=grid]',
  },
})
