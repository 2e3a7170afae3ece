import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import { CodedError } from '#server/http/errors.ts'
import type { JourIso } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { rendrePrepares } from '../conges/prepares.ts'
import { rendreEchanges } from '../echanges/rendu.ts'
import { lirePointages } from '../planning/pointages.ts'
import { lireLibres } from './libres.ts'
import type { Retour } from './retour.ts'

/** What a return had ended beside the posts themselves, put again: what was prepared, exchanged, left to nobody or kept by both. */

/** Days of the absence. */
export type Jours = ReadonlySet<JourIso>

async function tiennent(context: Context, prepares: Retour['prepares']): Promise<boolean> {
  try {
    await rendrePrepares(context, prepares)
    return true
  } catch (error) {
    if (!(error instanceof CodedError) || error.code !== 'POSTE_OCCUPE') throw error
    return false
  }
}

async function lirePreparees({ db, caller }: Context, prepares: Retour['prepares']): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('pointage_brouillon')
    .select('pointage_id')
    .where('compte_id', '=', caller.compte_id)
    .where('pointage_id', '=', sql<number>`any(${prepares.map(p => p.pointage_id)}::int[])`)
    .execute()
  return new Set(rows.map(r => r.pointage_id))
}

/**
 * What was prepared of these shifts stands again, but for what something else is at the hours of, and for what was prepared of a
 * shift that did not come back as it was. @returns what is lost, in words
 */
export async function rendreCePrepare(context: Context, prepares: Retour['prepares']): Promise<string[]> {
  if (prepares.length === 0) return []
  let occupes = 0
  // The others are not lost with one.
  if (!(await tiennent(context, prepares)))
    for (const ligne of prepares) if (!(await tiennent(context, [ligne]))) occupes += 1
  const revenues = await lirePreparees(context, prepares)
  const seuls = prepares.filter(p => !revenues.has(p.pointage_id)).length - occupes
  const dire = (combien: number, pourquoi: string) =>
    combien <= 0
      ? []
      : [
          `${compter(combien, 'poste préparé n’est pas revenu', 'postes préparés ne sont pas revenus')}\u00a0: ${pourquoi}`,
        ]
  return [
    ...dire(occupes, 'autre chose est préparé à ces heures'),
    ...dire(seuls, 'ce qu’il fallait changer n’est plus là'),
  ]
}

/** Exchanges that ended with a return are open again. @returns what is lost, in words */
export async function rouvrirEchanges(context: Context, echanges: Retour['echanges']): Promise<string[]> {
  const perdus = echanges.length - (await rendreEchanges(context, echanges))
  return perdus === 0 ? [] : [compter(perdus, 'échange reste fermé', 'échanges restent fermés')]
}

/** Those of these days: under the absence, or taken off by it. @returns whether one is of another day */
export async function relaisser(context: Context, ids: readonly number[], jours: Jours): Promise<boolean> {
  if (ids.length === 0) return false
  const { db, caller, now } = context
  const postes = [...(await lirePointages(context, { pointages: ids })), ...(await lireLibres(context, ids))]
  const laisses = postes.filter(p => jours.has(p.pointage_date)).map(p => p.pointage_id)
  await sql`insert into poste_laisse (compte_id, pointage_id, auteur_id, laisse_a)
    select ${caller.compte_id}, n, ${caller.utilisateur_id}, ${now} from unnest(${laisses}::int[]) n
    on conflict do nothing`.execute(db)
  return laisses.length < postes.length
}

/** Who was kept beside the holder stands in for them again. @returns whether one is so on another day */
export async function oublierDeux({ db, caller }: Context, appels: readonly number[], jours: Jours): Promise<boolean> {
  if (appels.length === 0) return false
  const { rows } = await sql<{ du_jour: boolean }>`update appel set deux = deux and not jour.du from (
      select appel_id, pointage_date = any(${[...jours]}::date[]) as du from appel
      where compte_id = ${caller.compte_id} and appel_id = any(${appels}::int[])) jour
    where appel.compte_id = ${caller.compte_id} and appel.appel_id = jour.appel_id and appel.deux
    returning jour.du as du_jour`.execute(db)
  return rows.some(r => !r.du_jour)
}
