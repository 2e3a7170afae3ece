import { call } from '#client/api.ts'
import { readSession } from '#client/session.ts'
import { subscribePush, unsubscribePush } from '#domains/shell/modules/notifications/contract.ts'

/** Web Push needs a key from the server and a service worker; iOS gives it to installed applications only. */
export function canPush(): boolean {
  return Boolean(readSession().session?.vapid_public_key) && 'serviceWorker' in navigator && 'PushManager' in window
}

async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  return await navigator.serviceWorker.getRegistration()
}

export async function isSubscribed(): Promise<boolean> {
  const registration = await worker()
  return Boolean(await registration?.pushManager?.getSubscription())
}

/** @returns false when the person, or the browser, refuses */
export async function subscribeDevice(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const registration = await worker()
  const key = readSession().session?.vapid_public_key
  if (!registration || !key) return false
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  await call(subscribePush, { body: { endpoint: subscription.endpoint, p256dh, auth }, silent: true })
  return true
}

export async function unsubscribeDevice(): Promise<void> {
  const subscription = await (await worker())?.pushManager.getSubscription()
  if (!subscription) return
  await subscription.unsubscribe()
  await call(unsubscribePush, { body: { endpoint: subscription.endpoint }, silent: true })
}
