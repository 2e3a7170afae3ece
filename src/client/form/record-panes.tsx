import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { FormRenderer } from '#kit/form/form-renderer.tsx'
import type { Typed } from '#kit/form/types.ts'
import { TransferList } from '#kit/transfer/transfer-list.tsx'
import type { FormDefinition } from '#wire/form.ts'
import type { Sujet } from '#wire/live.ts'
import type { Notice } from '#wire/notice.ts'
import type { Nothing, Operation } from '#wire/operation.ts'
import type { TransferItem } from '#wire/transfer.ts'
import { fieldsOf } from '../call/problem.ts'
import type { ChosenPane } from '../frames/panes.tsx'
import { ReadingState } from '../page/reading-state.tsx'
import { useReading } from '../reading/use-reading.ts'
import { useWriting } from '../reading/use-writing.ts'
import { rereadAfter } from './reread.ts'

type Read<T> = Operation<z.ZodType, z.ZodType, Nothing, z.ZodType<T>, 'online-only', Sujet>
type Write = Operation<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Notice>, 'online-only', Sujet>

/** Where both calls of a pane find what is chosen: in their address, seldom in their query. */
interface Chosen {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
}

interface Pane {
  readonly id: string
  readonly label: string
  /** What the pane says of what it reads; its label unless told otherwise. */
  readonly title?: string
}

interface Props<T> {
  readonly of: Chosen
  readonly title: string
  readonly read: Read<T>
  readonly write: Write
  readonly onDirty: (dirty: boolean) => void
}

/** The pane begins again with what the office holds once it has taken what was written. */
function usePaneWriting({ of, write, onDirty }: Omit<Props<unknown>, 'read' | 'title'>) {
  const [{ serial, typed }, setBegun] = useState<{ serial: number; typed: Typed | null }>({ serial: 0, typed: null })
  const writing = useWriting(write)
  /** A refused writing has its readings read again: what was typed stands over what the office holds now. */
  const restart = (typed: Typed | null = null) => {
    writing.forget()
    onDirty(false)
    setBegun(before => ({ serial: before.serial + 1, typed }))
  }
  async function save(body: unknown): Promise<boolean> {
    const saved = (await writing.write({ ...of, params: of.params, body })) !== null
    if (saved) restart()
    return saved
  }
  return { ...writing, serial, typed, restart, save }
}

/** What belongs to the chosen thing, as one list of checkboxes. */
function TransferPane({ of, title, read, ...rest }: Props<TransferItem[]>): ReactNode {
  const reading = useReading(read, { ...of, params: of.params })
  const { serial, save, pending, message } = usePaneWriting({ of, ...rest })
  if (!reading.data) return <ReadingState {...reading} what={title} kept={false} />
  return (
    <TransferList
      key={serial}
      items={reading.data}
      label={title}
      variante="cases"
      pending={pending}
      error={message}
      onSave={ids => void save({ data: ids.join(',') })}
      onClose={null}
      onDirty={rest.onDirty}
    />
  )
}

/** The chosen thing's form, in the page. */
export function EditPane({ of, title, read, ...rest }: Props<FormDefinition>): ReactNode {
  const reading = useReading(read, { ...of, params: of.params })
  const { serial, typed, save, restart, pending, refusal, message } = usePaneWriting({ of, ...rest })
  if (!reading.data) return <ReadingState {...reading} what={title} kept={false} />
  return (
    <FormRenderer
      key={serial}
      definition={reading.data}
      pending={pending}
      error={message}
      champs={fieldsOf(refusal)}
      onSubmit={save}
      onCancel={() => restart()}
      memory={null}
      typed={typed}
      onReread={rereadAfter(refusal, restart)}
      onDirty={rest.onDirty}
    />
  )
}

type Calls<T> = Pick<Props<T>, 'read' | 'write'>

/** A pane that is one list of checkboxes, read and written by the two calls of a transfer list. */
export function transferPane(of: Chosen, { id, label, title = label }: Pane, calls: Calls<TransferItem[]>): ChosenPane {
  return { id, label, content: onDirty => <TransferPane of={of} title={title} onDirty={onDirty} {...calls} /> }
}

/** A pane that is the form of what is chosen, described by the server. */
export function editPane(of: Chosen, { id, label, title = label }: Pane, calls: Calls<FormDefinition>): ChosenPane {
  return { id, label, content: onDirty => <EditPane of={of} title={title} onDirty={onDirty} {...calls} /> }
}
