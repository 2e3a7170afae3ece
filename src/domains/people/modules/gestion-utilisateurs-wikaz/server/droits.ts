import { sql } from 'kysely'
import { ecrireDroits } from '#domains/people/model/droits.ts'
import { ecrireAcces, exigerSoiMeme } from '#domains/people/server/acces.ts'
import { listerDonnables } from '#domains/shell/server/api.ts'
import type { Db } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { TransferItem } from '#wire/transfer.ts'
import { exigerPersonne } from './personnes.ts'

interface Qui {
  readonly compte_id: number
  readonly utilisateur_id: number
}

async function lireOuverts(db: Db, { compte_id, utilisateur_id }: Qui): Promise<Set<number>> {
  const rows = await db
    .selectFrom('droit')
    .select('module_id')
    .where('compte_id', '=', compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .execute()
  return new Set(rows.map(r => r.module_id))
}

/** Which profiles of the person give each module: "why can this person see this?". */
async function lireOrigines(db: Db, { compte_id, utilisateur_id }: Qui): Promise<Map<number, string>> {
  const { rows } = await sql<{ module_id: number; profils: string }>`
    select pm.module_id, string_agg(p.profil_libelle, ', ' order by p.profil_id) as profils
    from utilisateur_profil up join profil p using (profil_id) join profil_module pm using (profil_id)
    where up.compte_id = ${compte_id} and up.utilisateur_id = ${utilisateur_id} group by pm.module_id`.execute(db)
  return new Map(rows.map(r => [r.module_id, r.profils]))
}

/** What the caller may give one by one. */
async function listerOfferts(context: Context) {
  return (await listerDonnables(context.db, context.caller)).filter(d => !d.a_venir)
}

/** What the caller may give, ticked where the person has it. What the caller may not give is not shown, nor changed. */
export async function lireListeDroits(context: Context, utilisateur_id: number): Promise<TransferItem[]> {
  const { db, caller } = context
  await exigerPersonne(context, utilisateur_id)
  const qui = { compte_id: caller.compte_id, utilisateur_id }
  const ouverts = await lireOuverts(db, qui)
  const origines = await lireOrigines(db, qui)
  return (await listerOfferts(context)).map(({ module_id, module_libelle }) => {
    const profils = origines.get(module_id)
    return {
      id: module_id,
      label: profils ? `${module_libelle} (profil ${profils})` : module_libelle,
      etat: ouverts.has(module_id) ? 1 : 0,
      module_parent_id: null,
    }
  })
}

async function donner(db: Db, { compte_id, utilisateur_id }: Qui, famille: readonly number[]): Promise<void> {
  const ids = sql`${sql.val([...famille])}::int[]`
  await sql`delete from utilisateur_module_retire where compte_id = ${compte_id}
    and utilisateur_id = ${utilisateur_id} and module_id = any(${ids})`.execute(db)
  // What a profile gives needs no line of its own.
  await sql`insert into utilisateur_module (compte_id, utilisateur_id, module_id)
    select ${compte_id}, ${utilisateur_id}, n from unnest(${ids}) n where not exists (select from droit d
      where d.compte_id = ${compte_id} and d.utilisateur_id = ${utilisateur_id} and d.module_id = n)`.execute(db)
}

async function retirer(db: Db, { compte_id, utilisateur_id }: Qui, famille: readonly number[]): Promise<void> {
  const ids = sql`${sql.val([...famille])}::int[]`
  await sql`delete from utilisateur_module where compte_id = ${compte_id} and utilisateur_id = ${utilisateur_id}
    and module_id = any(${ids})`.execute(db)
  await sql`insert into utilisateur_module_retire (compte_id, utilisateur_id, module_id)
    select d.compte_id, d.utilisateur_id, d.module_id from droit d where d.compte_id = ${compte_id}
      and d.utilisateur_id = ${utilisateur_id} and d.module_id = any(${ids})`.execute(db)
}

/** Every module must exist; one that the caller may not give is a right they lack. */
async function exigerDonnables(
  db: Db,
  donnables: Awaited<ReturnType<typeof listerDonnables>>,
  ids: readonly number[],
): Promise<void> {
  const connus = new Set(donnables.map(d => d.module_id))
  const autres = ids.filter(id => !connus.has(id))
  if (autres.length === 0) return
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from module
    where module_id = any(${sql.val(autres)}::int[])`.execute(db)
  if (rows[0]?.n !== new Set(autres).size) throw refuse('INTROUVABLE')
  throw refuse('DROIT_MANQUANT', { message: 'Vous ne pouvez donner que des droits que vous avez vous-même.' })
}

/**
 * Keeps exactly these among what the caller may give. Effective at the person's next request: triggers move the version
 * of the company's rights. A repeat changes nothing.
 */
export async function ecrireListeDroits(context: Context, utilisateur_id: number, ids: readonly number[]) {
  exigerSoiMeme(context)
  const qui = { compte_id: context.caller.compte_id, utilisateur_id }
  await ecrireAcces(context, utilisateur_id, async ({ db, peut, record }) => {
    if (!peut.droits) throw refuse('DROIT_MANQUANT', { message: 'Les droits du propriétaire sont les siens.' })
    const donnables = await listerOfferts(context)
    await exigerDonnables(db, donnables, ids)
    const ouverts = await lireOuverts(db, qui)
    const voulus = new Set(ids)
    const ajoutes = donnables.filter(d => voulus.has(d.module_id) && !ouverts.has(d.module_id))
    const retires = donnables.filter(d => !voulus.has(d.module_id) && ouverts.has(d.module_id))
    for (const { famille } of ajoutes) await donner(db, qui, famille)
    for (const { famille } of retires) await retirer(db, qui, famille)
    if (ajoutes.length + retires.length === 0) return
    await record({
      action: ecrireDroits.id,
      entite: `utilisateur:${utilisateur_id}`,
      avant: { retires: retires.map(d => d.module_id) },
      apres: { ajoutes: ajoutes.map(d => d.module_id) },
    })
  })
}
