import { call } from '#client/call/api.ts'
import { useOnce } from '#client/call/use-once.ts'
import { lazyDialog } from '#client/page/lazy-dialog.tsx'
import type { ShownResource } from './define-resource-module.tsx'
import type { useResource } from './use-resource.ts'
import type { RowActions } from './use-row-actions.ts'

const LinksDialog = lazyDialog(async () => (await import('./links-dialog.tsx')).LinksDialog)
const ImportDialog = lazyDialog(async () => (await import('./import-dialog.tsx')).ImportDialog)
const ImportsDialog = lazyDialog(async () => (await import('./imports-dialog.tsx')).ImportsDialog)
const FilesDialog = lazyDialog(async () => (await import('#client/files/files-dialog.tsx')).FilesDialog)

interface Props {
  readonly ressource: ShownResource
  readonly resource: ReturnType<typeof useResource>
  readonly actions: RowActions
}

/** The dialogs of a list, whose code comes when the first of each opens. */
export function ResourceDialogs({ ressource, resource, actions }: Props) {
  const { links, sheet, imports, files, own } = actions
  const { operations, paramsOf, relire } = resource
  const importOnce = useOnce()
  const reread = () => void relire()
  async function undoImport(import_id: number) {
    const { code, message, duration } = await call(operations.undoImport, {
      params: { import_id: String(import_id) },
    })
    await relire()
    return { code, message, duration }
  }
  const transfer = links.value ? resource.transferOf(links.value.menu) : null
  return (
    <>
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
          titre={ressource.title}
          champs={[...sheet.value.champs, ...(ressource.withRow ?? [])]}
          from={sheet.value.from}
          send={body => importOnce(once => call(operations.import, { body, once }))}
          undo={undoImport}
          onTaken={reread}
        />
      )}
      {imports.value && (
        <ImportsDialog
          key={`imports-${imports.serial}`}
          opened={imports.opened}
          onClose={imports.close}
          titre={ressource.title}
          imports={imports.value}
          undo={undoImport}
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
          resource={ressource}
          reload={relire}
        />
      )}
    </>
  )
}
