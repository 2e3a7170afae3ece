import { type ReactNode, useRef, useState } from 'react'
import type { z } from 'zod'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import type { FormMemory, Typed } from '#kit/form/types.ts'
import type { Values } from '#kit/form/values.ts'
import type { ToastAction } from '#kit/toast/toast-list.tsx'
import type { FormDefinition } from '#wire/form.ts'
import type { Sujet } from '#wire/live.ts'
import type { Notice } from '#wire/notice.ts'
import type { Nothing, Operation } from '#wire/operation.ts'
import { useBackLayer } from '../address/back.ts'
import { useDirty } from '../address/dirty.ts'
import { call } from '../call/api.ts'
import { notifyWarning } from '../call/notices.ts'
import { fieldsOf, messageOf } from '../call/problem.ts'
import { useUntilAnswered } from '../call/use-until-answered.ts'
import { draftMemory } from '../draft/form-memory.ts'
import { type Undo, useWriting } from '../reading/use-writing.ts'
import { rereadAfter } from './reread.ts'
import { useWaiting } from './use-waiting.ts'

export interface FormDialogOptions {
  /** What is said to be unsaved, where one leaves. */
  readonly label: string
  /** The server's description of the form, and the call that takes what it gives. */
  readonly read: Operation<z.ZodType, z.ZodType, Nothing, z.ZodType<FormDefinition>>
  readonly write: Operation<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Notice>, 'online-only', Sujet>
  readonly of?:
    | { readonly params?: Readonly<Record<string, string>>; readonly query?: Readonly<Record<string, string>> }
    | undefined
  /** What its description alone is asked with. */
  readonly asked?: Readonly<Record<string, string>> | undefined
  /** What the form does not ask for. */
  readonly also?: Values | undefined
  readonly valider?: string | undefined
  /** What its fields begin with, over what the description says: known already from where one comes. */
  readonly given?: FormDefinition['dataProvider'] | undefined
  /** False: what is typed stays in the page alone, and goes with it: numbers of social security, texts about somebody's health. */
  readonly kept?: boolean | undefined
  /** Says something above the form’s buttons, from what stands in it so far; `leave` gives up what was typed. */
  readonly beside?: ((values: Values, leave: () => Promise<void>) => ReactNode) | undefined
  /**
   * How what it wrote is taken back, by the answer of the call, what stood in the form and what was sent; without it, it is not
   * taken back from here.
   */
  readonly undo?: ((answer: never, written: Written) => Undo | null) | undefined
  /** Its name on the stack of the screen around. */
  readonly deed?: string | undefined
  /** Says what was done instead of the answer's sentence alone. */
  readonly tell?: ((answer: never) => void) | undefined
  /** Leads, from the message of its answer, to what it leaves to do. */
  readonly see?: ((answer: never) => ToastAction | undefined) | undefined
  /** What comes after, by the answer of the call. */
  readonly done?: ((answer: never) => void) | undefined
  /** What a refusal asks, drawn over the form, in the place of its sentence; null where it asks nothing. */
  readonly choose?: ((refused: Refused) => ReactNode) | undefined
}

/** A sending that was refused until something is chosen. */
export interface Refused {
  /** Stays while what was chosen is on its way. */
  readonly refusal: unknown
  readonly pending: boolean
  /** Sends what stands in the form again, with what was chosen. */
  readonly choose: (chosen: Values) => void
  readonly forget: () => void
}

/** What a form said when it opened, and what was sent. */
export interface Written {
  readonly before: Values
  readonly body: Values
}

interface Opened {
  readonly definition: FormDefinition
  readonly opened: boolean
  readonly serial: number
  readonly typed: Typed | null
  readonly memory: FormMemory | null
}

interface Opening {
  readonly open: () => void
  /** While its description is read. */
  readonly loading: boolean
  /** Drawn beside what opens it. */
  readonly dialog: ReactNode
}

/**
 * The server's form over the page, from a button or a menu; a refusal is said at its field, and what was typed stays: in the form,
 * and on the device until it is sent or given up.
 */
export function useFormDialog(options: FormDialogOptions): Opening {
  const {
    label,
    read,
    write,
    of,
    asked,
    also,
    given,
    valider = 'Enregistrer',
    kept = true,
    beside,
    undo,
    deed,
    tell,
    see,
    done,
  } = options
  const [typed, setTyped] = useState<Values>({})
  const [form, setForm] = useState<Opened | null>(null)
  const [loading, setLoading] = useState(false)
  const [dirty, setDirty] = useState(false)
  const [values, setValues] = useState<Values | null>(null)
  const taken = useRef<() => void>(() => undefined)
  const back = undo && {
    undo: (answer: Notice, { body }: object & { readonly body?: unknown }) =>
      // The caller's own operation gives the answer that its way back reads.
      undo(answer as never, { before: form?.definition.dataProvider ?? {}, body: (body ?? {}) as Values }),
    ...(deed !== undefined && { deed }),
  }
  const writing = useWriting(write, {
    once: true,
    ...(back ?? { final: true }),
    // The caller's own operation gives the answer that it reads.
    ...(tell && { tell: (answer: Notice) => tell(answer as never) }),
    // As above: it is what its own operation answers.
    ...(see && { see: (answer: Notice) => see(answer as never) }),
    done: (answer: Notice) => {
      taken.current()
      // As above.
      done?.(answer as never)
    },
  })
  const waiting = useWaiting(writing)
  useDirty(dirty && form?.opened === true, label)

  async function ouvrir(typed: Typed | null): Promise<void> {
    setLoading(true)
    try {
      const definition = await call(read, { ...of, params: of?.params, ...(asked && { query: asked }) })
      writing.forget()
      // What was begun about another one is not this one's.
      const memory = kept
        ? draftMemory([write.id, ...Object.values({ ...of?.params, ...of?.query, ...asked, ...given })].join(':'))
        : null
      const dataProvider = { ...definition.dataProvider, ...given }
      setForm({
        definition: { ...definition, dataProvider },
        opened: true,
        serial: (form?.serial ?? 0) + 1,
        typed,
        memory,
      })
    } catch (refusal) {
      notifyWarning(messageOf(refusal))
    } finally {
      setLoading(false)
    }
  }
  const fermer = () => form && setForm({ ...form, opened: false })
  useBackLayer(form?.opened === true, fermer)
  // Taken once it is told: what it changes is read again behind, and nobody watches a form turn that was heard.
  const send = (values: Values) =>
    new Promise<boolean>((resolve, reject) => {
      taken.current = () => resolve(true)
      writing
        .write({ ...of, params: of?.params, body: { ...values, ...also } })
        .then(answer => resolve(answer !== null), reject)
    })
  async function submit(values: Values): Promise<void> {
    setTyped(values)
    // A form whose sending fails keeps its draft; why comes through `error` and `champs`.
    if (!(await send(values))) throw new Error('refused')
    fermer()
  }
  async function sendChosen(chosen: Values): Promise<void> {
    if (!(await send({ ...typed, ...chosen }))) return
    await form?.memory?.oublier()
    fermer()
  }
  async function leave(): Promise<void> {
    fermer()
    await form?.memory?.oublier()
  }
  const refusal = useUntilAnswered<unknown>(writing.refusal, writing.pending)
  const asks = options.choose?.({
    ...{ refusal, pending: writing.pending, forget: writing.forget },
    choose: chosen => void sendChosen(chosen),
  })

  const dialog = form && (
    <>
      <FormDialog
        key={form.serial}
        opened={form.opened}
        definition={form.definition}
        error={asks ? null : writing.message}
        champs={fieldsOf(writing.refusal)}
        waiting={waiting}
        pending={writing.pending}
        onSubmit={submit}
        onCancel={fermer}
        memory={form.memory}
        typed={form.typed}
        onReread={rereadAfter(writing.refusal, ouvrir)}
        onDirty={setDirty}
        submitLabel={valider}
        {...(beside && { onValues: setValues, beside: values && form.opened && beside(values, leave) })}
      />
      {asks}
    </>
  )
  return { open: () => void ouvrir(null), loading, dialog }
}
