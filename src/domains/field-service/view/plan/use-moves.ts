import { useRef, useState } from 'react'
import { toldElsewhere, usePlanDeeds, useSteps } from './plan-deeds.ts'

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
 * are refused, undone and done again with the screen's other deeds.
 * @param send answers the visit's new version; null: refused, and told. `undoes`: it puts back what was moved
 */
export function useMoves<P>(
  send: (id: string, version: number, there: P, how: { readonly undoes: boolean }) => Promise<number | null>,
) {
  const deeds = usePlanDeeds()
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  /** Where visits stand that the office has not answered for yet. */
  const [held, setHeld] = useState<ReadonlyMap<string, P>>(() => new Map())
  const hold = (id: string, there: P) => setHeld(old => new Map(old).set(id, there))
  const release = (id: string, there: P) =>
    setHeld(old => (old.get(id) === there ? new Map([...old].filter(([one]) => one !== id)) : old))

  async function put(id: string, seen: number, there: P, undoes = false): Promise<void> {
    hold(id, there)
    const mine = turn.current.then(async () => {
      const version = await send(id, deeds.versionOf(id, seen), there, { undoes })
      // The step of the history stays where it was.
      if (version === null) throw new Error('move refused')
      deeds.note([{ intervention_id: Number(id), version }])
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
    // By the versions that deeds gave, not by a later reading's: what somebody else changed since is not undone with it.
    const again = (there: P, undoes: boolean) => () => put(id, version, there, undoes)
    deeds.history.push({ label, undo: again(former, true), redo: again(place, false) })
  }
  return { held, move: (asked: Move<P>) => toldElsewhere(move(asked)), history: useSteps(deeds) }
}
