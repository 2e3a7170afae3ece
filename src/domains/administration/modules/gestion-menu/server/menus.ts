import { sql } from 'kysely'
import { platformDb, platformWrite } from '#domains/administration/server/platform.ts'
import type { Db } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { MenuListe } from '../contract.ts'

/** @throws CodedError INTROUVABLE */
export async function findMenu(db: Db, module_id: number) {
  const row = await db.selectFrom('module').selectAll().where('module_id', '=', module_id).executeTakeFirst()
  if (!row) throw refuse('INTROUVABLE')
  return row
}

/** Menus of one application and state, containers first and their own under them; arrows move among those shown. */
export async function listMenus(
  context: Context,
  { application, etat }: { application: number; etat: number },
): Promise<MenuListe[]> {
  const { rows } = await sql<MenuListe>`
    with shown as (select * from module where module_application_id = ${application}
      and case when module_etat = 1 then 1 else 0 end = ${etat})
    select m.module_id, m.module_libelle || case when m.params ->> 'a_venir' = 'true' then ' (à venir)' else '' end
      as module_libelle, m.module_parent_id, m.module_application_id, m.module_plateforme, m.module_etat,
      m.icone, concat_ws(' ', m.module_libelle, m.route, m.params ->> 'groupe') as filtre,
      (row_number() over siblings)::int as rang, row_number() over siblings > 1 as up_visible,
      row_number() over siblings < count(*) over (partition by m.module_parent_id) as down_visible
    from shown m left join shown p on p.module_id = m.module_parent_id
    window siblings as (partition by m.module_parent_id order by m.ordre, m.module_id)
    order by coalesce(p.ordre, m.ordre), coalesce(p.module_id, m.module_id), p.module_id is not null, m.ordre, m.module_id`.execute(
    platformDb(context),
  )
  return rows
}

/** Moves one rank among the menus shown beside it, or to the place asked for; at the ends nothing moves. @returns whether it moved */
export async function moveMenu(
  context: Context,
  module_id: number,
  { by, rang }: { by: -1 | 1; rang?: number | undefined },
): Promise<boolean> {
  return await platformWrite(context, async ({ db, record }) => {
    const row = await findMenu(db, module_id)
    const { rows: siblings } = await sql<{ module_id: number; ordre: number }>`select module_id, ordre from module
      where module_application_id = ${row.module_application_id}
        and (module_etat = 1) = ${row.module_etat === 1}
        and module_parent_id is not distinct from ${row.module_parent_id}
      order by ordre, module_id`.execute(db)
    const at = siblings.findIndex(s => s.module_id === module_id)
    const wanted = rang === undefined ? at + by : rang - 1
    const here = siblings[at]
    if (!here || wanted === at || !siblings[wanted]) return false
    // The places stay where they are, told apart where two are the same; only who stands there changes.
    const places: number[] = []
    for (const { ordre } of siblings) places.push(Math.max(ordre, (places.at(-1) ?? Number.NEGATIVE_INFINITY) + 1))
    siblings.splice(at, 1)
    siblings.splice(wanted, 0, here)
    for (const [index, sibling] of siblings.entries()) {
      const ordre = places[index] ?? sibling.ordre
      if (ordre === sibling.ordre) continue
      await db.updateTable('module').set({ ordre }).where('module_id', '=', sibling.module_id).execute()
    }
    const apres = { ordre: places[wanted] }
    await record({
      action: `gestion-menu.${by < 0 ? 'up' : 'down'}`,
      entite: `module:${module_id}`,
      avant: { ordre: row.ordre },
      apres,
    })
    return true
  })
}
