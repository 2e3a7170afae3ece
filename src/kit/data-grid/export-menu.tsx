import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { ExportItems } from './export-items.tsx'
import { useExport } from './use-export.ts'
import type { Grid } from './use-grid.ts'

/** The rows that match, in the order and columns shown, as a file. */
export function ExportMenu({ grid, say }: { grid: Grid; say: (text: string) => void }) {
  const { props, rows } = grid
  const { progress, write, cancel } = useExport(grid, say)
  if (!rows.descriptor || (!rows.matching && !props.exporter)) return null
  if (progress !== null && cancel)
    return (
      <Button variant="default" onClick={cancel}>
        {progress > 0 ? `Export\u00a0: ${Math.floor(progress)}\u00a0%` : 'Export…'} · Annuler
      </Button>
    )
  return (
    <Menu position="bottom-end" shadow="sm">
      <Menu.Target>
        <Button
          variant="default"
          loading={progress !== null}
          disabled={rows.found === 0}
          rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
        >
          Exporter
        </Button>
      </Menu.Target>
      <ExportItems refusal={props.exportRefusal ?? null} onExport={type => void write(type)} />
    </Menu>
  )
}
