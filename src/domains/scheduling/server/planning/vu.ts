import { sql } from 'kysely'
import type { VuPayload } from '#domains/scheduling/model/planning/planning.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import { versionDu } from '#domains/scheduling/model/versions.ts'
import type { Context } from '#server/http/context.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { jourParis } from '#wire/dates.ts'
import { lireVersions } from '../regles/proprietes.ts'
import { periodeVisible } from './periode.ts'

/** Days that were given to see at some hour, for a page that does not say which it showed. */
async function lireMontres(context: Context, quand: Date): Promise<Periode> {
  return periodeVisible(quand, versionDu(await lireVersions(context), jourParis(quand)).proprietes)
}

/** What changed until then on the days shown is seen; what changed on others, and was not seen before, stays to be. */
async function marquer({ db, caller }: Context, avant: Date | null, vu_a: Date, { du, au }: Periode): Promise<void> {
  const { compte_id, utilisateur_id } = caller
  await sql`update planning_changement set pas_montre = false
    where compte_id = ${compte_id} and utilisateur_id = ${utilisateur_id} and pas_montre
      and fait_a <= ${vu_a} and jour between ${du}::date and ${au}::date`.execute(db)
  await sql`update planning_changement set pas_montre = true
    where compte_id = ${compte_id} and utilisateur_id = ${utilisateur_id} and not pas_montre
      and fait_a <= ${vu_a} and fait_a > coalesce(${avant}::timestamptz, '-infinity')
      and jour not between ${du}::date and ${au}::date`.execute(db)
}

/**
 * This person has seen their planning as read then: only ever moves forward, and never past the receipt. A month that is published
 * before their screen shows it is not seen by that.
 */
export async function marquerVu(context: Context, { jusqua, du, au }: VuPayload): Promise<Effect> {
  const { db, caller, now } = context
  const { compte_id, utilisateur_id } = caller
  const vu_a = new Date(Math.min(new Date(jusqua).getTime(), now.getTime()))
  const montres = du !== undefined && au !== undefined ? { du, au } : await lireMontres(context, vu_a)
  const avant = await db
    .selectFrom('planning_vu')
    .select('vu_a')
    .where('compte_id', '=', compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .forUpdate()
    .executeTakeFirst()
  const lu = await db
    .insertInto('planning_vu')
    .values({ compte_id, utilisateur_id, vu_a })
    .onConflict(conflict =>
      conflict
        .columns(['compte_id', 'utilisateur_id'])
        .doUpdateSet({ vu_a: sql<Date>`greatest(planning_vu.vu_a, excluded.vu_a)` }),
    )
    .returning('vu_a')
    .executeTakeFirstOrThrow()
  await marquer(context, avant?.vu_a ?? null, vu_a, montres)
  return { outcome: 'applied', donnees: { vu_a: lu.vu_a.toISOString() } }
}
