import { sql } from 'kysely'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { ajouterJours, type JourIso, jourParis } from '#wire/dates.ts'

/**
 * First day from which somebody's contract may still be written: today, or any day after the last one that was counted for them
 * before it, or after a month of theirs that is closed. What was paid and judged by a contract is never counted again by another.
 */
export async function premierJourLibre(
  { db, caller, now }: Pick<Context, 'db' | 'caller' | 'now'>,
  utilisateur_id: number,
): Promise<JourIso> {
  const aujourdhui = jourParis(now)
  const sien = sql`compte_id = ${caller.compte_id} and utilisateur_id = ${utilisateur_id}`
  const { rows } = await sql<{ dernier: JourIso | null }>`select max(jour) as dernier from (
      select max(pointage_date) as jour from pointage where ${sien} and pointage_date < ${aujourdhui}
      union all select max(jour) from absence where ${sien} and jour < ${aujourdhui}
      union all select max(astreinte_date) from astreinte where ${sien} and astreinte_date < ${aujourdhui}
      union all select max((mois + interval '1 month - 1 day')::date) from mois_clos where ${sien} and etat = 'clos') j`.execute(
    db,
  )
  const dernier = rows[0]?.dernier
  return dernier ? ajouterJours(dernier, 1) : '1900-01-01'
}

/** @throws CodedError SAISIE at a field, for a day that was counted */
export async function exigerJourLibre(
  context: Context,
  utilisateur_id: number,
  { jour, champ }: { readonly jour: JourIso; readonly champ: string },
): Promise<void> {
  const libre = await premierJourLibre(context, utilisateur_id)
  if (jour >= libre || jour >= jourParis(context.now)) return
  const message = `Des jours ont déjà été comptés jusqu’au ${direJour(ajouterJours(libre, -1))}\u00a0: choisissez un jour d’après.`
  throw refuse('SAISIE', { message, champs: { [champ]: message } })
}
