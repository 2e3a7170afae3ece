import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useTask } from '#client/call/use-task.ts'
import type { VisitePlanifiee } from '#domains/field-service/model/interventions/regulation.ts'
import { exportFile } from '#kit/data-grid/export-file.ts'
import { saveBlob } from '#kit/save-blob.ts'
import type { JourIso } from '#wire/dates.ts'
import classes from './export-menu.module.css'
import { tableExport } from './lignes-export.ts'
import type { Retards } from './tableau.ts'

type Props = { visites: readonly VisitePlanifiee[]; jour: JourIso; retards: Retards }

/** The rows shown, filtered and sorted as they are, as a workbook or a CSV file: made here, network or not. */
export function ExportMenu({ visites, jour, retards }: Props) {
  const { run, pending } = useTask({ toast: true })
  const exporter = (type: 'xlsx' | 'csv') =>
    run(async () => {
      const fichier = await exportFile(tableExport(visites, retards), type, 'Régulation')
      saveBlob(fichier, `regulation-${jour}.${type}`)
    })
  return (
    <Menu position="bottom-end" shadow="sm">
      <Menu.Target>
        <Button
          variant="default"
          loading={pending}
          disabled={visites.length === 0}
          aria-label="Exporter"
          className={classes.exporter}
          rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
        >
          <span className={classes.mot}>Exporter</span>
          <IconDownload className={classes.icone} size={18} stroke={1.8} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void exporter('xlsx')}>Classeur (xlsx)</Menu.Item>
        <Menu.Item onClick={() => void exporter('csv')}>Texte (csv)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
