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
 * one's own, unless there is none. Whatever way they come: typed, or moved here with the shift of somebody else.
 * @throws CodedError DROIT_MANQUANT
 */
export async function exigerPayeDAutrui(context: Context, { avant, publiees, apres, dits }: Visees): Promise<void> {
  const moi = context.caller.utilisateur_id
  const change = [...apres.values()].some(r => {
    if (r === null || r.retire || r.utilisateur_id !== moi) return false
    const connues = [avant.get(r.pointage_id), publiees.get(r.pointage_id)].filter(c => c?.utilisateur_id === moi)
    if (connues.some(c => c && memePaye(c, r))) return false
    return !memePaye(SES_HEURES, r) || (connues.length > 0 && dits?.has(r.pointage_id) === true)
  })
  if (change) await exigerSeulResponsable(context, 'Vous ne changez pas ce qui vous est payé')
}
