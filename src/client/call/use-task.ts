import { useRef, useState } from 'react'
import { notifyWarning } from './notices.ts'
import { messageOf } from './problem.ts'
import { useRefusal } from './use-refusal.ts'

interface Options {
  /** Why it brought nothing, in words: another room may know better ones than those of a call. */
  readonly say?: (error: unknown) => string
  /** Told by a toast where no place of the screen shows it. */
  readonly toast?: boolean
  /** What it does leads elsewhere: once done it stays under way, and nothing is done twice while the screen goes. */
  readonly leaves?: boolean
}

interface Task {
  /** @returns whether it was done; false too while the former is under way */
  readonly run: (work: () => Promise<unknown>) => Promise<boolean>
  readonly pending: boolean
  /** Why the last one brought nothing; null while one is under way and after a success. */
  readonly refusal: unknown
  /** The same in words, ready to show. */
  readonly message: string | null
  readonly forget: () => void
}

/** What a tap sets off and may be refused, where no contract says what it changes: one at a time, its refusal kept for the screen. */
export function useTask({ say = messageOf, toast = false, leaves = false }: Options = {}): Task {
  const busy = useRef(false)
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useRefusal<unknown>()
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    if (busy.current) return false
    busy.current = true
    setPending(true)
    setRefusal(null)
    let done = false
    try {
      await work()
      done = true
    } catch (error) {
      setRefusal(error)
      if (toast) notifyWarning(say(error))
    }
    if (done && leaves) return true
    busy.current = false
    setPending(false)
    return done
  }
  return { run, pending, refusal, message: refusal == null ? null : say(refusal), forget: () => setRefusal(null) }
}
