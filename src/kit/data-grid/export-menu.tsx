import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { jourParis } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { lignesExport } from '#wire/grid-export.ts'
import { exportCsv } from './export-csv.ts'
import { exportXlsx } from './export-xlsx.ts'
import { saveBlob } from './save-blob.ts'
import type { Grid } from './use-grid.ts'

/** The rows that match, in the order and columns shown, as a file made on this device. */
export function ExportMenu({ grid, say }: { grid: Grid; say: (text: string) => void }) {
  const { props, rows, columns } = grid
  const [busy, setBusy] = useState(false)
  if (!rows.descriptor || (!rows.matching && !props.exporter)) return null
  const { descriptor } = rows

  async function write(type: 'xlsx' | 'csv'): Promise<void> {
    setBusy(true)
    try {
      const all = rows.matching ?? (await props.exporter?.({ ...rows.query, page: 1 })) ?? []
      const headers = columns.map(c => c.header)
      const table = lignesExport(descriptor, all, headers)
      const blob = type === 'csv' ? await exportCsv(table) : await exportXlsx(table, props.label)
      saveBlob(blob, `${props.name}-${jourParis(Date.now())}.${type}`)
      say(`${compter(all.length, 'ligne exportée', 'lignes exportées')}`)
    } catch (error) {
      say(props.describeError(error))
    }
    setBusy(false)
  }
  return (
    <Menu position="bottom-end" shadow="sm">
      <Menu.Target>
        <Button
          variant="default"
          loading={busy}
          disabled={rows.found === 0}
          rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
        >
          Exporter
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void write('xlsx')}>Classeur (xlsx)</Menu.Item>
        <Menu.Item onClick={() => void write('csv')}>Texte (csv)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
