import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { SANS_AGENDA } from '#domains/scheduling/model/planning/agenda.ts'
import { record } from '#server/audit/record.ts'
import type { Db } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { exigerSonNom } from '#server/people/own-name.ts'
import type { Titulaire } from './evenements.ts'

/** The secret address of a personal calendar: 32 random bytes, of which only the hash is kept. */

const sha256 = (jeton: string): Buffer => createHash('sha256').update(jeton).digest()

export async function lireLien({ db, caller }: Context): Promise<{ cree_a: Date; lu_a: Date | null } | null> {
  const row = await db
    .selectFrom('agenda_lien')
    .select(['cree_a', 'lu_a'])
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .executeTakeFirst()
  return row ?? null
}

/**
 * A new secret; the former one opens nothing any more. Not in somebody else's name: the secret would outlive the visit.
 * @throws CodedError DROIT_MANQUANT
 */
export async function creerLien(context: Context): Promise<string> {
  const { db, caller, now } = context
  const { compte_id, utilisateur_id } = caller
  exigerSonNom(context, SANS_AGENDA)
  const jeton = randomBytes(32).toString('base64url')
  const neuf = { jeton_sha256: sha256(jeton), cree_a: now, lu_a: null }
  await db
    .insertInto('agenda_lien')
    .values({ compte_id, utilisateur_id, ...neuf })
    .onConflict(conflict => conflict.columns(['compte_id', 'utilisateur_id']).doUpdateSet(neuf))
    .execute()
  await record(context, { action: 'agenda.creer', entite: `agenda:${utilisateur_id}` })
  return jeton
}

/** Whether there was a secret to revoke. */
export async function revoquerLien(context: Context): Promise<boolean> {
  const { db, caller } = context
  const { compte_id, utilisateur_id } = caller
  const { numDeletedRows } = await db
    .deleteFrom('agenda_lien')
    .where('compte_id', '=', compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await record(context, { action: 'agenda.revoquer', entite: `agenda:${utilisateur_id}` })
  return true
}

/**
 * Whose calendar a secret opens. One statement for a right secret and a wrong one; somebody switched off, of a
 * company that is closed, or without the module any more, has none.
 * @param system the owner's connection: who asks is nobody signed in
 */
export async function trouverTitulaire(system: Db, jeton: string, module: string): Promise<Titulaire | null> {
  const row = await system
    .selectFrom('agenda_lien as l')
    .innerJoin('utilisateur as u', join =>
      join.onRef('u.compte_id', '=', 'l.compte_id').onRef('u.utilisateur_id', '=', 'l.utilisateur_id'),
    )
    .innerJoin('compte as c', 'c.compte_id', 'l.compte_id')
    .select(['l.compte_id', 'l.utilisateur_id'])
    .where('l.jeton_sha256', '=', sha256(jeton))
    .where('u.actif', '=', true)
    .where('c.actif', '=', true)
    .where(sql<boolean>`exists (
      select from module m join droit d using (module_id) where m.module = ${module} and m.module_etat = 1
        and d.compte_id = l.compte_id and d.utilisateur_id = l.utilisateur_id)`)
    .executeTakeFirst()
  return row ?? null
}

/** Notes that a calendar was read, once an hour at most: applications ask far more often than anybody looks. */
export async function noterLecture(system: Db, { compte_id, utilisateur_id }: Titulaire, now: Date): Promise<void> {
  await system
    .updateTable('agenda_lien')
    .set({ lu_a: now })
    .where('compte_id', '=', compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .where(eb =>
      eb.or([eb('lu_a', 'is', null), eb('lu_a', '<', new Date(now.getTime() - 3_600_000)), eb('lu_a', '>', now)]),
    )
    .execute()
}
