import { deviceDb, PUSH_ENDING_KEY } from '#offline/device-db.ts'

let ending: Promise<void> | null = null

/** The browser's own push subscription: one for the site, whoever is signed in. What somebody left behind goes first. */
export async function pushSubscription(): Promise<PushSubscription | null> {
  if (ending || (await deviceDb().valeurs.get(PUSH_ENDING_KEY))) await endPushSubscription()
  return await held()
}

async function held(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** Written down before the page may be closed: whoever next asks for the subscription on this device ends it first. */
export async function decidePushEnd(): Promise<void> {
  await deviceDb().valeurs.put({ cle: PUSH_ENDING_KEY, valeur: true })
}

/** It speaks for whoever made it: left behind, it would tell the next person that this device rings for them. */
export async function endPushSubscription(): Promise<void> {
  // One at a time: a second one, late, would take the subscription of who came next.
  ending ??= end().finally(() => {
    ending = null
  })
  await ending
}

async function end(): Promise<void> {
  await (await held())?.unsubscribe()
  await deviceDb().valeurs.delete(PUSH_ENDING_KEY)
}
