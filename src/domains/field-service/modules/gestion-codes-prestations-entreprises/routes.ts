import { ecrireMetiersChoisis, listerMetiersChoisis } from '#domains/people/server/api.ts'
import { record } from '#server/audit/record.ts'
import { refuse } from '#server/http/errors.ts'
import { type Route, route } from '#server/http/route.ts'
import { formOf } from '#server/resource/form.ts'
import { resourceRoutes } from '#server/resource/routes.ts'
import { findRow, readOptions } from '#server/resource/rows.ts'
import { success } from '#wire/notice.ts'
import { resourceOperations } from '#wire/resource.ts'
import {
  choisirCodesPostaux,
  choisirMetiers,
  lireCodesPostaux,
  lireMetiers,
  PRESTATIONS,
  souscrirePrestation,
} from './contract.ts'
import { prestations } from './resource.ts'
import { ecrireCodesPostaux, listerCodesPostaux } from './server/codes-postaux.ts'
import { avecMetiers } from './server/metiers.ts'
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

  route(lireMetiers, context => listerMetiersChoisis(context)),
  route(choisirMetiers, async (context, { body }) => {
    await ecrireMetiersChoisis(context, body.data)
    return success('Vos métiers ont bien été enregistrés.')
  }),

  route(lireCodesPostaux, context => listerCodesPostaux(context)),
  route(choisirCodesPostaux, async (context, { body }) => {
    await ecrireCodesPostaux(context, body.data)
    return success('Vos codes postaux ont bien été enregistrés.')
  }),
]

const { createForm, editForm } = resourceOperations(PRESTATIONS)

/** The declared calls, whose forms offer the company's trades. */
export const prestationsDeclarees: readonly Route[] = resourceRoutes(prestations, {
  formulaire: route(createForm, async context =>
    avecMetiers(context, formOf(prestations, await readOptions(prestations, context), null)),
  ),
  'formulaire-modification': route(editForm, async (context, { params }) => {
    const row = await findRow(prestations, context, Number(params[PRESTATIONS.key]))
    if (!row) throw refuse('INTROUVABLE')
    return await avecMetiers(context, formOf(prestations, await readOptions(prestations, context), row))
  }),
})
