import type { z } from 'zod'
import { call } from '#client/call/api.ts'
import type { FormDefinition } from '#wire/form.ts'
import type { Notice } from '#wire/notice.ts'
import type { Nothing, Operation } from '#wire/operation.ts'
import type { TransferItem } from '#wire/transfer.ts'
import type { Volet } from './master-detail.tsx'
import { EditPane, TransferPane } from './panes.tsx'

type Reading<T> = Operation<z.ZodType, z.ZodType, Nothing, z.ZodType<T>>
type Writing = Operation<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Notice>>

/** What is chosen: the beginning of its keys, and what its calls take in their address. */
export interface Chosen {
  readonly cle: readonly (string | number)[]
  readonly params: { readonly id: string }
}

interface Pane {
  readonly id: string
  readonly label: string
  /** What the pane says of what it reads; its label unless told otherwise. */
  readonly titre?: string
}

/** A pane that is one list of checkboxes, read and written by the two calls of a transfer list. */
export function transferVolet(
  { cle, params }: Chosen,
  { id, label, titre = label }: Pane,
  { read, write }: { readonly read: Reading<TransferItem[]>; readonly write: Writing },
): Volet {
  return {
    id,
    label,
    contenu: onDirty => (
      <TransferPane
        cle={[...cle, id]}
        titre={titre}
        onDirty={onDirty}
        lire={signal => call(read, { params, signal })}
        ecrire={ids => call(write, { params, body: { data: ids.join(',') } })}
      />
    ),
  }
}

/** A pane that is the form of what is chosen, described by the server. */
export function editVolet(
  { cle, params }: Chosen,
  { id, label, titre = label }: Pane,
  { read, write }: { readonly read: Reading<FormDefinition>; readonly write: Writing },
): Volet {
  return {
    id,
    label,
    contenu: onDirty => (
      <EditPane
        cle={cle}
        titre={titre}
        onDirty={onDirty}
        lire={signal => call(read, { params, signal })}
        ecrire={values => call(write, { params, body: values })}
      />
    ),
  }
}
