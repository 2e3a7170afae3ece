import type { CompteRendu } from '#domains/field-service/model/interventions/regulation.ts'
import { adresseIntervention } from '#domains/field-service/modules/mon-activite/address.ts'
import { notifier } from '#domains/shell/server/api.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { jourParis } from '#wire/dates.ts'
import { direQuand } from '#wire/moments.ts'
import { nommerVisite } from '../interventions/nommer.ts'
import { lireSituation, type Situation } from '../interventions/situation.ts'
import { annoncer } from '../notifications.ts'
import { lireComptesRendus, lireRapportQuiCompte } from './lectures.ts'
import { UN_SEUL_COMPTE_RENDU } from './second-compte-rendu.ts'

/**
 * Says that the report that counts is kept, the others being set aside, or takes that back: nothing of the visit changes, the
 * question alone is answered. Absolute: a repeat changes nothing. A report that comes later asks it again.
 * @throws CodedError INTROUVABLE; PLAN_MODIFIE when another one counts than was read; ETAPE_REFUSEE for the only one there is
 */
export async function garderRapport(
  context: Context,
  intervention_id: number,
  { de, regle }: { de: number | null; regle: boolean },
): Promise<void> {
  const { db, caller, now } = context
  const { compte_id, utilisateur_id } = caller
  // Under the visit's lock, as a choice is.
  const situation = await lireSituation(context, intervention_id)
  const quiCompte = situation && (await lireRapportQuiCompte(context, intervention_id))
  if (!situation || !quiCompte) throw refuse('INTROUVABLE')
  if (quiCompte.cloture_concurrente_id !== de) {
    throw refuse('PLAN_MODIFIE', {
      message: 'Entre-temps, un autre compte rendu a été choisi pour cette intervention.',
    })
  }
  const comptes = await lireComptesRendus(context, intervention_id)
  if (comptes.length < 2) throw refuse('ETAPE_REFUSEE', { message: UN_SEUL_COMPTE_RENDU })
  const change = await db
    .updateTable('cloture_concurrente')
    .set(regle ? { ecarte_a: now, ecarte_par: utilisateur_id } : { ecarte_a: null, ecarte_par: null })
    .where('compte_id', '=', compte_id)
    .where('intervention_id', '=', intervention_id)
    .where('ecarte_a', regle ? 'is' : 'is not', null)
    .returning('cloture_concurrente_id')
    .execute()
  if (change.length === 0) return
  await record(context, {
    action: regle ? 'intervention.garder-compte-rendu' : 'intervention.rouvrir-compte-rendu',
    entite: `intervention:${intervention_id}`,
    apres: { cloture_concurrente_id: de, ecartes: change.map(c => c.cloture_concurrente_id) },
  })
  await annoncer(context, [situation.technicien_id])
  await prevenirAuteurs(context, situation, { comptes, regle })
}

type Reponse = { readonly comptes: readonly CompteRendu[]; readonly regle: boolean }

/** Whoever filed a report that was set aside hears which one counts; that the office went back on it, too. */
async function prevenirAuteurs(context: Context, situation: Situation, { comptes, regle }: Reponse): Promise<void> {
  const garde = comptes.find(c => c.compte)
  if (!garde) return
  const lien = adresseIntervention(situation.intervention_id)
  const visite = await nommerVisite(context, situation)
  const quand = direQuand(garde.fait_a, jourParis(context.now))
  const ecartes = comptes.filter(c => !c.compte).flatMap(c => c.utilisateur_id ?? [])
  for (const utilisateur_id of new Set(ecartes)) {
    const qui = garde.utilisateur_id === utilisateur_id ? 'que vous avez fait' : `que ${garde.utilisateur} a fait`
    const reponse = regle ? 'le bureau garde' : 'le bureau n’a plus choisi\u202f; compte en attendant'
    await notifier(context, {
      compte_id: context.caller.compte_id,
      utilisateur_id,
      titre: 'Le bureau a répondu sur les comptes rendus',
      body: `${visite}\u00a0: ${reponse} le compte rendu ${qui} ${quand}. Tous restent conservés.`,
      lien,
      remplace: true,
    })
  }
}
