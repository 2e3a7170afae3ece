import { expect, type Page } from '@playwright/test'

/**
 * Waits until the device keeps a reading, named by the first parts of its key. What is on screen is written down a moment
 * later: a test that takes the network away and starts anew must not be faster than that.
 */
export async function readingKept(page: Page, ...key: readonly (string | number)[]): Promise<void> {
  const keys = async () => (await keptKeys(page)).map(kept => kept.slice(0, key.length))
  await expect.poll(keys, { message: `reading ${key.join(', ')} kept` }).toContainEqual(key)
}

/** Keys of the readings on the device. */
async function keptKeys(page: Page): Promise<unknown[][]> {
  type Readings = { clientState: { queries: { queryKey: unknown[] }[] } }
  const kept = await keptOf<Readings>(page, 'lectures')
  return kept.flatMap(readings => readings.clientState.queries.map(query => query.queryKey))
}

/** What the databases of people on this device keep under a name: one, but for a device that somebody left with work under seal. */
export async function keptOf<T>(page: Page, key: string): Promise<T[]> {
  return await page.evaluate(async key => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const names = (await indexedDB.databases()).map(d => d.name ?? '').filter(n => /^relais-\d+-\d+$/.test(n))
    const rows = await Promise.all(
      names.map(async name => {
        const db = await done(indexedDB.open(name))
        const row: { valeur: T } | undefined = await done(db.transaction('cache').objectStore('cache').get(key))
        db.close()
        return row ? [row.valeur] : []
      }),
    )
    return rows.flat()
  }, key)
}
