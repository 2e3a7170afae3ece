import { pushSubscription } from '#client/account/push-subscription.ts'
import { call } from '#client/call/api.ts'
import { currentOwner, readSession } from '#client/session/session.ts'
import { subscribePush, unsubscribePush } from '#domains/shell/modules/notifications/contract.ts'

/**
 * Web Push needs a key from the server and a service worker; iOS gives it to installed applications only. In somebody's
 * account the device stays its owner's: nothing is offered there.
 */
export function canPush(): boolean {
  const key = readSession().session?.vapid_public_key
  return Boolean(key) && !currentOwner()?.emprunt && 'serviceWorker' in navigator && 'PushManager' in window
}

export async function isSubscribed(): Promise<boolean> {
  return Boolean(await pushSubscription())
}

/** The person has refused: the browser does not ask again, only its settings change that. */
export function isBlocked(): boolean {
  return Notification.permission === 'denied'
}

/** @returns false when the person refuses, or closes the question without an answer */
export async function subscribeDevice(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const registration = await navigator.serviceWorker.getRegistration()
  const key = readSession().session?.vapid_public_key
  if (!registration || !key) return false
  // What somebody who left here had is ended first: it would be handed over as this person's own.
  await pushSubscription()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  try {
    await call(subscribePush, { body: { endpoint: subscription.endpoint, p256dh, auth } })
  } catch (error) {
    // Unknown to the server it would never ring, and would be shown as active.
    await subscription.unsubscribe()
    throw error
  }
  return true
}

export async function unsubscribeDevice(): Promise<void> {
  const subscription = await pushSubscription()
  if (!subscription) return
  await subscription.unsubscribe()
  await call(unsubscribePush, { body: { endpoint: subscription.endpoint } })
}
