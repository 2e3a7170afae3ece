import { sql } from 'kysely'
import { kmEntre } from '#domains/customers/model/repere.ts'
import type { Context } from '#server/http/context.ts'
import { publish } from '#server/live/publish.ts'
import { givenPlace } from '#server/people/given-place.ts'
import { annoncerBureau } from '../bureau/annoncer.ts'

/** Near where an agent lives, who agrees to say it. */
export const lieux = givenPlace({
  table: 'lieu_agent',
  nom: 'lieu',
  // Their other devices read it again, and who plans reads again who is near.
  dire: async context => {
    const { compte_id, utilisateur_id } = context.caller
    await publish(context, { compte_id, utilisateur_id, sujet: 'edt' })
    await annoncerBureau(context)
  },
})

/** Corrected by less, the house is where it was. */
const MEME_MAISON_KM = 2

const CHAMPS = [
  ...(['l.utilisateur_id', 'l.latitude', 'l.longitude', 'l.maison_latitude', 'l.maison_longitude'] as const),
  ...(['c.compte_latitude', 'c.compte_longitude'] as const),
] as const

const lieuxDe = ({ db, caller }: Pick<Context, 'db' | 'caller'>) =>
  db
    .selectFrom('lieu_agent as l')
    .innerJoin('compte as c', 'c.compte_id', 'l.compte_id')
    .select(CHAMPS)
    .where('l.compte_id', '=', caller.compte_id)

interface Situee {
  readonly maison_latitude: number | null
  readonly maison_longitude: number | null
  readonly compte_latitude: number | null
  readonly compte_longitude: number | null
}

const point = (latitude: number | null, longitude: number | null) =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** Where the house stood for whoever agreed, and where it stands; null: one of them is on no map. */
function maisonsDe(row: Situee) {
  const accord = point(row.maison_latitude, row.maison_longitude)
  const actuelle = point(row.compte_latitude, row.compte_longitude)
  return accord && actuelle && { accord, demenagee: kmEntre(accord, actuelle) > MEME_MAISON_KM }
}

/**
 * How far each of these people live who agreed to say it, in metres as the crow flies from where the house stood when they did:
 * moved away since, nothing is said until they agree again, for its places together would tell their town. Nobody where the house
 * was never placed. One statement. It stays on the server: only a range is told.
 */
export async function lireDistances(
  context: Pick<Context, 'db' | 'caller'>,
  gens: readonly number[],
): Promise<Map<number, number>> {
  const rows = await lieuxDe(context).where('l.utilisateur_id', '=', sql<number>`any(${gens}::int[])`).execute()
  return new Map(
    rows.flatMap(row => {
      const maisons = maisonsDe(row)
      if (!maisons || maisons.demenagee) return []
      return [[row.utilisateur_id, Math.round(kmEntre(maisons.accord, row) * 1000)] as const]
    }),
  )
}

/** One's own town, and whether the house moved away since it was given: it counts again once it is given again. */
export async function lireSonLieu(context: Pick<Context, 'db' | 'caller'>) {
  const lieu = await lieux.lire(context)
  const row = await lieuxDe(context).where('l.utilisateur_id', '=', context.caller.utilisateur_id).executeTakeFirst()
  return { lieu, a_redonner: (row && maisonsDe(row)?.demenagee) ?? false }
}
