import { expect, type Page } from '@playwright/test'

/**
 * Waits until the device keeps a reading, named by the first parts of its key. What is on screen is written down a moment
 * later: a test that takes the network away and starts anew must not be faster than that.
 */
export async function readingKept(page: Page, ...key: readonly (string | number)[]): Promise<void> {
  const keys = async () => (await keptKeys(page)).map(kept => kept.slice(0, key.length))
  await expect.poll(keys, { message: `reading ${key.join(', ')} kept` }).toContainEqual(key)
}

/** Keys of the readings in the signed-in person's database. */
async function keptKeys(page: Page): Promise<unknown[][]> {
  return await page.evaluate(async () => {
    const name = (await indexedDB.databases()).map(d => d.name ?? '').find(n => /^relais-\d+-\d+$/.test(n))
    if (!name) return []
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await done(indexedDB.open(name))
    type Kept = { valeur: { clientState: { queries: { queryKey: unknown[] }[] } } }
    const kept: Kept | undefined = await done(db.transaction('cache').objectStore('cache').get('lectures'))
    db.close()
    return kept?.valeur.clientState.queries.map(query => query.queryKey) ?? []
  })
}
