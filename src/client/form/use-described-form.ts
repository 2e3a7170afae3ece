import { useState } from 'react'
import type { Values } from '#kit/form/values.ts'
import { useDirty } from '../address/dirty.ts'
import { fieldsOf } from '../call/problem.ts'
import { useTask } from '../call/use-task.ts'
import { type Reread, rereadAfter } from './reread.ts'

interface Options {
  /** What would be lost: "Fiche du client". */
  readonly name: string
  readonly send: (values: Values) => Promise<unknown>
  /** False: it is closed, and what it keeps for its next opening is not lost. */
  readonly opened?: boolean
  /** Of a form that somebody else may overtake. */
  readonly reread?: Reread | undefined
}

/** What a form that the office described asks of its screen: sent once, its refusals at their fields, what would be lost. */
export function useDescribedForm({ name, send, opened = true, reread }: Options) {
  const { run, refusal, message, pending, forget } = useTask()
  const [dirty, setDirty] = useState(false)
  useDirty(dirty && opened, name)
  async function onSubmit(values: Values): Promise<void> {
    // A form whose sending fails keeps its draft; why comes through `error` and `champs`.
    if (!(await run(() => send(values)))) throw new Error('refused')
  }
  const onReread = rereadAfter(refusal, reread)
  const props = { error: message, champs: fieldsOf(refusal), pending, onSubmit, onReread, onDirty: setDirty }
  return { props, dirty, refusal, forget }
}
