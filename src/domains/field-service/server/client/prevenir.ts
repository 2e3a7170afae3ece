import { randomUUID } from 'node:crypto'
import { type Canal, type SujetEnvoi, sujetDe } from '#domains/field-service/model/interventions/prevenir.ts'
import { record } from '#server/audit/record.ts'
import { readSecret } from '#server/auth/secret.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { hashToken } from '#server/http/token.ts'
import { heureParis } from '#wire/dates.ts'
import { lireSituation } from '../interventions/situation.ts'
import { annoncer } from '../notifications.ts'
import { couper, liensVivants } from './couper-liens.ts'
import { envoiJob } from './envoi-job.ts'
import { A_CONFIRMER, lireAdresses, raisonDe } from './envois.ts'
import { deriverJeton } from './jeton.ts'
import { compterEnvoi } from './parts.ts'
import '../tables.ts'

/** Pressed twice, or by two people at once: one message of a kind leaves in so long. */
export const UN_MOMENT_MS = 60_000

/** One that has not left since then may never leave. */
const ATTEND_ENCORE_MS = 24 * 60 * 60_000

export interface Depart {
  readonly intervention_id: number
  readonly canal: Canal
  readonly adresse: string
  readonly sujet: SujetEnvoi
}

const CANAUX: readonly Canal[] = ['mail', 'sms']
const APPELER = 'Appelez-le, puis promettez-lui ce rendez-vous depuis l’intervention.'

/**
 * The visit is held, and what would be sent is known.
 * @param canal absent: by mail where they have an address, else by text message
 * @param champ what the call names it
 * @throws CodedError INTROUVABLE; ETAPE_REFUSEE of an old visit; ADRESSE_A_CONFIRMER; SAISIE without an address
 */
export async function preparerEnvoi(
  context: Context,
  intervention_id: number,
  canal?: Canal,
  champ = 'canal',
): Promise<Depart> {
  const situation = await lireSituation(context, intervention_id)
  if (!situation) throw refuse('INTROUVABLE')
  const adresses = await lireAdresses(context, situation)
  const essayes = canal ? [canal] : CANAUX
  for (const essaye of essayes) {
    const trouve = adresses[essaye]
    if ('adresse' in trouve)
      return {
        intervention_id,
        canal: essaye,
        adresse: trouve.adresse,
        sujet: sujetDe(situation.etape, situation.annulee),
      }
  }
  const [mail, sms] = [raisonDe(adresses.mail), raisonDe(adresses.sms)]
  if (mail === A_CONFIRMER) throw refuse('ADRESSE_A_CONFIRMER', { message: mail })
  // Both closed for one reason: it is the visit's, not the channel's.
  if (mail !== null && mail === sms) throw refuse('ETAPE_REFUSEE', { message: mail })
  const message = essayes.map(c => raisonDe(adresses[c])).join(' ')
  if (!canal) throw refuse('ETAPE_REFUSEE', { message: `${message} ${APPELER}` })
  throw refuse('SAISIE', { message, champs: { [champ]: message } })
}

/** The link that this address holds already, else a new one; what was sent elsewhere opens nothing any more. */
async function tenirLien(context: Context, { intervention_id, canal, adresse }: Depart): Promise<string> {
  const { db, caller, now, services } = context
  const { compte_id } = caller
  const vivant = (await liensVivants(context, intervention_id)).find(l => l.canal === canal)
  if (vivant?.adresse === adresse) return vivant.lien_id
  if (vivant) await couper(context, [vivant.lien_id])
  const lien_id = randomUUID()
  const jeton_sha256 = hashToken(deriverJeton(await readSecret(services.pools.system), lien_id))
  await db
    .insertInto('lien_client')
    .values({ compte_id, lien_id, intervention_id, canal, adresse, jeton_sha256, cree_a: now })
    .execute()
  return lien_id
}

/** The same message to the same address, the last asked for of those that were not abandoned, since a moment. */
const lirePareil = async (
  { db, caller, now }: Context,
  { intervention_id, canal, adresse, sujet }: Depart,
  { etats, depuis_ms }: { readonly etats: readonly ('attente' | 'retarde' | 'parti')[]; readonly depuis_ms: number },
) =>
  await db
    .selectFrom('envoi_client')
    .select('demande_a')
    .where('compte_id', '=', caller.compte_id)
    .where('intervention_id', '=', intervention_id)
    .where('canal', '=', canal)
    .where('adresse', '=', adresse)
    .where('sujet', '=', sujet)
    .where('etat', 'in', etats)
    .where('demande_a', '>', new Date(now.getTime() - depuis_ms))
    .orderBy('demande_a', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * The visit's lock is held: whoever asked at the same moment has written theirs down by now.
 * @returns how long the same may not leave yet, and since when; null: it may
 */
async function lireRepetition(context: Context, depart: Depart) {
  const pareil = await lirePareil(context, depart, {
    etats: ['attente', 'retarde', 'parti'],
    depuis_ms: UN_MOMENT_MS,
  })
  if (!pareil) return null
  const { demande_a } = pareil
  // Asked a little later than the one that waited behind it.
  const depuis = Math.max(0, context.now.getTime() - demande_a.getTime())
  return { demande_a, reste_s: Math.ceil((UN_MOMENT_MS - depuis) / 1000) }
}

/** @throws CodedError ETAPE_REFUSEE */
async function refuserRepetition(context: Context, depart: Depart): Promise<void> {
  const repetee = await lireRepetition(context, depart)
  if (!repetee) return
  throw refuse('ETAPE_REFUSEE', {
    message: `Ce message vient d’être demandé, à ${heureParis(repetee.demande_a)}\u00a0: un autre peut partir dans une minute.`,
    headers: { 'retry-after': String(repetee.reste_s) },
  })
}

/** Writes down what is to leave, and leaves it to the job. The caller holds the visit. @throws CodedError TROP_DE_TENTATIVES */
async function ecrireEnvoi(context: Context, depart: Depart, apres_s: number): Promise<void> {
  const { db, caller, now, services } = context
  const { compte_id, utilisateur_id } = caller
  const { intervention_id, canal, adresse, sujet } = depart
  await compterEnvoi(services, { compte_id, intervention_id, adresse })
  const lien_id = await tenirLien(context, depart)
  const { envoi_id } = await db
    .insertInto('envoi_client')
    .values({ compte_id, lien_id, intervention_id, canal, adresse, sujet, utilisateur_id, demande_a: now })
    .returning('envoi_id')
    .executeTakeFirstOrThrow()
  await services.jobs.enqueue(envoiJob, { compte_id, envoi_id }, { db, ...(apres_s ? { afterSeconds: apres_s } : {}) })
  await record(context, {
    action: 'intervention.prevenir',
    entite: `intervention:${intervention_id}`,
    apres: { canal, sujet },
  })
  await annoncer(context, [])
}

/**
 * Sends at once what somebody asked for. The caller holds the visit.
 * @throws CodedError TROP_DE_TENTATIVES; ETAPE_REFUSEE of one that was just asked for
 */
export async function envoyer(context: Context, depart: Depart): Promise<void> {
  await refuserRepetition(context, depart)
  await ecrireEnvoi(context, depart, 0)
}

/**
 * Sends what goes with a change, which no message of a moment ago takes back: one that waits says where the visit is when it
 * leaves, and stays alone; behind one that left, it waits for its minute. The caller holds the visit.
 * @param apres_s how long it waits at least before it leaves, in seconds
 * @throws CodedError TROP_DE_TENTATIVES
 */
export async function envoyerAvecGeste(context: Context, depart: Depart, apres_s: number): Promise<void> {
  if (await lirePareil(context, depart, { etats: ['attente', 'retarde'], depuis_ms: ATTEND_ENCORE_MS })) return
  const repetee = await lireRepetition(context, depart)
  await ecrireEnvoi(context, depart, Math.max(apres_s, repetee?.reste_s ?? 0))
}
