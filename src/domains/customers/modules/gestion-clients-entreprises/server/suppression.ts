import { sql } from 'kysely'
import { refusSuppression } from '#domains/customers/model/suppression.ts'
import { compterTravail } from '#domains/field-service/server/api.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'

const somme = (nombres: readonly number[]) => nombres.reduce((a, b) => a + b, 0)

/**
 * Asked while the row is held: nothing is planned meanwhile at somebody's who is being deleted.
 * @throws CodedError ENCORE_UTILISE while work waits at this customer's
 */
export async function exigerSansTravail(context: Context, client_id: number): Promise<void> {
  const ouvert = [...(await compterTravail(context, client_id)).values()]
  const message = refusSuppression({
    visites: somme(ouvert.map(o => o.visites)),
    demandes: somme(ouvert.map(o => o.demandes)),
  })
  if (message) throw refuse('ENCORE_UTILISE', { message })
}

/** The same of one address. */
export async function exigerSansTravailIci(context: Context, adresse_id: number): Promise<void> {
  const { rows } = await sql<{ client_id: number }>`select client_id from adresse
    where compte_id = ${context.caller.compte_id} and adresse_id = ${adresse_id}`.execute(context.db)
  const [adresse] = rows
  const ouvert = adresse && (await compterTravail(context, adresse.client_id)).get(adresse_id)
  const message = ouvert ? refusSuppression(ouvert) : null
  if (message) throw refuse('ENCORE_UTILISE', { message: message.replace('chez ce client', 'à cette adresse') })
}
