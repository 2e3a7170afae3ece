import { Menu } from '@mantine/core'
import type { TypeExport } from '#wire/grid-export.ts'

/** The two kinds of file that a list leaves as. @param refusal why it may not, in words */
export function ExportItems({
  refusal = null,
  onExport,
}: {
  refusal?: string | null
  onExport: (type: TypeExport) => void
}) {
  return (
    <Menu.Dropdown maw={320}>
      {refusal && <Menu.Label>{refusal}</Menu.Label>}
      <Menu.Item disabled={refusal !== null} onClick={() => onExport('xlsx')}>
        Classeur (xlsx)
      </Menu.Item>
      <Menu.Item disabled={refusal !== null} onClick={() => onExport('csv')}>
        Texte (csv)
      </Menu.Item>
    </Menu.Dropdown>
  )
}
