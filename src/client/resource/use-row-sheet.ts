import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/call/api.ts'
import type { Typed } from '#kit/form/types.ts'
import type { FormDefinition } from '#wire/form.ts'
import type { GridDescriptor } from '#wire/grid.ts'
import type { LinkedPart } from './linked-part.tsx'
import type { useResource } from './use-resource.ts'

interface Given {
  readonly resource: ReturnType<typeof useResource>
  readonly list: GridDescriptor
  readonly id: number
}

interface Sheet {
  /** Null where the row may not be changed. */
  readonly form: FormDefinition | null
  readonly parts: readonly LinkedPart[]
}

/** A row as it is changed: its form, and the lists of what belongs to it, read together. */
export function useRowSheet({ resource, list, id }: Given) {
  const { operations, paramsOf, transferOf, path } = resource
  const [{ serial, typed }, setBegun] = useState<{ serial: number; typed: Typed | null }>({ serial: 0, typed: null })
  const editable = list.menus.some(menu => menu.id === 'modifier')
  const linked = list.menus.filter(menu => transferOf(menu.id))
  const read = useQuery<Sheet>({
    // Not under the list's own key: what is being typed does not change under the hands.
    queryKey: ['fiche', path, id, serial],
    queryFn: async ({ signal }) => {
      const params = paramsOf(id)
      const form = editable ? call(operations.editForm, { params, signal }) : null
      const parts = linked.map(async ({ id: menu, label }): Promise<LinkedPart[]> => {
        const transfer = transferOf(menu)
        return transfer ? [{ menu, titre: label, items: await call(transfer.read, { params, signal }) }] : []
      })
      return { form: await form, parts: (await Promise.all(parts)).flat() }
    },
    gcTime: 0,
    retry: false,
  })
  const again = (typed: Typed | null = null) => setBegun(before => ({ serial: before.serial + 1, typed }))
  return { ...read, serial, typed, again }
}
