import { type Answer, askFor, asReading, type Input, keyOf, type Readable, type ReadOperation } from './reading.ts'
import { type ReadResult, useKeyedReading } from './use-keyed-reading.ts'

export type { ReadResult, ReadState } from './use-keyed-reading.ts'

type Options = {
  /** False: nothing is asked yet. */
  readonly enabled?: boolean
  /** Read again this often while online, in milliseconds: where nobody tells of a change. */
  readonly every?: number
  /** The answer to the question before stays until this one's is there: what is typed in keeps its place. */
  readonly steady?: boolean
  /** It draws nothing of a screen: a count, a badge. */
  readonly unseen?: boolean
}

/**
 * A reading, by its contract: its subject is the first part of its key, read again when the office tells of it. `cached`
 * survives without network, out of the list of readings or, where it has a name on the device, out of what "Prêt pour demain"
 * kept; `online-only` leaves nothing here.
 * @param readable the operation, or `reading(operation, …)` where the device makes something of the answer
 */
export function useReading<O extends ReadOperation, T = Answer<O>>(
  readable: Readable<O, T>,
  input?: Input<O>,
  options: Options = {},
): ReadResult<T> {
  const made = asReading<O, T>(readable)
  const { offline, kept, aussi } = made.operation
  const [sujet, ...key] = keyOf(made.operation, input)
  return useKeyedReading<T>({
    sujet,
    aussi,
    key,
    ask: signal => askFor(made, input, signal),
    kept: offline !== 'cached' ? 'nothing' : kept === undefined ? 'listed' : 'prepared',
    keep: made.keep,
    ...options,
  })
}
