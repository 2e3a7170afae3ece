import { sql } from 'kysely'
import { joursDe, libelleTypeDemande, type TypeDemande } from '#domains/scheduling/model/conges/conge.ts'
import { sorteSolde, suitesDe } from '#domains/scheduling/model/conges/solde.ts'
import { contratTenu } from '#domains/scheduling/model/contrat.ts'
import type { SorteAbsence } from '#domains/scheduling/model/planning/pointage.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import { ADRESSE_BOURSE } from '#domains/scheduling/modules/bourse-des-echanges-edt/address.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { JourIso } from '#wire/dates.ts'
import { joindre } from '#wire/french.ts'
import { direDansPhrase, finirPhrase } from '#wire/moments.ts'
import { formaterNom } from '#wire/names.ts'
import { lireVersionsContrats } from '../agents/contrats.ts'
import { compterTenus } from '../appels/libres.ts'
import { retirerAppelsPerdus } from '../appels/retrait.ts'
import { noterChangements } from '../changements.ts'
import { prevenir } from '../echanges/avis.ts'
import { direJour } from '../echanges/permutation.ts'
import { saufChevauchement } from '../effets.ts'
import { echangeFermeSchema, fermerEchanges, type Libere } from '../planning/garde.ts'
import { lirePointages, type PointageLu } from '../planning/pointages.ts'
import { verrouillerPlannings } from '../verrous.ts'
import { type DemandeLue, lireAbsences } from './lectures.ts'
import { retirerPrepares } from './prepares.ts'

/** Read by both people of an exchange: neither why, nor what kind of absence. */
const MOTIF_FERME = 'Une des deux personnes n’est plus disponible ce jour-là.'

export interface PlanningLibere {
  readonly postes: readonly PointageLu[]
  /** Everybody whose open exchange was closed, the person on leave included. */
  readonly touches: readonly number[]
  readonly nb_echanges: number
  /** How many of their posts were prepared and are no more. */
  readonly prepares: number
}

/** The kind of days that a request puts in the planning. */
const sorteDe = (demande_type: TypeDemande) => (sorteSolde(demande_type) === 'tlc' ? 'tlc' : 'conge')

/** Days in words, stretch by stretch. */
export const direSuites = (jours: readonly JourIso[]): string =>
  joindre(suitesDe(jours).map(({ debut, fin }) => direDansPhrase(debut, fin)))

/** What stands on a day, for whom plans. */
export const ABSENCES_DITES: Readonly<Record<SorteAbsence, string>> = {
  maladie: 'un arrêt maladie noté',
  tlc: 'un TLC posé',
  conge: 'un congé posé',
}

/**
 * A day is away once: a leave is put on no day of a noted sickness, nor of an absence of another kind. Of its own kind, a day that
 * was put in by hand joins it. Under the planning lock of the person.
 * @param dire what stands there, as far as whoever reads it may know
 * @throws CodedError CONGE_CHEVAUCHE
 */
export async function exigerSansAbsence(
  context: Context,
  qui: { readonly utilisateur_id: number; readonly nom: string; readonly prenom: string },
  { du, au, demande_type }: Periode & { readonly demande_type: TypeDemande },
  dire: (sorte: SorteAbsence) => string = () => 'une absence notée',
): Promise<void> {
  const lues = await lireAbsences(context, { utilisateurs: [qui.utilisateur_id], du, au })
  const siennes = lues.filter(a => a.sorte !== sorteDe(demande_type))
  const [premiere] = siennes
  if (!premiere) return
  const jours = siennes.filter(a => a.sorte === premiere.sorte).map(a => a.jour)
  throw refuse('CONGE_CHEVAUCHE', {
    message: finirPhrase(`${formaterNom(qui)} a ${dire(premiere.sorte)} ${direSuites(jours)}`),
  })
}

/**
 * Days of a time that no contract of somebody covers. Whoever never had one is nobody's agent: a technician, whose leave is theirs
 * all the same, has none of them.
 */
export async function lireJoursSansContrat(
  context: Context,
  utilisateur_id: number,
  { du, au }: Periode,
): Promise<JourIso[]> {
  const versions = (await lireVersionsContrats(context, [utilisateur_id])).get(utilisateur_id)
  return versions ? joursDe(du, au).filter(jour => contratTenu(versions, jour) === null) : []
}

/** Leave of an agent is taken on days of their contract. @throws CodedError SAISIE with the days that none covers */
export async function exigerSousContrat(
  context: Context,
  qui: { readonly utilisateur_id: number; readonly nom: string; readonly prenom: string },
  { du, au }: Periode,
): Promise<void> {
  const dehors = await lireJoursSansContrat(context, qui.utilisateur_id, { du, au })
  if (dehors.length === 0) return
  const message = finirPhrase(`${formaterNom(qui)} ne fait pas partie de l’équipe ${direSuites(dehors)}`)
  throw refuse('SAISIE', { message, champs: { [dehors.includes(du) ? 'date_debut' : 'date_fin']: message } })
}

/**
 * Puts an accepted leave in the planning: its days, without the posts that start on them, published or prepared.
 * @param remplace the leave whose place it takes in the same transaction: what it had taken off counts as gone since then
 * @throws CodedError CONGE_CHEVAUCHE where another absence is noted, SAISIE where no contract holds
 */
export async function libererPlanning(
  context: Context,
  demande: DemandeLue,
  remplace: (Periode & { readonly demande_type: TypeDemande; readonly libere: Libere | null }) | null = null,
): Promise<PlanningLibere> {
  const { utilisateur_id, demande_conge_date_debut: du, demande_conge_date_fin: au } = demande
  // People, then posts, then exchanges: the order of every change of a planning.
  await verrouillerPlannings(context, [utilisateur_id])
  await exigerSousContrat(context, demande, { du, au })
  await exigerSansAbsence(context, demande, { du, au, demande_type: demande.demande_type })
  const postes = await lirePointages(context, { utilisateurs: [utilisateur_id], du, au, verrouiller: true })
  const { fermes, touches } = await fermerSurPostes(context, postes)
  const retires = await retirerPostes(context, postes)
  const prepares = await retirerPrepares(context, utilisateur_id, { du, au, partis: postes.map(p => p.pointage_id) })
  const absences = await poserAbsences(context, demande)
  await garder(context, demande, {
    postes: retires,
    absences,
    prepares,
    echanges: fermes.map(f => echangeFermeSchema.parse(f)),
    restants: {
      ...(await compterTenus(context, [...postes, ...prepares.map(lireJour)])),
      ...remplace?.libere?.restants,
    },
  })
  await retirerAppelsPerdus(
    context,
    postes.map(p => p.pointage_id),
  )
  const apres = libelleTypeDemande(demande.demande_type)
  const avant = (jour: JourIso) =>
    remplace && remplace.du <= jour && jour <= remplace.au
      ? libelleTypeDemande(remplace.demande_type)
      : direJour(postes.filter(p => p.pointage_date === jour))
  const changes = joursDe(du, au).map(jour => ({ utilisateur_id, jour, avant: avant(jour), apres }))
  await noterChangements(context, remplace ? changes.filter(c => c.avant !== c.apres) : changes)
  await direFermes(
    context,
    touches.filter(id => id !== utilisateur_id),
  )
  const siens = prepares.filter(
    p => !p.retire && p.utilisateur_id === utilisateur_id && du <= p.pointage_date && p.pointage_date <= au,
  )
  return { postes, touches, nb_echanges: fermes.length, prepares: siens.length }
}

/** The day and the post of a prepared row. */
const lireJour = (p: Libere['prepares'][number]) => ({
  pointage_id: p.pointage_id,
  pointage_date: p.pointage_date,
  poste_id: Number(p.poste_id),
})

/**
 * Ends the open exchanges about posts that leave the planning.
 * @returns them, and everybody whose exchange it was
 */
export async function fermerSurPostes(context: Context, postes: readonly PointageLu[]) {
  const ids = postes.map(p => p.pointage_id)
  const concernes = sql<boolean>`(pointage_origine_id = any(${ids}::int[]) or pointage_cible_id = any(${ids}::int[]))`
  const fermes = ids.length === 0 ? [] : await fermerEchanges(context, { concernes, motif: MOTIF_FERME })
  return { fermes, touches: [...new Set(fermes.flatMap(e => [e.utilisateur_origine_id, e.utilisateur_cible_id]))] }
}

/** Tells these people that their exchange is over: neither why, nor who is away. */
export async function direFermes(context: Context, touches: readonly number[]): Promise<void> {
  await prevenir(context, touches, { titre: 'Un échange est annulé', body: MOTIF_FERME, lien: ADRESSE_BOURSE })
}

/** Beside the answer: what taking it back will need. */
async function garder({ db, caller }: Context, { demande_conge_id }: DemandeLue, libere: Libere): Promise<void> {
  await db
    .updateTable('demande_conge')
    .set({ libere: JSON.stringify(libere) })
    .where('compte_id', '=', caller.compte_id)
    .where('demande_conge_id', '=', demande_conge_id)
    .execute()
}

/** Whole rows as they were: an answer that is taken back puts them again where they stood. */
export async function retirerPostes(context: Context, postes: readonly PointageLu[]): Promise<Libere['postes']> {
  const { db, caller } = context
  if (postes.length === 0) return []
  const retires = await db
    .deleteFrom('pointage')
    .where('compte_id', '=', caller.compte_id)
    .where('pointage_id', '=', sql<number>`any(${postes.map(p => p.pointage_id)}::int[])`)
    .returning(sql<Libere['postes'][number]>`to_jsonb(pointage.*)`.as('ligne'))
    .execute()
  for (const { pointage_id, ...avant } of postes)
    await record(context, { action: 'pointage.retirer', entite: `pointage:${pointage_id}`, avant })
  return retires.map(r => r.ligne)
}

/**
 * Puts them again, numbers included. Published again meanwhile, as whoever plans wanted it, a post stands as it is.
 * @param dits they are as the person was told of them before; else they are told today, and their notice runs from today
 * @returns how many were put; null where something else stands at their hours
 */
export async function reposerPostes(
  context: Context,
  postes: Libere['postes'],
  { dits }: { readonly dits: boolean },
): Promise<number | null> {
  const lignes = JSON.stringify(postes)
  const remis = await saufChevauchement(context, () =>
    sql`insert into pointage (compte_id, pointage_id, utilisateur_id, pointage_date, poste_id, heure_debut, heure_fin,
        pointage_heure_debut_coupure, pointage_heure_fin_coupure, pointage_heures_manuel, pointage_heures_supplementaire,
        plages, version, modifie_a, annonce_a)
      select compte_id, pointage_id, utilisateur_id, pointage_date, poste_id, heure_debut, heure_fin,
        pointage_heure_debut_coupure, pointage_heure_fin_coupure, pointage_heures_manuel, pointage_heures_supplementaire,
        plages, version, ${context.now}, case when ${dits} then annonce_a else ${context.now}::timestamptz end
      from jsonb_populate_recordset(null::pointage, ${lignes}::jsonb)
      on conflict (compte_id, pointage_id) do nothing`.execute(context.db),
  )
  return remis && Number(remis.numAffectedRows ?? 0)
}

/** One row per day. A day put in by hand before joins the request: it is not counted twice. */
async function poserAbsences({ db, caller }: Context, demande: DemandeLue): Promise<Libere['absences']> {
  const { compte_id } = caller
  const { utilisateur_id, demande_conge_id, demande_conge_date_debut, demande_conge_date_fin } = demande
  const sorte = sorteDe(demande.demande_type)
  const reprises = await db
    .deleteFrom('absence')
    .where('compte_id', '=', compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .where('sorte', '=', sorte)
    .where('jour', '>=', demande_conge_date_debut)
    .where('jour', '<=', demande_conge_date_fin)
    .returning(['jour'])
    .execute()
  const jours = joursDe(demande_conge_date_debut, demande_conge_date_fin)
  await db
    .insertInto('absence')
    .values(jours.map(jour => ({ compte_id, utilisateur_id, jour, sorte, demande_conge_id })))
    .execute()
  return reprises.map(({ jour }) => ({ jour, sorte }))
}
