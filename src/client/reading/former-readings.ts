import type { PersistedClient } from '@tanstack/react-query-persist-client'
import type { UserDb } from '#offline/user-db.ts'

/** Readings that releases before 0.5 kept whole; of these a device keeps less now, and nothing in the list below. */
const FORMER = ['conges-annuels', 'demandes', 'demandes-traitees']
const DONE = 'lectures-d-avant-oubliees'

/** The list of readings without them. */
export function withoutFormer(kept: PersistedClient | undefined): PersistedClient | undefined {
  if (!kept) return kept
  const queries = kept.clientState.queries.filter(
    ({ queryKey: [module, name] }) => module !== 'edt' || !FORMER.includes(String(name)),
  )
  return { ...kept, clientState: { ...kept.clientState, queries } }
}

/** Lets go of those that were kept one by one, once: they come back with the network. */
export async function forgetFormerReadings(db: UserDb): Promise<void> {
  if (await db.cache.get(DONE)) return
  const names = FORMER.map(name => `edt:lecture:${name}`)
  await db.transaction('rw', db.cache, async () => {
    await db.cache.filter(({ cle }) => names.some(name => cle === name || cle.startsWith(`${name}:`))).delete()
    await db.cache.put({ cle: DONE, valeur: true })
  })
}
