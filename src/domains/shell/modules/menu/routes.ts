import { sql } from 'kysely'
import {
  addPin,
  getGoogleKey,
  getMenu,
  getMenuImage,
  openModule,
  removePin,
} from '#domains/shell/modules/menu/contract.ts'
import { checkModule, readMenu } from '#domains/shell/server/menu.ts'
import { drawMenuImage } from '#domains/shell/server/menu-image.ts'
import { pin, readPins, unpin } from '#domains/shell/server/preferences.ts'
import { type Route, route } from '#server/http/route.ts'

const open = route(openModule, async (context, { params }) => {
  const { db, caller, now } = context
  const { module_id } = params
  await checkModule(context, module_id)
  const { compte_id, utilisateur_id } = caller
  return await db
    .insertInto('module_ouverture')
    .values({ compte_id, utilisateur_id, module_id, derniere_a: now })
    .onConflict(conflict =>
      conflict
        .columns(['compte_id', 'utilisateur_id', 'module_id'])
        .doUpdateSet({ ouvertures: sql`module_ouverture.ouvertures + 1`, derniere_a: now }),
    )
    .returning('ouvertures')
    .executeTakeFirstOrThrow()
})

export const menuRoutes: readonly Route[] = [
  route(getMenu, async (context, { params }) => {
    await checkModule(context, params.module_id)
    return (await readMenu(context)).filter(item => item.module_parent_id === params.module_id)
  }),
  open,
  route(addPin, async (context, { body }) => {
    await checkModule(context, body.module_id)
    await pin(context, body.module_id)
    return { epingles: await readPins(context) }
  }),
  route(removePin, async (context, { params }) => {
    await unpin(context, params.moduleId)
    return { epingles: await readPins(context) }
  }),
  route(getMenuImage, async (context, { params }) => {
    const row = await checkModule(context, params.id)
    return { bytes: await drawMenuImage(row), mime: 'image/png', nom: `module-${params.id}.png` }
  }),
  route(getGoogleKey, async ({ services }) => ({ compte_google_api_key: services.config.googleApiKey ?? '' })),
]
