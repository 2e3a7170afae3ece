import { createContext, useState, useSyncExternalStore } from 'react'
import { createHistory, type Deed, DeedGone, type History } from '#kit/time-grid/history.ts'
import type { GridHistory } from '#kit/time-grid/types.ts'
import { dismissNotice, notifyUndo, type ShownNotice } from '../call/notices.ts'
import { ApiProblem } from '../call/problem.ts'
import { useSessionState } from '../session/session.ts'

/** What a screen did that can be taken back: one stack for all its parts, which the screen gives; null where none does. */
export const DeedsContext = createContext<History | null>(null)

/** A stack that lives as long as the screen around. */
export function useOwnDeeds(): History {
  const [deeds] = useState(() => createHistory())
  return deeds
}

let kept: { readonly whose: string; readonly stacks: Map<string, History> } = { whose: '', stacks: new Map() }

/** Whatever was kept to be taken back is given up. */
export const forgetKeptDeeds = (): void => {
  kept = { whose: '', stacks: new Map() }
}

/** A stack that is found again by its name where one left it, until the page is closed or somebody else signs in. */
export function useKeptDeeds(name: string): History {
  const { session } = useSessionState()
  const whose = session ? `${session.user.compte_id}:${session.user.id}` : ''
  if (kept.whose !== whose) kept = { whose, stacks: new Map() }
  const [deeds] = useState(() => kept.stacks.get(name) ?? createHistory())
  kept.stacks.set(name, deeds)
  return deeds
}

const settle = (done: Promise<void>): Promise<void> => done.catch(error => console.info('not changed', error))

/** What a refused step says is told where it is refused. */
export const toldElsewhere = (done: Promise<void>): void => void settle(done)

/** The stack as buttons and keys want it. */
export function useSteps(deeds: History): GridHistory {
  const { undone, redone } = useSyncExternalStore(deeds.subscribe, deeds.snapshot)
  return {
    ...{ undone, redone },
    undo: () => toldElsewhere(deeds.undo()),
    redo: () => toldElsewhere(deeds.redo()),
  }
}

/** Says what was done, with « Défaire » for ten seconds; it is the stack's own step where there is one, taken once whoever takes it. */
export function tellDeed(
  deeds: History | null,
  done: Deed,
  { message, code, see }: Pick<ShownNotice, 'message' | 'code' | 'see'>,
): void {
  if (!deeds) {
    notifyUndo(message, () => settle(Promise.resolve(done.undo())), code, see)
    return
  }
  let toast: number | null = null
  const deed: Deed = {
    ...done,
    undo: () => {
      if (toast !== null) dismissNotice(toast)
      return done.undo()
    },
  }
  deeds.push(deed)
  toast = notifyUndo(message, () => settle(deeds.undo(deed)), code, see)
}

/** Refusals that asking again does not change: what the step would come back to is not there any more. */
const OVERTAKEN: readonly string[] = [
  ...['PLAN_MODIFIE', 'FICHE_MODIFIEE', 'FUSION_REFUSEE', 'INTROUVABLE', 'ETAPE_REFUSEE', 'CRENEAU_OCCUPE'],
  ...['DEJA_PRIS', 'SAISIE', 'POSTE_MODIFIE', 'POSTE_OCCUPE'],
]

/** What a step throws once it was told why it was refused: `DeedGone` where no other try would do. */
export const refusedStep = (error: unknown): unknown =>
  error instanceof ApiProblem && OVERTAKEN.includes(error.erreur) ? new DeedGone(error.message) : error
