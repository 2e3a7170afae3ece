import { DEPART_TARDIF_MS } from '#domains/field-service/model/interventions/heures-calmes.ts'
import { adresseRegulation } from '#domains/field-service/modules/regulation-interventions/address.ts'
import type { Context } from '#server/http/context.ts'
import { CodedError } from '#server/http/errors.ts'
import { nommerVisite } from '../interventions/nommer.ts'
import type { Situation } from '../interventions/situation.ts'
import { notifierRegulateurs } from '../notifications.ts'
import { lireAnnonces } from './annonces.ts'
import { A_CONFIRMER, lireAdresses } from './envois.ts'
import { envoyer } from './prevenir.ts'

async function direPasPrevenu(context: Context, situation: Situation, raison: string): Promise<void> {
  const { intervention_id, jour } = situation
  await notifierRegulateurs(context, {
    titre: 'Un client n’a pas été prévenu du départ',
    body: `${await nommerVisite(context, situation)}\u00a0: ${raison}`,
    lien: adresseRegulation(jour, intervention_id),
    remplace: true,
  })
}

/**
 * Tells the customer that somebody comes, where the company chose so: once a visit, by text message where there is a mobile, else by
 * mail, at any hour: who is on the way is waited for. A phone that was without network says so too late to be worth it, and nothing of this
 * ever stops a step. Where the company may not write, the desk hears that the customer was not told.
 */
export async function annoncerDepart(context: Context, situation: Situation, fait_a: Date): Promise<void> {
  const { db, caller, now } = context
  if (now.getTime() - fait_a.getTime() > DEPART_TARDIF_MS || !(await lireAnnonces(context)).en_route) return
  const { intervention_id } = situation
  const deja = await db
    .selectFrom('envoi_client')
    .select('envoi_id')
    .where('compte_id', '=', caller.compte_id)
    .where('intervention_id', '=', intervention_id)
    .where('sujet', '=', 'en-route')
    .where('etat', '<>', 'abandonne')
    .executeTakeFirst()
  if (deja) return
  const adresses = await lireAdresses(context, situation)
  for (const canal of ['sms', 'mail'] as const) {
    const trouve = adresses[canal]
    if ('refus' in trouve) {
      if (trouve.refus === A_CONFIRMER) return await direPasPrevenu(context, situation, A_CONFIRMER)
      continue
    }
    await envoyer(context, { intervention_id, canal, adresse: trouve.adresse, sujet: 'en-route' }).catch(
      async error => {
        // A day's share, counted before anything is written.
        if (!(error instanceof CodedError)) throw error
        await direPasPrevenu(context, situation, error.message)
      },
    )
    return
  }
}
