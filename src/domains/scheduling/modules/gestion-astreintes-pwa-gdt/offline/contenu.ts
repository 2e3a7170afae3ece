import type { ContenuIntervention } from '#domains/scheduling/model/astreintes/astreinte.ts'
import { versMs } from '#wire/dates.ts'

/** What an intervention says, apart from who it is. */

type Bornes = Pick<ContenuIntervention, 'debut' | 'fin'>

export function contenuDe({ debut, fin, intervention_description }: ContenuIntervention): ContenuIntervention {
  return { debut, fin, intervention_description }
}

/** Same instants and same words, however the instants are written. */
export function memeContenu(a: ContenuIntervention, b: ContenuIntervention): boolean {
  return (
    versMs(a.debut) === versMs(b.debut) &&
    versMs(a.fin) === versMs(b.fin) &&
    a.intervention_description.trim() === b.intervention_description.trim()
  )
}

/** One that ends when the other starts does not overlap it. */
export function seChevauchent(a: Bornes, b: Bornes): boolean {
  return versMs(a.debut) < versMs(b.fin) && versMs(b.debut) < versMs(a.fin)
}
