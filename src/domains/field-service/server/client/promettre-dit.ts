import { promesseDite } from '#domains/field-service/model/interventions/creneau-dit.ts'
import type { Context } from '#server/http/context.ts'
import { jourParis } from '#wire/dates.ts'
import { ecrire } from '../interventions/changement.ts'
import { direPromettre, estMemePromesse, type Promesse } from '../interventions/promesse.ts'
import type { Situation } from '../interventions/situation.ts'

/**
 * What a customer was just told of their visit, or agreed to, is what is promised from then on: its day and its hours. Said twice, it
 * changes nothing; where nothing was promised, nothing is.
 * @param dit as they read it; the visit may have moved since
 */
export async function promettreDit(
  context: Context,
  situation: Situation,
  dit: { readonly debut: Date; readonly fin: Date; readonly th_libelle: string },
): Promise<void> {
  const promesse: Promesse = promesseDite(dit)
  if (situation.th_libelle === '' || estMemePromesse(promesse, situation)) return
  const { technicien_id } = situation
  const dites = direPromettre(situation, promesse, jourParis(context.now))
  const changement = { sorte: 'promettre', ...dites, technicien_id } as const
  await ecrire(context, situation, promesse, changement)
}
