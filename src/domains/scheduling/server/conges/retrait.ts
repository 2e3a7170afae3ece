import { type RetirerPayload, transitionDemande } from '#domains/scheduling/model/conges/conge.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { annoncer } from '../changements.ts'
import { INTROUVABLE } from '../effets.ts'
import { lireResponsables } from '../planning/agents.ts'
import { partagerPlanning, verrouillerPlannings } from '../verrous.ts'
import { lireDemandes } from './lectures.ts'
import { direTraitee, lireReponse } from './traitee.ts'

/** Takes one's own request back before any answer. An answer that came first is told with both values. */
export async function retirerConge(
  context: Context,
  { uid, de }: RetirerPayload,
  { fait_a }: { fait_a: Date },
): Promise<Effect> {
  const { db, caller, now } = context
  const { compte_id, utilisateur_id } = caller
  await partagerPlanning(context)
  await verrouillerPlannings(context, [utilisateur_id])
  const verrouillee = await db
    .selectFrom('demande_conge')
    .select('demande_conge_id')
    .where('compte_id', '=', compte_id)
    .where('demande_conge_uid', '=', uid)
    .where('utilisateur_id', '=', utilisateur_id)
    .forUpdate()
    .executeTakeFirst()
  if (!verrouillee) return INTROUVABLE
  const { demande_conge_id } = verrouillee
  const [demande] = await lireDemandes(context, { demandes: [demande_conge_id] })
  if (!demande) return INTROUVABLE
  const donnees = { demande_conge_id, demande_conge_etat: 7 }
  if (demande.demande_conge_etat === 7) return { outcome: 'duplicate', donnees }
  const entite = `demande-conge:${demande_conge_id}`
  const transition = transitionDemande(demande.demande_conge_etat, 'retirer', 'agent')
  if (!transition) {
    const serveur = lireReponse(demande)
    const appareil = { demande_conge_etat: 7, de, a: fait_a.toISOString() }
    await record(context, { action: 'conge.conflit', entite, avant: serveur, apres: appareil, fait_a })
    return {
      outcome: 'conflict',
      code: 'DEMANDE_TRAITEE',
      message: `${direTraitee(demande)} Elle ne peut plus être retirée.`,
      donnees: { champ: 'demande_conge_etat', serveur, appareil },
    }
  }
  await db
    .updateTable('demande_conge')
    .set({ demande_conge_etat: transition.vers, repondu_a: now })
    .where('compte_id', '=', compte_id)
    .where('demande_conge_id', '=', demande_conge_id)
    .execute()
  await record(context, {
    action: 'conge.retirer',
    entite,
    avant: { demande_conge_etat: transition.de },
    apres: { demande_conge_etat: transition.vers },
    fait_a,
  })
  await annoncer(context, [utilisateur_id, ...(await lireResponsables(context))])
  return { outcome: 'applied', donnees }
}
