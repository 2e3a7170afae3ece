import type { ComponentType } from 'react'
import { call } from '#client/call/api.ts'
import { notifySuccess, notifyUndo } from '#client/call/notices.ts'
import { lazyDialog } from '#client/page/lazy-dialog.tsx'
import { rowNameOf } from '#kit/data-grid/row-name.ts'
import type { FormField } from '#wire/form.ts'
import type { GridDescriptor, GridRow } from '#wire/grid.ts'
import type { ImportGarde } from '#wire/resource.ts'
import type { TransferItem } from '#wire/transfer.ts'
import type { MenuActions, MenuDialogProps, ShownResource } from './define-resource-module.tsx'
import { useDialog } from './use-dialog.ts'
import { tellFailure, type useResource } from './use-resource.ts'

/** What one comes with to an import: a file, or cells that were copied. */
export type SheetFrom = 'file' | 'pasted'

interface Given {
  readonly ressource: ShownResource
  readonly resource: ReturnType<typeof useResource>
  readonly menus: MenuActions
  /** Shows one row in full. */
  readonly onShow: (row: GridRow) => void
}

/** One wrapped component per loader: a new one at each press would be another component. */
const dialogs = new WeakMap<object, ComponentType<MenuDialogProps>>()

/** The title of a row's files. */
function titleOf(list: GridDescriptor | null, row: GridRow): string {
  return list ? `Fichiers\u00a0: ${rowNameOf(list, row)}` : 'Fichiers'
}

/** What the menus of a list do, and the dialogs they open. */
export function useRowActions({ ressource, resource, menus, onShow }: Given) {
  const { operations, lecture, paramsOf, relire } = resource
  const links = useDialog<{ titre: string; items: readonly TransferItem[]; menu: string; id: number }>()
  const sheet = useDialog<{ readonly champs: readonly FormField[]; readonly from: SheetFrom }>()
  const imports = useDialog<readonly ImportGarde[]>()
  const files = useDialog<{ titre: string; id: number }>()
  const own = useDialog<{ Dialog: ComponentType<MenuDialogProps>; row: GridRow }>()
  const list = lecture.data

  async function restore(id: number): Promise<void> {
    const { message } = await call(operations.restore, { params: paramsOf(id) })
    await relire()
    notifySuccess(message)
  }

  async function remove(id: number): Promise<void> {
    const { message } = await call(operations.remove, { params: paramsOf(id) })
    await relire()
    notifyUndo(message, () => restore(id))
  }

  async function move(id: number, menu: 'monter' | 'descendre'): Promise<void> {
    const rang = list?.datas.findIndex(row => row[list.item_key] === id) ?? -1
    if (rang < 0) {
      // A row that the server cut out of a longer list: its place is not known here.
      await call(operations.relative(menu === 'monter' ? 'up' : 'down'), { params: paramsOf(id) })
    } else {
      const position = rang + (menu === 'monter' ? 0 : 2)
      await call(operations.move, { params: paramsOf(id), body: { position } })
    }
    await relire()
  }

  async function openLinks(menu: string, id: number): Promise<void> {
    const transfer = resource.transferOf(menu)
    if (!transfer) return
    const items = await call(transfer.read, { params: paramsOf(id) })
    links.open({ titre: list?.menus.find(m => m.id === menu)?.label ?? '', items, menu, id })
  }

  async function takeOwn(menu: string, row: GridRow): Promise<void> {
    const action = menus[menu]
    if (!action) return
    if (typeof action === 'function') return await action(row, { resource: ressource, reload: relire })
    const Dialog = dialogs.get(action) ?? lazyDialog(action.load)
    dialogs.set(action, Dialog)
    own.open({ Dialog, row })
  }

  async function take(menu: string, row: GridRow): Promise<void> {
    const id = Number(row[list?.item_key ?? ''])
    const asked = list?.menus.find(m => m.id === menu)
    try {
      if (menu === 'supprimer') await remove(id)
      else if (menu === 'modifier') onShow(row)
      else if (menu === 'monter' || menu === 'descendre') await move(id, menu)
      else if (resource.transferOf(menu)) await openLinks(menu, id)
      else if (menu === 'fichiers' && !menus.fichiers) files.open({ titre: titleOf(list, row), id })
      else await takeOwn(menu, row)
    } catch (error) {
      // A question of the grid shows the refusal itself.
      if (asked?.confirmation) throw error
      tellFailure(error)
    }
  }

  return {
    links,
    sheet,
    imports,
    files,
    own,
    take,
    restore,
    recentImports: async () => imports.open(await call(operations.imports)),
    importRows: async (from: SheetFrom = 'file') =>
      sheet.open({ champs: (await call(operations.createForm)).dataStructure, from }),
  }
}
export type RowActions = ReturnType<typeof useRowActions>
