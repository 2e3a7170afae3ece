import type { Context } from '#server/http/context.ts'
import { publish } from '#server/live/publish.ts'

/** Open screens of the house read again. */
export async function annoncer(context: Pick<Context, 'db' | 'caller'>): Promise<void> {
  await publish(context, { compte_id: context.caller.compte_id, utilisateur_id: null, sujet: 'residences' })
}
