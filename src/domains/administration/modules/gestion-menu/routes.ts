import { sql } from 'kysely'
import { platformDb, platformWrite } from '#domains/administration/server/platform.ts'
import { linkRoutes } from '#domains/administration/server/transfers.ts'
import { refuse } from '#server/http/errors.ts'
import { type Route, route } from '#server/http/route.ts'
import { isIconName } from '#wire/icons.ts'
import { success, warning } from '#wire/notice.ts'
import * as contract from './contract.ts'
import { configurationForm, menuForm, possibleParents } from './server/forms.ts'
import { findMenu, listMenus, moveMenu } from './server/menus.ts'

const clients = route(contract.listClients, async context => {
  const { rows } = await sql<{ id: number }>`select module_application_id as id from module
    union select profil_application_id from profil order by id`.execute(platformDb(context))
  return rows.map(({ id }) => ({ id, label: id === 1 ? 'Relais Terrain' : `Application ${id}` }))
})

const put = route(contract.putMenu, async (context, { params, body }) => {
  await platformWrite(context, async ({ db, record }) => {
    const { module_libelle, module_plateforme, module_etat } = await findMenu(db, params.id)
    const avant = { module_libelle, module_plateforme, module_etat }
    const apres = { ...body, module_plateforme: Number(body.module_plateforme) }
    if (JSON.stringify(avant) === JSON.stringify(apres)) return
    await db.updateTable('module').set(apres).where('module_id', '=', params.id).execute()
    await record({ action: contract.putMenu.id, entite: `module:${params.id}`, avant, apres })
  })
  return success('Le menu est enregistré.')
})

const putConfiguration = route(
  contract.putConfiguration,
  async (context, { query, body: { module_id: chosen, ...body } }) => {
    const module_id = query.module_id ?? Number(chosen ?? 0)
    if (module_id === 0) throw refuse('SAISIE', { champs: { module_id: 'Menu\u00a0: à choisir.' } })
    if (chosen !== undefined && Number(chosen) !== module_id)
      throw refuse('SAISIE', { champs: { module_id: 'Ce menu n’est pas celui de l’adresse.' } })
    await platformWrite(context, async ({ db, record }) => {
      const row = await findMenu(db, module_id)
      if (!isIconName(body.icone)) throw refuse('SAISIE', { champs: { icone: 'Cette icône n’existe pas.' } })
      const parents = await possibleParents(db, module_id)
      if (body.module_parent_id !== '' && !parents.some(p => p.value === body.module_parent_id))
        throw refuse('SAISIE', { champs: { module_parent_id: 'Ce menu ne peut pas s’y ranger.' } })
      const { icone, module_parent_id } = row
      const { groupe, ...others } = (row.params ?? {}) as Record<string, unknown>
      const avant = { icone, groupe: typeof groupe === 'string' ? groupe : '', module_parent_id }
      const apres = { ...body, module_parent_id: body.module_parent_id === '' ? null : Number(body.module_parent_id) }
      if (JSON.stringify(avant) === JSON.stringify(apres)) return
      await db
        .updateTable('module')
        .set({
          icone: apres.icone,
          module_parent_id: apres.module_parent_id,
          params: JSON.stringify(body.groupe ? { ...others, groupe: body.groupe } : others),
        })
        .where('module_id', '=', module_id)
        .execute()
      await record({ action: contract.putConfiguration.id, entite: `module:${module_id}`, avant, apres })
    })
    return success('La configuration est enregistrée.')
  },
)

export const menusRoutes: readonly Route[] = [
  route(contract.listMenus, (context, { query }) =>
    listMenus(context, { application: query.application ?? 1, etat: Number(query.isActif ?? '1') }),
  ),
  clients,
  route(contract.editMenu, (context, { params }) => menuForm(platformDb(context), params.id)),
  put,
  route(contract.editConfiguration, (context, { query }) => configurationForm(platformDb(context), query.module_id)),
  putConfiguration,
  route(contract.menuUp, async (context, { params, body }) => {
    if (await moveMenu(context, params.id, { by: -1, rang: body.rang })) return success('Le menu est monté.')
    return warning(`Le menu est déjà ${body.rang === undefined ? 'en tête de la liste' : 'à cette place'}.`)
  }),
  route(contract.menuDown, async (context, { params, body }) => {
    if (await moveMenu(context, params.id, { by: 1, rang: body.rang })) return success('Le menu est descendu.')
    return warning(`Le menu est déjà ${body.rang === undefined ? 'en fin de liste' : 'à cette place'}.`)
  }),
  ...linkRoutes(contract.menuProfils, { table: 'profil_module', own: 'module', other: 'profil' }),
  ...linkRoutes(contract.menuUtilisateurs, { table: 'utilisateur_module', own: 'module', other: 'utilisateur' }),
]
