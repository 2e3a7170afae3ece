import type { SuiteRemplacement } from '#domains/scheduling/model/appels/remplacement.ts'
import {
  joursDe,
  libelleTypeDemande,
  reponseReprenable,
  transitionDemande,
  vientDEtreDonnee,
} from '#domains/scheduling/model/conges/conge.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import { ADRESSE_CONGES } from '#domains/scheduling/modules/gestion-conges-edt/address.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { publish } from '#server/live/publish.ts'
import { jourParis } from '#wire/dates.ts'
import { lirePerimes, lireTenants, trancherRemplaces } from '../appels/remplaces.ts'
import type { Retour } from '../appels/retour.ts'
import { retirerAppelsPerdus } from '../appels/retrait.ts'
import { noterChangements, SUJET_EDT } from '../changements.ts'
import { prevenir } from '../echanges/avis.ts'
import { direJour } from '../echanges/permutation.ts'
import { rendreEchanges } from '../echanges/rendu.ts'
import { saufChevauchement } from '../effets.ts'
import { type Libere, lireLibere } from '../planning/garde.ts'
import { lirePointages, type PointageLu } from '../planning/pointages.ts'
import { partagerPlanning, verrouillerPlannings } from '../verrous.ts'
import { type DemandeLue, lireDemandes } from './lectures.ts'
import { reposerPostes } from './planning.ts'
import { rendrePrepares } from './prepares.ts'
import { objetDemande } from './presenter.ts'
import { exigerSeulResponsable, verrouillerDemande } from './reponse.ts'
import { direTraitee } from './traitee.ts'

export const TROP_TARD = 'Ces jours sont là\u00a0: la réponse ne se reprend plus. Parlez-en avec la personne.'

export interface CongeRendu {
  readonly postes: number
  readonly echanges: number
  readonly prepares: number
  /** What the acceptance had taken off is not known. */
  readonly inconnu: boolean
}

interface Reprise {
  readonly demande_conge_id: number
  readonly de: string
  readonly suite?: SuiteRemplacement | undefined
}

/** The person of a request, and who stands in for them on its days; nobody where there is none. */
export async function lireRemplacants(context: Context, demande_conge_id: number): Promise<number[]> {
  const [demande] = await lireDemandes(context, { demandes: [demande_conge_id] })
  if (!demande) return []
  const { utilisateur_id, demande_conge_date_debut: du, demande_conge_date_fin: au } = demande
  return await lireTenants(context, utilisateur_id, { du, au })
}

/** Before the locks of a request whose days may be given back: those of who stands in on them. */
export async function verrouillerRemplacants(context: Context, demande_conge_id: number): Promise<void> {
  await verrouillerPlannings(context, await lireRemplacants(context, demande_conge_id))
}

/**
 * Takes an answer back: the request waits again, the planning is as it was. `de` is the hour of the answer that is
 * taken back, so that nobody undoes a later one; a repeat finds it waiting and changes nothing.
 * @returns what came back; null when it waited already
 * @throws CodedError POSTE_REMPLACE, INTROUVABLE, DEMANDE_TRAITEE, DROIT_MANQUANT, CONGE_CHEVAUCHE, POSTE_OCCUPE
 */
export async function rouvrirConge(
  context: Context,
  { demande_conge_id, de, suite }: Reprise,
): Promise<CongeRendu | null> {
  const { caller, now } = context
  await partagerPlanning(context)
  await verrouillerRemplacants(context, demande_conge_id)
  await verrouillerDemande(context, demande_conge_id)
  const [demande] = await lireDemandes(context, { demandes: [demande_conge_id] })
  if (!demande) throw refuse('INTROUVABLE')
  const { demande_conge_etat: etat, repondu_a } = demande
  if (etat === 0) return null
  if (!transitionDemande(etat, 'rouvrir', 'responsable') || repondu_a?.getTime() !== Date.parse(de))
    throw refuse('DEMANDE_TRAITEE', { message: direTraitee(demande) })
  if (demande.utilisateur_id === caller.utilisateur_id) await exigerSeulResponsable(context)
  if (!reponseReprenable({ debut: demande.demande_conge_date_debut, repondu_a }, now))
    throw refuse('DEMANDE_TRAITEE', { message: TROP_TARD })
  const libere = lireLibere(demande.libere)
  const rendu =
    etat === 1 ? await rendrePlanning(context, demande, libere, { suite }) : { postes: 0, echanges: 0, prepares: 0 }
  await remettreEnAttente(context, demande)
  await avertir(context, demande)
  await publish(context, { compte_id: caller.compte_id, utilisateur_id: null, sujet: SUJET_EDT })
  return { ...rendu, inconnu: etat === 1 && libere === null }
}

async function remettreEnAttente(context: Context, { demande_conge_id, demande_conge_etat: etat }: DemandeLue) {
  const { db, caller } = context
  const ecrit = await saufChevauchement(context, () =>
    db
      .updateTable('demande_conge')
      .set({
        demande_conge_etat: 0,
        demande_motif_reponse: '',
        responsable_id: null,
        repondu_a: null,
        libere: null,
        retrait_demande_a: null,
      })
      .where('compte_id', '=', caller.compte_id)
      .where('demande_conge_id', '=', demande_conge_id)
      .execute(),
  )
  if (!ecrit) throw refuse('CONGE_CHEVAUCHE')
  const entite = `demande-conge:${demande_conge_id}`
  const avant = { demande_conge_etat: etat }
  await record(context, { action: 'conge.rouvrir', entite, avant, apres: { demande_conge_etat: 0 } })
}

/** The posts that an acceptance took off, published and prepared. */
export const numerosDe = (libere: Libere | null): number[] =>
  libere ? [...libere.postes.map(p => Number(p.pointage_id)), ...libere.prepares.map(p => p.pointage_id)] : []

/**
 * The days are no longer away, the posts that had gone are the person's again, and what had been closed with them.
 * @param suite who keeps the posts that colleagues hold in their place
 * @param suivi days of the leave that takes its place in the same transaction, which tells them: who is looked for stays so until then
 */
export async function rendrePlanning(
  context: Context,
  demande: DemandeLue,
  garde: Libere | null,
  { suivi, suite }: { readonly suivi?: Periode | undefined; readonly suite?: SuiteRemplacement | undefined } = {},
) {
  const { db, caller } = context
  const { compte_id } = caller
  const { utilisateur_id, demande_conge_id, demande_conge_date_debut: du, demande_conge_date_fin: au } = demande
  await verrouillerPlannings(context, [utilisateur_id])
  const reviennent = new Set(numerosDe(garde))
  const tranche = await trancherRemplaces(context, utilisateur_id, { du, au, sauf: suivi, suite, reviennent })
  const gardes = new Set([...tranche.gardes, ...(await lirePerimes(context, [...reviennent]))])
  const libere = garde && {
    ...garde,
    postes: garde.postes.filter(p => !gardes.has(Number(p.pointage_id))),
    prepares: garde.prepares.filter(p => !gardes.has(p.pointage_id)),
  }
  await db
    .deleteFrom('absence')
    .where('compte_id', '=', compte_id)
    .where('demande_conge_id', '=', demande_conge_id)
    .where('jour', '>=', du)
    .execute()
  const absences = libere?.absences ?? []
  if (absences.length > 0)
    await db
      .insertInto('absence')
      .values(absences.map(a => ({ compte_id, utilisateur_id, ...a, demande_conge_id: null })))
      .onConflict(conflict => conflict.doNothing())
      .execute()
  const avant = await lirePointages(context, { utilisateurs: [utilisateur_id], du, au })
  const dits = demande.repondu_a !== null && vientDEtreDonnee(demande.repondu_a, context.now)
  await remettrePostes(context, libere?.postes ?? [], dits)
  const apres = await lirePointages(context, { utilisateurs: [utilisateur_id], du, au })
  await noterRetour(context, demande, { avant, apres, suivi })
  const echanges = await rendreEchanges(context, libere?.echanges ?? [])
  const prepares = await rendrePrepares(context, libere?.prepares ?? [])
  const perdus = suivi ? { appels: [], laisses: [] } : await retirerAppelsPerdus(context, numerosDe(garde))
  const retour: Retour = { ...tranche.rendu, ...perdus }
  return { postes: apres.length - avant.length, echanges, prepares, retour }
}

async function remettrePostes(context: Context, postes: Libere['postes'], dits: boolean): Promise<void> {
  if (postes.length === 0) return
  const remis = await reposerPostes(context, postes, { dits })
  if (remis === null) throw refuse('POSTE_OCCUPE', { message: 'Cette personne a depuis un autre poste sur ces jours.' })
  for (const { pointage_id, ...apres } of postes)
    await record(context, { action: 'pointage.rendre', entite: `pointage:${String(pointage_id)}`, apres })
}

interface Note {
  readonly avant: readonly PointageLu[]
  readonly apres: readonly PointageLu[]
  readonly suivi: Periode | undefined
}

async function noterRetour(
  context: Context,
  { utilisateur_id, demande_type, demande_conge_date_debut: du, demande_conge_date_fin: au }: DemandeLue,
  { avant, apres, suivi }: Note,
): Promise<void> {
  const conge = libelleTypeDemande(demande_type)
  const du_jour = (postes: readonly PointageLu[], jour: string) => postes.filter(p => p.pointage_date === jour)
  await noterChangements(
    context,
    joursDe(du, au).flatMap(jour => {
      if (suivi && suivi.du <= jour && jour <= suivi.au) return []
      const tenus = du_jour(avant, jour)
      return [
        {
          utilisateur_id,
          jour,
          avant: tenus.length > 0 ? direJour(tenus) : conge,
          apres: direJour(du_jour(apres, jour)),
        },
      ]
    }),
  )
}

async function avertir(context: Context, demande: DemandeLue): Promise<void> {
  const quoi = objetDemande(demande, Number(jourParis(context.now).slice(0, 4)))
  const reprise = demande.demande_conge_etat === 1 ? 'n’est plus acceptée' : 'n’est plus refusée'
  const suite = demande.demande_conge_etat === 1 ? ' Ces jours ne sont plus en congé\u00a0: vos postes reviennent.' : ''
  await prevenir(context, [demande.utilisateur_id], {
    titre: 'Votre demande de congé est de nouveau en attente',
    body: `${quoi}\u00a0: la demande ${reprise}, votre responsable doit y répondre de nouveau.${suite}`,
    lien: ADRESSE_CONGES,
  })
}
