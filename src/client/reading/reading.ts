import type { z } from 'zod'
import type { UserDb } from '#offline/user-db.ts'
import type { Sujet } from '#wire/live.ts'
import type { OfflinePolicy, Operation } from '#wire/operation.ts'
import { type CallInput, call } from '../call/api.ts'
import { isOffline } from '../call/problem.ts'
import { dropReading, fetchOrStored, storedReading, storeReading } from './readings.ts'

/** A call that reads, and says which subject it belongs to. */
export type ReadOperation<T extends z.ZodType = z.ZodType, F extends OfflinePolicy = OfflinePolicy> = Operation<
  z.ZodType,
  z.ZodType,
  z.ZodType,
  T,
  F,
  Sujet
>

export type Answer<O extends Operation> = z.output<O['output']>
export type Input<O extends Operation> = Omit<CallInput<O>, 'signal' | 'tell'>

/** A read operation with what this device makes of its answer; made by `reading`. */
export interface Reading<O extends ReadOperation, T = Answer<O>> {
  readonly operation: O
  readonly ask: (ask: () => Promise<Answer<O>>) => Promise<T>
  readonly keep: ((value: T) => T) | undefined
}

type Made<O extends ReadOperation, T> = {
  /** What the screen makes of the answer, or does instead of asking. */
  ask?: (ask: () => Promise<Answer<O>>) => Promise<T>
} & (O['offline'] extends 'cached'
  ? {
      /** What of it may stay on the device, where not all of it may. */
      keep?: (value: T) => T
    }
  : { keep?: never })

/**
 * Says once what of an answer a screen takes and what of it the device keeps, for the screen, the preparation and the
 * palette alike. Whether anything is kept at all is the contract's word: an online-only operation takes no `keep`.
 */
export function reading<O extends ReadOperation, T = Answer<O>>(operation: O, made: Made<O, T>): Reading<O, T> {
  return { operation, ask: made.ask ?? (ask => ask() as Promise<T>), keep: made.keep }
}

/** A reading that may stay on the device. */
export type CachedRead = ReadOperation<z.ZodType, 'cached'>

/** An operation as it is, or with what the device makes of it. */
export type Readable<O extends ReadOperation, T> = O | Reading<O, T>

export function asReading<O extends ReadOperation, T>(readable: Readable<O, T>): Reading<O, T> {
  return 'operation' in readable ? readable : reading<O, T>(readable, {} as Made<O, T>)
}

/** A call that takes nothing is given nothing. */
export type InputArgument<O extends Operation> =
  Record<string, never> extends Input<O> ? [input?: Input<O>] : [input: Input<O>]

/** The values an address is made of, in the order they are given. */
function valuesOf(input: Input<ReadOperation> | undefined): string[] {
  const given = input as { params?: object; query?: object; body?: unknown } | undefined
  return [...Object.values(given?.params ?? {}), ...Object.values(given?.query ?? {}), bodyOf(given?.body)]
    .filter(value => value !== undefined && value !== null)
    .map(String)
}

/** Of a question too long for an address. */
function bodyOf(body: unknown): string | undefined {
  return body === undefined ? undefined : JSON.stringify(body)
}

/** Key of a reading: its subject, its name, the values of its address. */
export function keyOf<O extends ReadOperation>(
  { sujet, kept, id }: O,
  input?: Input<O>,
): readonly [Sujet, ...(readonly string[])] {
  return [sujet, kept ?? id, ...valuesOf(input)]
}

function nameOf<O extends ReadOperation>(operation: O, input?: Input<O>): string {
  return keyOf(operation, input).slice(1).join(':')
}

export async function askFor<O extends ReadOperation, T>(
  { operation, ask }: Reading<O, T>,
  input: Input<O> | undefined,
  signal?: AbortSignal,
): Promise<T> {
  return await ask(() => call(operation, { ...input, ...(signal && { signal }) } as CallInput<O>))
}

/**
 * The office's answer, kept; without network, the last one kept.
 * @throws Offline when nothing was kept; ApiProblem
 */
export async function readOrKept<O extends CachedRead, T = Answer<O>>(
  db: UserDb,
  readable: Readable<O, T>,
  ...[input]: InputArgument<O>
): Promise<T> {
  const made = asReading(readable)
  const { sujet } = made.operation
  return await fetchOrStored(db, sujet, nameOf(made.operation, input), () => askFor(made, input), made.keep)
}

/** For "Prêt pour demain": a fresh answer, else the one kept; null when there is neither. */
export async function prepareReading<O extends CachedRead, T = Answer<O>>(
  db: UserDb,
  readable: Readable<O, T>,
  ...input: InputArgument<O>
): Promise<T | null> {
  try {
    return await readOrKept<O, T>(db, readable, ...input)
  } catch (error) {
    if (!isOffline(error)) console.info('préparation', error)
    return await keptReading<O, T>(db, readable, ...input)
  }
}

/** What the device keeps of a reading; null when it keeps nothing. */
export async function keptReading<O extends CachedRead, T = Answer<O>>(
  db: UserDb,
  readable: Readable<O, T>,
  ...[input]: InputArgument<O>
): Promise<T | null> {
  const { operation } = asReading(readable)
  return await storedReading<T>(db, operation.sujet, nameOf(operation, input))
}

/** Keeps an answer that was had by other means. */
export async function keepReading<O extends CachedRead, T = Answer<O>>(
  db: UserDb,
  readable: Readable<O, T>,
  value: T,
  ...[input]: InputArgument<O>
): Promise<void> {
  const { operation, keep } = asReading(readable)
  await storeReading(db, operation.sujet, nameOf(operation, input), keep ? keep(value) : value)
}

/** Lets go of what the device keeps of a reading. */
export async function forgetReading<O extends CachedRead>(
  db: UserDb,
  operation: O,
  ...[input]: InputArgument<O>
): Promise<void> {
  await dropReading(db, operation.sujet, nameOf(operation, input))
}
