import type { Depart } from '#domains/field-service/model/repartition/types.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { publish } from '#server/live/publish.ts'
import { exigerSonNom } from '#server/people/own-name.ts'

type Lecture = Pick<Context, 'db' | 'caller'>

/** To a hundredth of a degree: about a kilometre, so that no door is told. */
const arrondir = (degres: number) => Math.round(degres * 100) / 100

const mien = ({ caller }: Lecture) => `depart:${caller.utilisateur_id}`

/** What the caller agreed to; null: nothing. */
export async function lireMonDepart({ db, caller }: Lecture) {
  const row = await db
    .selectFrom('depart_technicien')
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

/** Those who plan read their tours again. */
async function dire(context: Context): Promise<void> {
  const { compte_id } = context.caller
  await publish(context, { compte_id, utilisateur_id: null, sujet: 'plannings-entreprises' })
}

/** Where exactly is not kept, nor written in the audit. @throws CodedError DROIT_MANQUANT */
export async function ecrireDepart(
  context: Context,
  { ville, latitude, longitude }: { ville: string; latitude: number; longitude: number },
): Promise<void> {
  exigerEnSonNom(context)
  const { db, caller, now } = context
  const lieu = { ville, latitude: arrondir(latitude), longitude: arrondir(longitude), accepte_a: now }
  const { compte_id, utilisateur_id } = caller
  await db
    .insertInto('depart_technicien')
    .values({ compte_id, utilisateur_id, ...lieu })
    .onConflict(c => c.columns(['compte_id', 'utilisateur_id']).doUpdateSet(lieu))
    .execute()
  await record(context, { action: 'depart.accepter', entite: mien(context) })
  await dire(context)
}

/** Taken back: nothing of it stays. Said again, it changes nothing. @throws CodedError DROIT_MANQUANT */
export async function oterDepart(context: Context): Promise<void> {
  exigerEnSonNom(context)
  const { db, caller } = context
  const { numDeletedRows } = await db
    .deleteFrom('depart_technicien')
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  await record(context, { action: 'depart.retirer', entite: mien(context) })
  await dire(context)
}

/** Where each tour leaves from: somebody's own place where they agreed, else the company's; null: it was never placed. */
export async function lireDeparts({ db, caller }: Lecture): Promise<(utilisateur_id: number) => Depart | null> {
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
