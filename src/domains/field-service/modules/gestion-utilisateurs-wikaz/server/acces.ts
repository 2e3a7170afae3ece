import { sql } from 'kysely'
import { MODULE_UTILISATEURS, PROFIL } from '#domains/field-service/model/utilisateurs/commun.ts'
import { type AuditEntry, record } from '#server/audit/record.ts'
import type { Db } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { publish } from '#server/live/publish.ts'
import { type LignePersonne, lireMoi, peut, trouver } from './personnes.ts'

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
  if (caller.acteur_utilisateur_id !== null)
    throw refuse('DROIT_MANQUANT', { message: 'Dans le compte d’une autre personne, les droits ne se changent pas.' })
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
        message: 'Impossible : plus personne ne pourrait gérer les utilisateurs de l’entreprise.',
      })
    // Their open screens read their menu again.
    await publish({ db }, { compte_id, utilisateur_id, sujet: 'session' })
    return result
  })
}

/** Modules of the platform's own administration are nobody's to give here. */
const HORS_PLATEFORME = sql`not exists (select from module p where p.module = 'plateforme'
  and (p.module_id = m.module_id or p.module_id = m.module_parent_id))`

export interface ModuleDonnable {
  readonly module_id: number
  readonly module_libelle: string
  /** Itself and the pages reached from it. */
  readonly famille: readonly number[]
}

/**
 * What the caller may give: an owner everything that the company's profiles hold, anybody else what they hold
 * themselves (nobody gives what they do not hold). Containers are shown through their children, pages through theirs.
 */
export async function listerDonnables(db: Db, { caller }: Pick<Context, 'caller'>): Promise<ModuleDonnable[]> {
  const { compte_id, utilisateur_id } = caller
  const { proprietaire } = await lireMoi(db, caller)
  const { rows } = await sql<ModuleDonnable>`
    select m.module_id, m.module_libelle, array(select q.module_id from module q where q.module_id = m.module_id
      or (q.module_parent_id = m.module_id and q.params->>'interne' = 'true')) as famille
    from module m left join module p on p.module_id = m.module_parent_id
    where m.module_etat = 1 and coalesce(m.params->>'conteneur', '') <> 'true' and ${HORS_PLATEFORME}
      and not (m.module_parent_id is not null and coalesce(m.params->>'interne', '') = 'true')
      and (exists (select from droit d where d.compte_id = ${compte_id} and d.utilisateur_id = ${utilisateur_id}
          and d.module_id = m.module_id)
        or (${proprietaire} and exists (select from profil_module pm where pm.module_id = m.module_id
          and pm.profil_id = any(${sql.val(Object.values(PROFIL))}::int[]))))
    order by coalesce(p.ordre, m.ordre), coalesce(p.module_id, m.module_id), m.ordre, m.module_id`.execute(db)
  return rows
}

/** Profiles all of whose modules the caller may give. */
export async function listerProfilsDonnables(db: Db, context: Pick<Context, 'caller'>): Promise<Set<number>> {
  const donnables = await listerDonnables(db, context)
  const { rows } = await sql<{ profil_id: number }>`
    select p.profil_id from profil p where p.profil_id = any(${sql.val(Object.values(PROFIL))}::int[])
      and not exists (select from profil_module pm join module m using (module_id) where pm.profil_id = p.profil_id
        and m.module_etat = 1 and coalesce(m.params->>'conteneur', '') <> 'true'
        and not m.module_id = any(${sql.val(donnables.flatMap(d => d.famille))}::int[]))`.execute(db)
  return new Set(rows.map(r => r.profil_id))
}
