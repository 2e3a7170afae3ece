import { useRef, useState } from 'react'
import { notifyWarning } from '#client/call/notices.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import { toldElsewhere, useSteps } from '#client/reading/deeds.ts'
import { usePlanDeeds, type Versioned } from './plan-deeds.ts'
import { type Step, type Told, useStep } from './use-step.ts'

/** A visit that is moved, from where it was read to stand. */
interface Move<P> {
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

/** How a move is said. `undoes`: it puts back what was moved. */
type How = { readonly undoes: boolean; readonly otherwise: string }

/** A visit stays movable without network: a hand that takes it is answered. */
const WAITS = 'Hors ligne\u00a0: déplacer se fait avec du réseau.'

const MOVED: How = { undoes: false, otherwise: '' }
const UNDONE: How = { undoes: true, otherwise: 'Rien n’a été défait.' }
const REDONE: How = { undoes: false, otherwise: 'Rien n’a été refait.' }

/**
 * Moves on a grid of visits: drawn at once where they are put, sent one after the other in the order of the drags, put back where they
 * are refused, undone and done again with the screen's other deeds.
 */
export function useMoves<P>(sent: (id: string, version: number, there: P, how: How) => Step) {
  const deeds = usePlanDeeds()
  const take = useStep(deeds)
  const online = useOnline()
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  /** Where visits stand that the office has not answered for yet. */
  const [held, setHeld] = useState<ReadonlyMap<string, P>>(() => new Map())
  const hold = (id: string, there: P) => setHeld(old => new Map(old).set(id, there))
  const release = (id: string, there: P) =>
    setHeld(old => (old.get(id) === there ? new Map([...old].filter(([one]) => one !== id)) : old))

  /** @param over the version it is done over, once those before it are answered */
  async function put(id: string, over: () => number, there: P, how: How, told: Told): Promise<readonly Versioned[]> {
    hold(id, there)
    const mine = turn.current.then(() => take(sent(id, over(), there, how), told))
    turn.current = Promise.allSettled([mine])
    try {
      return await mine
    } finally {
      release(id, there)
    }
  }
  async function move({ id, label, version, former, place, ask }: Move<P>): Promise<void> {
    hold(id, place)
    let given: readonly Versioned[]
    const told: Told = { toast: null }
    try {
      if (ask && !(await ask())) return
      given = await put(id, () => deeds.versionOf(id, version), place, MOVED, told)
    } finally {
      release(id, place)
    }
    // By the versions that deeds gave, not by a later reading's: what was changed since, by anybody, is not undone with it.
    const turnTo = (there: P, how: How) => async () => {
      const [last] = given
      const now = await put(id, () => deeds.standing(id, last?.version ?? version), there, how, told)
      deeds.tookBack(given, now)
      given = now
    }
    deeds.history.push({ label, undo: turnTo(former, UNDONE), redo: turnTo(place, REDONE) })
  }
  const asked = (wanted: Move<P>): void => {
    if (online) toldElsewhere(move(wanted))
    else notifyWarning(WAITS)
  }
  return { held, move: asked, history: useSteps(deeds.history) }
}
