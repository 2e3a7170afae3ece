import { type RawBuilder, sql } from 'kysely'
import type { TransferOperations } from '#domains/administration/model/operations.ts'
import type { Db } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type Route, route } from '#server/http/route.ts'
import { success } from '#wire/notice.ts'
import type { TransferItem } from '#wire/transfer.ts'
import { platformDb, platformWrite } from './platform.ts'

/** What rights tie together. */
const keys = {
  profil: 'profil_id',
  module: 'module_id',
  utilisateur: 'utilisateur_id',
  option: 'option_id',
  site: 'site_id',
} as const
const tables = {
  profil: 'profil',
  module: 'module',
  utilisateur: 'utilisateur',
  option: 'option_personne',
  site: 'site',
} as const
export type Thing = keyof typeof keys

/** Modules that a person's profiles give, and that were not taken from them one by one. */
export const parProfils = (utilisateur_id: number): RawBuilder<{ id: number; par: string }> => sql`
  select pm.module_id as id, case when count(*) > 1 then 'par les profils ' else 'par le profil ' end
    || string_agg(p.profil_libelle, ', ' order by p.profil_id) as par
  from utilisateur_profil up join profil p using (profil_id) join profil_module pm using (profil_id)
  where up.utilisateur_id = ${utilisateur_id} and not exists (select from utilisateur_module_retire r
    where r.utilisateur_id = up.utilisateur_id and r.module_id = pm.module_id)
  group by pm.module_id`

export interface Link {
  readonly table:
    | 'profil_module'
    | 'utilisateur_profil'
    | 'utilisateur_module'
    | 'utilisateur_option'
    | 'utilisateur_site'
  readonly own: Thing
  readonly other: Thing
  /** What else gives lines of the other side: "par le profil Régulateur". */
  readonly par?: (id: number) => RawBuilder<{ id: number; par: string }>
}

/** Lines of the other side. */
const labels: Record<Thing, (id: number) => RawBuilder<TransferItem>> = {
  profil: () => sql<TransferItem>`select s.profil_id as id, s.profil_libelle as label, null::int as module_parent_id
    from profil s order by lower(unaccent(s.profil_libelle)), s.profil_id`,
  // Children right under their container.
  module: () => sql<TransferItem>`select s.module_id as id,
      s.module_libelle || case when s.module_etat <> 1 then ' (inactif)' when s.params ->> 'a_venir' = 'true'
        then ' (à venir)' else '' end as label, s.module_parent_id
    from module s left join module p on p.module_id = s.module_parent_id
    order by coalesce(p.ordre, s.ordre), coalesce(p.module_id, s.module_id), s.module_parent_id is not null, s.ordre,
      s.module_id`,
  utilisateur: () => sql<TransferItem>`select s.utilisateur_id as id,
      concat_ws(' ', nullif(s.prenom, ''), nullif(s.nom, '')) || ' · ' || c.compte_raison_sociale
        || case when s.actif then '' else ' (inactif)' end as label, null::int as module_parent_id
    from utilisateur s join compte c using (compte_id)
    order by lower(unaccent(s.nom)), lower(unaccent(s.prenom)), s.utilisateur_id`,
  option: () => sql<TransferItem>`select s.option_id as id, s.option_libelle as label, null::int as module_parent_id
    from option_personne s order by s.ordre, s.option_id`,
  // Of the person's own company only.
  site: utilisateur_id => sql<TransferItem>`select s.site_id as id, s.name as label, null::int as module_parent_id
    from site s join utilisateur u using (compte_id) where u.utilisateur_id = ${utilisateur_id}
    order by lower(unaccent(s.name)), s.site_id`,
}

/** @throws CodedError INTROUVABLE */
async function check(db: Db, thing: Thing, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(tables[thing])}
    where ${sql.ref(keys[thing])} = any(${sql.val([...ids])}::int[])`.execute(db)
  if (rows[0]?.n !== new Set(ids).size) throw refuse('INTROUVABLE')
}

/** Every line of the other side, `etat` 1 when it belongs to this one. */
export async function readLinks(db: Db, { table, own, other, par }: Link, id: number): Promise<TransferItem[]> {
  await check(db, own, [id])
  const { rows } = await labels[other](id).execute(db)
  const { rows: linked } = await sql<{ id: number }>`select ${sql.ref(keys[other])} as id from ${sql.table(table)}
    where ${sql.ref(keys[own])} = ${id}`.execute(db)
  const held = new Set(linked.map(l => l.id))
  const given = new Map((par ? (await par(id).execute(db)).rows : []).map(row => [row.id, row.par]))
  return rows.map(({ id: line, label, module_parent_id }) => {
    const origine = given.get(line)
    return {
      id: line,
      label,
      etat: held.has(line) ? (1 as const) : (0 as const),
      module_parent_id,
      ...(origine === undefined ? {} : { par: origine }),
    }
  })
}

async function insertLinks(db: Db, { table, own, other }: Link, id: number, wanted: readonly number[]) {
  const list = sql`unnest(${sql.val([...wanted])}::int[]) n`
  const columns = sql`${sql.ref(keys[own])}, ${sql.ref(keys[other])}`
  const returning = sql`on conflict do nothing returning ${sql.ref(keys[other])} as id`
  if (table === 'profil_module')
    return await sql<{ id: number }>`insert into profil_module (${columns}) select ${id}, n from ${list}
      ${returning}`.execute(db)
  // A person's rights stand in the person's company.
  const person = own === 'utilisateur' ? sql`${id}` : sql`n`
  return await sql<{ id: number }>`insert into ${sql.table(table)} (compte_id, ${columns})
    select u.compte_id, ${id}, n from ${list} join utilisateur u on u.utilisateur_id = ${person} ${returning}`.execute(
    db,
  )
}

/** Keeps exactly these; a repeat changes nothing. Effective at the next request: triggers move the rights' version. */
export async function writeLinks(
  context: Context,
  link: Link,
  { id, ids, action }: { id: number; ids: readonly number[]; action: string },
): Promise<void> {
  await platformWrite(context, async ({ db, record }) => {
    await check(db, link.own, [id])
    const offered = new Set((await labels[link.other](id).execute(db)).rows.map(line => line.id))
    if (!ids.every(line => offered.has(line))) throw refuse('INTROUVABLE')
    const { rows: removed } = await sql<{ id: number }>`delete from ${sql.table(link.table)}
      where ${sql.ref(keys[link.own])} = ${id} and not ${sql.ref(keys[link.other])} = any(${sql.val([...ids])}::int[])
      returning ${sql.ref(keys[link.other])} as id`.execute(db)
    const { rows: added } = await insertLinks(db, link, id, ids)
    if (removed.length + added.length === 0) return
    await record({
      action,
      entite: `${link.own}:${id}`,
      avant: { retires: removed.map(r => r.id) },
      apres: { ajoutes: added.map(r => r.id) },
    })
  })
}

/** Both routes of a transfer list. */
export function linkRoutes({ read, write }: TransferOperations, link: Link): readonly Route[] {
  return [
    route(read, (context, { params }) => readLinks(platformDb(context), link, params.id)),
    route(write, async (context, { params, body }) => {
      await writeLinks(context, link, { id: params.id, ids: body.data, action: write.id })
      return success('Les droits sont enregistrés\u00a0: ils valent dès maintenant.')
    }),
  ]
}
