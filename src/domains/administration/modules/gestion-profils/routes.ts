import { sql } from 'kysely'
import { platformDb, platformWrite } from '#domains/administration/server/platform.ts'
import { linkRoutes } from '#domains/administration/server/transfers.ts'
import { refuse } from '#server/http/errors.ts'
import { type Route, route } from '#server/http/route.ts'
import { formDefinition } from '#wire/form.ts'
import { success } from '#wire/notice.ts'
import { editProfil, listProfils, type ProfilListe, profilModules, profilUtilisateurs, putProfil } from './contract.ts'

const list = route(listProfils, async (context, { query }) => {
  const { rows } = await sql<ProfilListe>`select p.profil_id, p.profil_libelle,
      (select count(*)::int from profil_module pm where pm.profil_id = p.profil_id) as modules_count,
      (select count(*)::int from utilisateur_profil up where up.profil_id = p.profil_id) as users_count
    from profil p where p.profil_application_id = ${query.application ?? 1}
    order by lower(unaccent(p.profil_libelle)), p.profil_id`.execute(platformDb(context))
  return rows
})

const edit = route(editProfil, async (context, { params }) => {
  const row = await platformDb(context)
    .selectFrom('profil')
    .select('profil_libelle')
    .where('profil_id', '=', params.id)
    .executeTakeFirst()
  if (!row) throw refuse('INTROUVABLE')
  return formDefinition({
    titre: 'Modifier le profil',
    dataProvider: row,
    dataStructure: [{ id: 'profil_libelle', label: 'Libellé', type: 'texte', maxLength: 100 }],
    ruleValidate: [{ field: 'profil_libelle', rule: 'required', message: 'Libellé\u00a0: à renseigner.' }],
  })
})

const put = route(putProfil, async (context, { params, body }) => {
  await platformWrite(context, async ({ db, record }) => {
    const row = await db.selectFrom('profil').selectAll().where('profil_id', '=', params.id).executeTakeFirst()
    if (!row) throw refuse('INTROUVABLE')
    if (row.profil_libelle === body.profil_libelle) return
    const { rows: taken } = await sql`select from profil where profil_id <> ${params.id}
      and profil_application_id = ${row.profil_application_id}
      and lower(profil_libelle) = lower(${body.profil_libelle})`.execute(db)
    if (taken.length) throw refuse('DEJA_PRIS', { champs: { profil_libelle: 'Un autre profil porte ce nom.' } })
    await db.updateTable('profil').set(body).where('profil_id', '=', params.id).execute()
    const avant = { profil_libelle: row.profil_libelle }
    await record({ action: putProfil.id, entite: `profil:${params.id}`, avant, apres: body })
  })
  return success('Le profil est enregistré.')
})

export const profilsRoutes: readonly Route[] = [
  list,
  edit,
  put,
  ...linkRoutes(profilModules, { table: 'profil_module', own: 'profil', other: 'module' }),
  ...linkRoutes(profilUtilisateurs, { table: 'utilisateur_profil', own: 'profil', other: 'utilisateur' }),
]
