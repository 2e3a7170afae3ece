import { randomUUID } from 'node:crypto'
import type { SuiteRemplacement } from '#domains/scheduling/model/appels/remplacement.ts'
import { DUREE_MAX_JOURS, joursDe, type TypeDemande } from '#domains/scheduling/model/conges/conge.ts'
import { erreurFinDeConge } from '#domains/scheduling/model/conges/saisie.ts'
import { ADRESSE_CONGES } from '#domains/scheduling/modules/gestion-conges-edt/address.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type JourIso, jourParis, joursEntre } from '#wire/dates.ts'
import { resteAPourvoir } from '../appels/a-pourvoir.ts'
import { exigerRetour, garderRetour, reprendreRetour, verrouillerRetour } from '../appels/retour.ts'
import { retirerAppelsPerdus } from '../appels/retrait.ts'
import { annulerConge } from '../conges/annuler.ts'
import { type DemandeLue, lireDemandes } from '../conges/lectures.ts'
import { ABSENCES_DITES, exigerSansAbsence, exigerSousContrat, libererPlanning } from '../conges/planning.ts'
import { objetDemande } from '../conges/presenter.ts'
import { exigerSeulResponsable } from '../conges/reponse.ts'
import { lireRemplacants, numerosDe } from '../conges/rouvrir.ts'
import { prevenir } from '../echanges/avis.ts'
import { saufChevauchement } from '../effets.ts'
import { type Libere, lireLibere } from '../planning/garde.ts'
import { lirePointages } from '../planning/pointages.ts'
import { partagerPlanning, verrouillerPlannings } from '../verrous.ts'
import { annoncerMaison } from './evenements.ts'
import { exigerAgent, exigerAgentLe } from './exiger.ts'

export interface CongePose {
  readonly utilisateur_id: number
  readonly demande_type: TypeDemande
  readonly du: JourIso
  readonly au: JourIso
  readonly motif: string
}

const COMMENCE = 'Ce congé a commencé\u00a0: annulez ses jours à venir, puis posez-en un autre.'

/** The leave whose place another one takes, and what it had taken off. */
interface Remplace {
  readonly demande: DemandeLue
  readonly libere: Libere | null
}

/**
 * Writes a leave down for somebody, accepted as it is made: its days are away, and their posts leave the planning.
 * @param remplace the leave that it is in the place of, taken off in the same transaction: the person hears of one change
 * @returns its request, how many posts went, published and prepared, and what is left to fill
 * @throws CodedError INTROUVABLE, SAISIE, CONGE_CHEVAUCHE, DROIT_MANQUANT
 */
export async function poserConge(
  context: Context,
  { utilisateur_id, demande_type, du, au, motif }: CongePose,
  remplace: Remplace | null = null,
) {
  const { db, caller, now } = context
  await partagerPlanning(context)
  await verrouillerPlannings(context, [utilisateur_id])
  const agent = await exigerAgentLe(context, utilisateur_id, { du, au })
  if (joursEntre(du, au) >= DUREE_MAX_JOURS)
    throw refuse('SAISIE', { champs: { date_fin: 'Un an au plus à la fois.' } })
  const loin = erreurFinDeConge(au, jourParis(context.now))
  if (loin) throw refuse('SAISIE', { champs: { date_fin: loin } })
  // Whoever plans does not give themself leave, unless nobody else can answer.
  if (utilisateur_id === caller.utilisateur_id) await exigerSeulResponsable(context)
  await exigerSousContrat(context, agent, { du, au })
  await exigerSansAbsence(context, agent, { du, au, demande_type }, sorte => ABSENCES_DITES[sorte])
  const posee = await saufChevauchement(context, () =>
    db
      .insertInto('demande_conge')
      .values({
        ...{ compte_id: caller.compte_id, demande_conge_uid: randomUUID(), utilisateur_id, demande_type },
        ...{ demande_conge_date_debut: du, demande_conge_date_fin: au, demande_conge_etat: 1 },
        ...{ demande_motif_reponse: motif, demande_a: now, recu_a: now },
        ...{ responsable_id: caller.utilisateur_id, repondu_a: now },
      })
      .returning('demande_conge_id')
      .executeTakeFirstOrThrow(),
  )
  if (!posee) throw refuse('CONGE_CHEVAUCHE')
  const { demande_conge_id } = posee
  const [demande] = await lireDemandes(context, { demandes: [demande_conge_id] })
  if (!demande) throw new Error(`demande_conge ${demande_conge_id} is gone`)
  const { postes, prepares } = await libererPlanning(context, demande, remplace && enPlace(remplace))
  const apres = { utilisateur_id, demande_type, du, au, motif }
  await record(context, { action: 'conge.poser', entite: `demande-conge:${demande_conge_id}`, apres })
  const dire = (d: DemandeLue) => objetDemande(d, Number(jourParis(now).slice(0, 4)))
  await prevenir(context, [utilisateur_id], {
    ...(remplace
      ? { titre: 'Votre congé a changé', body: `${dire(remplace.demande)}\u00a0: c’est maintenant ${dire(demande)}.` }
      : { titre: 'Un congé est posé pour vous', body: `${dire(demande)}.` }),
    lien: ADRESSE_CONGES,
  })
  await annoncerMaison(context)
  return {
    ...{ demande_conge_id, postes: postes.length, prepares },
    a_pourvoir: await resteAPourvoir(context, demande_conge_id),
  }
}

const enPlace = ({ demande, libere }: Remplace) => ({
  ...{ du: demande.demande_conge_date_debut, au: demande.demande_conge_date_fin },
  ...{ demande_type: demande.demande_type, libere },
})

/** The accepted leave that covers somebody's day. @throws CodedError INTROUVABLE */
export async function trouverConge(context: Context, utilisateur_id: number, jour: JourIso): Promise<DemandeLue> {
  await exigerAgent(context, utilisateur_id)
  const [demande] = await lireDemandes(context, { utilisateurs: [utilisateur_id], etats: [1], du: jour, au: jour })
  if (!demande) throw refuse('INTROUVABLE')
  return demande
}

/** Gives back the days of a leave that are still to come, and the posts that had gone. @throws CodedError as `annulerConge` */
export async function annulerCongePose(
  context: Context,
  utilisateur_id: number,
  jour: JourIso,
  suite?: SuiteRemplacement,
) {
  const { demande_conge_id } = await trouverConge(context, utilisateur_id, jour)
  const { postes, prepares, a } = await annulerConge(
    context,
    { demande_conge_id, motif: '' },
    { demandee: false, suite },
  )
  return { demande_conge_id, postes, prepares, de: a }
}

interface Change {
  /** Who keeps the posts that colleagues hold, on the days that are no longer away. */
  readonly suite?: SuiteRemplacement | undefined
  /** The change that this one takes back. */
  readonly retour?: number | null | undefined
}

/** Another leave in the place of one that has not begun. @throws CodedError as both, and DEMANDE_TRAITEE once it has */
export async function modifierConge(
  context: Context,
  jour: JourIso,
  conge: CongePose,
  { suite, retour = null }: Change = {},
) {
  const { utilisateur_id } = conge
  await verrouillerModifie(context, { utilisateur_id, jour, retour })
  await exigerRetour(context, { utilisateur_id, retour_id: retour })
  const demande = await trouverConge(context, conge.utilisateur_id, jour)
  const { demande_conge_id, demande_conge_date_debut } = demande
  if (demande_conge_date_debut <= jourParis(context.now)) throw refuse('DEMANDE_TRAITEE', { message: COMMENCE })
  const libere = lireLibere(demande.libere)
  const { du, au } = conge
  const rendu = await annulerConge(
    context,
    { demande_conge_id, motif: '' },
    { demandee: false, suivi: { du, au }, suite },
  )
  const pose = await poserConge(context, conge, { demande, libere })
  // Those of days that are no longer away are looked for no more.
  const perdus = await retirerAppelsPerdus(context, numerosDe(libere))
  const garde = await garderRetour(context, utilisateur_id, { ...rendu.retour, ...perdus })
  const repris = await reprendreRetour(context, { utilisateur_id, retour_id: retour }, joursDe(du, au))
  const a_pourvoir = retour === null ? pose.a_pourvoir : await resteAPourvoir(context, pose.demande_conge_id)
  return { ...(await comparer(context, demande, pose)), a_pourvoir, retour: garde, repris }
}

type Ote = { readonly postes: ReadonlySet<number>; readonly prepares: ReadonlySet<number> }

/** What a leave took off somebody's planning: their published posts, and those that were prepared for them on its days. */
function oteDe({ libere, utilisateur_id, demande_conge_date_debut: du, demande_conge_date_fin: au }: DemandeLue): Ote {
  const { postes = [], prepares = [] } = lireLibere(libere) ?? {}
  const siens = prepares.filter(
    p => !p.retire && p.utilisateur_id === utilisateur_id && du <= p.pointage_date && p.pointage_date <= au,
  )
  return {
    postes: new Set(postes.map(p => Number(p.pointage_id))),
    prepares: new Set(siens.map(p => p.pointage_id)),
  }
}

const sans = (ids: ReadonlySet<number>, autres: ReadonlySet<number>): number[] => [...ids].filter(id => !autres.has(id))

/** Which way the posts went between a leave and the one in its place: off the planning, or back in it. */
async function comparer(context: Context, demande: DemandeLue, { demande_conge_id }: { demande_conge_id: number }) {
  const [posee] = await lireDemandes(context, { demandes: [demande_conge_id] })
  const avant = oteDe(demande)
  const apres = posee ? oteDe(posee) : avant
  const revenus = await lirePointages(context, { pointages: sans(avant.postes, apres.postes) })
  return {
    demande_conge_id,
    postes: sans(apres.postes, avant.postes).length,
    prepares: sans(apres.prepares, avant.prepares).length,
    // A colleague may keep one.
    reviennent: revenus.filter(p => p.utilisateur_id === demande.utilisateur_id).length,
    rendus: sans(avant.prepares, apres.prepares).length,
  }
}

/** Before any row: those who stand in for somebody on the days of a leave, and those who did before it was changed. */
async function verrouillerModifie(context: Context, de: Modifie): Promise<void> {
  const { utilisateur_id, jour, retour } = de
  const { demande_conge_id } = await trouverConge(context, utilisateur_id, jour)
  await verrouillerRetour(
    context,
    { utilisateur_id, retour_id: retour },
    await lireRemplacants(context, demande_conge_id),
  )
}
interface Modifie {
  readonly utilisateur_id: number
  readonly jour: JourIso
  readonly retour: number | null
}
