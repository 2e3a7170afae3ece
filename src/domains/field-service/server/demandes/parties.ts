import { sql } from 'kysely'
import { type EtatExterne, estOuverte } from '#domains/field-service/model/demandes/etats.ts'
import type { Context } from '#server/http/context.ts'
import { deQui } from '#wire/names.ts'
import { annoncerAutres, direAuReceveur, type Nouvelle } from './dire.ts'

/** A company that may still answer a shared request, or accepted it, with its own number of it. */
export interface Partie {
  readonly receveur: number
  readonly externe: number
  readonly etat: EtatExterne
}

/** Of a request that the caller sent or was offered, by the number that it shares; none of one that was never sent. */
export async function listerParties({ db }: Pick<Context, 'db'>, partage: string | null): Promise<Partie[]> {
  if (partage === null) return []
  const { rows } = await sql<Partie>`select receveur, externe, etat from demande_parties(${partage}::uuid)`.execute(db)
  return rows
}

/** The number that a request of the company shares with others; null: nobody else holds it. */
export async function partageDe({ db, caller }: Pick<Context, 'db' | 'caller'>, demande_id: number) {
  const { rows } = await sql<{ uid: string | null }>`select uid from demande
    where compte_id = ${caller.compte_id} and demande_id = ${demande_id}`.execute(db)
  return rows[0]?.uid ?? null
}

/** Told to those that answered too late: whose request it is, never who has it. */
export const demandePrise = (donneur: string): Nouvelle => ({
  titre: 'Une demande est prise par une autre entreprise',
  body: `La demande ${deQui(donneur)} n’est plus proposée.`,
})

/**
 * Tells those that could answer before, and cannot any more, what became of it; their open screens read again.
 * @param avant the companies before the act
 */
export async function direAuxEcartees(
  context: Context,
  { partage, avant }: { readonly partage: string | null; readonly avant: readonly Partie[] },
  nouvelle: Nouvelle,
): Promise<void> {
  const apres = new Set((await listerParties(context, partage)).map(p => p.receveur))
  const ecartees = avant.filter(p => estOuverte(p.etat) && !apres.has(p.receveur))
  for (const partie of ecartees) await direAuReceveur(context, partie, nouvelle)
  await annoncerAutres(
    context,
    ecartees.map(p => p.receveur),
  )
}
