import { record } from '#server/audit/record.ts'
import { refuse } from '#server/http/errors.ts'
import { type Route, route } from '#server/http/route.ts'
import { success } from '#wire/notice.ts'
import { souscrirePrestation } from './contract.ts'
import '#domains/field-service/server/tables.ts'

/** What a declared resource does not do by itself. */
export const prestationsRoutes: readonly Route[] = [
  route(souscrirePrestation, async (context, { params: { prestation_id }, query }) => {
    const { db, caller, now } = context
    const actif = query.action === 'inscription'
    const avant = await db
      .selectFrom('prestation')
      .select(['actif', 'version'])
      .where('compte_id', '=', caller.compte_id)
      .where('prestation_id', '=', prestation_id)
      .where('supprime_a', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!avant) throw refuse('INTROUVABLE')
    if (avant.actif !== actif) {
      await db
        .updateTable('prestation')
        .set({ actif, version: avant.version + 1, modifie_a: now })
        .where('compte_id', '=', caller.compte_id)
        .where('prestation_id', '=', prestation_id)
        .execute()
      await record(context, { action: `prestations.${query.action}`, entite: `prestation:${prestation_id}` })
    }
    return success(actif ? 'La prestation est proposée.' : 'La prestation n’est plus proposée.')
  }),
]
