import { call } from '#client/call/api.ts'
import { lazyDialog } from '#client/page/lazy-dialog.tsx'
import type { ShownResource } from './define-resource-module.tsx'
import { draftMemory } from './grid-memory.ts'
import type { useResource } from './use-resource.ts'
import type { RowActions } from './use-row-actions.ts'

const DetailDialog = lazyDialog(async () => (await import('./detail-dialog.tsx')).DetailDialog)
const EntryDialog = lazyDialog(async () => (await import('./entry-dialog.tsx')).EntryDialog)
const LinksDialog = lazyDialog(async () => (await import('./links-dialog.tsx')).LinksDialog)
const ImportDialog = lazyDialog(async () => (await import('./import-dialog.tsx')).ImportDialog)
const FilesDialog = lazyDialog(async () => (await import('#client/files/files-dialog.tsx')).FilesDialog)

interface Props {
  readonly ressource: ShownResource
  readonly resource: ReturnType<typeof useResource>
  readonly actions: RowActions
}

/** The dialogs of a list, whose code comes when the first of each opens. */
export function ResourceDialogs({ ressource, resource, actions }: Props) {
  const { form, links, sheet, files, own, detail } = actions
  const { operations, paramsOf, relire } = resource
  const reread = () => void relire()
  const transfer = links.value ? resource.transferOf(links.value.menu) : null
  return (
    <>
      {detail.value && (
        <DetailDialog
          key={`detail-${detail.serial}`}
          opened={detail.opened}
          onClose={detail.close}
          list={detail.value.list}
          row={detail.value.row}
          parts={detail.value.parts}
          send={async (menu, ids) => {
            const write = resource.transferOf(menu)?.write
            if (!write) throw new Error(`no list ${menu}`)
            return await call(write, {
              params: paramsOf(detail.value?.id ?? 0),
              body: { data: ids.join(',') },
            })
          }}
          onTaken={reread}
          onEdit={
            detail.value.list.menus.some(m => m.id === 'modifier')
              ? () => {
                  detail.close()
                  if (detail.value) void actions.take('modifier', detail.value.row)
                }
              : undefined
          }
        />
      )}
      {form.value && (
        <EntryDialog
          key={`form-${form.serial}`}
          opened={form.opened}
          onClose={form.close}
          definition={form.value.definition}
          memory={draftMemory(ressource.path, form.value.id)}
          send={body => {
            const id = form.value?.id ?? null
            if (id === null) return call(operations.create, { body })
            return call(operations.update, { params: paramsOf(id), body })
          }}
          onTaken={reread}
        />
      )}
      {links.value && transfer && (
        <LinksDialog
          key={`links-${links.serial}`}
          opened={links.opened}
          onClose={links.close}
          titre={links.value.titre}
          items={links.value.items}
          send={ids =>
            call(transfer.write, {
              params: paramsOf(links.value?.id ?? 0),
              body: { data: ids.join(',') },
            })
          }
          onTaken={reread}
        />
      )}
      {sheet.value && (
        <ImportDialog
          key={`sheet-${sheet.serial}`}
          opened={sheet.opened}
          onClose={sheet.close}
          titre={ressource.titre}
          champs={sheet.value}
          send={body => call(operations.import, { body })}
          onTaken={reread}
        />
      )}
      {files.value && (
        <FilesDialog
          key={`files-${files.serial}`}
          opened={files.opened}
          onClose={files.close}
          address={ressource}
          id={files.value.id}
          label={files.value.titre}
        />
      )}
      {own.value && (
        <own.value.Dialog
          key={`own-${own.serial}`}
          opened={own.opened}
          onClose={own.close}
          row={own.value.row}
          ressource={ressource}
          relire={relire}
        />
      )}
    </>
  )
}
