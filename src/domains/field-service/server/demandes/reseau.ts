import { sql } from 'kysely'
import { MODULE_DEMANDES } from '#domains/field-service/model/demandes/demande.ts'
import { RECEVEUR_NON_LIE, SANS_PRESTATAIRE } from '#domains/field-service/model/demandes/etats.ts'
import { MODULE_EXTERNES } from '#domains/field-service/model/demandes/externe.ts'
import { ADRESSE_DEMANDES } from '#domains/field-service/modules/gestion-demandes/address.ts'
import { ADRESSE_EXTERNES } from '#domains/field-service/modules/reception-demandes-externes/address.ts'
import { consumeShare, limitKey } from '#server/auth/limits.ts'
import type { Context, ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { publish } from '#server/live/publish.ts'
import { jourParis, minutesPassees } from '#wire/dates.ts'
import { formaterMoment } from '#wire/moments.ts'
import { refusDossiers } from '../reseau/dossier.ts'
import { reseauJob } from '../reseau/prevenir.ts'

const DEMANDE_EXEMPLE = 'Une demande d’exemple ne s’envoie à aucune entreprise\u00a0: créez-en une pour un vrai client.'

const DELAI_MIN_MINUTES = 15
const DELAI_MAX_MINUTES = 92 * 24 * 60

/** Companies that may be sent a service now. */
export async function listerReceveurs({ db }: Pick<ReadContext, 'db'>, prestation_id: number) {
  const { rows } = await sql<{ compte_id: number; compte_raison_sociale: string }>`
    select * from receveurs_de(${prestation_id})`.execute(db)
  return rows
}

/** The open screens of other companies read again. */
export async function annoncerAutres(context: Context, comptes: readonly number[]): Promise<void> {
  for (const compte_id of new Set(comptes))
    for (const sujet of ['demandes', 'reseau'] as const)
      await publish(context, { compte_id, utilisateur_id: null, sujet })
}

interface Envoi {
  /** Null: to everybody; the first one who accepts has it. */
  readonly receveur: number | null
  /** Until when it may be accepted; null: as long as it stands. */
  readonly avant?: string | null | undefined
  /** The field of the form that named the receiver. */
  readonly champ?: string
}

/** A deadline that leaves time, within three months. @throws CodedError SAISIE */
function exigerDelai({ now }: Context, avant: string): void {
  const minutes = minutesPassees(now, avant)
  const message =
    minutes < DELAI_MIN_MINUTES
      ? `Répondre avant\u00a0: dans ${DELAI_MIN_MINUTES} minutes au plus tôt.`
      : minutes > DELAI_MAX_MINUTES
        ? 'Répondre avant\u00a0: dans trois mois au plus tard.'
        : null
  if (message) throw refuse('SAISIE', { message, champs: { repondre_avant: message } })
}

/** Whoever received it would hold a customer that is nobody, and samples that were sent could not be taken away. */
async function refuserExemple({ db }: Context, demande_id: number): Promise<void> {
  const { rows } = await sql`select 1 from exemple_demandes() d (id) where d.id = ${demande_id}`.execute(db)
  if (rows.length > 0) throw refuse('ETAPE_REFUSEE', { message: DEMANDE_EXEMPLE })
}

/**
 * Offers a request, under lock, to one company or to all that do its service.
 * Those whose papers are not in order are left out.
 * @throws CodedError SAISIE where nobody may be sent it, or by a deadline that is none; ETAPE_REFUSEE where a required paper lacks,
 * and for a sample
 */
export async function envoyer(
  context: Context,
  { demande_id, prestation_id }: { readonly demande_id: number; readonly prestation_id: number },
  { receveur, avant = null, champ = 'receveur' }: Envoi,
): Promise<void> {
  await refuserExemple(context, demande_id)
  if (avant !== null) exigerDelai(context, avant)
  const possibles = await listerReceveurs(context, prestation_id)
  const voulus = possibles.filter(p => receveur === null || p.compte_id === receveur)
  const refus = await refusDossiers(context, voulus)
  const choisis = voulus.map(p => p.compte_id).filter(id => !refus.has(id))
  const [message] = refus.values()
  if (message !== undefined && choisis.length === 0) throw refuse('ETAPE_REFUSEE', { message })
  const { rows } = await sql<{ receveur: number }>`select receveur from demande_envoyer(${demande_id},
    ${sql.val(choisis)}::integer[], ${receveur === null}, ${avant}::timestamptz, ${context.now})`.execute(context.db)
  if (rows.length === 0) {
    const sans = receveur === null ? SANS_PRESTATAIRE : RECEVEUR_NON_LIE
    throw refuse('SAISIE', { message: sans, champs: { [champ]: sans } })
  }
  for (const { receveur: compte_id } of rows)
    await direAuReceveur(
      context,
      compte_id,
      'Une demande vous est proposée',
      avant === null
        ? 'Un donneur d’ordres attend votre réponse.'
        : `Un donneur d’ordres attend votre réponse avant ${formaterMoment(avant, jourParis(context.now))}.`,
    )
  await annoncerAutres(
    context,
    rows.map(r => r.receveur),
  )
}

/** Takes back what was sent: nothing where nothing was. */
export async function retirer(context: Context, demande_id: number): Promise<void> {
  const { rows } = await sql<{
    receveur: number
  }>`select receveur from demande_retirer(${demande_id}, ${context.now})`.execute(context.db)
  await annoncerAutres(
    context,
    rows.map(r => r.receveur),
  )
}

/** Tells the issuer what became of its request here. */
export async function refleter(context: Context, demande_id: number, etat_id: number): Promise<void> {
  const { rows } = await sql<{ donneur: number | null }>`select demande_refleter(${demande_id}, ${etat_id}::smallint,
    ${context.now}) as donneur`.execute(context.db)
  const donneur = rows[0]?.donneur
  if (donneur) await annoncerAutres(context, [donneur])
}

/** The issuer changed what is wished for: who may still answer reads it. */
export async function revoir(context: Context, demande_id: number): Promise<void> {
  const { rows } = await sql<{ receveur: number }>`select receveur from demande_revoir(${demande_id},
    ${context.now})`.execute(context.db)
  for (const { receveur } of rows)
    await direAuReceveur(context, receveur, 'Une demande proposée a changé', 'Le jour ou le créneau souhaité a changé.')
  await annoncerAutres(
    context,
    rows.map(r => r.receveur),
  )
}

/** Of one company, request and hour: a talk about a visit, not a flood at somebody who cannot leave it. */
const PAR_DEMANDE = { part: 30, secondes: 3600, trop: '30 commentaires en une heure sur cette demande' } as const

/**
 * Writes to the other company about a request that both hold.
 * @param receveur one of those that a request was offered to; null: all who may still answer, or its issuer
 * @throws CodedError INTROUVABLE where nobody reads it; TROP_DE_TENTATIVES
 */
export async function ecrire(
  context: Context,
  partage: string,
  { texte, receveur }: { readonly texte: string; readonly receveur: number | null },
): Promise<number[]> {
  const { rows } = await sql<{
    autre: number
  }>`select autre from demande_commenter(${partage}::uuid, ${receveur}::int, ${texte},
    ${context.now}) as autre`.execute(context.db)
  if (rows.length === 0) throw refuse('INTROUVABLE')
  const { caller, services } = context
  await consumeShare(
    services.pools.system,
    limitKey('demande-commenter', String(caller.compte_id), partage),
    PAR_DEMANDE,
  )
  const autres = rows.map(r => r.autre)
  await annoncerAutres(context, [context.caller.compte_id, ...autres])
  return autres
}

const dire = (context: Context, module: string, lien: string) => (compte_id: number, titre: string, body: string) =>
  context.services.jobs.enqueue(reseauJob, { compte_id, module, lien, titre, body }, { db: context.db })

/** Told to the people of another company who keep its requests. */
export async function direAuDonneur(context: Context, compte_id: number, titre: string, body: string): Promise<void> {
  await dire(context, MODULE_DEMANDES, ADRESSE_DEMANDES)(compte_id, titre, body)
}

/** Told to those who answer what it is offered. */
export async function direAuReceveur(context: Context, compte_id: number, titre: string, body: string): Promise<void> {
  await dire(context, MODULE_EXTERNES, ADRESSE_EXTERNES)(compte_id, titre, body)
}
