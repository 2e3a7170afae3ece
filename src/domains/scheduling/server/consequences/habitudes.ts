import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import { ajouterJours } from '#wire/dates.ts'
import type { PointageLu } from '../planning/pointages.ts'

/** Weeks before, whose same weekday tells what is usual. */
const SEMAINES = 8

type Poste = Pick<PointageLu, 'poste_id' | 'pointage_date'>

function mediane(nombres: readonly number[]): number {
  const tries = [...nombres].sort((a, b) => a - b)
  const milieu = tries.length / 2
  return ((tries[Math.floor(milieu)] ?? 0) + (tries[Math.ceil(milieu) - 1] ?? 0)) / 2
}

const avant = ({ pointage_date }: Poste) =>
  Array.from({ length: SEMAINES }, (_, n) => ajouterJours(pointage_date, -7 * (n + 1)))

/** How many people usually hold each of these posts on that weekday; null where nobody ever did. */
export async function lireHabitudes(
  { db, caller }: Context,
  postes: readonly Poste[],
): Promise<(poste: Poste) => number | null> {
  const jours = [...new Set(postes.flatMap(avant))]
  const numeros = [...new Set(postes.map(p => p.poste_id))]
  const rows = await db
    .selectFrom('pointage')
    .select(['poste_id', 'pointage_date', sql<number>`count(distinct utilisateur_id)::int`.as('nombre')])
    .where('compte_id', '=', caller.compte_id)
    .where('pointage_date', '=', sql<string>`any(${jours}::date[])`)
    .where('poste_id', '=', sql<number>`any(${numeros}::int[])`)
    .groupBy(['poste_id', 'pointage_date'])
    .execute()
  const nombres = new Map(rows.map(r => [`${r.poste_id}:${r.pointage_date}`, r.nombre]))
  return poste => {
    const tenus = avant(poste).map(jour => nombres.get(`${poste.poste_id}:${jour}`) ?? 0)
    return tenus.some(n => n > 0) ? mediane(tenus) : null
  }
}
