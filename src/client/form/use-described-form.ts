import { useState } from 'react'
import type { Values } from '#kit/form/values.ts'
import { useDirty } from '../address/dirty.ts'
import { fieldsOf } from '../call/problem.ts'
import { useTask } from '../call/use-task.ts'

interface Options {
  /** What would be lost: "Fiche du client". */
  readonly name: string
  readonly send: (values: Values) => Promise<unknown>
  /** False: it is closed, and what it keeps for its next opening is not lost. */
  readonly opened?: boolean
}

/** What a form that the office described asks of its screen: sent once, its refusals at their fields, what would be lost. */
export function useDescribedForm({ name, send, opened = true }: Options) {
  const { run, refusal, message, pending, forget } = useTask()
  const [dirty, setDirty] = useState(false)
  useDirty(dirty && opened, name)
  async function onSubmit(values: Values): Promise<void> {
    // A form whose sending fails keeps its draft; why comes through `error` and `champs`.
    if (!(await run(() => send(values)))) throw new Error('refused')
  }
  return { props: { error: message, champs: fieldsOf(refusal), pending, onSubmit, onDirty: setDirty }, dirty, forget }
}
