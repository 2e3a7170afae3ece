import { Button } from '@mantine/core'
import { IconDownload, IconPencil, IconTrash } from '@tabler/icons-react'
import { call } from '#client/call/api.ts'
import { useTask } from '#client/call/use-task.ts'
import { lazyDialog } from '#client/page/lazy-dialog.tsx'
import { exportFile } from '#kit/data-grid/export-file.ts'
import type { Selection } from '#kit/data-grid/types.ts'
import { saveBlob } from '#kit/save-blob.ts'
import type { FormDefinition } from '#wire/form.ts'
import type { GridDescriptor } from '#wire/grid.ts'
import { lignesExport } from '#wire/grid-export.ts'
import { gridName } from './addresses.ts'
import { bulkForm } from './bulk-form.ts'
import type { ShownResource } from './define-resource-module.tsx'
import type { useBatch } from './use-batch.ts'
import { useDialog } from './use-dialog.ts'
import type { useResource } from './use-resource.ts'

const BulkDialog = lazyDialog(async () => (await import('./bulk-dialog.tsx')).BulkDialog)

interface Props {
  readonly ressource: ShownResource
  readonly resource: ReturnType<typeof useResource>
  readonly batch: ReturnType<typeof useBatch>
  readonly list: GridDescriptor
  readonly online: boolean
  readonly selection: Selection
}

/** What may be done with the rows that are chosen. */
export function BulkActions({ ressource, resource, batch, list, online, selection }: Props) {
  const form = useDialog<FormDefinition>()
  const { run: guard, pending } = useTask({ toast: true })
  const ids = selection.keys.map(Number)
  const edits = list.headers.some(h => h.saisie !== undefined)
  const removes = list.menus.some(m => m.id === 'supprimer')
  const waits = online ? {} : { disabled: true, title: 'Modifier et supprimer demandent une connexion internet.' }

  async function save(): Promise<void> {
    const table = lignesExport(list, selection.rows(), selection.headers)
    saveBlob(await exportFile(table, 'xlsx', ressource.title), `${gridName(ressource)}-selection.xlsx`)
  }
  return (
    <>
      {edits && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPencil size={16} stroke={1.8} aria-hidden />}
          loading={pending}
          {...waits}
          onClick={() =>
            void guard(async () => {
              const [first] = ids
              if (first === undefined) return
              const given = await call(resource.operations.editForm, { params: resource.paramsOf(first) })
              form.open(bulkForm(given, ids.length))
            })
          }
        >
          Modifier un champ
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
        onClick={() => void guard(save)}
      >
        Exporter la sélection
      </Button>
      {removes && (
        <Button
          size="compact-sm"
          variant="default"
          color="brick"
          leftSection={<IconTrash size={16} stroke={1.8} aria-hidden />}
          loading={pending}
          {...waits}
          onClick={() =>
            void guard(async () => {
              await batch.remove(ids)
              selection.clear()
            })
          }
        >
          Supprimer
        </Button>
      )}
      {form.value && (
        <BulkDialog
          key={form.serial}
          opened={form.opened}
          onClose={form.close}
          definition={form.value}
          send={(champ, value) => batch.change(ids.map(id => ({ id, valeurs: { [champ]: value } })))}
          onTaken={selection.clear}
        />
      )}
    </>
  )
}
