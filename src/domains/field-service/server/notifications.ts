import { MODULE_REGULATION } from '#domains/field-service/model/interventions/regulation.ts'
import { type Notification, notifier } from '#domains/shell/server/api.ts'
import type { Context } from '#server/http/context.ts'
import { publish } from '#server/live/publish.ts'

/** People of the company who plan, whatever gave them the right. */
async function listerRegulateurs({ db, caller }: Context): Promise<number[]> {
  const rows = await db
    .selectFrom('droit')
    .innerJoin('module', 'module.module_id', 'droit.module_id')
    .select('droit.utilisateur_id')
    .distinct()
    .where('droit.compte_id', '=', caller.compte_id)
    .where('module.module', '=', MODULE_REGULATION)
    .execute()
  return rows.map(r => r.utilisateur_id)
}

/** @param lien address of the screen where the dispatcher sees what it is about */
export async function notifierRegulateurs(
  context: Context,
  { lien, ...avis }: Pick<Notification, 'titre' | 'body' | 'lien' | 'remplace' | 'cumule'>,
): Promise<void> {
  const { compte_id } = context.caller
  for (const utilisateur_id of await listerRegulateurs(context)) {
    await notifier(context, { compte_id, utilisateur_id, ...avis, ...(lien ? { lien } : {}) })
  }
}

/** Tells the technician's open screens, and those of the company that show plans. */
export async function annoncer(context: Context, technicien_ids: readonly (number | null)[]): Promise<void> {
  const { compte_id } = context.caller
  for (const utilisateur_id of new Set(technicien_ids)) {
    if (utilisateur_id !== null) await publish(context, { compte_id, utilisateur_id, sujet: 'mon-activite' })
  }
  await publish(context, { compte_id, utilisateur_id: null, sujet: 'plannings-entreprises' })
}
