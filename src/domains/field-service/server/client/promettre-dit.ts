import { promesseDite } from '#domains/field-service/model/interventions/creneau-dit.ts'
import type { Context } from '#server/http/context.ts'
import { type JourIso, jourParis } from '#wire/dates.ts'
import { ecrire } from '../interventions/changement.ts'
import { direPromettre, estMemePromesse } from '../interventions/promesse.ts'
import type { Situation } from '../interventions/situation.ts'

/** The first day that is told of a visit without promised hours: nothing of its plan changes, so nobody is told and no line is written. */
async function retenirJour({ db, caller }: Context, { intervention_id }: Situation, th_jour: JourIso): Promise<void> {
  await db
    .updateTable('intervention')
    .set({ th_jour })
    .where('compte_id', '=', caller.compte_id)
    .where('intervention_id', '=', intervention_id)
    .execute()
}

/**
 * What a customer was just told of their visit, or agreed to, is what is promised from then on: its day and its hours, or its day alone
 * where no hours were promised. Said twice, it changes nothing.
 * @param dit as they read it; the visit may have moved since
 */
export async function promettreDit(
  context: Context,
  situation: Situation,
  dit: { readonly debut: Date; readonly fin: Date; readonly th_libelle: string },
): Promise<void> {
  const { th_libelle, th_jour } = promesseDite(dit)
  const { technicien_id } = situation
  // Hours that were promised or withdrawn while a letter left stay so.
  if (th_libelle === '' && situation.th_libelle !== '') return
  const promesse = { th_libelle: situation.th_libelle === '' ? '' : th_libelle, th_jour }
  if (estMemePromesse(promesse, situation)) return
  if (promesse.th_libelle === '' && situation.th_jour === null) return await retenirJour(context, situation, th_jour)
  const dites = direPromettre(situation, promesse, jourParis(context.now))
  const changement = { sorte: 'promettre', ...dites, technicien_id } as const
  await ecrire(context, situation, promesse, changement)
}
