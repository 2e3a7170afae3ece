import { z } from 'zod'
import { idParam, idSchema, instantSchema } from '#wire/ids.ts'
import { anySession, operation } from '#wire/operation.ts'

const BASE = '/api/wikaz/structure/notifications'

export const notificationSchema = z.strictObject({
  notification_id: idSchema,
  notification_titre: z.string(),
  notification_body: z.string(),
  /** Address inside the application, or null. */
  lien: z.string().nullable(),
  cree_a: instantSchema,
  lue: z.boolean(),
})
export type Notification = z.infer<typeof notificationSchema>

export const listNotifications = operation({
  id: 'notification.lister',
  method: 'GET',
  path: BASE,
  summary: 'Les notifications non lues et les plus récentes',
  right: anySession,
  tenant: 'self',
  offline: 'cached',
  sujet: 'notifications',
  output: z.array(notificationSchema),
})

const readSchema = z.strictObject({ lues: z.number().int() })

export const readNotification = operation({
  id: 'notification.lire',
  method: 'POST',
  path: `${BASE}/{id}/lue`,
  summary: 'Marque une notification comme lue',
  right: anySession,
  tenant: 'self',
  offline: 'queued',
  params: z.strictObject({ id: idParam }),
  output: readSchema,
  errors: ['INTROUVABLE'],
})

export const readAllNotifications = operation({
  id: 'notification.tout-lire',
  method: 'POST',
  path: `${BASE}/lues`,
  summary: 'Marque toutes les notifications comme lues',
  right: anySession,
  tenant: 'self',
  offline: 'online-only',
  output: readSchema,
})

/** As a browser gives it: nothing that an address leaves out when it is read, no port nor name of its own. */
function isPublicAddress(text: string): boolean {
  const { port, username, password, hash } = new URL(text)
  return /^[!-~]+$/.test(text) && [port, username, password, hash].every(part => part === '')
}

/** Push services are public https hosts; the server will write there, so an address inside a network is refused. */
const endpointSchema = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain, abort: true })
  .max(1000)
  .refine(isPublicAddress, 'Adresse de service inattendue')

export const subscribePush = operation({
  id: 'push.abonner',
  method: 'POST',
  path: '/api/push/abonnement',
  summary: 'Abonne cet appareil aux notifications poussées',
  right: anySession,
  tenant: 'self',
  offline: 'online-only',
  body: z.strictObject({
    endpoint: endpointSchema,
    p256dh: z.string().regex(/^[\w-]{80,100}=?$/),
    auth: z.string().regex(/^[\w-]{20,30}={0,2}$/),
  }),
  output: z.strictObject({ abonne: z.literal(true) }),
  errors: ['DROIT_MANQUANT'],
})

export const unsubscribePush = operation({
  id: 'push.desabonner',
  method: 'DELETE',
  path: '/api/push/abonnement',
  summary: "Retire l'abonnement de cet appareil",
  right: anySession,
  tenant: 'self',
  offline: 'online-only',
  body: z.strictObject({ endpoint: endpointSchema }),
  output: z.strictObject({ abonne: z.literal(false) }),
})
