import { sql } from 'kysely'
import { kmEntre } from '#domains/customers/model/repere.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { publish } from '#server/live/publish.ts'
import { exigerSonNom } from '#server/people/own-name.ts'

type Lecture = Pick<Context, 'db' | 'caller'>

/** To a hundredth of a degree: about a kilometre, so that no door is told. */
const arrondir = (degres: number) => Math.round(degres * 100) / 100

const mien = ({ caller }: Lecture) => `lieu:${caller.utilisateur_id}`

/** What the caller agreed to; null: nothing. */
export async function lireMonLieu({ db, caller }: Lecture) {
  const row = await db
    .selectFrom('lieu_agent')
    .select(['ville', 'accepte_a'])
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .executeTakeFirst()
  return row ? { ville: row.ville, accepte_a: row.accepte_a.toISOString() } : null
}

/** An agreement is one's own: nobody gives it, or takes it back, from inside somebody's account. @throws CodedError DROIT_MANQUANT */
function exigerEnSonNom({ caller }: Lecture): void {
  exigerSonNom({ caller }, 'cet accord ne se donne ni ne se retire')
}

/** Their other devices read it again; who plans does at the next list. */
async function dire(context: Context): Promise<void> {
  const { compte_id, utilisateur_id } = context.caller
  await publish(context, { compte_id, utilisateur_id, sujet: 'edt' })
}

/** Where exactly is not kept, nor written in the audit. @throws CodedError DROIT_MANQUANT */
export async function ecrireLieu(
  context: Context,
  { ville, latitude, longitude }: { ville: string; latitude: number; longitude: number },
): Promise<void> {
  exigerEnSonNom(context)
  const { db, caller, now } = context
  const lieu = { ville, latitude: arrondir(latitude), longitude: arrondir(longitude), accepte_a: now }
  const { compte_id, utilisateur_id } = caller
  await db
    .insertInto('lieu_agent')
    .values({ compte_id, utilisateur_id, ...lieu })
    .onConflict(c => c.columns(['compte_id', 'utilisateur_id']).doUpdateSet(lieu))
    .execute()
  await record(context, { action: 'lieu.accepter', entite: mien(context) })
  await dire(context)
}

/** Taken back: nothing of it stays. Said again, it changes nothing. @throws CodedError DROIT_MANQUANT */
export async function oterLieu(context: Context): Promise<void> {
  exigerEnSonNom(context)
  const { db, caller } = context
  const { numDeletedRows } = await db
    .deleteFrom('lieu_agent')
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  await record(context, { action: 'lieu.retirer', entite: mien(context) })
  await dire(context)
}

/**
 * How far from the house each of these people live who agreed to say it, in metres as the crow flies; nobody where the house
 * was never placed. One statement. It stays on the server: only whole kilometres are told.
 */
export async function lireDistances({ db, caller }: Lecture, gens: readonly number[]): Promise<Map<number, number>> {
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
