import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { ajouterMinutes, heureParis, versMs } from '#wire/dates.ts'
import { verrouillerTechnicien } from '../interventions/situation.ts'
import { annoncer } from '../notifications.ts'

type Lecture = Pick<Context, 'db' | 'caller' | 'now'>

/** How long a slot is kept for who is looking at it, in minutes. */
export const RETENUE_MINUTES = 10

/** What somebody else is looking at for now. */
export async function lireRetenus({ db, caller, now }: Lecture) {
  const { rows } = await sql<{ technicien_id: number; debut: Date; fin: Date; par: string; expire_a: Date }>`
    select r.technicien_id, lower(r.plage) as debut, upper(r.plage) as fin, r.expire_a, trim(u.prenom || ' ' || u.nom) as par
    from creneau_retenu r join utilisateur u using (compte_id, utilisateur_id)
    where r.compte_id = ${caller.compte_id} and r.utilisateur_id <> ${caller.utilisateur_id}
      and r.expire_a > ${now.toISOString()}::timestamptz`.execute(db)
  return rows.map(r => ({ ...r, debut: r.debut.getTime(), fin: r.fin.getTime() }))
}

/** @throws CodedError CRENEAU_OCCUPE: somebody else is looking at it */
export async function retenir(
  context: Context,
  { cible_id, debut, fin }: { cible_id: number; debut: string; fin: string },
): Promise<string> {
  const { db, now } = context
  // Two people who look at the same slot are told apart: one of them holds it.
  await verrouillerTechnicien(context, cible_id)
  const autre = (await lireRetenus(context)).find(
    r => r.technicien_id === cible_id && r.debut < versMs(fin) && versMs(debut) < r.fin,
  )
  if (autre) throw refuse('CRENEAU_OCCUPE', { message: direRetenu(autre) })
  const expire_a = ajouterMinutes(now, RETENUE_MINUTES)
  const plage = `[${debut},${fin})`
  await db
    .insertInto('creneau_retenu')
    .values({ ...cle(context), technicien_id: cible_id, plage, expire_a })
    .onConflict(c =>
      c.columns(['compte_id', 'utilisateur_id']).doUpdateSet({ technicien_id: cible_id, plage, expire_a }),
    )
    .execute()
  await annoncer(context, [])
  return expire_a
}

const cle = ({ caller: { compte_id, utilisateur_id } }: Pick<Context, 'caller'>) => ({ compte_id, utilisateur_id })

export const direRetenu = ({ par, expire_a }: { par: string; expire_a: Date }) =>
  `${par} retient ce créneau jusqu’à ${heureParis(expire_a)}.`

/** The caller is done with looking: the others are told. */
export async function rendre(context: Context): Promise<void> {
  await lacher(context)
  await annoncer(context, [])
}

/** Lets go of what the caller was looking at. */
export async function lacher({ db, caller }: Pick<Context, 'db' | 'caller'>): Promise<void> {
  await db
    .deleteFrom('creneau_retenu')
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .execute()
}
