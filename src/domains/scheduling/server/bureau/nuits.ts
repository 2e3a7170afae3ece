import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import type { JourIso } from '#wire/dates.ts'
import { annoncerMaison } from './evenements.ts'
import { exigerJourProche } from './exiger.ts'

/** A day's night is worked (1) or on call (0) (specification scheduling §4 "Night state"). @throws CodedError SAISIE */
export async function changerNuit(context: Context, jour: JourIso, etat_nuit: 0 | 1): Promise<void> {
  const { db, caller } = context
  exigerJourProche(context, jour)
  const { compte_id } = caller
  await db
    .insertInto('nuit')
    .values({ compte_id, jour, etat_nuit })
    .onConflict(conflict => conflict.columns(['compte_id', 'jour']).doUpdateSet({ etat_nuit }))
    .execute()
  await record(context, { action: 'nuit.changer', entite: `nuit:${jour}`, apres: { etat_nuit } })
  await annoncerMaison(context)
}
