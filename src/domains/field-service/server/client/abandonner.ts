import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import type { Promesse } from '../interventions/promesse.ts'
import { rendreParts } from './parts.ts'
import '../tables.ts'

/** What still waits to leave: of a visit's cancellation, or with these links. */
type Quels = { readonly annulation: number } | { readonly liens: readonly string[] }

type Retenant = Pick<Context, 'db' | 'caller' | 'services'>

/**
 * What was still to leave does not, and says so at once: a visit that is restored is cancelled no more, a link that is cut opens
 * nothing. It holds back nothing that is asked for next, and uses up nothing of what may be written.
 * @returns how many
 */
export async function abandonnerEnvois({ db, caller, services }: Retenant, quels: Quels): Promise<number> {
  const retenus = await db
    .updateTable('envoi_client')
    .set({ etat: 'abandonne' })
    .where('compte_id', '=', caller.compte_id)
    .where('etat', 'in', ['attente', 'retarde'])
    .where(({ eb, and }) =>
      'liens' in quels
        ? eb('lien_id', 'in', [...quels.liens])
        : and([eb('intervention_id', '=', quels.annulation), eb('sujet', '=', 'annulation')]),
    )
    .returning(['compte_id', 'intervention_id', 'adresse', 'demande_a'])
    .execute()
  await rendreParts(services, retenus)
  return retenus.length
}

/**
 * What a move asked to be told and has not left does not, where a visit goes back to where that move took it from, be it by several
 * steps. What was asked for itself stays: it says where the visit is when it leaves.
 */
export async function retenirAnnonce(
  { db, caller, services }: Retenant,
  intervention_id: number,
  { debut, th_libelle, th_jour }: Promesse & { readonly debut: string },
): Promise<void> {
  const { rows } = await sql<{ compte_id: number; intervention_id: number; adresse: string; demande_a: Date }>`
    update envoi_client v set etat = 'abandonne' from intervention_changement c
    where v.compte_id = ${caller.compte_id} and v.intervention_id = ${intervention_id} and v.sujet = 'rendez-vous'
      and c.compte_id = v.compte_id and c.intervention_id = v.intervention_id
      and c.sorte in ('reporter', 'deplacer', 'promettre') and v.etat in ('attente', 'retarde') and v.demande_a = c.fait_a and c.ancien_debut = ${debut}::timestamptz
      and c.ancien_th_libelle = ${th_libelle} and c.ancien_th_jour is not distinct from ${th_jour}::date
    returning v.compte_id, v.intervention_id, v.adresse, v.demande_a`.execute(db)
  await rendreParts(services, rows)
}
