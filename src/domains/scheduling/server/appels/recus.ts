import type { AppelRecu, ReponseAppel } from '#domains/scheduling/model/appels/appel.ts'
import { contratTenu } from '#domains/scheduling/model/contrat.ts'
import { aCommence } from '#domains/scheduling/model/echanges/offre.ts'
import { direBloquantes } from '#domains/scheduling/model/regles/bloquantes.ts'
import type { Anomalie } from '#domains/scheduling/model/regles/types.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { ajouterJours, type JourIso, jourParis } from '#wire/dates.ts'
import { lireVersionsContrats } from '../agents/contrats.ts'
import { annoncerBureau } from '../bureau/annoncer.ts'
import { bornesMois, moisDuJour } from '../bureau/mois.ts'
import { annoncer } from '../changements.ts'
import { type AgentLu, lireAgents } from '../planning/agents.ts'
import { lireVisibles } from '../planning/visibles.ts'
import { partagerPlanning, verrouillerPlannings } from '../verrous.ts'
import { compterHeures, jugerAjout } from './juger.ts'
import { type AppelLu, lireAppels, verrouillerAppel } from './lus.ts'
import { POSTE_SUPPRIME, pourvoir } from './pourvoir.ts'

/** Days for which a call that is over stays in the list of whoever was asked. */
const JOURS_FINIS = 7

const DEJA_POURVU = 'Ce poste est déjà pourvu.'
const RETIRE = 'Ce poste n’est plus à prendre.'
const COMMENCE = 'Ce poste a déjà commencé.'
const HORS_EQUIPE = 'Vous ne faites plus partie de l’équipe ce jour-là.'

const reponseDe = (appel: AppelLu, moi: number): ReponseAppel | null =>
  appel.destinataires.find(d => d.utilisateur_id === moi)?.reponse ?? null

/** Why nobody can say yes any more; null while somebody may. */
function direFin(appel: AppelLu, now: Date): string | null {
  if (appel.etat === 'pourvu') return DEJA_POURVU
  if (appel.etat === 'retire') return RETIRE
  if (appel.poste_supprime) return POSTE_SUPPRIME
  return aCommence(appel, now) ? COMMENCE : null
}

async function presenter(
  context: Context,
  appel: AppelLu,
  { agent, tenu, visible }: { readonly agent: AgentLu; readonly tenu: boolean; readonly visible: JourIso },
): Promise<AppelRecu> {
  const moi = context.caller.utilisateur_id
  const { appel_id, etat, message, pourvu_par } = appel
  const { pointage_date, heure_debut, heure_fin, poste_libelle, poste_code, color } = appel
  const { pointage_heure_debut_coupure, pointage_heure_fin_coupure } = appel
  const fin = direFin(appel, context.now) ?? (tenu ? null : HORS_EQUIPE)
  const [heures, jugement] = await Promise.all([
    compterHeures(context, [agent], appel, { jusqua: visible }),
    fin === null ? jugerAjout(context, [moi], appel) : new Map<number, Anomalie[]>(),
  ])
  const anomalies = jugement.get(moi) ?? []
  const a_moi = pourvu_par === moi && appel.tenu
  return {
    ...{ appel_id, etat, message, ouvert_a: appel.ouvert_a.toISOString(), ma_reponse: reponseDe(appel, moi), a_moi },
    ...{ pointage_date, heure_debut, heure_fin, poste_libelle, poste_code, color },
    ...{ pointage_heure_debut_coupure, pointage_heure_fin_coupure },
    ...(heures.get(moi) ?? { minutes: 0, prevu: 0, contrat: 0 }),
    ...(visible < bornesMois(...moisDuJour(pointage_date)).au && { jusqua: visible }),
    anomalies,
    empechement: a_moi ? null : (fin ?? direBloquantes(anomalies)),
  }
}

/** Posts that the caller is asked to take: those still to be worked, and those of the last days with what became of them. */
export async function lireAppelsRecus(context: Context): Promise<AppelRecu[]> {
  const moi = context.caller.utilisateur_id
  const du = ajouterJours(jourParis(context.now), -JOURS_FINIS)
  const [[agent], appels, { au: visible }] = await Promise.all([
    lireAgents(context, [moi]),
    lireAppels(context, { destinataire: moi, du }),
    lireVisibles(context),
  ])
  if (!agent) return []
  const contrats = (await lireVersionsContrats(context, [moi])).get(moi) ?? []
  return await Promise.all(
    appels.map(appel =>
      presenter(context, appel, { agent, tenu: contratTenu(contrats, appel.pointage_date) !== null, visible }),
    ),
  )
}

async function noterReponse({ db, caller, now }: Context, appel_id: number, reponse: ReponseAppel): Promise<void> {
  await db
    .updateTable('appel_destinataire')
    .set({ reponse, repondu_a: now })
    .where('compte_id', '=', caller.compte_id)
    .where('appel_id', '=', appel_id)
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .execute()
}

/**
 * Takes a post, or says that one cannot. The first yes that the rules allow at that moment has it; the same answer again changes
 * nothing, and a later yes is told that it is taken.
 * @returns whether the post is now the caller's
 * @throws CodedError INTROUVABLE, DEMANDE_TRAITEE, POSTE_OCCUPE, REGLE_NON_RESPECTEE
 */
export async function repondreAppel(context: Context, appel_id: number, reponse: ReponseAppel): Promise<boolean> {
  const moi = context.caller.utilisateur_id
  await partagerPlanning(context)
  const [vu] = await lireAppels(context, { appel_id, destinataire: moi })
  if (!vu) throw refuse('INTROUVABLE')
  await verrouillerPlannings(
    context,
    [moi, vu.remplace_id].filter(id => id !== null),
  )
  const appel = await verrouillerAppel(context, appel_id)
  if (!appel) throw refuse('INTROUVABLE')
  if (appel.pourvu_par === moi && appel.tenu) {
    if (reponse === 'oui') return true
    throw refuse('DEMANDE_TRAITEE', { message: 'Ce poste est à vous\u00a0: voyez avec votre responsable.' })
  }
  const fin = direFin(appel, context.now)
  if (fin !== null) throw refuse('DEMANDE_TRAITEE', { message: fin })
  if (reponse === 'oui') {
    // Asked while they were of the team; what the desk gives is refused as well.
    const [agent] = await lireAgents(context, [moi], appel.pointage_date)
    if (!agent) throw refuse('DEMANDE_TRAITEE', { message: HORS_EQUIPE })
    await pourvoir(context, appel, moi)
    await noterReponse(context, appel_id, 'oui')
    return true
  }
  if (reponseDe(appel, moi) === 'non') return false
  await noterReponse(context, appel_id, 'non')
  await record(context, { action: 'appel.decliner', entite: `appel:${appel_id}`, apres: { reponse } })
  await annoncer(context, [moi])
  await annoncerBureau(context)
  return false
}
