import { sql } from 'kysely'
import { garderClient } from '#domains/customers/server/api.ts'
import {
  type ActeDemande,
  type DemandeRendue,
  type EtatDemande,
  etatApres,
  numeroDemande,
  REFUS_DEMANDE_MODIFIEE,
  refusDemande,
} from '#domains/field-service/model/demandes/etats.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { publish } from '#server/live/publish.ts'
import { jourParis } from '#wire/dates.ts'
import { formaterInstant } from '#wire/moments.ts'
import type { QuelleDemande } from './lecture.ts'
import { refleter } from './refleter.ts'
import { situationDe } from './situation.ts'
import { suivreVisite } from './suivre-visite.ts'
import '../tables.ts'

export interface DemandeTenue {
  readonly demande_id: number
  readonly client_id: number
  /** Empty where the customer is not looked at. */
  readonly client_nom: string
  readonly adresse_id: number
  readonly prestation_id: number
  readonly etat_id: EtatDemande
  readonly donneur_compte_id: number | null
  readonly receveur_compte_id: number | null
  readonly demande_date_souhaite: string | null
  readonly demande_th_souhaite: string
  readonly demande_date_th_impose: number
  readonly demande_reference_do: string
  readonly demande_description: string
  readonly demande_remuneration_cents: number
  readonly version: number
}

/** The company's open lists and customers' files read again. */
export async function annoncerDemandes(context: Context): Promise<void> {
  const { compte_id } = context.caller
  for (const sujet of ['demandes', 'clients'] as const)
    await publish(context, { compte_id, utilisateur_id: null, sujet })
}

/**
 * The issuer's row of a request that another company sent, held before anything of this company's: it may be taken back in the same
 * moment. Nothing for the company's own.
 */
export async function tenirSource({ db }: Context, demande_id: number): Promise<void> {
  await sql`select demande_tenir_source(${demande_id})`.execute(db)
}

/** The same before a cancelled visit is held: of the requests that it was planned for. */
export async function tenirSourcesDe({ db, caller }: Context, intervention_id: number): Promise<void> {
  await sql`select demande_tenir_source(m.demande_id) from (${repondues(caller.compte_id, intervention_id)}) m`.execute(
    db,
  )
}

/** The requests that a visit answered: planned for it, or given back by it where their planning is older than their history. */
const repondues = (compte_id: number, intervention_id: number) => sql`select distinct demande_id from demande_mouvement
  where compte_id = ${compte_id} and intervention_id = ${intervention_id} and acte in ('planifier', 'rendre')`

/**
 * The request under lock, its customer held before it: whoever erases them holds them first too, and nothing is done meanwhile.
 * @throws CodedError INTROUVABLE: another company's, another customer's
 */
export async function tenirDemande(context: Context, quelle: QuelleDemande): Promise<DemandeTenue> {
  const { demande_id } = quelle
  await tenirSource(context, demande_id)
  const sien = sql`select client_id from demande where compte_id = ${context.caller.compte_id} and demande_id = ${demande_id}`
  const client_nom = await garderClient(context, sien)
  return { ...(await tenirSeule(context, quelle)), client_nom }
}

/** The same for what a visit makes of it: whoever holds the visit may wait for nobody who waits for visits. */
async function tenirSeule({ db, caller }: Context, { demande_id, client_id }: QuelleDemande): Promise<DemandeTenue> {
  const duClient = client_id === undefined ? sql`` : sql`and client_id = ${client_id}`
  const { rows } =
    await sql<DemandeTenue>`select demande_id, client_id, '' as client_nom, adresse_id, prestation_id, etat_id,
      donneur_compte_id, receveur_compte_id, demande_date_souhaite::text as demande_date_souhaite, demande_th_souhaite,
      demande_date_th_impose, demande_reference_do, demande_description, demande_remuneration_cents, version
    from demande where compte_id = ${caller.compte_id} and demande_id = ${demande_id} ${duClient} for update`.execute(
      db,
    )
  const [row] = rows
  if (!row) throw refuse('INTROUVABLE')
  return row
}

/** @throws CodedError PLAN_MODIFIE where it changed since it was read; ETAPE_REFUSEE where its state closes the act */
export function exigerActe(demande: DemandeTenue, acte: ActeDemande, version?: number): void {
  const message = refusDemande(acte, situationDe(demande))
  if (message) throw refuse('ETAPE_REFUSEE', { message })
  if (version !== undefined && version !== demande.version)
    throw refuse('PLAN_MODIFIE', { message: REFUS_DEMANDE_MODIFIEE })
}

/** The state that the last cancelling or planning found: where undoing it leads back to. */
async function etatAvant(
  { db, caller }: Context,
  demande: DemandeTenue,
  actes: readonly string[],
): Promise<EtatDemande> {
  const { rows } = await sql<{ de: EtatDemande | null }>`select de from demande_mouvement
    where compte_id = ${caller.compte_id} and demande_id = ${demande.demande_id}
      and acte = any(${sql.val([...actes])}::text[]) order by mouvement_id desc limit 1`.execute(db)
  // What was offered to others was taken back with the cancellation.
  const de = rows[0]?.de
  if (demande.donneur_compte_id === null && (de === 2 || de === 4 || (de === 5 && demande.receveur_compte_id !== null)))
    return 1
  // What was planned before moves were kept.
  return rows[0]?.de ?? (demande.donneur_compte_id === null ? 1 : 5)
}

interface Changement {
  readonly motif?: string
  readonly intervention_id?: number | null
  /** The visit that answers it no more: its history names it. */
  readonly quittee?: number
  readonly demande_date_souhaite?: string | null
  readonly demande_th_souhaite?: string
  readonly demande_date_th_impose?: number
  readonly receveur_compte_id?: number | null
}

/** Writes an allowed move: the row under lock, its history, the audit, the live events. @returns its new version */
export async function mouvoir(
  context: Context,
  demande: DemandeTenue,
  acte: ActeDemande,
  { motif, quittee, ...champs }: Changement = {},
): Promise<number> {
  const { db, caller, now } = context
  const { compte_id } = caller
  const { demande_id, etat_id: de } = demande
  const avant =
    acte === 'retablir'
      ? await etatAvant(context, demande, ['annuler'])
      : await etatAvant(context, demande, ['planifier'])
  const vers = etatApres(acte, de, avant)
  const { version } = await db
    .updateTable('demande')
    .set({
      ...champs,
      etat_id: vers,
      // Why it is cancelled goes with the cancellation.
      ...(acte === 'annuler' ? { motif: motif ?? '' } : acte === 'retablir' ? { motif: '' } : {}),
      version: sql`version + 1`,
      modifie_a: now,
    })
    .where('compte_id', '=', compte_id)
    .where('demande_id', '=', demande_id)
    .where('version', '=', demande.version)
    .returning('version')
    .executeTakeFirstOrThrow()
  await noter(context, {
    demande_id,
    acte,
    de,
    vers,
    motif,
    intervention_id: champs.intervention_id ?? quittee ?? null,
  })
  const { demande_date_souhaite, demande_th_souhaite, demande_date_th_impose } = demande
  await record(context, {
    action: `demandes.${acte}`,
    entite: `demande:${demande_id}`,
    avant: {
      etat_id: de,
      ...(acte === 'reporter' ? { demande_date_souhaite, demande_th_souhaite, demande_date_th_impose } : {}),
    },
    apres: { etat_id: vers, ...champs, ...(motif ? { motif } : {}) },
  })
  if (demande.donneur_compte_id !== null) await refleter(context, { demande_id, acte, souhait: motif ?? '' })
  await annoncerDemandes(context)
  return version
}

interface Note {
  readonly demande_id: number
  readonly acte: ActeDemande | 'creer'
  readonly de: EtatDemande | null
  readonly vers: EtatDemande
  readonly motif?: string | undefined
  readonly intervention_id?: number | null
}

/** One line of the history of a request. */
export async function noter({ db, caller, now }: Context, note: Note): Promise<void> {
  const { compte_id, utilisateur_id } = caller
  const { motif = '', intervention_id = null, ...qui } = note
  await db
    .insertInto('demande_mouvement')
    .values({ compte_id, utilisateur_id, fait_a: now, motif, intervention_id, ...qui })
    .execute()
}

/**
 * A visit answers a request: for whoever creates one out of it, in the same transaction.
 * @throws CodedError INTROUVABLE, also where it is another customer's; ETAPE_REFUSEE where its state closes it
 */
export async function planifierDemande(
  context: Context,
  { intervention_id, ...quelle }: QuelleDemande & { readonly intervention_id: number },
): Promise<void> {
  const demande = await tenirDemande(context, quelle)
  exigerActe(demande, 'planifier')
  await mouvoir(context, demande, 'planifier', { intervention_id })
  await suivreVisite(context, demande.demande_id, intervention_id)
}

/** The request that a visit answers, under lock, if it still does. */
async function tenirDeVisite(context: Context, intervention_id: number): Promise<DemandeTenue | null> {
  const { rows } = await sql<{ demande_id: number }>`select demande_id from demande
    where compte_id = ${context.caller.compte_id} and intervention_id = ${intervention_id} and etat_id = 3`.execute(
    context.db,
  )
  const [row] = rows
  if (!row) return null
  await tenirSource(context, row.demande_id)
  const demande = await tenirSeule(context, row)
  return demande.etat_id === 3 ? demande : null
}

/** Its visit is closed: the request is done. */
export async function realiserDemandeDe(context: Context, intervention_id: number): Promise<void> {
  const demande = await tenirDeVisite(context, intervention_id)
  if (demande) await mouvoir(context, demande, 'realiser', { intervention_id })
}

/**
 * Its visit is cancelled: the request is to plan again, as it was before, or goes with it for the same reason.
 * @returns what became of it; null: the visit answers none
 * @throws CodedError ETAPE_REFUSEE where its issuer decides of it
 */
export async function rendreDemandeDe(
  context: Context,
  intervention_id: number,
  { aussi, motif }: { readonly aussi: boolean; readonly motif: string },
): Promise<DemandeRendue | null> {
  const demande = await tenirDeVisite(context, intervention_id)
  if (!demande) return null
  const { demande_id } = demande
  await mouvoir(context, demande, 'rendre', {
    intervention_id: null,
    quittee: intervention_id,
    motif: `Intervention n° ${intervention_id} annulée`,
  })
  if (!aussi) return { demande_id, annulee: false }
  const rendue = await tenirSeule(context, { demande_id })
  exigerActe(rendue, 'annuler')
  // The visit is named: restoring it brings back what went with it, and nothing that was cancelled for itself.
  await mouvoir(context, rendue, 'annuler', { motif, quittee: intervention_id })
  return { demande_id, annulee: true }
}

/** Whether the last that was done with a request is its cancelling, in the gesture that cancelled this visit. */
async function estPartieAvec(
  { db, caller }: Context,
  { demande_id, etat_id }: DemandeTenue,
  intervention_id: number,
): Promise<boolean> {
  if (etat_id !== 7) return false
  const { rows } = await sql<{ oui: boolean }>`select acte = 'annuler' and intervention_id = ${intervention_id} as oui
    from demande_mouvement where compte_id = ${caller.compte_id} and demande_id = ${demande_id}
    order by mouvement_id desc limit 1`.execute(db)
  return rows[0]?.oui === true
}

interface Liee {
  readonly intervention_id: number
  readonly debut: Date
}

/** Why a cancelled visit is not restored beside what became of its request meanwhile. */
function refusReprise({ demande_id, etat_id, donneur_compte_id }: DemandeTenue, liee: Liee | null, now: Date) {
  const nom = `Sa demande n°\u00a0${numeroDemande(demande_id)}`
  if (etat_id === 3 || etat_id === 6) {
    const laquelle = liee
      ? ` (intervention n°\u00a0${liee.intervention_id}, ${formaterInstant(liee.debut, jourParis(now))})`
      : ''
    return `${nom} a été planifiée de nouveau${laquelle}\u00a0: celle-ci ferait double emploi.`
  }
  if (etat_id === 7)
    return donneur_compte_id === null
      ? `${nom} a été annulée entre-temps\u00a0: rétablissez d’abord la demande.`
      : `${nom} a été reprise par son donneur d’ordres\u00a0: elle n’est plus à faire.`
  return `${nom} a changé entre-temps\u00a0: planifiez-la depuis la demande.`
}

/** The visit that a request names now. */
async function lireLiee({ db, caller }: Context, demande_id: number): Promise<Liee | null> {
  const { rows } = await sql<Liee>`select i.intervention_id, lower(i.plage) as debut
    from demande d join intervention i using (compte_id, intervention_id)
    where d.compte_id = ${caller.compte_id} and d.demande_id = ${demande_id}`.execute(db)
  return rows[0] ?? null
}

/**
 * The cancelled visit is restored: the request that it gave back is its again.
 * @throws CodedError ETAPE_REFUSEE where something else became of it: two visits would stand for one request, or one for none
 */
export async function reprendreDemandeDe(context: Context, intervention_id: number): Promise<void> {
  const { db, caller, now } = context
  const { rows } = await sql<{ demande_id: number }>`${repondues(caller.compte_id, intervention_id)}`.execute(db)
  for (const { demande_id } of rows) {
    let demande = await tenirSeule(context, { demande_id })
    if (await estPartieAvec(context, demande, intervention_id)) {
      await mouvoir(context, demande, 'retablir')
      demande = await tenirSeule(context, { demande_id })
    }
    if (refusDemande('planifier', situationDe(demande)) === null) {
      await mouvoir(context, demande, 'planifier', { intervention_id })
      continue
    }
    const liee = await lireLiee(context, demande_id)
    if (liee?.intervention_id === intervention_id) continue
    throw refuse('ETAPE_REFUSEE', { message: refusReprise(demande, liee, now) })
  }
}
