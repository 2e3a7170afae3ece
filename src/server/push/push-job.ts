import type { Agent } from 'node:https'
import { z } from 'zod'
import { defineJob } from '#server/jobs/job.ts'
import { checkPublicUrl, publicAgent } from '#server/net/public-addresses.ts'
import type { Services } from '#server/services.ts'
import { idSchema } from '#wire/ids.ts'

/** What a service worker shows. Lock screens are read by passers-by: no client's name, no address, nothing medical. */
export const pushSchema = z.strictObject({
  compte_id: idSchema,
  utilisateur_id: idSchema,
  titre: z.string().min(1).max(120),
  corps: z.string().max(300),
  /** Address inside the application. */
  lien: z.string().regex(/^\//).max(300).nullable(),
  /** Only this device: what is left of a sending of which the others arrived. */
  endpoint: z.string().optional(),
})
export type Push = z.infer<typeof pushSchema>

/** A push about a visit of today is of no use tomorrow. */
const TTL_SECONDS = 12 * 3600
const TIMEOUT_MS = 10_000

export interface PushTransport {
  readonly agent: Agent
  check(url: string): void
}

let transport: PushTransport = { agent: publicAgent(), check: checkPublicUrl }
/** For tests, whose push service is on this machine with a certificate of its own. */
export function replacePushTransport(other: PushTransport): () => void {
  const before = transport
  transport = other
  return () => {
    transport = before
  }
}

type Subscription = { endpoint: string; p256dh: string; auth: string }

/** @returns false when the push service says that this subscription is over (RFC 8030 §7.3) */
async function deliver({ config }: Services, to: Subscription, { titre, corps, lien }: Push): Promise<boolean> {
  const { default: webPush } = await import('web-push')
  transport.check(to.endpoint)
  try {
    await webPush.sendNotification(
      { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
      // As the service worker reads it.
      JSON.stringify({ titre, body: corps, lien }),
      {
        // The composition root has made keys where none were configured.
        vapidDetails: config.vapid && { subject: config.vapidSubject, ...config.vapid },
        TTL: TTL_SECONDS,
        timeout: TIMEOUT_MS,
        agent: transport.agent,
      },
    )
    return true
  } catch (error) {
    const status = (error as { statusCode?: number }).statusCode
    if (status === 404 || status === 410) return false
    throw error
  }
}

export const pushJob = defineJob({
  name: 'push-envoyer',
  schema: pushSchema,
  retry: { limit: 5, delaySeconds: 30 },
  async handle(services, push) {
    const { compte_id, utilisateur_id, endpoint } = push
    const db = services.pools.system
    const ofUser = db
      .selectFrom('push_abonnement')
      .select(['endpoint', 'p256dh', 'auth'])
      .where('compte_id', '=', compte_id)
      .where('utilisateur_id', '=', utilisateur_id)
    const subscriptions = await (endpoint ? ofUser.where('endpoint', '=', endpoint) : ofUser).execute()
    for (const subscription of subscriptions) {
      try {
        if (await deliver(services, subscription, push)) continue
        await db
          .deleteFrom('push_abonnement')
          .where('compte_id', '=', compte_id)
          .where('utilisateur_id', '=', utilisateur_id)
          .where('endpoint', '=', subscription.endpoint)
          .execute()
      } catch (error) {
        if (endpoint) throw error
        // Tried again alone, so that the devices that were reached do not ring twice.
        await services.jobs.enqueue(pushJob, { ...push, endpoint: subscription.endpoint }, { afterSeconds: 30 })
      }
    }
  },
})
