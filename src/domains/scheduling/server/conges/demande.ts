import type { DemanderPayload } from '#domains/scheduling/model/conges/conge.ts'
import { libelleEtatDemande } from '#domains/scheduling/model/conges/conge.ts'
import { erreurDemande } from '#domains/scheduling/model/conges/saisie.ts'
import { direDepassement, periodesDe } from '#domains/scheduling/model/conges/solde.ts'
import { ADRESSE_ACTIONS } from '#domains/scheduling/modules/gestion-actions-gdi/address.ts'
import { notifier } from '#domains/shell/server/api.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { provenTime } from '#server/receipts/silence.ts'
import { jourParis } from '#wire/dates.ts'
import { finirPhrase } from '#wire/moments.ts'
import { annoncer } from '../changements.ts'
import { rejeter, saufChevauchement } from '../effets.ts'
import { lireResponsables } from '../planning/agents.ts'
import { partagerPlanning, verrouillerPlannings } from '../verrous.ts'
import { type DemandeLue, lireDecomptesDe, lireDemandes, lireSoldes } from './lectures.ts'
import { direSuites, lireJoursSansContrat } from './planning.ts'
import { objetDemande, presenterDemande } from './presenter.ts'

/**
 * Asks for leave or TLC. Its `uid` makes it one, whatever is resent; the days are judged on the day the person asked,
 * as far as the silence of their device proves it. A
 * balance that is exceeded is said, not refused: the manager decides.
 */
export async function demanderConge(
  context: Context,
  payload: DemanderPayload,
  { fait_a }: { fait_a: Date },
): Promise<Effect> {
  const { db, caller, now } = context
  const { compte_id, utilisateur_id } = caller
  const erreur = erreurDemande(payload, jourParis(await provenTime(context, fait_a)))
  if (erreur) return rejeter('SAISIE', erreur.message)
  const { uid, ...demande } = payload
  // Two of one person at once would wait for each other in what keeps them apart.
  await partagerPlanning(context)
  await verrouillerPlannings(context, [utilisateur_id])
  const connue = await comparerExistante(context, payload)
  if (connue) return connue
  const dehors = await lireJoursSansContrat(context, utilisateur_id, {
    ...{ du: demande.demande_conge_date_debut, au: demande.demande_conge_date_fin },
  })
  if (dehors.length > 0)
    return rejeter('SAISIE', finirPhrase(`Vous ne faites pas partie de l’équipe ${direSuites(dehors)}`))
  const ajoutee = await saufChevauchement(context, () =>
    db
      .insertInto('demande_conge')
      .values({ ...demande, compte_id, utilisateur_id, demande_conge_uid: uid, demande_a: fait_a, recu_a: now })
      .onConflict(conflict => conflict.columns(['compte_id', 'demande_conge_uid']).doNothing())
      .returning('demande_conge_id')
      .execute(),
  )
  if (!ajoutee) return await direChevauchement(context, payload)
  const demande_conge_id = ajoutee[0]?.demande_conge_id
  // A twin committed in between: it is compared like any other.
  if (demande_conge_id === undefined) return (await comparerExistante(context, payload)) ?? rejeter('CLE_REUTILISEE')
  const entite = `demande-conge:${demande_conge_id}`
  await record(context, { action: 'conge.demander', entite, apres: payload, fait_a })
  const [lue] = await lireDemandes(context, { demandes: [demande_conge_id] })
  if (lue) await prevenir(context, lue)
  return { outcome: 'applied', ...(await repondre(context, demande_conge_id)) }
}

/** The same identity with other content, or of somebody else, is an error of the sender, never a second request. */
async function comparerExistante(context: Context, payload: DemanderPayload): Promise<Effect | null> {
  const [connue] = await lireDemandes(context, { uid: payload.uid })
  if (!connue) return null
  const meme =
    connue.utilisateur_id === context.caller.utilisateur_id &&
    connue.demande_type === payload.demande_type &&
    connue.demande_conge_date_debut === payload.demande_conge_date_debut &&
    connue.demande_conge_date_fin === payload.demande_conge_date_fin &&
    connue.demande_motif_demande === payload.demande_motif_demande
  if (!meme) return rejeter('CLE_REUTILISEE')
  return { outcome: 'duplicate', ...(await repondre(context, connue.demande_conge_id)) }
}

async function direChevauchement(context: Context, payload: DemanderPayload): Promise<Effect> {
  const [autre] = await lireDemandes(context, {
    utilisateurs: [context.caller.utilisateur_id],
    etats: [0, 1],
    du: payload.demande_conge_date_debut,
    au: payload.demande_conge_date_fin,
  })
  if (!autre) return rejeter('CONGE_CHEVAUCHE')
  const etat = libelleEtatDemande(autre.demande_conge_etat).toLowerCase()
  return rejeter('CONGE_CHEVAUCHE', `Une autre demande couvre déjà ces jours\u00a0: ${objetDemande(autre)} (${etat}).`)
}

/** The request as it stands, and what it makes of the balance. */
async function repondre(context: Context, demande_conge_id: number) {
  const { utilisateur_id } = context.caller
  const [lue] = await lireDemandes(context, { demandes: [demande_conge_id] })
  if (!lue) throw new Error(`demande_conge ${demande_conge_id} is gone`)
  const decomptes = await lireDecomptesDe(context, [lue])
  const soldes = await lireSoldes(context, {
    utilisateurs: [utilisateur_id],
    annees: periodesDe(lue, decomptes.de(utilisateur_id)),
  })
  const depassement = direDepassement(soldes.get(utilisateur_id) ?? [], lue)
  const demande = presenterDemande(lue, { decomptes, lecteur: utilisateur_id })
  return { donnees: { demande }, ...(depassement ? { message: depassement } : {}) }
}

async function prevenir(context: Context, demande: DemandeLue): Promise<void> {
  const { compte_id, utilisateur_id } = context.caller
  const responsables = await lireResponsables(context)
  const { prenom, nom } = demande
  for (const responsable of responsables) {
    if (responsable === utilisateur_id) continue
    await notifier(context, {
      compte_id,
      utilisateur_id: responsable,
      titre: 'Demande de congé à traiter',
      body: `${prenom} ${nom}\u00a0: ${objetDemande(demande, Number(jourParis(context.now).slice(0, 4)))}`,
      lien: ADRESSE_ACTIONS,
    })
  }
  await annoncer(context, [utilisateur_id, ...responsables])
}
