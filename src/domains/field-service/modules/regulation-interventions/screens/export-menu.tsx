import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '#client/api.ts'
import { downloadBlob } from '#client/download.ts'
import { notifyWarning } from '#client/notices.ts'
import { messageOf } from '#client/problem.ts'
import type { VisitePlanifiee } from '#domains/field-service/model/regulation.ts'
import { exportRows } from '#domains/shell/modules/outils/contract.ts'
import type { JourIso } from '#wire/dates.ts'
import { lignesExport } from './lignes-export.ts'

type Props = { visites: readonly VisitePlanifiee[]; jour: JourIso; online: boolean }

/** The rows shown, filtered and sorted as they are, as a workbook or a CSV file. */
export function ExportMenu({ visites, jour, online }: Props) {
  const [enCours, setEnCours] = useState(false)
  async function exporter(type: 'xlsx' | 'csv') {
    setEnCours(true)
    try {
      const data = JSON.stringify(lignesExport(visites))
      downloadBlob(await download(exportRows, { body: { data, type } }), `regulation-${jour}.${type}`)
    } catch (error) {
      notifyWarning(messageOf(error))
    }
    setEnCours(false)
  }
  return (
    <Menu position="bottom-end" shadow="sm">
      <Menu.Target>
        <Button
          variant="default"
          loading={enCours}
          disabled={!online || visites.length === 0}
          rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
        >
          Exporter
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void exporter('xlsx')}>Classeur (xlsx)</Menu.Item>
        <Menu.Item onClick={() => void exporter('csv')}>Texte (csv)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
