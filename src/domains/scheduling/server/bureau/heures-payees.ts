import type { Changement } from '#domains/scheduling/model/bureau/changement.ts'
import type { Context } from '#server/http/context.ts'
import { exigerSeulResponsable } from '../conges/reponse.ts'
import type { Preparation, Rangee } from './rangees.ts'

type Paye = Pick<Rangee, 'pointage_heures_manuel' | 'pointage_heures_supplementaire'>

const memePaye = (a: Paye, b: Paye): boolean =>
  a.pointage_heures_manuel === b.pointage_heures_manuel &&
  a.pointage_heures_supplementaire === b.pointage_heures_supplementaire

/** What a shift is paid where nobody typed anything: its hours. */
const SES_HEURES: Paye = { pointage_heures_manuel: null, pointage_heures_supplementaire: 0 }

/** Shifts whose pay a lot types, whatever it types. */
export const payesDits = (changements: readonly Changement[]): ReadonlySet<number> =>
  new Set(
    changements.flatMap(c =>
      c.sorte === 'modifier' &&
      (c.pointage_heures_manuel !== undefined || c.pointage_heures_supplementaire !== undefined)
        ? [c.pointage_id]
        : [],
    ),
  )

interface Visees {
  /** What was prepared, and what is published, for the shifts that change. */
  readonly avant: Preparation
  readonly publiees: ReadonlyMap<number, Rangee>
  readonly apres: Preparation
  /** Those whose pay is typed (`payesDits`): typing the hours again in the place of what was given is a change too. */
  readonly dits?: ReadonlySet<number>
}

/**
 * Minutes that are paid in the place of the hours, and overtime, are another manager's to give and to take off where they are
 * one's own, unless there is none. Whatever way they come: typed, moved here with the shift of somebody else, or got rid of with
 * a shift of one's own, which would be laid again at its hours.
 * @throws CodedError DROIT_MANQUANT
 */
export async function exigerPayeDAutrui(context: Context, { avant, publiees, apres, dits }: Visees): Promise<void> {
  const moi = context.caller.utilisateur_id
  const change = [...apres].some(([id, r]) => {
    const connues = [avant.get(id), publiees.get(id)].filter(c => c?.utilisateur_id === moi && !c.retire)
    if (r === null || r.retire || r.utilisateur_id !== moi) return connues.some(c => c && !memePaye(SES_HEURES, c))
    if (connues.some(c => c && memePaye(c, r))) return false
    return !memePaye(SES_HEURES, r) || (connues.length > 0 && dits?.has(id) === true)
  })
  if (change) await exigerSeulResponsable(context, 'Vous ne changez pas ce qui vous est payé')
}
