import { createContext, useContext, useState } from 'react'
import { createHistory, type History } from '#kit/time-grid/history.ts'

/** A visit as an answer names it. */
export interface Versioned {
  readonly intervention_id: number
  readonly version: number
}

/** What was done to the plan on one screen: one stack, whatever did it, and the versions that it gave, ahead of the next reading. */
export interface PlanDeeds {
  readonly history: History
  readonly note: (visits: readonly Versioned[]) => void
  /** The newest known of a visit that was read as `seen`: what a new deed is done over. */
  readonly versionOf: (id: number | string, seen: number) => number
  /**
   * What a version that a deed gave is called now, which a deed is undone by: another number where what was done over it was taken
   * back, the same where that still stands. So nobody's later deed is undone with it, this person's own included.
   */
  readonly standing: (id: number | string, version: number) => number
  /** `given` took `deed` back: each visit is again what it was before it. */
  readonly tookBack: (deed: readonly Versioned[], given: readonly Versioned[]) => void
}

export function createPlanDeeds(): PlanDeeds {
  const versions = new Map<string, number>()
  /** Versions that came back, by the number that they have now. */
  const renamed = new Map<string, number>()
  const standing = (id: number | string, version: number): number => {
    const now = renamed.get(`${id} ${version}`)
    return now === undefined ? version : standing(id, now)
  }
  return {
    history: createHistory(),
    note: visits => {
      for (const { intervention_id, version } of visits) versions.set(String(intervention_id), version)
    },
    versionOf: (id, seen) => Math.max(seen, versions.get(String(id)) ?? 0),
    standing,
    tookBack: (deed, given) => {
      const former = new Map(deed.map(v => [v.intervention_id, v.version]))
      for (const { intervention_id: id, version } of given) {
        const done = former.get(id)
        // A change is one version: more of them are not this deed's alone.
        if (done === undefined || version !== standing(id, done) + 1) continue
        renamed.set(`${id} ${standing(id, done - 1)}`, version)
      }
    },
  }
}

/** The deeds of the screen around: given by it, so that its grid, its panels and its dialogs share one stack. */
export const PlanDeedsContext = createContext<PlanDeeds | null>(null)

/** Those of the screen around; a part shown alone has its own. */
export function usePlanDeeds(): PlanDeeds {
  const [own] = useState(createPlanDeeds)
  return useContext(PlanDeedsContext) ?? own
}
