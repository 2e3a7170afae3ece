import type { ReactNode } from 'react'
import { call } from '#client/call/api.ts'
import { lazyDialog } from '#client/page/lazy-dialog.tsx'
import { rowNameOf } from '#kit/data-grid/row-name.ts'
import type { DataGridProps, PastedLine, Selection } from '#kit/data-grid/types.ts'
import type { GridDescriptor, GridRow } from '#wire/grid.ts'
import { BulkActions } from './bulk-actions.tsx'
import type { ShownResource } from './define-resource-module.tsx'
import { type Refused, refusedOf } from './refused-rows.ts'
import { useBatch } from './use-batch.ts'
import { useDialog } from './use-dialog.ts'
import { tellFailure, type useResource } from './use-resource.ts'

const RefusedDialog = lazyDialog(async () => (await import('./refused-dialog.tsx')).RefusedDialog)

interface Given {
  readonly ressource: ShownResource
  readonly resource: ReturnType<typeof useResource>
  readonly online: boolean
}

interface Changes {
  readonly changes: Pick<DataGridProps, 'bulkActions' | 'onEdit' | 'choicesOf' | 'onPaste'>
  /** What was pasted and refused. */
  readonly dialog: ReactNode
}

/** What the grid may change: cells in place, cells pasted over rows, and the rows that are chosen. */
export function useRowChanges({ ressource, resource, online }: Given): Changes {
  const batch = useBatch(resource)
  const list = resource.lecture.data
  const refused = useDialog<Refused>()
  const idOf = (row: GridRow) => Number(row[list?.item_key ?? ''])
  async function write(given: GridDescriptor, lines: readonly PastedLine[]): Promise<Refused | null> {
    const rapport = await batch.write(lines.map(({ row, texts }) => ({ id: idOf(row), valeurs: { ...texts } })))
    return refusedOf(given, lines, rapport, ({ row }) => rowNameOf(given, row))
  }
  const changes: Changes['changes'] = {
    bulkActions: (selection: Selection) =>
      list && (
        <BulkActions
          ressource={ressource}
          resource={resource}
          batch={batch}
          list={list}
          online={online}
          selection={selection}
        />
      ),
    onEdit: online ? (row, column, text) => batch.writeCell(idOf(row), column, text) : null,
    choicesOf: async (row, column) => {
      const { operations, paramsOf } = resource
      const form = await call(operations.editForm, { params: paramsOf(idOf(row)) })
      const field = form.dataStructure.find(f => f.id === column)
      // "Aucun" is an empty cell.
      return (field?.options ?? []).map(({ value, label }) => (value === '' ? '' : label))
    },
    onPaste: online
      ? async lines => {
          if (!list) return
          try {
            const left = await write(list, lines)
            if (left) refused.open(left)
          } catch (error) {
            tellFailure(error)
          }
        }
      : null,
  }
  const dialog = list && refused.value && (
    <RefusedDialog
      key={refused.serial}
      opened={refused.opened}
      onClose={refused.close}
      titre={ressource.title}
      list={list}
      refused={refused.value}
      online={online}
      send={lines => write(list, lines)}
    />
  )
  return { changes, dialog }
}
