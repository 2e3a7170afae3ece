import { sql } from 'kysely'
import { kmEntre } from '#domains/customers/model/repere.ts'
import type { Context } from '#server/http/context.ts'
import { publish } from '#server/live/publish.ts'
import { givenPlace } from '#server/people/given-place.ts'

/** Near where an agent lives, who agrees to say it. */
export const lieux = givenPlace({
  table: 'lieu_agent',
  nom: 'lieu',
  // Their other devices read it again; who plans does at the next list.
  dire: async context => {
    const { compte_id, utilisateur_id } = context.caller
    await publish(context, { compte_id, utilisateur_id, sujet: 'edt' })
  },
})

/**
 * How far from the house each of these people live who agreed to say it, in metres as the crow flies; nobody where the house
 * was never placed. One statement. It stays on the server: only whole kilometres are told.
 */
export async function lireDistances(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  gens: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('lieu_agent as l')
    .innerJoin('compte as c', 'c.compte_id', 'l.compte_id')
    .select(['l.utilisateur_id', 'l.latitude', 'l.longitude', 'c.compte_latitude', 'c.compte_longitude'])
    .where('l.compte_id', '=', caller.compte_id)
    .where('l.utilisateur_id', '=', sql<number>`any(${gens}::int[])`)
    .execute()
  return new Map(
    rows.flatMap(({ utilisateur_id, compte_latitude, compte_longitude, ...lieu }) => {
      if (compte_latitude === null || compte_longitude === null) return []
      const maison = { latitude: compte_latitude, longitude: compte_longitude }
      return [[utilisateur_id, Math.round(kmEntre(maison, lieu) * 1000)] as const]
    }),
  )
}
