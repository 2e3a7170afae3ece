import { sql } from 'kysely'
import { MODULE_UTILISATEURS } from '#domains/people/model/commun.ts'
import { type AuditEntry, record } from '#server/audit/record.ts'
import type { Db } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { publish } from '#server/live/publish.ts'
import { exigerSonNom } from '#server/people/own-name.ts'
import { type LignePersonne, lireMoi, peut, trouver } from './comptes.ts'

/** People who can sign in and manage the company's people, and the owners among them. */
async function compterGardiens(db: Db, compte_id: number): Promise<{ tous: number; proprietaires: number }> {
  const { rows } = await sql<{ tous: number; proprietaires: number }>`
    select count(*)::int as tous, count(*) filter (where u.proprietaire)::int as proprietaires
    from utilisateur u where u.compte_id = ${compte_id} and u.actif and exists (
      select from droit d join module m using (module_id) where d.compte_id = u.compte_id
        and d.utilisateur_id = u.utilisateur_id and m.module = ${MODULE_UTILISATEURS} and m.module_etat = 1)`.execute(
    db,
  )
  return rows[0] ?? { tous: 0, proprietaires: 0 }
}

/** Rights are a person's own to give: not in somebody else's name. @throws CodedError DROIT_MANQUANT */
export function exigerSoiMeme({ caller }: Pick<Context, 'caller'>): void {
  exigerSonNom({ caller }, 'les droits ne se changent pas')
}

export interface EcritureAcces {
  /** The owner's connection: requests may not write rights. Every query names the company. */
  readonly db: Db
  readonly cible: LignePersonne
  readonly peut: ReturnType<typeof peut>
  /** In the change's own transaction. */
  record(entry: AuditEntry): Promise<void>
}

/**
 * Changes somebody's account in one transaction with its audit, one change of a company at a time. Undone when nobody
 * could manage the company's people any more.
 * @throws CodedError INTROUVABLE, DERNIER_ADMINISTRATEUR
 */
export async function ecrireAcces<T>(
  context: Context,
  utilisateur_id: number,
  task: (ecriture: EcritureAcces) => Promise<T>,
  { supprimes = false } = {},
): Promise<T> {
  const { compte_id } = context.caller
  return await context.services.pools.system.transaction().execute(async db => {
    await db.selectFrom('compte').select('compte_id').where('compte_id', '=', compte_id).forNoKeyUpdate().execute()
    const cible = await trouver(db, compte_id, utilisateur_id, supprimes)
    const avant = await compterGardiens(db, compte_id)
    const permis = peut(await lireMoi(db, context.caller), cible)
    const result = await task({ db, cible, peut: permis, record: entry => record({ ...context, db }, entry) })
    const apres = await compterGardiens(db, compte_id)
    if ((avant.tous > 0 && apres.tous === 0) || (avant.proprietaires > 0 && apres.proprietaires === 0))
      throw refuse('DERNIER_ADMINISTRATEUR', {
        message: 'Impossible\u00a0: plus personne ne pourrait gérer les utilisateurs de l’entreprise.',
      })
    // Their open screens read their menu again.
    await publish({ db }, { compte_id, utilisateur_id, sujet: 'session' })
    return result
  })
}

/** @throws CodedError PROPRE_ACCES, DROIT_MANQUANT */
export function exigerAcces({
  cible,
  peut: permis,
  context,
  id,
}: Pick<EcritureAcces, 'cible' | 'peut'> & { readonly context: Context; readonly id: number }): void {
  exigerSoiMeme(context)
  if (id === context.caller.utilisateur_id) throw refuse('PROPRE_ACCES')
  if (!permis.acces || cible.proprietaire)
    throw refuse('DROIT_MANQUANT', { message: 'L’accès du propriétaire ne se retire pas ici.' })
}
