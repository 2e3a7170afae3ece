import { Unanswered } from '../call/problem.ts'
import { useOutage } from '../queue/use-outage.ts'
import { useOnline } from '../queue/use-sync.ts'

/**
 * Whether a sending would bring nothing for now: the office is out of reach. One whose answer was lost may be sent again at once: a
 * single answer that did not come is also how an office out of reach begins, and only the next try tells the two apart.
 */
export function useBarred(refusal: unknown): boolean {
  const online = useOnline()
  const panne = useOutage()
  return !online && !(refusal instanceof Unanswered && panne === 'serveur')
}
