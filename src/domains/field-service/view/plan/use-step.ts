import type { z } from 'zod'
import { type CallInput, call } from '#client/call/api.ts'
import { dismissNotice, notify, notifyWarning } from '#client/call/notices.ts'
import { sayUnchanged } from '#client/call/problem.ts'
import { refusedStep } from '#client/reading/deeds.ts'
import type { Answer, Input } from '#client/reading/reading.ts'
import { useReread } from '#client/reading/use-writing.ts'
import type { VisitePlanifiee } from '#domains/field-service/model/interventions/regulation.ts'
import type { Sujet } from '#wire/live.ts'
import type { Notice } from '#wire/notice.ts'
import type { Operation } from '#wire/operation.ts'
import type { PlanDeeds, Versioned } from './plan-deeds.ts'

/** A call that changes the plan at once: it answers in a sentence. */
export type PlanOperation = Operation<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Notice>, 'online-only', Sujet>

export type Visits<A> = (answer: A) => readonly Versioned[]

/** One call that changes the plan: a deed, what undoes it, or does it again. */
export interface Step {
  readonly sujet: Sujet
  /** "L’intervention reste annulée.", before the reason; empty: the reason alone. */
  readonly otherwise: string
  readonly run: () => Promise<{ readonly said: Notice; readonly visits: readonly Versioned[] }>
}

type Words<A> = {
  readonly otherwise?: string
  /** Told instead of the answer's sentence: the same call tells a deed and its end alike. */
  readonly said?: (answer: A) => string
}

/** Checked where it is written, then carried as any other. */
export function stepBy<U extends PlanOperation>(
  operation: U,
  input: Input<U>,
  visits: Visits<Answer<U>>,
  { otherwise = 'Rien n’a été défait.', said }: Words<Answer<U>> = {},
): Step {
  const run = async () => {
    const answer = await call(operation, input as CallInput<U>)
    return { said: said ? { ...answer, message: said(answer) } : answer, visits: visits(answer) }
  }
  return { sujet: operation.sujet, otherwise, run }
}

type VisitAnswer = Notice & { readonly intervention: VisitePlanifiee }
type VisitOperation = Operation<z.ZodType, z.ZodType, z.ZodType, z.ZodType<VisitAnswer>, 'online-only', Sujet>

/** The same of one visit, in the sentence of its return. */
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

/** The message of a deed that stands: what is done or undone since replaces it. */
export interface Told {
  toast: number | null
}

/**
 * Takes a step, and tells it or why not; the plan is read again either way.
 * @returns what it gave; it throws what was told, `DeedGone` where no other try would do
 */
export function useStep({ note }: PlanDeeds): (step: Step, told?: Told) => Promise<readonly Versioned[]> {
  const reread = useReread()
  return async ({ sujet, otherwise, run }, told) => {
    try {
      const { said, visits } = await run()
      note(visits)
      if (told?.toast) dismissNotice(told.toast)
      const toast = notify({ code: said.code, message: said.message, duration: said.duration })
      if (told) told.toast = toast
      return visits
    } catch (error) {
      notifyWarning(sayUnchanged(otherwise, error).trim())
      throw refusedStep(error)
    } finally {
      await reread(sujet)
    }
  }
}
