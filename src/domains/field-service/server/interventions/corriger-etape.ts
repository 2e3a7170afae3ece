import { sql } from 'kysely'
import {
  type EtapeDatee,
  type HeuresEtapes,
  NOMS_HEURES,
  refusCorrection,
} from '#domains/field-service/model/interventions/correction.ts'
import type { CorrectionPayload } from '#domains/field-service/model/mutations.ts'
import { TYPE_CORRECTION } from '#domains/field-service/model/mutations.ts'
import { adresseRegulation } from '#domains/field-service/modules/regulation-interventions/address.ts'
import { notifier } from '#domains/shell/server/api.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import type { Effect, MutationMeta } from '#server/receipts/registry.ts'
import { provenTime } from '#server/receipts/silence.ts'
import { formaterJour, heureParis, type Instant, jourParis, versMs } from '#wire/dates.ts'
import { annoncer, notifierRegulateurs } from '../notifications.ts'
import { criJob } from '../rapports/cri-job.ts'
import { type HeureLue, lireHeures } from './corrections.ts'
import { estDuMemeAppareil } from './heure-ecartee.ts'
import { garderHorsPlanning } from './hors-planning.ts'
import { nommerVisite } from './nommer.ts'
import { INTROUVABLE } from './refus.ts'
import { lireSituation, type Situation } from './situation.ts'
import { lireSituationDuTechnicien } from './situation-du-technicien.ts'

const COLONNES = { 1: 'heure_ordre', 2: 'heure_arrivee', 3: 'heure_cloture' } as const

/** The hour of a step already done, put right by its technician; the recorded one stays in the history. */
export async function corrigerEtape(context: Context, payload: CorrectionPayload, meta: MutationMeta): Promise<Effect> {
  const { utilisateur_id } = context.caller
  const situation = await lireSituationDuTechnicien(context, payload.intervention_id)
  if ('outcome' in situation) return situation
  if (situation.annulee || situation.technicien_id !== utilisateur_id) {
    const travail = { mutation_id: meta.id, type: TYPE_CORRECTION, contenu: payload, fait_a: meta.fait_a }
    return await garderHorsPlanning(context, situation, travail, situation.annulee ? 'ANNULEE' : 'NON_AFFECTEE')
  }
  return await appliquerCorrection(context, situation, payload, { ...meta, bureau: false })
}

/** The same from the office: any visit of the company, and older steps. */
export async function corrigerEtapeAuBureau(
  context: Context,
  payload: CorrectionPayload,
  meta: MutationMeta,
): Promise<Effect> {
  const situation = await lireSituation(context, payload.intervention_id)
  if (!situation) return INTROUVABLE
  return await appliquerCorrection(context, situation, payload, { ...meta, bureau: true })
}

type Envoi = Pick<MutationMeta, 'id' | 'fait_a' | 'appareil_id'> & { readonly bureau: boolean }

async function appliquerCorrection(
  context: Context,
  situation: Situation,
  payload: CorrectionPayload,
  envoi: Envoi,
): Promise<Effect> {
  const { etape } = payload
  const passages = await lireHeures(context, situation)
  const lue = passages.find(p => p.vers === etape)
  const perimee = { outcome: 'rejected', code: 'ETAPE_PERIMEE', message: 'Cette étape n’est plus faite.' } as const
  if (!lue) return perimee
  const [de, vers] = [versMs(payload.de), versMs(payload.vers)]
  if (lue.heure.getTime() === vers && lue.corrige_par !== null) {
    return { outcome: 'duplicate', donnees: { etape, heure: lue.heure.toISOString() } }
  }
  if (lue.heure.getTime() !== de && !estHeureBornee(lue, de, context)) {
    return await opposer(context, situation, { payload, lue, envoi })
  }
  const heure = (e: EtapeDatee) => passages.find(p => p.vers === e)?.heure ?? null
  const heures: HeuresEtapes = { 1: heure(1), 2: heure(2), 3: heure(3) }
  const { bureau, fait_a } = envoi
  const demande = { etape, vers: payload.vers, heures, bureau, origine: { fait_a: lue.fait_a, recu_a: lue.recu_a } }
  // The week ends by what the server can prove: a claimed time would open any past.
  const refus =
    refusCorrection({ ...demande, maintenant: fait_a }) ??
    (bureau ? null : refusCorrection({ ...demande, maintenant: await provenTime(context, fait_a) }))
  if (refus) return { outcome: 'rejected', code: 'SAISIE', message: refus, donnees: { champs: { heure: refus } } }
  const version = await enregistrer(context, situation, { payload, lue, envoi })
  return { outcome: 'applied', donnees: { intervention_id: situation.intervention_id, version } }
}

/** A clock ahead dated the step after its receipt, which then dates it: the phone still names the hour it wrote. */
function estHeureBornee(lue: HeureLue, de: number, { caller }: Context): boolean {
  return lue.corrige_par === null && lue.utilisateur_id === caller.utilisateur_id && de > lue.recu_a.getTime()
}

type Faite = { readonly payload: CorrectionPayload; readonly lue: HeureLue; readonly envoi: Envoi }

/** Somebody changed it meanwhile: both hours go back and into the audit. */
async function opposer(context: Context, situation: Situation, { payload, lue, envoi }: Faite): Promise<Effect> {
  const moi = (lue.corrige_par ?? lue.utilisateur_id) === context.caller.utilisateur_id
  const serveur = { heure: lue.heure.toISOString(), auteur: lue.auteur, moi, corrigee: lue.corrige_par !== null }
  await record(context, {
    action: 'intervention.conflit',
    entite: `intervention:${situation.intervention_id}`,
    avant: { etape: payload.etape, ...serveur },
    apres: payload,
    fait_a: envoi.fait_a,
  })
  const vous =
    moi && (await estDuMemeAppareil(context, lue, envoi.appareil_id)) ? 'vous' : 'vous, sur un autre appareil'
  const message = `Entre-temps, cette heure est devenue ${heureParis(lue.heure)}, par ${moi ? vous : lue.auteur}.`
  return { outcome: 'conflict', code: 'HEURE_MODIFIEE', message, donnees: { champ: 'heure', serveur } }
}

async function enregistrer(context: Context, situation: Situation, { payload, lue, envoi }: Faite): Promise<number> {
  const { db, caller, now, services } = context
  const { compte_id, utilisateur_id } = caller
  const { intervention_id, cloturee, technicien_id } = situation
  const { etape, vers, motif } = payload
  const [avant, apres] = [lue.heure, new Date(vers)]
  await db
    .insertInto('etape_correction')
    .values({
      compte_id,
      intervention_id,
      passage_id: lue.passage_id,
      etape,
      avant,
      apres,
      motif,
      utilisateur_id,
      mutation_id: envoi.id,
      fait_a: envoi.fait_a,
      recu_a: now,
    })
    .execute()
  const { version } = await db
    .updateTable('intervention')
    .set({ [COLONNES[etape]]: apres, version: sql`version + 1` })
    .where('compte_id', '=', compte_id)
    .where('intervention_id', '=', intervention_id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await record(context, {
    action: 'intervention.corriger-etape',
    entite: `intervention:${intervention_id}`,
    avant: { etape, heure: avant.toISOString() },
    apres: { etape, heure: apres.toISOString(), motif },
    fait_a: envoi.fait_a,
  })
  await annoncer(context, [technicien_id])
  await direCorrection(context, situation, { payload, lue, envoi })
  if (cloturee) {
    await renouvelerRapport(context, intervention_id)
    await services.jobs.enqueue(criJob, { compte_id, intervention_id }, { db })
  }
  return version
}

/** The office's corrections are told to the technician, the technician's to those who plan. */
async function direCorrection(context: Context, situation: Situation, { payload, lue, envoi }: Faite): Promise<void> {
  const { intervention_id, technicien_id, jour } = situation
  const heures = `de ${direHeure(lue.heure, payload.vers)} à ${direHeure(payload.vers, lue.heure)}`
  const visite = await nommerVisite(context, situation)
  const body = `${visite}\u00a0: ${NOMS_HEURES[payload.etape].corrigee.toLowerCase()} ${heures}.`
  if (!envoi.bureau) {
    const lien = adresseRegulation(jour, intervention_id)
    await notifierRegulateurs(context, { titre: 'Un technicien a corrigé une heure', body, lien, cumule: true })
  } else if (technicien_id !== null) {
    const titre = 'Une heure de votre intervention est corrigée'
    await notifier(context, { compte_id: context.caller.compte_id, utilisateur_id: technicien_id, titre, body })
  }
}

/** The hour, and its day where the other one is of another day. */
function direHeure(heure: Instant, autre: Instant): string {
  return jourParis(heure) === jourParis(autre)
    ? heureParis(heure)
    : `${heureParis(heure)} (${formaterJour(jourParis(heure))})`
}

/** The document tells the hours: the same report gets one more version, whose document is drawn anew. */
async function renouvelerRapport({ db, caller }: Context, intervention_id: number): Promise<void> {
  const { compte_id } = caller
  await sql`insert into intervention_rapport (compte_id, intervention_id, version, contenu, empreinte, totaux,
      total_ttc_cents, utilisateur_id, fait_a, recu_a, cloture_concurrente_id)
    select compte_id, intervention_id, version + 1, contenu, empreinte, totaux, total_ttc_cents, utilisateur_id, fait_a,
      recu_a, cloture_concurrente_id
    from intervention_rapport where compte_id = ${compte_id} and intervention_id = ${intervention_id}
    order by version desc limit 1`.execute(db)
}
