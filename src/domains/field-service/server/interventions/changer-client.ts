import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import { publish } from '#server/live/publish.ts'
import { annoncer } from '../notifications.ts'
import '../tables.ts'

/** Visits and requests that changed hands, by number. */
export interface TravailDeplace {
  readonly visites: readonly number[]
  readonly demandes: readonly number[]
}

async function changer(
  context: Context,
  { de, a, lesquels }: { readonly de: number; readonly a: number; readonly lesquels?: TravailDeplace },
): Promise<TravailDeplace> {
  const { db, caller, now } = context
  const { compte_id } = caller
  const parmi = (ids?: readonly number[]) => (ids ? sql`${sql.val([...ids])}::int[]` : sql`null`)
  const { rows } = await sql<{ sorte: 'visite' | 'demande'; id: number; technicien_id: number | null }>`select *
    from travail_changer_client(${de}, ${a}, ${parmi(lesquels?.visites)}, ${parmi(lesquels?.demandes)}, ${now})`.execute(
    db,
  )
  const visites = rows.filter(r => r.sorte === 'visite')
  const demandes = rows.filter(r => r.sorte === 'demande')
  if (visites.length > 0)
    await annoncer(
      context,
      visites.map(v => v.technicien_id),
    )
  if (demandes.length > 0) await publish(context, { compte_id, utilisateur_id: null, sujet: 'demandes' })
  return { visites: visites.map(v => v.id), demandes: demandes.map(d => d.id) }
}

/** All visits and requests of one customer become another's, at the addresses where they are. The phones concerned are told. */
export const donnerTravail = (context: Context, { de, a }: { readonly de: number; readonly a: number }) =>
  changer(context, { de, a })

/**
 * Gives back what changed hands, as it now is.
 * @param adresses that go back with it
 * @returns why it cannot be: something was made since at those addresses; null once it is done
 */
export async function rendreTravail(
  context: Context,
  { de, a, lesquels, adresses }: { de: number; a: number; lesquels: TravailDeplace; adresses: readonly number[] },
): Promise<string | null> {
  const { db, caller } = context
  const { compte_id } = caller
  const ici = sql.val([...adresses])
  const { rows } = await sql<{ visites: number; demandes: number }>`select
      (select count(*)::int from intervention where compte_id = ${compte_id} and client_id = ${de}
        and (adresse_id = any(${ici}::int[]) or adresse_facturation_id = any(${ici}::int[]))
        and not intervention_id = any(${sql.val([...lesquels.visites])}::int[])) as visites,
      (select count(*)::int from demande where compte_id = ${compte_id} and client_id = ${de}
        and adresse_id = any(${ici}::int[])
        and not demande_id = any(${sql.val([...lesquels.demandes])}::int[])) as demandes`.execute(db)
  const { visites, demandes } = rows[0] ?? { visites: 0, demandes: 0 }
  if (visites > 0) return 'une intervention y a été créée depuis'
  if (demandes > 0) return 'une demande y a été créée depuis'
  const rendus = await changer(context, { de, a, lesquels })
  const tous = rendus.visites.length === lesquels.visites.length && rendus.demandes.length === lesquels.demandes.length
  return tous ? null : 'une intervention ou une demande n’est plus chez ce client'
}

/** How much was ever done and asked for at a customer's. */
export async function compterHistorique(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  client_id: number,
): Promise<{ readonly visites: number; readonly demandes: number }> {
  const de = sql`compte_id = ${caller.compte_id} and client_id = ${client_id}`
  const { rows } = await sql<{ visites: number; demandes: number }>`select
    (select count(*)::int from intervention where ${de}) as visites,
    (select count(*)::int from demande where ${de}) as demandes`.execute(db)
  return rows[0] ?? { visites: 0, demandes: 0 }
}
