import { call } from '#client/call/api.ts'
import type { DataGridProps, Selection } from '#kit/data-grid/types.ts'
import type { GridRow } from '#wire/grid.ts'
import { BulkActions } from './bulk-actions.tsx'
import type { ShownResource } from './define-resource-module.tsx'
import { useBatch } from './use-batch.ts'
import { tellFailure, type useResource } from './use-resource.ts'

interface Given {
  readonly ressource: ShownResource
  readonly resource: ReturnType<typeof useResource>
  readonly online: boolean
}

/** What the grid may change: cells in place, cells pasted over rows, and the rows that are chosen. */
export function useRowChanges({
  ressource,
  resource,
  online,
}: Given): Pick<DataGridProps, 'bulkActions' | 'onEdit' | 'choicesOf' | 'onPaste'> {
  const batch = useBatch(resource)
  const list = resource.lecture.data
  const idOf = (row: GridRow) => Number(row[list?.item_key ?? ''])
  return {
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
          await batch
            .write(lines.map(({ row, texts }) => ({ id: idOf(row), valeurs: { ...texts } })))
            .catch(tellFailure)
        }
      : null,
  }
}
