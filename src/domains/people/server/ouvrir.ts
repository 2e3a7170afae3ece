import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { MODULE_UTILISATEURS } from '#domains/people/model/commun.ts'
import { listerProfilsDonnables } from '#domains/shell/server/api.ts'
import { record } from '#server/audit/record.ts'
import { revokeAllSessions } from '#server/auth/sessions.ts'
import type { Db } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { noAddressOf } from '#wire/no-address.ts'
import { ecrireAcces, exigerAcces, exigerSoiMeme } from './acces.ts'

export interface PersonneAOuvrir {
  readonly nom: string
  readonly prenom: string
  readonly telephone: string
  readonly profil_id: number
}

/** @throws CodedError DROIT_MANQUANT for who does not manage the company's people, or acts in somebody else's name */
function exigerGestion(context: Context): void {
  exigerSoiMeme(context)
  if (!context.caller.modules.has(MODULE_UTILISATEURS)) throw refuse('DROIT_MANQUANT')
}

/** People who are planned before they sign in; written with what `suite` writes of them, or not at all. */
export async function ouvrir<T>(
  context: Context,
  gens: readonly PersonneAOuvrir[],
  suite: (db: Db, ids: readonly number[]) => Promise<T>,
): Promise<T> {
  exigerGestion(context)
  const { caller, services } = context
  const { compte_id } = caller
  const donnables = await listerProfilsDonnables(context.db, caller)
  if (gens.some(g => !donnables.has(g.profil_id)))
    throw refuse('DROIT_MANQUANT', { message: 'Vous ne pouvez donner que des profils dont vous avez tous les droits.' })
  // On the owner's connection: requests make no account.
  return await services.pools.system.transaction().execute(async db => {
    const ids: number[] = []
    for (const { nom, prenom, telephone, profil_id } of gens) {
      const { utilisateur_id } = await db
        .insertInto('utilisateur')
        .values({ compte_id, email: noAddressOf(randomUUID()), nom, prenom, user_telephone1: telephone })
        .returning('utilisateur_id')
        .executeTakeFirstOrThrow()
      await db.insertInto('utilisateur_profil').values({ compte_id, utilisateur_id, profil_id }).execute()
      ids.push(utilisateur_id)
    }
    return await suite(db, ids)
  })
}

/**
 * People who were just made and never came go as if they had not been; `avant` takes away what was written with them.
 * @throws CodedError ENCORE_UTILISE for somebody who signed in, or whom something else names
 */
export async function retirer(context: Context, ids: readonly number[], avant: (db: Db) => Promise<void>) {
  exigerGestion(context)
  const { compte_id } = context.caller
  const eux = sql`compte_id = ${compte_id} and utilisateur_id = any(${sql.val([...ids])}::int[])`
  const garde = { message: 'Gardé\u00a0: cette personne est déjà entrée, ou figure déjà ailleurs.' }
  try {
    await context.services.pools.system.transaction().execute(async db => {
      const { rows } = await sql`select 1 from utilisateur where ${eux} and mot_de_passe is not null`.execute(db)
      if (rows.length > 0) throw refuse('ENCORE_UTILISE', garde)
      await avant(db)
      // What the journal says of them keeps who did what, and loses their name.
      await sql`update audit a set avant = null, apres = null from unnest(${sql.val([...ids])}::int[]) n
        where a.compte_id = ${compte_id} and a.entite in ('utilisateur:' || n, 'agent:' || n)`.execute(db)
      for (const table of ['invitation', 'utilisateur_profil', 'utilisateur_fiche', 'utilisateur'] as const)
        await sql`delete from ${sql.table(table)} where ${eux}`.execute(db)
    })
  } catch (error) {
    if ((error as { code?: unknown }).code === '23503') throw refuse('ENCORE_UTILISE', garde)
    throw error
  }
}

/**
 * Shuts somebody's access, or opens it again. Absolute: a repeat changes nothing.
 * @throws CodedError INTROUVABLE, DROIT_MANQUANT, PROPRE_ACCES, DERNIER_ADMINISTRATEUR
 */
export async function changer(context: Context, utilisateur_id: number, ouvert: boolean): Promise<void> {
  exigerGestion(context)
  const { compte_id } = context.caller
  await ecrireAcces(context, utilisateur_id, async ({ db, cible, peut, record: noter }) => {
    exigerAcces({ cible, peut, context, id: utilisateur_id })
    if (cible.actif === ouvert) return
    await db
      .updateTable('utilisateur')
      .set({ actif: ouvert, version: sql`version + 1` })
      .where('compte_id', '=', compte_id)
      .where('utilisateur_id', '=', utilisateur_id)
      .execute()
    if (!ouvert) await revokeAllSessions(db, { compte_id, utilisateur_id }, 'desactivee', { now: context.now })
    await noter({
      action: 'personnes.acces',
      entite: `utilisateur:${utilisateur_id}`,
      avant: { actif: cible.actif },
      apres: { actif: ouvert },
    })
  })
}

/** Name and telephone of somebody of the company. */
export async function nommer(
  context: Context,
  utilisateur_id: number,
  { nom, prenom, telephone }: Omit<PersonneAOuvrir, 'profil_id'>,
): Promise<void> {
  const { db, caller } = context
  const ici = { compte_id: caller.compte_id, utilisateur_id }
  const avant = await db
    .selectFrom('utilisateur')
    .select(['nom', 'prenom', 'user_telephone1 as telephone'])
    .where('compte_id', '=', ici.compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .executeTakeFirst()
  if (!avant) throw refuse('INTROUVABLE')
  if (avant.nom === nom && avant.prenom === prenom && avant.telephone === telephone) return
  await db
    .updateTable('utilisateur')
    .set({ nom, prenom, user_telephone1: telephone, version: sql`version + 1` })
    .where('compte_id', '=', ici.compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .execute()
  const apres = { nom, prenom, telephone }
  await record(context, { action: 'personnes.nommer', entite: `utilisateur:${utilisateur_id}`, avant, apres })
}
