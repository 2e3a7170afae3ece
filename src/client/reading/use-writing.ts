import { useQueryClient } from '@tanstack/react-query'
import { useContext, useRef, useState } from 'react'
import type { ToastAction } from '#kit/toast/toast-list.tsx'
import { avecReunis, type Sujet } from '#wire/live.ts'
import { type Notice, success } from '#wire/notice.ts'
import type { Operation } from '#wire/operation.ts'
import { type CallInput, call } from '../call/api.ts'
import { notify, notifyLeading, notifyWarning } from '../call/notices.ts'
import { ApiProblem, keepsKey, messageOf, sayUnchanged } from '../call/problem.ts'
import { useOnce } from '../call/use-once.ts'
import { useRefusal } from '../call/use-refusal.ts'
import { DeedsContext, refusedStep, tellDeed } from './deeds.ts'
import type { Answer, Input } from './reading.ts'
import { followSubject, rereadSubject } from './reread.ts'

/** A call that changes something at once, with the network: it says which readings it changes. */
export type WriteOperation = Operation & { readonly sujet: Sujet; readonly offline: 'online-only' }

/** What takes a writing back: another call, and what is said where it could not be. */
export interface Undo {
  readonly operation: WriteOperation
  readonly input: () => Promise<Input<WriteOperation>>
  /** "Le congé reste maintenu.", before the reason. */
  readonly otherwise: string
  /** What stands once it is taken back, where the call's own answer would say the deed again. */
  readonly undone?: string | undefined
  /** Done again as the first time. */
  readonly again: null
}

/** The same, done again by the answer of what took it back: over the version that this gave. */
interface UndoThenAgain<O extends WriteOperation> extends Omit<Undo, 'again'> {
  readonly again: (answer: never) => Input<O> | Promise<Input<O>>
}

/** How a writing is taken back, and done again. */
export type Way<O extends WriteOperation = WriteOperation> = Undo | UndoThenAgain<NoInfer<O>>

/** What a call is given, or what finds it out at that moment. */
type Given<O extends WriteOperation> = Input<O> | (() => Promise<Input<O>>)

/** Checked where it is written, then carried as any other. */
export function undoBy<U extends WriteOperation>(operation: U, input: Given<U>, otherwise?: string): Undo
export function undoBy<U extends WriteOperation, O extends WriteOperation>(
  operation: U,
  input: Given<U>,
  otherwise: string,
  again: (answer: Answer<U>) => Input<O> | Promise<Input<O>>,
  undone?: string,
): UndoThenAgain<O>
export function undoBy<U extends WriteOperation, O extends WriteOperation>(
  operation: U,
  input: Given<U>,
  otherwise = 'Rien n’a été défait.',
  again: ((answer: Answer<U>) => Input<O> | Promise<Input<O>>) | null = null,
  undone?: string,
): Way<O> {
  const given = async () => (typeof input === 'function' ? await input() : input) as Input<WriteOperation>
  return { operation, input: given, otherwise, again, undone }
}

export interface WritingOptions<O extends WriteOperation> {
  /** Tells the answer otherwise than by a toast of its sentence; `undo` is not asked then. */
  readonly tell?: (answer: Answer<O>, input: Input<O>) => void
  /** Told instead of the answer's own sentence, where the screen deals with the rest of it. */
  readonly said?: string
  /** Offered for ten seconds as "Défaire"; null where this answer cannot be taken back. */
  readonly undo?: (answer: Answer<O>, input: Input<O>) => Way<O> | null
  /** Leads, from the same message, to what it leaves to do. */
  readonly see?: (answer: Answer<O>) => ToastAction | undefined
  /** « Défaire : annulation, Mme Roussel »: on the stack of the screen around (`deeds.ts`) under this name, for longer than the toast. */
  readonly deed?: string | ((input: Input<O>) => string)
  /** It is not taken back from here: neither is, past it, what was done before on this screen. */
  readonly final?: boolean
  readonly done?: (answer: Answer<O>, input: Input<O>) => void
  /** Told by a toast where no place of the screen shows it, or those that it picks; without it, `refusal` is the screen's to say. */
  readonly toast?: boolean | ((refusal: unknown) => boolean)
  /**
   * It makes something: tried again because its answer was lost, it makes one (`use-once.ts`). So is whatever the office keeps the
   * key of, without a word; a key of the caller's goes before.
   */
  readonly once?: boolean
  /** Other subjects that it changes. */
  readonly also?: readonly Sujet[]
}

export interface Writing<O extends Operation> {
  /** @returns the answer; null when it was refused, or when the former tap is still on its way */
  readonly write: (input: Input<O>) => Promise<Answer<O> | null>
  readonly pending: boolean
  /** Why the last one brought nothing; null while one is on its way and after a success. */
  readonly refusal: Error | null
  /** The same in words, ready to show. */
  readonly message: string | null
  readonly forget: () => void
}

/** Whatever shows these subjects is read again. */
export function useReread(): (...subjects: readonly Sujet[]) => Promise<void> {
  const client = useQueryClient()
  return async (...subjects) => {
    await Promise.all(subjects.flatMap(avecReunis).map(sujet => rereadSubject(client, sujet)))
  }
}

/** The same for steps that follow one another faster than what they change is read: nobody waits, and they share readings. */
export function useFollow(): (sujet: Sujet) => void {
  const client = useQueryClient()
  return sujet => {
    for (const told of avecReunis(sujet)) followSubject(client, told)
  }
}

/**
 * A writing, by its contract: one at a time however fast it is tapped, its answer told in the office's words, its refusal
 * given back to the screen, and whatever the outcome the readings of its subject read again, since a refusal says that
 * they were not what was shown.
 */
export function useWriting<O extends WriteOperation>(operation: O, options: WritingOptions<O> = {}): Writing<O> {
  const reread = useReread()
  const deeds = useContext(DeedsContext)
  const busy = useRef(false)
  const once = useOnce()
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useRefusal<Error>()
  /** One step of what was done, told or refused in words; everything that it changes is read again either way. */
  async function step(run: () => Promise<void>, otherwise: string, ...sujets: readonly Sujet[]): Promise<void> {
    try {
      await run()
    } catch (error) {
      notifyWarning(sayUnchanged(otherwise, error))
      throw refusedStep(error)
    } finally {
      await reread(operation.sujet, ...sujets, ...(options.also ?? []))
    }
  }
  function tellUndoable(answer: Answer<O> & Notice, input: Input<O>, undo: Way<O>): void {
    let done = { input, undo }
    let back: unknown
    const deed = typeof options.deed === 'function' ? options.deed(input) : options.deed
    const steps = {
      label: deed ?? answer.message,
      undo: async () => {
        const { operation: by, input: given, otherwise, undone } = done.undo
        const run = async () => {
          back = await call(by, (await given()) as CallInput<WriteOperation>)
          tell(by.id === operation.id && isNotice(back) ? asUndone(back, undone) : back)
        }
        await step(run, otherwise, by.sujet)
      },
      redo: async () => {
        const run = async () => {
          // The answer of the call that took it back, whose type the way itself knows.
          const again = (await done.undo.again?.(back as never)) ?? done.input
          const answer = await call(operation, again as CallInput<O>)
          done = { input: again, undo: options.undo?.(answer, again) ?? done.undo }
          tell(answer)
        }
        await step(run, 'Rien n’a été refait.')
      },
    }
    const see = options.see?.(answer)
    tellDeed(deed === undefined ? null : deeds, steps, { ...saidOf(answer), ...(see && { see }) })
  }
  /** What the office warns of is said beside it: what is left is that it was done. */
  function saidOf<T>(answer: T): T {
    if (options.said === undefined || !isNotice(answer)) return answer
    return { ...answer, ...success(options.said) }
  }
  async function write(input: Input<O>): Promise<Answer<O> | null> {
    if (busy.current) return null
    busy.current = true
    setPending(true)
    setRefusal(null)
    try {
      const { once: own } = input as { once?: string }
      const answer =
        (options.once || keepsKey(operation)) && own === undefined
          ? await once(key => call(operation, { ...input, once: key } as CallInput<O>))
          : await call(operation, input as CallInput<O>)
      const undo = options.tell ? null : (options.undo?.(answer, input) ?? null)
      if (options.tell) options.tell(answer, input)
      else if (undo && isNotice(answer)) tellUndoable(answer, input, undo)
      else tellOrLead(saidOf(answer), options.see?.(answer))
      if (options.final) deeds?.clear()
      options.done?.(answer, input)
      return answer
    } catch (error) {
      setRefusal(error instanceof Error ? error : new Error(String(error)))
      const { toast } = options
      if (typeof toast === 'function' ? toast(error) : toast) tellRefusal(error)
      return null
    } finally {
      await reread(operation.sujet, ...(options.also ?? []))
      busy.current = false
      setPending(false)
    }
  }
  const forget = () => setRefusal(null)
  return { write, pending, refusal, message: refusal && messageOf(refusal), forget }
}

function isNotice(answer: unknown): answer is Notice {
  return typeof answer === 'object' && answer !== null && 'message' in answer && 'code' in answer
}

/** The same call gives the same sentence: alone, it would tell the deed again instead of its end. */
function asUndone(answer: Notice, undone?: string): Notice {
  return { ...answer, message: `Défait. ${undone ?? answer.message}` }
}

function tell(answer: unknown): void {
  if (isNotice(answer)) notify({ code: answer.code, message: answer.message, duration: answer.duration })
}

function tellOrLead(answer: unknown, see: ToastAction | undefined): void {
  if (see && isNotice(answer)) notifyLeading(answer, see.libelle, see.faire)
  else tell(answer)
}

function tellRefusal(error: unknown): void {
  if (!(error instanceof ApiProblem)) notifyWarning(messageOf(error))
  else notify({ code: error.problem.code, message: error.problem.message, duration: error.problem.duration })
}
