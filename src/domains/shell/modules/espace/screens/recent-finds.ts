import { dbOf } from '#client/queue/sync.ts'
import { currentOwner } from '#client/session/session.ts'

/** What was opened from the search lately: identities only, the words are read again from what the device keeps. */
const KEY = 'recherches'
const MAX = 6

export async function recentFinds(): Promise<readonly string[]> {
  const owner = currentOwner()
  if (!owner) return []
  const row = await dbOf(owner).cache.get(KEY)
  return Array.isArray(row?.valeur) ? row.valeur.filter(id => typeof id === 'string') : []
}

/** A comfort: a device that refuses to store it keeps working, and somebody else's account leaves nothing. */
export async function keepFind(id: string): Promise<void> {
  const owner = currentOwner()
  if (!owner || owner.emprunt) return
  try {
    const others = (await recentFinds()).filter(other => other !== id)
    await dbOf(owner).cache.put({ cle: KEY, valeur: [id, ...others].slice(0, MAX) })
  } catch (error) {
    console.info('search not kept', error)
  }
}
