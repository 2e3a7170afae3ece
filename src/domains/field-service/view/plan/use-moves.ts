import { useRef, useState, useSyncExternalStore } from 'react'
import { createHistory } from '#kit/time-grid/history.ts'

/** A visit that is moved, from where it was read to stand. */
export interface Move<P> {
  readonly id: string
  /** « Défaire : déplacement, Mme Roussel ». */
  readonly label: string
  /** The visit's, as it was read. */
  readonly version: number
  readonly former: P
  readonly place: P
  /** Asked before it is sent; false puts it back. */
  readonly ask?: () => Promise<boolean>
}

/**
 * Moves on a grid of visits: drawn at once where they are put, sent one after the other in the order of the drags, put back where they
 * are refused, undone and done again.
 * @param send answers the visit's new version; null: refused, and told. `undoes`: it puts back what was moved
 */
export function useMoves<P>(
  send: (id: string, version: number, there: P, how: { readonly undoes: boolean }) => Promise<number | null>,
) {
  const [history] = useState(() => createHistory())
  const steps = useSyncExternalStore(history.subscribe, history.snapshot)
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  /** Versions that moves gave, ahead of the next reading. */
  const versions = useRef(new Map<string, number>())
  /** Where visits stand that the office has not answered for yet. */
  const [held, setHeld] = useState<ReadonlyMap<string, P>>(() => new Map())
  const hold = (id: string, there: P) => setHeld(old => new Map(old).set(id, there))
  const release = (id: string, there: P) =>
    setHeld(old => (old.get(id) === there ? new Map([...old].filter(([one]) => one !== id)) : old))

  async function put(id: string, seen: number, there: P, undoes = false): Promise<void> {
    hold(id, there)
    const mine = turn.current.then(async () => {
      const version = await send(id, Math.max(seen, versions.current.get(id) ?? 0), there, { undoes })
      // The step of the history stays where it was.
      if (version === null) throw new Error('move refused')
      versions.current.set(id, version)
    })
    turn.current = Promise.allSettled([mine])
    try {
      await mine
    } finally {
      release(id, there)
    }
  }
  async function move({ id, label, version, former, place, ask }: Move<P>): Promise<void> {
    hold(id, place)
    try {
      if (ask && !(await ask())) return
      await put(id, version, place)
    } finally {
      release(id, place)
    }
    const again = (there: P, undoes: boolean) => () => put(id, versions.current.get(id) ?? version, there, undoes)
    history.push({ label, undo: again(former, true), redo: again(place, false) })
  }
  const told = (done: Promise<void>) => void done.catch(error => console.info('not moved', error))
  return {
    held,
    move: (asked: Move<P>) => told(move(asked)),
    history: { ...steps, undo: () => told(history.undo()), redo: () => told(history.redo()) },
  }
}
