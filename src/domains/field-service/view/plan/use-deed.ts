import { notify } from '#client/call/notices.ts'
import { tellDeed } from '#client/reading/deeds.ts'
import type { Answer, Input } from '#client/reading/reading.ts'
import { useWriting, type Writing } from '#client/reading/use-writing.ts'
import type { ToastAction } from '#kit/toast/toast-list.tsx'
import { usePlanDeeds, type Versioned } from './plan-deeds.ts'
import { type PlanOperation, type Step, stepBy, type Told, useStep, type Visits } from './use-step.ts'

interface DeedOptions<O extends PlanOperation> {
  /** « Défaire : annulation, Mme Roussel ». */
  readonly label: string
  /** Those that it changed, as they now are. */
  readonly visits: Visits<Answer<O>>
  /** Asked at the moment it is undone, by the versions that it gave; null where this answer cannot be taken back. */
  readonly undo: (answer: Answer<O>, input: Input<O>) => Step | null
  /** What does it again, where the same call over what was undone would not: over versions that have moved on. */
  readonly again?: (input: Input<O>, undone: readonly Versioned[]) => Input<O>
  /** Told instead of the answer's sentence. */
  readonly said?: (answer: Answer<O>, input: Input<O>) => string
  /** Where what was done is seen, where that is not on the screen. */
  readonly see?: (answer: Answer<O>) => ToastAction | undefined
  readonly done?: () => void
  /** Its refusal is told by a toast, where no place of the screen shows it. */
  readonly toast?: boolean
}

/**
 * A change of plan that the screen's stack holds: « Défaire » of its toast, Ctrl+Z and the grid's button take the same step, once.
 */
export function useDeed<O extends PlanOperation>(operation: O, options: DeedOptions<O>): Writing<O> {
  const deeds = usePlanDeeds()
  const { note, history, tookBack } = deeds
  const take = useStep(deeds)

  function tell(answer: Answer<O>, input: Input<O>): void {
    const { visits, undo, again = same => same, label, said } = options
    const see = options.see?.(answer)
    const message = said ? said(answer, input) : answer.message
    note(visits(answer))
    if (!undo(answer, input)) {
      notify({ code: answer.code, message, duration: answer.duration })
      return
    }
    let now = answer
    let undone: readonly Versioned[] = []
    const told: Told = { toast: null }
    const deed = {
      label,
      undo: async () => {
        const step = undo(now, input)
        if (!step) return
        undone = await take(step, told)
        tookBack(visits(now), undone)
      },
      redo: async () => {
        const keep = (redone: Answer<O>) => {
          now = redone
          return visits(redone)
        }
        const words = { otherwise: 'Rien n’a été refait.' }
        tookBack(undone, await take(stepBy(operation, again(input, undone), keep, words), told))
      },
    }
    tellDeed(history, deed, { code: answer.code, message, ...(see && { see }) })
  }
  const { done, toast = false } = options
  return useWriting(operation, { tell, toast, ...(done && { done }) })
}
