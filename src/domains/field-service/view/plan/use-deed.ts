import type { z } from 'zod'
import { type CallInput, call } from '#client/call/api.ts'
import { dismissNotice, notify, notifyUndo, notifyWarning } from '#client/call/notices.ts'
import { ApiProblem, messageOf } from '#client/call/problem.ts'
import type { Answer, Input } from '#client/reading/reading.ts'
import { useReread, useWriting, type Writing } from '#client/reading/use-writing.ts'
import type { VisitePlanifiee } from '#domains/field-service/model/interventions/regulation.ts'
import { type Deed, DeedGone } from '#kit/time-grid/history.ts'
import type { Sujet } from '#wire/live.ts'
import type { Notice } from '#wire/notice.ts'
import type { Operation } from '#wire/operation.ts'
import { toldElsewhere, usePlanDeeds, type Versioned } from './plan-deeds.ts'

/** A call that changes the plan at once: it answers in a sentence. */
type PlanOperation = Operation<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Notice>, 'online-only', Sujet>

type Visits<A> = (answer: A) => readonly Versioned[]

/** One call that undoes a deed, or does it again. */
export interface Step {
  readonly sujet: Sujet
  /** "L’intervention reste annulée.", before the reason. */
  readonly otherwise: string
  readonly run: () => Promise<{ readonly said: Notice; readonly visits: readonly Versioned[] }>
}

type VisitAnswer = Notice & { readonly intervention: VisitePlanifiee }
type VisitOperation = Operation<z.ZodType, z.ZodType, z.ZodType, z.ZodType<VisitAnswer>, 'online-only', Sujet>

type Words = { readonly otherwise?: string }

/** Checked where it is written, then carried as any other. */
export function stepBy<U extends PlanOperation>(
  operation: U,
  input: Input<U>,
  visits: Visits<Answer<U>>,
  { otherwise = 'Rien n’a été défait.' }: Words = {},
): Step {
  const run = async () => {
    const answer = await call(operation, input as CallInput<U>)
    return { said: answer, visits: visits(answer) }
  }
  return { sujet: operation.sujet, otherwise, run }
}

/** The same of one visit, in the sentence of its return: its answer alone would tell the deed again. */
export function stepBack<U extends VisitOperation>(
  operation: U,
  input: Input<U>,
  dire: (visite: VisitePlanifiee) => string,
): Step {
  const run = async () => {
    const answer: VisitAnswer = await call(operation, input as CallInput<U>)
    return { said: { ...answer, message: dire(answer.intervention) }, visits: [answer.intervention] }
  }
  return { sujet: operation.sujet, otherwise: 'Rien n’a été défait.', run }
}

interface DeedOptions<O extends PlanOperation> {
  /** « Défaire : annulation, Mme Roussel ». */
  readonly label: string
  /** Those that it changed, as they now are. */
  readonly visits: Visits<Answer<O>>
  /** Asked at the moment it is undone; null where this answer cannot be taken back. */
  readonly undo: (answer: Answer<O>, input: Input<O>) => Step | null
  /** What does it again, where the same call over what was undone would not: over versions that have moved on. */
  readonly again?: (input: Input<O>, undone: readonly Versioned[]) => Input<O>
  readonly done?: () => void
}

/** Refusals that asking again does not change: the visit is no longer what the deed left. */
const OVERTAKEN: readonly string[] = ['PLAN_MODIFIE', 'INTROUVABLE', 'ETAPE_REFUSEE']

/**
 * A change of plan that the screen's stack holds: « Défaire » of its toast, Ctrl+Z and the grid's button take the same step, once.
 */
export function useDeed<O extends PlanOperation>(operation: O, options: DeedOptions<O>): Writing<O> {
  const { note, history } = usePlanDeeds()
  const reread = useReread()

  async function take({ sujet, otherwise, run }: Step): Promise<readonly Versioned[]> {
    try {
      const { said, visits } = await run()
      note(visits)
      notify({ code: said.code, message: said.message, duration: said.duration })
      return visits
    } catch (error) {
      notifyWarning(`${otherwise} ${messageOf(error)}`)
      throw error instanceof ApiProblem && OVERTAKEN.includes(error.erreur) ? new DeedGone(error.message) : error
    } finally {
      await reread(operation.sujet, sujet)
    }
  }

  function tell(answer: Answer<O>, input: Input<O>): void {
    const { visits, undo, again = same => same, label } = options
    note(visits(answer))
    if (!undo(answer, input)) {
      notify({ code: answer.code, message: answer.message, duration: answer.duration })
      return
    }
    let now = answer
    let undone: readonly Versioned[] = []
    let toast: number | null = null
    const deed: Deed = {
      label,
      undo: async () => {
        if (toast !== null) dismissNotice(toast)
        const step = undo(now, input)
        if (step) undone = await take(step)
      },
      redo: async () => {
        const keep = (redone: Answer<O>) => {
          now = redone
          return visits(redone)
        }
        await take(stepBy(operation, again(input, undone), keep, { otherwise: 'Rien n’a été refait.' }))
      },
    }
    history.push(deed)
    toast = notifyUndo(answer.message, async () => toldElsewhere(history.undo(deed)), answer.code)
  }
  return useWriting(operation, { tell, ...(options.done && { done: options.done }) })
}
