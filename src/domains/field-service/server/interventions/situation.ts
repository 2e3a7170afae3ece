import { sql } from 'kysely'
import type { Etape } from '#domains/field-service/model/interventions/etapes.ts'
import type { Decision } from '#domains/field-service/model/interventions/intervention.ts'
import { autreEnCours, jourCompte, peutTransiter } from '#domains/field-service/model/interventions/intervention.ts'
import type { Context } from '#server/http/context.ts'
import { jourParis } from '#wire/dates.ts'
import type { Sentinelle } from '../sentinelles.ts'

export interface Passage {
  readonly de: Etape
  readonly vers: Etape
  readonly utilisateur_id: number
  readonly fait_a: Date
  readonly mutation_id: string | null
}

/** A visit under lock, with everything that decides whether somebody may act on it. */
export interface Situation {
  readonly intervention_id: number
  readonly technicien_id: number | null
  readonly etape: Etape
  readonly jour: string
  readonly debut: Date
  readonly fin: Date
  readonly th_libelle: string
  /** The day promised with it; null: nothing is. */
  readonly th_jour: string | null
  readonly annulee: boolean
  readonly annulee_a: Date | null
  readonly cloturee: boolean
  readonly version: number
  readonly client_id: number
  readonly adresse_id: number
  readonly prestation_id: number
  readonly sentinelle: Sentinelle
  readonly passages: readonly Passage[]
  /** Former assignments and days, from the history of the plan. */
  readonly anciens: readonly { readonly technicien_id: number | null; readonly jour: string }[]
}

/**
 * Locks the visit's row, then reads its history in later statements: after a wait, they see what the other transaction
 * wrote, which the locking statement's own snapshot would not.
 */
export async function lireSituation({ db, caller }: Context, intervention_id: number): Promise<Situation | null> {
  const { compte_id } = caller
  const row = await db
    .selectFrom('intervention as i')
    .innerJoin('client as c', join =>
      join.onRef('c.compte_id', '=', 'i.compte_id').onRef('c.client_id', '=', 'i.client_id'),
    )
    .select(['i.technicien_id', 'i.etapes_en_cours as etape', 'i.jour', 'i.th_libelle', 'i.th_jour', 'i.annulee_a'])
    .select(['i.version', 'i.intervention_cloture', 'i.client_id', 'i.adresse_id', 'i.prestation_id', 'c.sentinelle'])
    .select([sql<Date>`lower(i.plage)`.as('debut'), sql<Date>`upper(i.plage)`.as('fin')])
    .where('i.compte_id', '=', compte_id)
    .where('i.intervention_id', '=', intervention_id)
    .forUpdate('i')
    .executeTakeFirst()
  if (!row) return null
  const passages = await db
    .selectFrom('intervention_etape')
    .select(['de', 'vers', 'utilisateur_id', 'fait_a', 'mutation_id'])
    .where('compte_id', '=', compte_id)
    .where('intervention_id', '=', intervention_id)
    .orderBy('passage_id')
    .execute()
  const anciens = await db
    .selectFrom('intervention_changement')
    .select(['ancien_technicien_id as technicien_id', 'ancien_jour as jour'])
    .where('compte_id', '=', compte_id)
    .where('intervention_id', '=', intervention_id)
    .execute()
  const { annulee_a, intervention_cloture, ...rest } = row
  return {
    ...rest,
    intervention_id,
    annulee: annulee_a !== null,
    annulee_a,
    cloturee: intervention_cloture !== null,
    passages,
    anciens,
  }
}

/** Whether the caller has, or once had, this visit on their planning: others must not learn that it exists. */
export function concerne(situation: Situation, utilisateur_id: number): boolean {
  return (
    situation.technicien_id === utilisateur_id ||
    situation.anciens.some(a => a.technicien_id === utilisateur_id) ||
    situation.passages.some(p => p.utilisateur_id === utilisateur_id)
  )
}

/** One technician acts on one visit at a time, whatever the number of their devices: two starts cannot both pass. */
export async function verrouillerTechnicien(
  { db, caller }: Context,
  utilisateur_id: number = caller.utilisateur_id,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${caller.compte_id}, ${utilisateur_id})`.execute(db)
}

/** What decides whether another visit of the caller's is under way that day. */
export async function listerVisitesDuJour({ db, caller }: Context, jour: string) {
  const rows = await db
    .selectFrom('intervention')
    .select(['intervention_id as id', 'etapes_en_cours as etape', 'jour as date_planifie', 'annulee_a'])
    .where('compte_id', '=', caller.compte_id)
    .where('technicien_id', '=', caller.utilisateur_id)
    .where('jour', '=', jour)
    .execute()
  return rows.map(({ annulee_a, ...row }) => ({ ...row, annulee: annulee_a !== null }))
}

/**
 * Day the visit counts as planned on, for an action of `jourAction`: the model's, and the day it was planned on when the
 * technician, without network, did it before hearing that the office had moved it (offline rule 11).
 */
export function jourRetenu(situation: Situation, jourAction: string, enFile: boolean): string {
  if (enFile && situation.anciens.some(a => a.jour === jourAction)) return jourAction
  const dernier = situation.passages.at(-1)?.fait_a ?? null
  return jourCompte({ etape: situation.etape, date_planifie: situation.jour }, dernier, jourAction)
}

export interface Mouvement {
  readonly de: number
  readonly vers: number
  readonly fait_a: Date
  /** Queued on a device, perhaps long before its receipt; false for somebody who sees the visit as it is. */
  readonly enFile: boolean
  readonly cloture_prete?: boolean
}

/** Asks the model's table, with the facts of the database. */
export async function deciderMouvement(
  context: Context,
  situation: Situation,
  { de, vers, fait_a, enFile, cloture_prete }: Mouvement,
): Promise<Decision> {
  const aujourdhui = jourParis(fait_a)
  const date_planifie = jourRetenu(situation, aujourdhui, enFile)
  const visites = await listerVisitesDuJour(context, date_planifie)
  return peutTransiter({
    etape: situation.etape,
    date_planifie,
    cloturee: situation.cloturee,
    annulee: situation.annulee,
    affectee: situation.technicien_id === context.caller.utilisateur_id,
    aujourdhui,
    autre_en_cours: autreEnCours(visites, situation.intervention_id, date_planifie),
    cloture_prete,
    de,
    vers,
  })
}

/** The move as the caller already made it, on this device or another, when nothing has undone it since. */
export function trouverDejaFait(
  { passages }: Situation,
  { de, vers }: { de: number; vers: number },
  utilisateur_id: number,
): Passage | undefined {
  const rang = passages.findLastIndex(p => p.de === de && p.vers === vers && p.utilisateur_id === utilisateur_id)
  const tient = passages.slice(rang + 1).every(p => (vers > de ? p.vers >= vers : p.vers <= vers))
  return rang >= 0 && tient ? passages[rang] : undefined
}
