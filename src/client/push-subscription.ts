/** The browser's own push subscription: one for the site, whoever is signed in. */
export async function pushSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** It speaks for whoever made it: left behind, it would tell the next person that this device rings for them. */
export async function endPushSubscription(): Promise<void> {
  await (await pushSubscription())?.unsubscribe()
}
