import type { Context } from '#server/http/context.ts'
import { errorCatalogue } from '#wire/errors.ts'
import { fieldMessages } from '#wire/field-messages.ts'
import type { Mutation, Outcome } from '#wire/mutation.ts'
import { boundClockOffset, boundDeviceTime } from './fingerprint.ts'
import { type Effect, type MutationHandler, type MutationMeta, outcomeOf } from './registry.ts'
import { provenTime } from './silence.ts'
import { isStorable, storableMutation } from './storable.ts'

/** One action of a device, and what is known of it before its effect. */
export interface Received {
  readonly mutation: Mutation
  readonly handler: MutationHandler
  readonly appareil_id: string | null
}

async function effectOf(context: Context, { handler, mutation }: Received, meta: MutationMeta): Promise<Effect> {
  if (handler.module && !context.caller.modules.has(handler.module)) {
    await context.db
      .insertInto('quarantaine')
      .values({
        compte_id: context.caller.compte_id,
        utilisateur_id: context.caller.utilisateur_id,
        cle: mutation.id,
        mutation: JSON.stringify(storableMutation(mutation)),
        motif: 'DROIT_MANQUANT',
      })
      .execute()
    return { outcome: 'rejected', code: 'DROIT_MANQUANT', message: errorCatalogue.DROIT_MANQUANT.message }
  }
  const refused = { outcome: 'rejected', code: 'SAISIE', message: errorCatalogue.SAISIE.message } as const
  // Before its schema is asked: a key that no database holds would come back in the refusal, which has to be stored.
  if (!isStorable([mutation.entity, mutation.payload])) return refused
  const payload = handler.schema.safeParse(mutation.payload)
  if (!payload.success) return { ...refused, donnees: { champs: fieldMessages(payload.error) } }
  // A schema may put together what came apart.
  if (!isStorable(payload.data)) return refused
  return await handler.apply(context, payload.data, meta)
}

/** Applies the effect, in the transaction of the context, and says its outcome; storing it is the caller's. */
export async function applyEffect(context: Context, received: Received): Promise<Outcome> {
  const { mutation, appareil_id } = received
  const dit_a = boundDeviceTime(new Date(mutation.fait_a), context.now)
  const meta: MutationMeta = {
    id: mutation.id,
    entity: mutation.entity,
    fait_a: await provenTime(context, dit_a),
    dit_a,
    recu_a: context.now,
    horloge_ecart_ms: boundClockOffset(mutation.horloge_ecart_ms),
    appareil_id,
  }
  const effect = await effectOf(context, received, meta)
  await context.services.probe('after_effect')
  return outcomeOf(mutation.id, {
    ...effect,
    donnees: effect.donnees ?? null,
    recu_a: context.now.toISOString(),
  })
}
