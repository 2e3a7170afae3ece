import { nomClient } from '#domains/customers/model/client.ts'
import type { Context } from '#server/http/context.ts'
import type { JourIso } from '#wire/dates.ts'
import { formaterJourDatee } from '#wire/moments.ts'
import { lirePlan } from './plan.ts'

/** "Mme Martine Roussel, jeu. 3 déc.": whose visit it is and of which day, as a notice begins; a number says nothing to who reads it. */
export async function nommerVisite(
  context: Context,
  { intervention_id, jour }: { readonly intervention_id: number; readonly jour: JourIso },
): Promise<string> {
  const plan = await lirePlan(context, intervention_id)
  return `${plan ? nomClient(plan) : `Intervention n° ${intervention_id}`}, ${formaterJourDatee(jour)}`
}
