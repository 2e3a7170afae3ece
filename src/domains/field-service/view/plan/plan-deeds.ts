import { createContext, useContext, useState, useSyncExternalStore } from 'react'
import { createHistory, type History } from '#kit/time-grid/history.ts'
import type { GridHistory } from '#kit/time-grid/types.ts'

/** A visit as an answer names it. */
export interface Versioned {
  readonly intervention_id: number
  readonly version: number
}

/** What was done to the plan on one screen: one stack, whatever did it, and the versions that it gave, ahead of the next reading. */
export interface PlanDeeds {
  readonly history: History
  readonly note: (visits: readonly Versioned[]) => void
  /** The newest known of a visit that was read as `seen`. */
  readonly versionOf: (id: number | string, seen: number) => number
}

export function createPlanDeeds(): PlanDeeds {
  const versions = new Map<string, number>()
  return {
    history: createHistory(),
    note: visits => {
      for (const { intervention_id, version } of visits) versions.set(String(intervention_id), version)
    },
    versionOf: (id, seen) => Math.max(seen, versions.get(String(id)) ?? 0),
  }
}

/** The deeds of the screen around: given by it, so that its grid, its panels and its dialogs share one stack. */
export const PlanDeedsContext = createContext<PlanDeeds | null>(null)

/** Those of the screen around; a part shown alone has its own. */
export function usePlanDeeds(): PlanDeeds {
  const [own] = useState(createPlanDeeds)
  return useContext(PlanDeedsContext) ?? own
}

/** What a refused step says is told where it is refused. */
export const toldElsewhere = (done: Promise<void>): void => void done.catch(error => console.info('not changed', error))

/** The stack as buttons and keys want it. */
export function useSteps({ history }: PlanDeeds): GridHistory {
  const { undone, redone } = useSyncExternalStore(history.subscribe, history.snapshot)
  return {
    ...{ undone, redone },
    undo: () => toldElsewhere(history.undo()),
    redo: () => toldElsewhere(history.redo()),
  }
}
