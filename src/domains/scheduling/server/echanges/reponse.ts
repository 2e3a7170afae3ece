import {
  type RepondrePayload,
  type TransitionEchange,
  transitionEchange,
} from '#domains/scheduling/model/echanges/echange.ts'
import { ADRESSE_BOURSE } from '#domains/scheduling/modules/bourse-des-echanges-edt/address.ts'
import { ADRESSE_ACTIONS } from '#domains/scheduling/modules/gestion-actions-gdi/address.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { formaterJour } from '#wire/dates.ts'
import { finirPhrase } from '#wire/moments.ts'
import { annoncer } from '../changements.ts'
import { direClos } from '../cloture/clos.ts'
import { INTROUVABLE, rejeter } from '../effets.ts'
import { lireResponsables } from '../planning/agents.ts'
import { lirePointages } from '../planning/pointages.ts'
import { partagerPlanning, verrouillerEchanges } from '../verrous.ts'
import { prevenir } from './avis.ts'
import { examinerEchanges } from './examen.ts'
import { type ChoixEchanges, type EchangeLu, lireEchanges, postesDe } from './lus.ts'
import { direEchange, direMotif, direReglement, estAnnuleParAuteur } from './mots.ts'
import { effetDe } from './proposition.ts'

export interface Reponse extends Omit<RepondrePayload, 'uid'> {
  readonly fait_a: Date
}

/** The posts of an exchange under lock, in the order of their numbers: before the exchange itself. */
export async function verrouillerPostes(context: Context, echange: EchangeLu) {
  const pointages = postesDe([echange])
  return pointages.length === 0 ? [] : await lirePointages(context, { pointages, verrouiller: true })
}

/**
 * One of the two accepts (1), refuses (8) or cancels (7), from the state they saw (specification scheduling §4). Accepting
 * promises both posts, once for all: the second of two answers at the same moment finds them promised.
 */
export async function repondre(context: Context, choix: ChoixEchanges, reponse: Reponse): Promise<Effect> {
  const moi = context.caller.utilisateur_id
  await partagerPlanning(context)
  const [vu] = await lireEchanges(context, choix)
  const acteur = vu?.origine.utilisateur_id === moi ? 'origine' : vu?.cible.utilisateur_id === moi ? 'cible' : null
  if (!vu || acteur === null) return INTROUVABLE
  const transition = transitionEchange(reponse.de, reponse.action, acteur)
  if (!transition)
    return rejeter(
      'ECHANGE_IMPOSSIBLE',
      acteur === 'origine'
        ? 'La réponse revient à votre collègue\u00a0: vous pouvez seulement annuler.'
        : 'Seul l’auteur de la proposition peut l’annuler.',
    )
  const pointages = reponse.action === 1 ? await verrouillerPostes(context, vu) : []
  await verrouillerEchanges(context, [vu.bde_id])
  const [echange] = await lireEchanges(context, { bde_id: vu.bde_id })
  if (!echange) return INTROUVABLE
  if (echange.bde_etat !== transition.de) return await direDejaRegle(context, echange, reponse)
  if (reponse.action === 1) {
    const clos = await direClos(
      context,
      pointages.map(p => ({ utilisateur_id: p.utilisateur_id, jour: p.pointage_date })),
    )
    if (clos) return rejeter('MOIS_CLOS', clos)
    const [examen] = await examinerEchanges(context, [echange], pointages)
    if (examen?.obstacle) return effetDe(examen.obstacle)
  }
  return await enregistrer(context, echange, transition, reponse)
}

/** Whether this very answer was already given by its only possible author, whatever came after it. */
function estDejaDonnee(e: EchangeLu, { action }: Reponse): boolean {
  if (action === 7) return estAnnuleParAuteur(e)
  if (action === 8) return e.bde_etat === 8
  // Accepted by the colleague, then answered by the manager or closed by the office.
  return [1, 2, 9].includes(e.bde_etat) || (e.bde_etat === 7 && e.decide_a !== null && e.repondu_a !== null)
}

async function direDejaRegle(context: Context, e: EchangeLu, reponse: Reponse): Promise<Effect> {
  const { bde_id, bde_uid, bde_etat } = e
  if (estDejaDonnee(e, reponse)) return { outcome: 'duplicate', donnees: { bde_id, bde_uid, bde_etat } }
  const { message, a, par } = direReglement(e, context.caller.utilisateur_id, context.now)
  const serveur = { bde_etat, a: a.toISOString(), par }
  const appareil = { action: reponse.action, fait_a: reponse.fait_a.toISOString() }
  const { fait_a } = reponse
  await record(context, {
    action: 'echange.conflit',
    entite: `echange:${bde_id}`,
    avant: serveur,
    apres: appareil,
    fait_a,
  })
  return { outcome: 'conflict', code: 'ECHANGE_PERIME', message, donnees: { champ: 'bde_etat', serveur, appareil } }
}

async function enregistrer(
  context: Context,
  echange: EchangeLu,
  { de, vers, acteur }: TransitionEchange,
  { motif, fait_a }: Reponse,
): Promise<Effect> {
  const { db, caller } = context
  const { compte_id } = caller
  const { bde_id, bde_uid, origine, cible } = echange
  await db
    .updateTable('echange')
    .set(eb => ({
      bde_etat: vers,
      repondu_a: fait_a,
      version: eb('version', '+', 1),
      ...(acteur === 'cible' ? { bde_motif_agent_reponse: motif } : {}),
    }))
    .where('compte_id', '=', compte_id)
    .where('bde_id', '=', bde_id)
    .execute()
  if (vers === 1)
    await db
      .insertInto('echange_reservation')
      .values(postesDe([echange]).map(pointage_id => ({ compte_id, pointage_id, bde_id })))
      .execute()
  const entite = `echange:${bde_id}`
  const apres = { bde_etat: vers, motif }
  await record(context, { action: 'echange.repondre', entite, avant: { bde_etat: de }, apres, fait_a })
  const responsables = vers === 1 ? await lireResponsables(context) : []
  await avertir(context, echange, vers, motif, responsables)
  await annoncer(context, [origine.utilisateur_id, cible.utilisateur_id, ...responsables])
  return { outcome: 'applied', donnees: { bde_id, bde_uid, bde_etat: vers } }
}

async function avertir(
  context: Context,
  echange: EchangeLu,
  vers: number,
  motif: string,
  responsables: readonly number[],
): Promise<void> {
  const { origine, cible } = echange
  const jour = formaterJour(origine.garde.pointage_date)
  if (vers === 7)
    return await prevenir(context, [cible.utilisateur_id], {
      titre: 'Une proposition d’échange est annulée',
      body: finirPhrase(`${origine.nom} a annulé sa proposition du ${jour}`),
      lien: ADRESSE_BOURSE,
    })
  const reponse = `${cible.nom} a ${vers === 1 ? 'accepté' : 'refusé'} votre échange du ${jour}`
  const suite = vers === 1 ? ' Le responsable doit encore l’accepter.' : ''
  await prevenir(context, [origine.utilisateur_id], {
    titre: vers === 1 ? 'Votre échange est accepté par votre collègue' : 'Votre échange est refusé par votre collègue',
    body: `${finirPhrase(reponse)}${suite}${direMotif(motif)}`,
    lien: ADRESSE_BOURSE,
  })
  await prevenir(context, responsables, {
    titre: 'Un échange attend votre réponse',
    body: `${origine.nom} et ${cible.nom}\u00a0: ${direEchange(echange)}.`,
    lien: ADRESSE_ACTIONS,
  })
}
