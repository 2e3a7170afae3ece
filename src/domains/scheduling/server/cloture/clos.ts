import { sql } from 'kysely'
import type { JourIso } from '#wire/dates.ts'
import type { Lecture } from '../planning/pointages.ts'

/** A day of somebody's. */
export interface JourDe {
  readonly utilisateur_id: number
  readonly jour: JourIso
}

/** The sentence of the closing for each of these days whose month is closed, by "utilisateur:jour"; a day asked twice is told once. */
export async function lireClos(
  { db, caller }: Lecture,
  jours: readonly JourDe[],
): Promise<ReadonlyMap<string, string>> {
  if (jours.length === 0) return new Map()
  const { rows } = await sql<{ cle: string; phrase: string }>`
    select cle, phrase from (
      select distinct u || ':' || j as cle, mois_clos_phrase(${caller.compte_id}, u, j::date) as phrase
      from unnest(${jours.map(j => j.utilisateur_id)}::int[], ${jours.map(j => j.jour)}::text[]) as d (u, j)) as dites
    where phrase is not null`.execute(db)
  return new Map(rows.map(r => [r.cle, r.phrase]))
}

/**
 * Why nothing moves any more on one of these days, in the sentence of the closing; null: none of their months is closed.
 * Whoever writes asks once their plannings are locked; the database holds the wall in any case.
 */
export async function direClos({ db, caller }: Lecture, jours: readonly JourDe[]): Promise<string | null> {
  if (jours.length === 0) return null
  const { rows } = await sql<{ phrase: string | null }>`
    select min(mois_clos_phrase(${caller.compte_id}, u, j::date)) as phrase
    from unnest(${jours.map(j => j.utilisateur_id)}::int[], ${jours.map(j => j.jour)}::text[]) as d (u, j)`.execute(db)
  return rows[0]?.phrase ?? null
}
