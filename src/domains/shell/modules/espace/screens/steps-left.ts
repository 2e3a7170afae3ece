import type { z } from 'zod'
import type { lirePremiersPas } from '#domains/shell/modules/premiers-pas/contract.ts'

/** Somebody who may do one of them only is not setting a company up. */
const WORTH_A_LIST = 2

type Told = z.output<typeof lirePremiersPas.output>

/** How far a company is, and what comes next; null: all is done, it was put away, or there is nothing to tell. */
export function stepsLeft({ fermes, pas }: Pick<Told, 'fermes' | 'pas'>) {
  const next = pas.find(({ fait }) => !fait)
  if (fermes || pas.length < WORTH_A_LIST || !next) return null
  return { done: pas.filter(({ fait }) => fait).length, total: pas.length, next }
}
