import { promesseDite } from '#domains/field-service/model/interventions/creneau-dit.ts'
import type { Context } from '#server/http/context.ts'
import type { JourIso } from '#wire/dates.ts'
import { jourParis } from '#wire/dates.ts'
import { ecrire } from '../interventions/changement.ts'
import { direPromesse, estMemePromesse, type Promesse } from '../interventions/promesse.ts'
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
  const aujourdhui = jourParis(context.now)
  const dire = (promise: Promesse, jour: JourIso) => direPromesse(promise, jour, aujourdhui)
  const { technicien_id, jour } = situation
  const changement = {
    sorte: 'promettre',
    avant: dire(situation, jour),
    apres: dire(promesse, jour),
    technicien_id,
  } as const
  await ecrire(context, situation, promesse, changement)
}
