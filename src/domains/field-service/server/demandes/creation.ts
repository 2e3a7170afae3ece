import { sql } from 'kysely'
import { tenirAdresse } from '#domains/customers/server/api.ts'
import { record } from '#server/audit/record.ts'
import type { Context, ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { annoncerDemandes, noter } from './mouvements.ts'
import '../tables.ts'

const PROPOSEE = sql`sorte = 'prestation' and actif and supprime_a is null`

/** Services that may be asked for. */
export async function listerProposees({ db, caller }: ReadContext) {
  const { rows } = await sql<{ prestation_id: number; prestation_libelle: string; duree_minutes: number }>`
    select prestation_id, prestation_libelle, duree_minutes from prestation
    where compte_id = ${caller.compte_id} and ${PROPOSEE} order by ordre, prestation_libelle, prestation_id`.execute(db)
  return rows
}

/** What a service is paid. @throws CodedError INTROUVABLE: another company's, or no longer proposed */
export async function lireTarif(
  { db, caller }: Pick<ReadContext, 'db' | 'caller'>,
  prestation_id: number,
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select prix_unitaire_cents as cents from prestation
    where compte_id = ${caller.compte_id} and prestation_id = ${prestation_id} and ${PROPOSEE}`.execute(db)
  const [row] = rows
  if (!row) throw refuse('INTROUVABLE')
  return row.cents
}

export interface NouvelleDemande {
  readonly adresse_id: number
  readonly prestation_id: number
  readonly demande_origine: string
  readonly demande_description: string
  readonly demande_date_souhaite: string | null
  readonly demande_th_souhaite: string
  readonly demande_date_th_impose: number
  readonly demande_remuneration_cents: number
  readonly demande_reference_do: string
}

/** Writes a request of the company's own, waiting. @throws CodedError INTROUVABLE */
export async function insererDemande(context: Context, nouvelle: NouvelleDemande, motif = ''): Promise<number> {
  const { db, caller, now } = context
  const { client_id } = await tenirAdresse(context, nouvelle.adresse_id)
  const souhaite = nouvelle.demande_date_souhaite !== null
  const { demande_id } = await db
    .insertInto('demande')
    .values({
      ...nouvelle,
      // An imposed date needs one.
      demande_date_th_impose: souhaite ? nouvelle.demande_date_th_impose : 0,
      demande_th_souhaite: souhaite ? nouvelle.demande_th_souhaite : '',
      compte_id: caller.compte_id,
      client_id,
      demande_date: now,
      modifie_a: now,
      etat_id: 1,
    })
    .returning('demande_id')
    .executeTakeFirstOrThrow()
  await noter(context, { demande_id, acte: 'creer', de: null, vers: 1, motif })
  await record(context, { action: 'demandes.creer', entite: `demande:${demande_id}`, apres: nouvelle })
  await annoncerDemandes(context)
  return demande_id
}
