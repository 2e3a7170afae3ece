import { direPromis } from '#domains/field-service/model/interventions/creneau-dit.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { JourIso } from '#wire/dates.ts'
import type { Situation } from './situation.ts'

/** What a customer was told: two hours and their day, or a day alone. */
export interface Promesse {
  readonly th_libelle: string
  readonly th_jour: JourIso | null
}

/** What somebody who moves a visit says of its promise. */
export interface PromesseDemandee {
  readonly jour: JourIso
  /** Promised from then on, for the day that is asked for; empty: no hours any more, or that day alone where there were none; absent: what was promised stays. */
  readonly th_libelle?: string | undefined
  /** What had been promised before, given back whole. */
  readonly promesse?: Promesse | undefined
}

export const estMemePromesse = (a: Promesse, b: Promesse): boolean =>
  a.th_libelle === b.th_libelle && a.th_jour === b.th_jour

/**
 * "promis jeu. 3 déc., 10:00 – 12:00": what the customer was told, in a line of the history that changes it.
 * @param jour of the plan, said beside it; null: it is not, and the promise says its own
 */
export const direPromesse = (promesse: Promesse, jour: JourIso | null, aujourdhui: JourIso): string =>
  direPromis({ ...promesse, jour: jour ?? '' }, aujourdhui) || 'sans créneau promis'

/** Both sides of a promise that changes alone, each with its day where that is what changes. */
export function direPromettre(
  { jour, ...avant }: Promesse & { readonly jour: JourIso },
  apres: Promesse,
  aujourdhui: JourIso,
): { readonly avant: string; readonly apres: string } {
  const ici = avant.th_jour !== null && apres.th_jour !== null && avant.th_jour !== apres.th_jour ? null : jour
  return { avant: direPromesse(avant, ici, aujourdhui), apres: direPromesse(apres, ici, aujourdhui) }
}

/** Whether this visit was ever promised so: the promise that a change left is kept beside its sentence. */
async function futPromise(
  { db, caller }: Context,
  { intervention_id }: Situation,
  { th_libelle, th_jour }: Promesse,
): Promise<boolean> {
  const ligne = await db
    .selectFrom('intervention_changement')
    .select('changement_id')
    .where('compte_id', '=', caller.compte_id)
    .where('intervention_id', '=', intervention_id)
    .where('ancien_th_libelle', '=', th_libelle)
    .where('ancien_th_jour', 'is not distinct from', th_jour)
    .limit(1)
    .executeTakeFirst()
  return ligne !== undefined
}

/**
 * What is promised once a visit stands where it is asked to.
 * @throws CodedError SAISIE: given back, but never promised
 */
export async function promesseApres(
  context: Context,
  situation: Situation,
  { jour, th_libelle, promesse }: PromesseDemandee,
): Promise<Promesse> {
  if (promesse) {
    if (!estMemePromesse(promesse, situation) && !(await futPromise(context, situation, promesse)))
      throw refuse('SAISIE', { champs: { promesse: 'Rien de tel n’a été promis à ce client.' } })
    return promesse
  }
  if (th_libelle === undefined) return { th_libelle: situation.th_libelle, th_jour: situation.th_jour }
  const jourSeul = th_libelle === '' && situation.th_libelle === '' && situation.th_jour !== null
  return { th_libelle, th_jour: th_libelle !== '' || jourSeul ? jour : null }
}
