import type { ComponentType } from 'react'
import type { ModuleRegistration } from '#client/modules/modules.ts'
import type { Values } from '#kit/form/values.ts'
import type { FormField } from '#wire/form.ts'
import type { GridRow } from '#wire/grid.ts'
import type { ResourceAddress } from '#wire/resource.ts'

/** A declared resource as its module shows it: its address is the contract's, everything else comes from the server. */
export interface ShownResource extends ResourceAddress {
  readonly title: string
  /** « un client »: one of its rows, with its article, where one is added. */
  readonly one?: string
  /** What these rows change elsewhere, where a person would expect more than they do today. */
  readonly note?: string
  /** A row has a page of its own, at this address: a click leads there instead of opening its panel. */
  readonly pageOf?: (id: number) => string
  /** Columns that an imported sheet may have beside the form's: what is written with each row. */
  readonly withRow?: readonly Pick<FormField, 'id' | 'label'>[]
  /** Narrows the list to one value of some of its address's `filtres`; drawn above it. */
  readonly Narrow?: ComponentType<NarrowProps>
  /** Says something of a row that is being added, from what stands in its form so far. */
  readonly Beside?: ComponentType<{ readonly values: Values }>
}

export interface NarrowProps {
  /** By the address's words; none: the whole list. */
  readonly choix: Choix
  readonly onChange: (choix: Choix) => void
  readonly online: boolean
}
export type Choix = Readonly<Record<string, string>>

/** What an entry of a row's menu that only this module knows is told. */
export interface MenuContext {
  readonly resource: ShownResource
  /** Reads every list again, after something was written. */
  readonly reload: () => Promise<void>
}

export interface MenuDialogProps extends MenuContext {
  readonly opened: boolean
  readonly onClose: () => void
  readonly row: GridRow
}

/** An entry of `menus` in the declaration that is not one of the generic ones: it acts, or opens a dialog of its own. */
export type MenuAction =
  | ((row: GridRow, context: MenuContext) => void | Promise<void>)
  | { readonly load: () => Promise<ComponentType<MenuDialogProps>> }

/** By the entry's `id`. */
export type MenuActions = Readonly<Record<string, MenuAction>>

export interface ToolDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** Reads every list again, after something was written. */
  readonly reload: () => Promise<void>
}

/** A button about a whole list: reads what its dialog shows, then answers the dialog; or leads to a page of the module. */
export type ListTool =
  | {
      readonly label: string
      readonly open: () => Promise<ComponentType<ToolDialogProps>>
      /** It is a way to add rows, offered first where one chooses how: what it does, in a sentence. */
      readonly adds?: string
    }
  | { readonly label: string; readonly to: string }

interface Given extends Pick<ModuleRegistration, 'name' | 'route' | 'title' | 'short'> {
  /** Shown one under a tab each when there are several. */
  readonly resources: readonly [ShownResource, ...ShownResource[]]
  readonly menus?: MenuActions
  /** Buttons beside Ajouter, whichever list is shown. */
  readonly tools?: readonly ListTool[]
}

/** Registers a module that is only declared resources: the grid, forms and transfer lists are the kit's. */
export function defineResourceModule({ resources, menus, tools, ...registration }: Given): ModuleRegistration {
  return {
    ...registration,
    load: async () => {
      const { ResourceScreen } = await import('./resource-screen.tsx')
      const { route } = registration
      return {
        Screen: props => (
          <ResourceScreen ressources={resources} route={route} menus={menus ?? {}} outils={tools ?? []} {...props} />
        ),
      }
    },
  }
}
