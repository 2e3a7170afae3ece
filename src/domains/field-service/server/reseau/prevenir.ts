import { z } from 'zod'
import { MODULES_RESEAU, type Sens } from '#domains/field-service/model/reseau/reseau.ts'
import { adresseReseau } from '#domains/field-service/modules/gestion-recepteurs/address.ts'
import { notifier } from '#domains/shell/server/api.ts'
import type { Context } from '#server/http/context.ts'
import { defineJob } from '#server/jobs/job.ts'
import { publish } from '#server/live/publish.ts'
import { idSchema } from '#wire/ids.ts'

/** Told to whoever holds the module in the other company. A session reaches its own company only, so a job of the office does. */
export const reseauJob = defineJob({
  name: 'reseau-prevenir',
  schema: z.strictObject({
    compte_id: idSchema,
    module: z.string(),
    lien: z.string(),
    titre: z.string(),
    body: z.string(),
  }),
  retry: { limit: 5, delaySeconds: 30 },
  async handle(services, { compte_id, module, lien, titre, body }) {
    const db = services.pools.system
    const rows = await db
      .selectFrom('droit')
      .innerJoin('module', 'module.module_id', 'droit.module_id')
      .select('droit.utilisateur_id')
      .distinct()
      .where('droit.compte_id', '=', compte_id)
      .where('module.module', '=', module)
      .execute()
    for (const { utilisateur_id } of rows)
      await notifier({ db, services }, { compte_id, utilisateur_id, titre, body, lien, remplace: true })
  },
})

/** The company's open lists of the network read again, and those of the other side. */
export async function annoncerReseau(context: Context, autre?: number): Promise<void> {
  for (const compte_id of [context.caller.compte_id, ...(autre === undefined ? [] : [autre])])
    await publish(context, { compte_id, utilisateur_id: null, sujet: 'reseau' })
}

/**
 * Tells the other company of a link what became of it.
 * @param sens the caller's: whom it calls receivers calls it an issuer
 */
export async function prevenir(
  context: Context,
  sens: Sens,
  { autre: compte_id, link_id }: { readonly autre: number; readonly link_id: number | null },
  avis: { readonly titre: string; readonly body: string },
): Promise<void> {
  const enFace: Sens = sens === 'recepteurs' ? 'emetteurs' : 'recepteurs'
  await annoncerReseau(context, compte_id)
  await context.services.jobs.enqueue(
    reseauJob,
    { compte_id, module: MODULES_RESEAU[enFace], lien: adresseReseau(enFace, link_id), ...avis },
    { db: context.db },
  )
}
