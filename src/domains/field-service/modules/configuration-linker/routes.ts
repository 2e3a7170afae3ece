import { lireTemps } from '#domains/field-service/server/creneaux/temps.ts'
import { record } from '#server/audit/record.ts'
import { type Route, route } from '#server/http/route.ts'
import { success } from '#wire/notice.ts'
import { enregistrerVariables, lireVariables, type Variables } from './contract.ts'
import '#domains/field-service/server/tables.ts'

export const configurationLinkerRoutes: readonly Route[] = [
  route(lireVariables, context => lireTemps(context)),

  route(enregistrerVariables, async (context, { body }) => {
    const avant = await lireTemps(context)
    const { db, caller, now } = context
    await db
      .insertInto('linker_variables')
      .values({ compte_id: caller.compte_id, ...body, modifie_a: now })
      .onConflict(conflict => conflict.column('compte_id').doUpdateSet({ ...body, modifie_a: now }))
      .execute()
    const changed = (Object.keys(body) as (keyof Variables)[]).some(name => body[name] !== avant[name])
    if (changed)
      await record(context, {
        action: 'variables.modifier',
        entite: `linker_variables:${caller.compte_id}`,
        avant,
        apres: body,
      })
    return success('Les temps de tournée ont bien été enregistrés.')
  }),
]
