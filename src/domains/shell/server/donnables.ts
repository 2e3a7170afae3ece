import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** Profiles that a company of each trade is run with: what its owner may give, and nothing of another trade. */
const PROFILS_DE_MAISON = [70, 71, 75] as const
const PROFILS_DU_METIER: Readonly<Record<string, readonly number[]>> = { residence: PROFILS_DE_MAISON }
const PROFILS_DE_TERRAIN = [60, 31, 30] as const
/** Given by the platform's own administrators only. */
const PROFIL_PLATEFORME = 1

/** Somebody of a company: the caller, or who signed an invitation. */
export interface Donneur {
  readonly compte_id: number
  readonly utilisateur_id: number
}

/** Profiles of the company's trade, and whether this person owns it. */
async function lireMetier(db: Db, { compte_id, utilisateur_id }: Donneur) {
  const { proprietaire, metier, maison } = await db
    .selectFrom('utilisateur as u')
    .innerJoin('compte as c', 'c.compte_id', 'u.compte_id')
    .select(['u.proprietaire', 'c.metier', 'c.maison'])
    .where('u.compte_id', '=', compte_id)
    .where('u.utilisateur_id', '=', utilisateur_id)
    .executeTakeFirstOrThrow()
  const siens = PROFILS_DU_METIER[metier] ?? PROFILS_DE_TERRAIN
  return { proprietaire, profils: maison ? [...siens, ...PROFILS_DE_MAISON] : siens }
}

/** Profiles that a company of this trade is run with. */
export async function lireProfilsDuMetier(db: Db, qui: Donneur): Promise<ReadonlySet<number>> {
  return new Set((await lireMetier(db, qui)).profils)
}

/** Modules of the platform's own administration are nobody's to give here. */
const HORS_PLATEFORME = sql`not exists (select from module p where p.module = 'plateforme'
  and (p.module_id = m.module_id or p.module_id = m.module_parent_id))`

export interface ModuleDonnable {
  readonly module_id: number
  readonly module_libelle: string
  /** Itself and the pages reached from it. */
  readonly famille: readonly number[]
  /** Of a screen that is not built: it opens nothing, and goes with its profile without being offered by itself. */
  readonly a_venir: boolean
}

/**
 * What somebody may give: an owner everything that the profiles of the company's trade hold, anybody else what they hold
 * themselves (nobody gives what they do not hold). Containers are shown through their children, pages through theirs.
 */
export async function listerDonnables(db: Db, qui: Donneur): Promise<ModuleDonnable[]> {
  const { compte_id, utilisateur_id } = qui
  const { proprietaire, profils } = await lireMetier(db, qui)
  const { rows } = await sql<ModuleDonnable>`
    select m.module_id, m.module_libelle, array(select q.module_id from module q where q.module_id = m.module_id
      or (q.module_parent_id = m.module_id and q.params->>'interne' = 'true')) as famille,
      coalesce(m.params->>'a_venir', '') = 'true' as a_venir
    from module m left join module p on p.module_id = m.module_parent_id
    where m.module_etat = 1 and coalesce(m.params->>'conteneur', '') <> 'true' and ${HORS_PLATEFORME}
      and not (m.module_parent_id is not null and coalesce(m.params->>'interne', '') = 'true')
      and (exists (select from droit d where d.compte_id = ${compte_id} and d.utilisateur_id = ${utilisateur_id}
          and d.module_id = m.module_id)
        or (${proprietaire} and exists (select from profil_module pm where pm.module_id = m.module_id
          and pm.profil_id = any(${sql.val(profils)}::int[]))))
    order by coalesce(p.ordre, m.ordre), coalesce(p.module_id, m.module_id), m.ordre, m.module_id`.execute(db)
  return rows
}

/**
 * Profiles that this person may give: of the company's trade or their own, and all of whose modules they may give. Asked
 * again wherever a profile changes hands: in a form, in an invitation and when that invitation is opened.
 */
export async function listerProfilsDonnables(db: Db, qui: Donneur): Promise<Set<number>> {
  const { compte_id, utilisateur_id } = qui
  const donnables = await listerDonnables(db, qui)
  const { profils } = await lireMetier(db, qui)
  const { rows } = await sql<{ profil_id: number }>`
    select p.profil_id from profil p where p.profil_id <> ${PROFIL_PLATEFORME}
      and (p.profil_id = any(${sql.val(profils)}::int[]) or exists (select from utilisateur_profil up
        where up.compte_id = ${compte_id} and up.utilisateur_id = ${utilisateur_id} and up.profil_id = p.profil_id))
      and not exists (select from profil_module pm join module m using (module_id) where pm.profil_id = p.profil_id
        and m.module_etat = 1 and coalesce(m.params->>'conteneur', '') <> 'true'
        and not m.module_id = any(${sql.val(donnables.flatMap(d => d.famille))}::int[]))`.execute(db)
  return new Set(rows.map(r => r.profil_id))
}
