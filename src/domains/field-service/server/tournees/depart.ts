import type { Depart } from '#domains/field-service/model/repartition/types.ts'
import type { Context } from '#server/http/context.ts'
import { publish } from '#server/live/publish.ts'
import { givenPlace } from '#server/people/given-place.ts'

/** Where their tours leave from, which a technician agrees to. */
export const departs = givenPlace({
  table: 'depart_technicien',
  nom: 'depart',
  // Those who plan read their tours again.
  dire: async context => {
    const { compte_id } = context.caller
    await publish(context, { compte_id, utilisateur_id: null, sujet: 'plannings-entreprises' })
  },
})

/** Where each tour leaves from: somebody's own place where they agreed, else the company's; null: it was never placed. */
export async function lireDeparts({
  db,
  caller,
}: Pick<Context, 'db' | 'caller'>): Promise<(utilisateur_id: number) => Depart | null> {
  const [compte, siens] = await Promise.all([
    db
      .selectFrom('compte')
      .select(['compte_latitude', 'compte_longitude'])
      .where('compte_id', '=', caller.compte_id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('depart_technicien')
      .select(['utilisateur_id', 'latitude', 'longitude'])
      .where('compte_id', '=', caller.compte_id)
      .execute(),
  ])
  const { compte_latitude: latitude, compte_longitude: longitude } = compte
  const entreprise = latitude === null || longitude === null ? null : { latitude, longitude }
  const parPersonne = new Map(siens.map(({ utilisateur_id, ...lieu }) => [utilisateur_id, lieu]))
  return id => {
    const sien = parPersonne.get(id)
    if (sien) return { ...sien, sorte: 'technicien' }
    return entreprise && { ...entreprise, sorte: 'entreprise' }
  }
}
