import { type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, useEffect, useRef } from 'react'
import type { z } from 'zod'
import { fieldMessages } from '#wire/field-messages.ts'
import { useDirty } from '../address/dirty.ts'
import { fieldsOf } from '../call/problem.ts'
import { useTask } from '../call/use-task.ts'
import { messageNonEnregistre } from '../queue/not-stored.ts'
import type { Input } from '../reading/reading.ts'
import type { WriteOperation, Writing } from '../reading/use-writing.ts'

type Fields = Readonly<Record<string, string>>

/** Where a valid form goes: an online call (`byWriting`) or the queue of this device (`useQueueing`). */
interface FormEnd<B> {
  /** @returns false where it was not taken; what was typed then stays */
  readonly send: (body: B) => Promise<boolean>
  readonly pending: boolean
  readonly refusal: unknown
  /** The same in words. */
  readonly message: string | null
}

type Body<O extends WriteOperation> = Input<O> extends { body: infer B } ? B : never

/** The end that is an online call. @param of what its address says beside the body */
export function byWriting<O extends WriteOperation>(
  { write, pending, refusal, message }: Writing<O>,
  of?: Omit<Input<O>, 'body'>,
): FormEnd<Body<O>> {
  // An input is its address and its body; the compiler does not put them together again for any operation.
  return { pending, refusal, message, send: async body => (await write({ ...of, body } as Input<O>)) !== null }
}

/** The end that is an action of the queue, or anything else that takes its time and may refuse. */
export function useQueueing<B>(put: (body: B) => Promise<unknown>): FormEnd<B> {
  const { run, ...state } = useTask({ say: messageNonEnregistre })
  return { ...state, send: body => run(() => put(body)) }
}

interface Options<S extends z.ZodType> {
  /** Of the operation's body: exported by the contract or the model, since a browser's contract carries no schema. */
  readonly schema: S
  /** Its keys are the fields, in the order they stand on screen. */
  readonly initial: z.input<S> & Record<string, unknown>
  readonly end: FormEnd<z.output<S>>
  /** Kept on the device while it is typed (`useKeptDraft`): the form opens on what stood in it. */
  readonly kept?: {
    readonly values: z.input<S> & Record<string, unknown>
    readonly keep: (values: z.input<S> & Record<string, unknown>) => void
  }
  /** What would be lost: "Demande d’aide". */
  readonly name: string
  /** Where a refusal that names no field belongs to one all the same; undefined: to the form. */
  readonly fieldOf?: (refusal: unknown) => Fields | undefined
}

interface TypedForm<V extends Record<string, unknown>> {
  /** Value, change and error of a field: `{...field('objet')}`. */
  readonly field: UseFormReturnType<V>['getInputProps']
  readonly values: V
  readonly set: UseFormReturnType<V>['setFieldValue']
  readonly submit: (event: FormEvent<HTMLFormElement>) => void
  readonly pending: boolean
  /** Why it was refused, where no field says it. */
  readonly message: string | null
}

/**
 * A form written by hand: the contract's schema judges it, the first wrong field gets the focus, what the office refuses is
 * said at its field and nowhere else, and what was taken leaves the form as it began.
 */
export function useTypedForm<S extends z.ZodType>(options: Options<S>): TypedForm<Options<S>['initial']> {
  const { schema, initial, kept, end, name, fieldOf = fieldsOf } = options
  const form = useForm<Options<S>['initial']>({
    initialValues: kept?.values ?? initial,
    onValuesChange: values => kept?.keep(values),
    validate: values => {
      const judged = schema.safeParse(values)
      return judged.success ? {} : fieldMessages(judged.error, values)
    },
  })
  const order = Object.keys(form.values)
  const focusFirst = (wrong: object) => {
    const first = order.find(field => field in wrong)
    if (first !== undefined) form.getInputNode(first)?.focus()
  }
  const fields = end.refusal ? fieldOf(end.refusal) : undefined
  const tell = useRef<(refused: Fields) => void>(() => undefined)
  tell.current = refused => {
    form.setErrors(refused)
    focusFirst(refused)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is told once, whatever is typed after it
  useEffect(() => {
    if (fields) tell.current(fields)
  }, [end.refusal])
  useDirty(form.isDirty(), name)
  const said = fields !== undefined && order.some(field => field in fields)
  return {
    field: form.getInputProps,
    values: form.values,
    set: form.setFieldValue,
    submit: form.onSubmit(async values => {
      if (end.pending || !(await end.send(schema.parse(values)))) return
      form.reset()
    }, focusFirst),
    pending: end.pending,
    message: said ? null : end.message,
  }
}
