import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useOwnName } from '#client/session/own-name.ts'
import { exportFile } from '#kit/data-grid/export-file.ts'
import { ExportItems } from '#kit/data-grid/export-items.tsx'
import { saveBlob } from '#kit/save-blob.ts'
import type { TableExport } from '#wire/grid-export.ts'
import { SANS_EXPORT } from '#wire/own-name.ts'
import { useTask } from '../call/use-task.ts'
import classes from './export-menu.module.css'

type Props = {
  /** Title of the sheet, and the file's name before its extension. */
  readonly title: string
  readonly name: string
  /** Nothing is shown: nothing to export. */
  readonly empty: boolean
  /** Made when it is asked for. */
  readonly table: () => TableExport
}

/** The rows shown, filtered and sorted as they are, as a workbook or a CSV file: made here, network or not. */
export function ExportMenu({ title, name, empty, table }: Props) {
  const { run, pending } = useTask({ toast: true })
  const refusal = useOwnName(SANS_EXPORT)
  const exporter = (type: 'xlsx' | 'csv') =>
    run(async () => {
      const fichier = await exportFile(table(), type, title)
      saveBlob(fichier, `${name}.${type}`)
    })
  return (
    <Menu position="bottom-end" shadow="sm">
      <Menu.Target>
        <Button
          variant="default"
          loading={pending}
          disabled={empty}
          aria-label="Exporter"
          className={classes.exporter}
          rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
        >
          <span className={classes.mot}>Exporter</span>
          <IconDownload className={classes.icone} size={18} stroke={1.8} aria-hidden />
        </Button>
      </Menu.Target>
      <ExportItems refusal={refusal} onExport={type => void exporter(type)} />
    </Menu>
  )
}
