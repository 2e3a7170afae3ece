/** Something done that can be undone and done again; its name ends « Défaire : … ». */
export interface Deed {
  readonly label: string
  undo(): void | Promise<void>
  redo(): void | Promise<void>
}

export interface HistoryState {
  /** What the next step back undoes, and the next step forth does again. */
  readonly undone: string | null
  readonly redone: string | null
}

export interface History extends HistoryState {
  /** Notes what was just done; what had been undone is forgotten. */
  push(deed: Deed): void
  /**
   * One at a time, in the order of the presses; a step that fails stays where it was, unless it says that it never will go.
   * @param deed that one wherever it stands, or nothing where it was undone already; the last one without it
   */
  undo(deed?: Deed): Promise<void>
  redo(): Promise<void>
  clear(): void
  subscribe(listener: () => void): () => void
  snapshot(): HistoryState
}

/** Thrown by a step that can never go any more: the deed leaves the history, so that those before it can still be undone. */
export class DeedGone extends Error {}

/** Steps kept unless told otherwise. */
export const STEPS = 50

/** Undo and redo of the last deeds of a screen. */
export function createHistory(limit = STEPS): History {
  let past: Deed[] = []
  let future: Deed[] = []
  let state: HistoryState = { undone: null, redone: null }
  let turn: Promise<void> = Promise.resolve()
  const listeners = new Set<() => void>()
  const tell = () => {
    state = { undone: past.at(-1)?.label ?? null, redone: future.at(-1)?.label ?? null }
    for (const listener of listeners) listener()
  }
  const forget = (deed: Deed) => {
    past = past.filter(one => one !== deed)
    future = future.filter(one => one !== deed)
    tell()
  }
  const step = (back: boolean, which?: Deed) => {
    const run = turn.then(async () => {
      const list = back ? past : future
      const deed = which ? list.find(one => one === which) : list.at(-1)
      if (!deed) return
      try {
        await (back ? deed.undo() : deed.redo())
      } catch (error) {
        if (error instanceof DeedGone) forget(deed)
        throw error
      }
      // Something else may have been done meanwhile: it stays.
      if (back) {
        if (!past.includes(deed)) return
        past = past.filter(one => one !== deed)
        future.push(deed)
      } else {
        if (!future.includes(deed)) return
        future = future.filter(one => one !== deed)
        past.push(deed)
      }
      tell()
    })
    // The next press waits for this one, whatever becomes of it.
    turn = Promise.allSettled([run]).then(() => undefined)
    return run
  }
  return {
    get undone() {
      return state.undone
    },
    get redone() {
      return state.redone
    },
    push(deed) {
      past = [...past, deed].slice(-limit)
      future = []
      tell()
    },
    undo: deed => step(true, deed),
    redo: () => step(false),
    clear() {
      past = []
      future = []
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    snapshot: () => state,
  }
}
