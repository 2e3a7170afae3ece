import type { PosteFrise } from './frise.ts'
import { REPERES } from './reperes.ts'

const MINUTE = 60_000
/** What the law splits 24 hours into: used to tell a cut from a rest, never as a threshold. */
const REPOS = REPERES.REPOS_AJOUTE.valeur * MINUTE
const AMPLITUDE = REPERES.JOURNEE.valeur * MINUTE

/** Posts done between two rests: from the first start to the last end. */
export interface Journee {
  readonly debut: number
  readonly fin: number
  readonly rang: number
  readonly postes: readonly PosteFrise[]
}

/**
 * Groups posts into days of work. 7-11 then 16-20 is one day of 13 h, 14-21 then 6:45 is a short rest: a gap belongs to
 * the day as long as its span stays within 13 h, or runs over it by no more than the gap is short of 11 h.
 */
export function grouperJournees(postes: readonly PosteFrise[]): Journee[] {
  const journees: (Journee & { postes: PosteFrise[] })[] = []
  for (const p of postes) {
    const courante = journees.at(-1)
    const ecart = courante ? p.debut - courante.fin : Number.POSITIVE_INFINITY
    const depassement = courante ? Math.max(courante.fin, p.fin) - courante.debut - AMPLITUDE : 0
    if (courante && (ecart <= 0 || (ecart < REPOS && depassement <= REPOS - ecart))) {
      courante.postes.push(p)
      journees[journees.length - 1] = { ...courante, fin: Math.max(courante.fin, p.fin) }
    } else {
      journees.push({ debut: p.debut, fin: p.fin, rang: p.rang, postes: [p] })
    }
  }
  return journees
}
