import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { type Route, route } from '#server/http/route.ts'
import { success } from '#wire/notice.ts'
import { enregistrerVariables, lireVariables, type Variables } from './contract.ts'
import '#domains/field-service/server/tables.ts'

/** What a company that never said otherwise works with. */
const DEFAUT: Variables = { temps_moyen_prise_en_charge: 5, temps_moyen_depose: 5, duree_moyenne_kilometre: 1.5 }

async function lire({ db, caller }: Context): Promise<Variables> {
  const row = await db
    .selectFrom('linker_variables')
    .select(['temps_moyen_prise_en_charge', 'temps_moyen_depose', 'duree_moyenne_kilometre'])
    .where('compte_id', '=', caller.compte_id)
    .executeTakeFirst()
  return row ?? DEFAUT
}

export const configurationLinkerRoutes: readonly Route[] = [
  route(lireVariables, context => lire(context)),

  route(enregistrerVariables, async (context, { body }) => {
    const avant = await lire(context)
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
