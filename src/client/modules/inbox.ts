import type { Deed } from '#kit/dialog/confirm-dialog.tsx'
import type { ReponseATraiter } from '#wire/inbox.ts'
import type { Sujet } from '#wire/live.ts'
import type { Answer, Input } from '../reading/reading.ts'
import type { Way, WriteOperation } from '../reading/use-writing.ts'
import { registeredModules } from './registry.ts'

/** One answer to a line of the queue of the day, by the domain's own call. */
export interface InboxAnswer<O extends WriteOperation = WriteOperation> {
  readonly operation: O
  readonly input: (cible_id: number, motif: string) => Input<O>
  /** Null where this answer cannot be taken back. */
  readonly undo?: (answer: Answer<O>, cible_id: number) => Way | null
  /** Said to whoever asks to take it back, where nothing does: "Une demande acceptée ne se rend pas." */
  readonly final?: string
  /** Other subjects that it changes. */
  readonly also?: readonly Sujet[]
  /** Asked before it, where nothing takes it back or a word is owed. */
  readonly ask?: {
    readonly title: string
    readonly text: string
    readonly yes: Deed
    readonly danger?: boolean
    /** The reason that goes with it, which must be given. */
    readonly comment?: { readonly label: string; readonly max: number }
  }
}

/** By kind of line, how it is answered from the queue. */
export type LineAnswers = Readonly<Partial<Record<ReponseATraiter, InboxAnswer>>>
export type InboxAnswers = Readonly<Record<string, LineAnswers>>

/** Checked where it is written, then carried as any other. */
export function answerBy<O extends WriteOperation>(given: InboxAnswer<O>): InboxAnswer {
  // One list holds the answers of all domains: each knows its own call’s types, which the list cannot name.
  return given as unknown as InboxAnswer
}

/** How lines are answered, by kind. A module that cannot load now leaves its lines to be opened. */
export async function loadInboxAnswers(): Promise<InboxAnswers> {
  const loaded = await Promise.allSettled(registeredModules().map(async m => (await m.inbox?.())?.answers ?? {}))
  return Object.assign({}, ...loaded.map(l => (l.status === 'fulfilled' ? l.value : {})))
}
