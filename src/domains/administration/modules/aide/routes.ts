import { ADRESSE_SUPPORTS } from '#domains/administration/modules/supports/address.ts'
import { notifier } from '#domains/shell/server/api.ts'
import { record } from '#server/audit/record.ts'
import { consume, limitKey } from '#server/auth/limits.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { success } from '#wire/notice.ts'
import { askHelp, listOwn } from './contract.ts'

/** Enough for a bad day; more is a machine. */
const BUDGET = { gratuits: 10, plafond: 600 }

async function tellAdministrators({ services }: { services: Services }, objet: string): Promise<void> {
  await services.pools.system.transaction().execute(async db => {
    const admins = await db
      .selectFrom('utilisateur')
      .select(['compte_id', 'utilisateur_id'])
      .where('administrateur_plateforme', '=', true)
      .where('actif', '=', true)
      .execute()
    for (const admin of admins)
      await notifier(
        { db, services },
        { ...admin, titre: 'Nouvelle demande d’aide', body: objet, lien: ADRESSE_SUPPORTS },
      )
  })
}

const ask = route(askHelp, async (context, { body }) => {
  const { caller, db, now, services } = context
  const { compte_id, utilisateur_id } = caller
  await consume(services.pools.system, limitKey('aide', String(utilisateur_id)), BUDGET)
  const { support_id } = await db
    .insertInto('support')
    .values({ compte_id, utilisateur_id, ...body, cree_a: now })
    .returning('support_id')
    .executeTakeFirstOrThrow()
  await record(context, { action: askHelp.id, entite: `support:${support_id}` })
  context.afterCommit(() => tellAdministrators(context, body.support_objet))
  return success('Votre demande est envoyée.')
})

const list = route(listOwn, async ({ caller, db }) => {
  const rows = await db
    .selectFrom('support')
    .select(['support_id', 'support_objet', 'support_description', 'cree_a', 'termine_a'])
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .orderBy('cree_a', 'desc')
    .limit(50)
    .execute()
  return rows.map(row => ({
    ...row,
    cree_a: row.cree_a.toISOString(),
    termine_a: row.termine_a?.toISOString() ?? null,
  }))
})

export const aideRoutes: readonly Route[] = [ask, list]
