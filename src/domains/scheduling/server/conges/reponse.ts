import { type ActionDemande, transitionDemande } from '#domains/scheduling/model/conges/conge.ts'
import { ADRESSE_CONGES } from '#domains/scheduling/modules/gestion-conges-edt/address.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { publish } from '#server/live/publish.ts'
import { jourParis } from '#wire/dates.ts'
import { compter, joindre } from '#wire/french.ts'
import { finirPhrase } from '#wire/moments.ts'
import { annoncer, SUJET_EDT } from '../changements.ts'
import { prevenir } from '../echanges/avis.ts'
import { direMotif } from '../echanges/mots.ts'
import { lireNoms, lireResponsables } from '../planning/agents.ts'
import { partagerPlanning, verrouillerPlannings } from '../verrous.ts'
import { type DemandeLue, lireDemandes } from './lectures.ts'
import { libererPlanning, type PlanningLibere } from './planning.ts'
import { objetDemande } from './presenter.ts'
import { direTraitee } from './traitee.ts'

export interface ReponseConge {
  readonly demande_conge_id: number
  readonly motif: string
}

/**
 * Accepts leave or TLC: the days are away, the person's posts that start on them leave the planning.
 * @returns what was taken off
 * @throws CodedError INTROUVABLE, DEMANDE_TRAITEE, DROIT_MANQUANT
 */
export async function accepterConge(context: Context, reponse: ReponseConge): Promise<PlanningLibere> {
  const demande = await repondre(context, reponse, 'accepter')
  const libere = await libererPlanning(context, demande)
  await avertir(context, demande, 'acceptée', reponse.motif)
  // The team's planning has changed for everybody.
  await publish(context, { compte_id: context.caller.compte_id, utilisateur_id: null, sujet: SUJET_EDT })
  return libere
}

/** Refuses leave or TLC; the planning stays as it is. @throws CodedError INTROUVABLE, DEMANDE_TRAITEE, DROIT_MANQUANT */
export async function refuserConge(context: Context, reponse: ReponseConge): Promise<void> {
  const demande = await repondre(context, reponse, 'refuser')
  await avertir(context, demande, 'refusée', reponse.motif)
  await annoncer(context, [demande.utilisateur_id, ...(await lireResponsables(context))])
}

/** The request under lock, if this manager may still answer it. Two answers at once: the second is told of the first. */
export async function exigerEnAttente(context: Context, demande_conge_id: number): Promise<DemandeLue> {
  const { caller } = context
  await partagerPlanning(context)
  await verrouillerDemande(context, demande_conge_id)
  const [demande] = await lireDemandes(context, { demandes: [demande_conge_id] })
  if (!demande) throw refuse('INTROUVABLE')
  if (demande.demande_conge_etat !== 0) throw refuse('DEMANDE_TRAITEE', { message: direTraitee(demande) })
  if (demande.utilisateur_id === caller.utilisateur_id) await exigerSeulResponsable(context)
  return demande
}

/** One answer to a request at a time, and one taking back, until the transaction ends: the person's planning, then its row. */
export async function verrouillerDemande(context: Context, demande_conge_id: number): Promise<void> {
  const { db, caller } = context
  const viser = db
    .selectFrom('demande_conge')
    .select('utilisateur_id')
    .where('compte_id', '=', caller.compte_id)
    .where('demande_conge_id', '=', demande_conge_id)
  const sienne = await viser.executeTakeFirst()
  if (!sienne) return
  await verrouillerPlannings(context, [sienne.utilisateur_id])
  await viser.forUpdate().execute()
}

/** Enough to find one who is there. */
const NOMS_MAX = 3

/**
 * Whom to ask for what nobody does for themself, in a sentence; null: nobody else can.
 * @param concernes those whom it is about as well: none of them is asked either
 */
export async function direAutresResponsables(
  context: Context,
  sinon: string,
  concernes: readonly number[] = [],
): Promise<string | null> {
  const sauf = [context.caller.utilisateur_id, ...concernes]
  const autres = (await lireResponsables(context)).filter(id => !sauf.includes(id))
  if (autres.length === 0) return null
  const noms = [...(await lireNoms(context, autres)).values()].sort((a, b) => a.localeCompare(b, 'fr'))
  const qui = noms.length > NOMS_MAX ? [...noms.slice(0, NOMS_MAX), compter(noms.length - NOMS_MAX, 'autre')] : noms
  return finirPhrase(`${sinon}\u00a0: demandez à ${joindre(qui, 'ou')}`)
}

/** Nobody answers their own request, nor gives themself what others grant, unless nobody else can. */
export async function exigerSeulResponsable(
  context: Context,
  sinon = 'Vous ne répondez pas à votre propre demande',
  concernes: readonly number[] = [],
): Promise<void> {
  const message = await direAutresResponsables(context, sinon, concernes)
  if (message !== null) throw refuse('DROIT_MANQUANT', { message })
}

async function repondre(
  context: Context,
  { demande_conge_id, motif }: ReponseConge,
  action: ActionDemande,
): Promise<DemandeLue> {
  const { db, caller, now } = context
  const demande = await exigerEnAttente(context, demande_conge_id)
  const transition = transitionDemande(demande.demande_conge_etat, action, 'responsable')
  const soiMeme = demande.utilisateur_id === caller.utilisateur_id
  if (!transition) throw refuse('DEMANDE_TRAITEE')
  await db
    .updateTable('demande_conge')
    .set({
      demande_conge_etat: transition.vers,
      demande_motif_reponse: motif,
      responsable_id: caller.utilisateur_id,
      repondu_a: now,
    })
    .where('compte_id', '=', caller.compte_id)
    .where('demande_conge_id', '=', demande_conge_id)
    .execute()
  await record(context, {
    action: `conge.${action}`,
    entite: `demande-conge:${demande_conge_id}`,
    avant: { demande_conge_etat: transition.de },
    // Nobody else could: whoever reads the journal sees it.
    apres: { demande_conge_etat: transition.vers, motif, ...(soiMeme ? { seul_responsable: true } : {}) },
  })
  return demande
}

async function avertir(
  context: Context,
  demande: DemandeLue,
  issue: 'acceptée' | 'refusée',
  motif: string,
): Promise<void> {
  const quoi = objetDemande(demande, Number(jourParis(context.now).slice(0, 4)))
  await prevenir(context, [demande.utilisateur_id], {
    titre: `Votre demande de congé est ${issue}`,
    body: `${quoi}\u00a0: demande ${issue}.${direMotif(motif)}`,
    lien: ADRESSE_CONGES,
  })
}
