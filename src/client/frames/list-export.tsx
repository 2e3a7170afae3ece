import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTask } from '#client/call/use-task.ts'
import { useOwnName } from '#client/session/own-name.ts'
import { exportFile } from '#kit/data-grid/export-file.ts'
import { ExportItems } from '#kit/data-grid/export-items.tsx'
import { saveBlob } from '#kit/save-blob.ts'
import type { TypeColonne } from '#wire/grid.ts'
import type { ValeurExport } from '#wire/grid-export.ts'
import { SANS_EXPORT } from '#wire/own-name.ts'

/** One column: its name, its type, and where its value is. */
export type Fact<T> = readonly [label: string, type: TypeColonne, read: (line: T) => ValeurExport]

type Props<T> = {
  /** Of the workbook, and of its file: "Utilisateurs", "utilisateurs". */
  title: string
  file: string
  /** Every line of the list as it is filtered by the server. */
  lines: readonly T[]
  facts: readonly Fact<T>[]
}

/** The list as a workbook or a CSV file, made on this device. */
export function ListExport<T>({ title, file, lines, facts }: Props<T>) {
  const { run, pending } = useTask({ toast: true })
  const refusal = useOwnName(SANS_EXPORT)
  const take = (type: 'xlsx' | 'csv') =>
    run(async () => {
      const table = {
        colonnes: facts.map(([label, kind]) => ({ label, type: kind })),
        lignes: lines.map(line => facts.map(([, , read]) => read(line))),
      }
      saveBlob(await exportFile(table, type, title), `${file}.${type}`)
    })
  return (
    <Menu position="bottom-end" shadow="sm">
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          px={8}
          loading={pending}
          disabled={lines.length === 0}
          rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
        >
          Exporter
        </Button>
      </Menu.Target>
      <ExportItems refusal={refusal} onExport={type => void take(type)} />
    </Menu>
  )
}
