import { sql } from 'kysely'
import { RECEVEUR_NON_LIE, SANS_PRESTATAIRE } from '#domains/field-service/model/demandes/etats.ts'
import { consumeShare, limitKey } from '#server/auth/limits.ts'
import type { Context, ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { jourParis, minutesPassees } from '#wire/dates.ts'
import { formaterMoment } from '#wire/moments.ts'
import { refusDossiers } from '../reseau/dossier.ts'
import { nomDe } from '../reseau/inviter.ts'
import { annoncerAutres, direAuDonneur, direAuReceveur } from './dire.ts'
import { direAuxEcartees, listerParties, partageDe } from './parties.ts'

const DEMANDE_EXEMPLE = 'Une demande d’exemple ne s’envoie à aucune entreprise\u00a0: créez-en une pour un vrai client.'

const DELAI_MIN_MINUTES = 15
const DELAI_MAX_MINUTES = 92 * 24 * 60

/** Companies that may be sent a service now. */
export async function listerReceveurs({ db }: Pick<ReadContext, 'db'>, prestation_id: number) {
  const { rows } = await sql<{ compte_id: number; compte_raison_sociale: string }>`
    select * from receveurs_de(${prestation_id})`.execute(db)
  return rows
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

/** What is told to those that could answer, by the company whose request it is. */
const plusProposee = (nom: string) => ({
  titre: 'Une demande ne vous est plus proposée',
  body: `${nom} ne vous la propose plus.`,
})

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
  const avantCela = await listerParties(context, await partageDe(context, demande_id))
  const { rows } = await sql<{ receveur: number }>`select receveur from demande_envoyer(${demande_id},
    ${sql.val(choisis)}::integer[], ${receveur === null}, ${avant}::timestamptz, ${context.now})`.execute(context.db)
  if (rows.length === 0) {
    const sans = receveur === null ? SANS_PRESTATAIRE : RECEVEUR_NON_LIE
    throw refuse('SAISIE', { message: sans, champs: { [champ]: sans } })
  }
  const nom = await nomDe(context)
  const partage = await partageDe(context, demande_id)
  const delai = avant === null ? '' : ` avant ${formaterMoment(avant, jourParis(context.now))}`
  const proposee = { titre: 'Une demande vous est proposée', body: `${nom} attend votre réponse${delai}.` }
  for (const partie of await listerParties(context, partage)) await direAuReceveur(context, partie, proposee)
  await annoncerAutres(
    context,
    rows.map(r => r.receveur),
  )
  await direAuxEcartees(context, { partage, avant: avantCela }, plusProposee(nom))
}

/** Takes back what was sent: nothing where nothing was. */
export async function retirer(context: Context, demande_id: number): Promise<void> {
  const avant = await listerParties(context, await partageDe(context, demande_id))
  const { rows } = await sql<{
    receveur: number
  }>`select receveur from demande_retirer(${demande_id}, ${context.now})`.execute(context.db)
  const repris = new Set(rows.map(r => r.receveur))
  const nom = await nomDe(context)
  const reprise = { titre: 'Une demande est reprise', body: `${nom} a repris la demande que vous aviez acceptée.` }
  for (const partie of avant.filter(p => repris.has(p.receveur)))
    await direAuReceveur(context, partie, partie.etat === 'acceptee' ? reprise : plusProposee(nom))
  await annoncerAutres(context, [...repris])
}

/** The issuer changed what is wished for: who may still answer reads it. */
export async function revoir(context: Context, demande_id: number): Promise<void> {
  const { rows } = await sql<{ receveur: number }>`select receveur from demande_revoir(${demande_id},
    ${context.now})`.execute(context.db)
  if (rows.length === 0) return
  const body = `${await nomDe(context)} a changé le jour ou le créneau souhaité.`
  for (const partie of await listerParties(context, await partageDe(context, demande_id)))
    await direAuReceveur(context, partie, { titre: 'Une demande proposée a changé', body })
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
  await annoncerAutres(context, [caller.compte_id, ...autres])
  await direCommentaire(context, partage, autres)
  return autres
}

/** That something was written, and by which company; what was written stands on the sheet. */
async function direCommentaire(context: Context, partage: string, autres: readonly number[]): Promise<void> {
  const { db, caller } = context
  const { rows } = await sql<{ donneur: number; demande: number }>`select donneur_compte_id as donneur,
      donneur_demande_id as demande from demande_externe
    where compte_id = ${caller.compte_id} and uid = ${partage}::uuid order by externe_id desc limit 1`.execute(db)
  const ecrit = {
    titre: 'Un commentaire sur une demande',
    body: `${await nomDe(context)} vous a écrit à propos d’une demande.`,
  }
  for (const mienne of rows) await direAuDonneur(context, mienne, ecrit)
  if (rows.length > 0) return
  for (const partie of await listerParties(context, partage))
    if (autres.includes(partie.receveur)) await direAuReceveur(context, partie, ecrit)
}
