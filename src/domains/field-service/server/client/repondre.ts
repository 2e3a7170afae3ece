import { sql } from 'kysely'
import { lireLieux } from '#domains/customers/server/api.ts'
import { chercherCreneaux } from '#domains/field-service/model/creneaux/creneaux.ts'
import { tranchesDe } from '#domains/field-service/model/creneaux/tranches.ts'
import { creneauDit } from '#domains/field-service/model/interventions/creneau-dit.ts'
import { joursOfferts } from '#domains/field-service/model/interventions/heures-calmes.ts'
import {
  type CreneauLibre,
  HORIZON_JOURS,
  joursAProposer,
  proposer,
} from '#domains/field-service/model/interventions/rendez-vous.ts'
import { adresseRegulation } from '#domains/field-service/modules/regulation-interventions/address.ts'
import type { Context } from '#server/http/context.ts'
import { CodedError, refuse } from '#server/http/errors.ts'
import { ajouterJours, heureParis, type JourIso, jourParis, minutesEntre } from '#wire/dates.ts'
import { formaterJourDatee, formaterTranche } from '#wire/moments.ts'
import { lireTechniciens } from '../creneaux/techniciens.ts'
import { lireTemps } from '../creneaux/temps.ts'
import { deplacer } from '../interventions/deplacer.ts'
import { nommerVisite } from '../interventions/nommer.ts'
import { lireSituation, verrouillerTechnicien } from '../interventions/situation.ts'
import { annoncer, notifierRegulateurs } from '../notifications.ts'
import { pourquoiPasDeplacer } from './lire-rdv.ts'
import { ANNULE } from './ouvrir.ts'
import { promettreDit } from './promettre-dit.ts'
import '../tables.ts'

interface Avis {
  readonly note: number
  readonly commentaire: string
}

/** The appointment as the customer read it. */
export interface Vu {
  readonly jour: string
  readonly creneau: string
}

const DEJA_DIT =
  'Une réponse a été enregistrée entre-temps, depuis une autre page\u00a0: la vôtre la remplacera si vous l’envoyez de nouveau.'

/** The notes that the office is told of at once. */
const MECONTENT = 2
const CHANGE = 'Votre rendez-vous vient de changer\u00a0: relisez-le avant de répondre.'
const PRIS = 'Ce créneau vient d’être pris\u00a0: choisissez-en un autre.'

/** A visit as its customer may answer about it. @throws CodedError INTROUVABLE */
export async function lireVisite({ db, caller }: Context, intervention_id: number) {
  const { rows } = await sql<{
    version: number
    technicien_id: number | null
    adresse_id: number
    prestation_id: number
    jour: JourIso
    th_libelle: string
    debut: Date
    fin: Date
    etape: 0 | 1 | 2 | 3
    impose: boolean
  }>`select i.version, i.technicien_id, i.adresse_id, i.prestation_id, i.jour, i.th_libelle, lower(i.plage) as debut,
      upper(i.plage) as fin, i.etapes_en_cours as etape, exists (select from demande d where d.compte_id = i.compte_id
        and d.intervention_id = i.intervention_id and d.demande_date_th_impose = 1) as impose
    from intervention i where i.compte_id = ${caller.compte_id} and i.intervention_id = ${intervention_id}`.execute(db)
  const [visite] = rows
  if (!visite) throw refuse('INTROUVABLE')
  return visite
}
type Visite = Awaited<ReturnType<typeof lireVisite>>

/** Free places for this very visit: its service, its length, its address; its own place is not in its way. */
async function chercher(context: Context, intervention_id: number, visite: Visite, jours: readonly JourIso[]) {
  const { prestation_id, adresse_id, debut, fin } = visite
  const techniciens = await lireTechniciens(context, { prestation_id, adresse_id, jours, sauf: intervention_id })
  const lieu = (await lireLieux(context, [adresse_id])).get(adresse_id)
  const { creneaux } = chercherCreneaux(techniciens, {
    lieu: lieu ?? { adresse_latitude: null, adresse_longitude: null },
    duree_minutes: minutesEntre(debut, fin),
    jours,
    depuis: context.now.getTime(),
    temps: await lireTemps(context),
  })
  return creneaux
}

/** @throws CodedError ETAPE_REFUSEE where a customer does not change it by themself */
export function exigerDeplacable(visite: Visite, now: Date): void {
  const message = pourquoiPasDeplacer(visite, now)
  if (message !== null) throw refuse('ETAPE_REFUSEE', { message })
}

/** @throws CodedError PLAN_MODIFIE where it is told for another day or other hours than they read */
export function exigerVu(visite: Pick<Visite, 'jour' | 'th_libelle' | 'debut' | 'fin'>, vu: Vu): void {
  if (visite.jour !== vu.jour || creneauDit(visite) !== vu.creneau) throw refuse('PLAN_MODIFIE', { message: CHANGE })
}

/** Up to six places that are free now. @param apres those of later days alone @throws CodedError ETAPE_REFUSEE */
export async function listerCreneaux(
  context: Context,
  intervention_id: number,
  apres: JourIso | undefined,
): Promise<CreneauLibre[]> {
  const visite = await lireVisite(context, intervention_id)
  exigerDeplacable(visite, context.now)
  const jours = joursOfferts(joursAProposer(jourParis(context.now), apres))
  if (jours.length === 0) return []
  const libres = await chercher(context, intervention_id, visite, jours)
  return proposer(libres, { ...visite, th_libelle: creneauDit(visite) }).map(({ jour, th_id, th_libelle }) => ({
    jour,
    th_id,
    creneau: th_libelle,
  }))
}

/** What they read is what they agree to; that it did not suit them is over, and stays readable as what they had said of no appointment any more. */
async function ecrireConfirmation(context: Context, intervention_id: number): Promise<void> {
  const { db, caller, now } = context
  const visite = await lireVisite(context, intervention_id)
  await sql`insert into reponse_client as r (compte_id, intervention_id, confirme_a, confirme_jour, confirme_creneau)
    values (${caller.compte_id}, ${intervention_id}, ${now}, ${visite.jour}, ${creneauDit(visite)})
    on conflict (compte_id, intervention_id) do update set confirme_a = excluded.confirme_a,
      confirme_jour = excluded.confirme_jour, confirme_creneau = excluded.confirme_creneau,
      empeche_creneau = case when r.empeche_a is null then null else '' end
    where (r.confirme_jour, r.confirme_creneau) is distinct from (excluded.confirme_jour, excluded.confirme_creneau)`.execute(
    db,
  )
}

/** Said twice, it is said once. @throws CodedError PLAN_MODIFIE, ETAPE_REFUSEE */
export async function confirmer(context: Context, intervention_id: number, vu: Vu): Promise<void> {
  const situation = await lireSituation(context, intervention_id)
  if (!situation) throw refuse('INTROUVABLE')
  if (situation.annulee) throw refuse('ETAPE_REFUSEE', { message: ANNULE })
  exigerVu(situation, vu)
  if (situation.etape !== 0 || situation.fin <= context.now)
    throw refuse('ETAPE_REFUSEE', {
      message: 'Il n’y a plus rien à confirmer\u00a0: la visite est commencée ou passée.',
    })
  await ecrireConfirmation(context, intervention_id)
  await promettreDit(context, situation, situation)
  await annoncer(context, [])
}

/** What a colleague of the plan is told is not a customer's to read: who is away, who has whom. */
function traduire(error: unknown): unknown {
  if (!(error instanceof CodedError)) return error
  if (error.code === 'CRENEAU_OCCUPE' || error.code === 'SAISIE') return refuse('CRENEAU_OCCUPE', { message: PRIS })
  if (error.code === 'PLAN_MODIFIE') return refuse('PLAN_MODIFIE', { message: CHANGE })
  if (error.code === 'ETAPE_REFUSEE')
    return refuse('ETAPE_REFUSEE', { message: 'Cette visite ne se déplace plus en ligne.' })
  return error
}

/** It stands where it is asked to, and its customer agreed to that: the answer to a former sending was lost. */
async function estDejaLa(
  { db, caller }: Context,
  intervention_id: number,
  { visite, jour, th_id }: { readonly visite: Visite; readonly jour: JourIso; readonly th_id: number },
): Promise<boolean> {
  const creneau = creneauDit(visite)
  if (visite.jour !== jour || tranchesDe(jour)[th_id - 1]?.th_libelle !== creneau) return false
  const dit = await db
    .selectFrom('reponse_client')
    .select('intervention_id')
    .where('compte_id', '=', caller.compte_id)
    .where('intervention_id', '=', intervention_id)
    .where('confirme_jour', '=', jour)
    .where('confirme_creneau', '=', creneau)
    .executeTakeFirst()
  return dit !== undefined
}

/**
 * Moves the visit to two hours where somebody is free, as the desk does, under the same locks: looked for, the technician held,
 * looked for again, since what was free may have been taken while one waited. Said again where it stands there already, it changes nothing.
 * @throws CodedError PLAN_MODIFIE, CRENEAU_OCCUPE, ETAPE_REFUSEE
 */
export async function deplacerParLeClient(
  context: Context,
  intervention_id: number,
  { de, jour, th_id }: { readonly de: Vu; readonly jour: JourIso; readonly th_id: number },
): Promise<void> {
  const visite = await lireVisite(context, intervention_id)
  if (await estDejaLa(context, intervention_id, { visite, jour, th_id })) return
  exigerDeplacable(visite, context.now)
  exigerVu(visite, de)
  const aujourdhui = jourParis(context.now)
  const pris = refuse('CRENEAU_OCCUPE', { message: PRIS })
  const horizon = ajouterJours(aujourdhui, HORIZON_JOURS)
  if (jour <= aujourdhui || jour > horizon || joursOfferts([jour]).length === 0) throw pris
  const trouver = async (technicien_id: number | null) =>
    proposer(
      (await chercher(context, intervention_id, visite, [jour])).filter(
        c => c.th_id === th_id && (technicien_id === null || c.utilisateur_id === technicien_id),
      ),
      visite,
    )[0]
  const vise = await trouver(null)
  if (!vise) throw pris
  await verrouillerTechnicien(context, vise.utilisateur_id)
  const place = await trouver(vise.utilisateur_id)
  if (!place) throw pris
  try {
    await deplacer(context, intervention_id, {
      version: visite.version,
      vers: place.utilisateur_id,
      jour,
      heure_debut: heureParis(place.debut),
      duree_minutes: minutesEntre(visite.debut, visite.fin),
      th_libelle: place.th_libelle,
    })
  } catch (error) {
    throw traduire(error)
  }
  await ecrireConfirmation(context, intervention_id)
  await notifierRegulateurs(context, {
    titre: 'Un client a déplacé son rendez-vous',
    body: `${await nommerVisite(context, { intervention_id, jour: visite.jour })}\u00a0: le client a choisi le ${formaterJourDatee(jour)}, ${formaterTranche(place.th_libelle)}.`,
    lien: adresseRegulation(jour, intervention_id),
    remplace: true,
  })
}

/**
 * One answer a visit, that may be given again over the one that was read.
 * @throws CodedError ETAPE_REFUSEE before it is closed; PLAN_MODIFIE over another answer
 */
export async function noter(
  context: Context,
  intervention_id: number,
  { note, commentaire, de }: Avis & { readonly de?: Avis | null | undefined },
): Promise<void> {
  const { db, caller, now } = context
  // Held: of two tabs that answer at once, the second one finds the first.
  if (!(await lireSituation(context, intervention_id))) throw refuse('INTROUVABLE')
  const visite = await lireVisite(context, intervention_id)
  if (visite.etape !== 3)
    throw refuse('ETAPE_REFUSEE', { message: 'La question sera posée une fois l’intervention terminée.' })
  const avant = await db
    .selectFrom('reponse_client')
    .select(['note', 'commentaire'])
    .where('compte_id', '=', caller.compte_id)
    .where('intervention_id', '=', intervention_id)
    .executeTakeFirst()
  const dit = avant?.note == null ? null : { note: avant.note, commentaire: avant.commentaire ?? '' }
  if (dit?.note === note && dit.commentaire === commentaire) return
  if (de !== undefined && (de?.note !== dit?.note || de?.commentaire !== dit?.commentaire))
    throw refuse('PLAN_MODIFIE', { message: DEJA_DIT })
  await sql`insert into reponse_client (compte_id, intervention_id, note, commentaire, avis_a)
    values (${caller.compte_id}, ${intervention_id}, ${note}, ${commentaire}, ${now})
    on conflict (compte_id, intervention_id) do update set note = excluded.note, commentaire = excluded.commentaire,
      avis_a = excluded.avis_a`.execute(db)
  await annoncer(context, [])
  // Told once of a visit, however often it is said again.
  if (note > MECONTENT || (avant?.note ?? MECONTENT + 1) <= MECONTENT) return
  await notifierRegulateurs(context, {
    titre: 'Un client n’est pas satisfait',
    body: `${await nommerVisite(context, { intervention_id, jour: visite.jour })}\u00a0: le client a répondu ${note} sur 5${commentaire ? ', avec un commentaire' : ''}.`,
    lien: adresseRegulation(visite.jour, intervention_id),
  })
}
