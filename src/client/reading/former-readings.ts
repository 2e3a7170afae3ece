import { hashKey } from '@tanstack/react-query'
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

/** Names that readings had on the device before they were said by their contract, and the ones they have now. */
const RENAMED: readonly (readonly [former: RegExp, now: string])[] = [
  [/^edt:lecture:demandes$/, 'edt:lecture:demandes:0'],
  [/^edt:lecture:demandes-traitees$/, 'edt:lecture:demandes:1'],
  [/^releve-activite-pwa:lecture:(\d{4}(?::\d{1,2})?)$/, 'releve-activite-pwa:lecture:releve:$1'],
]

/** What the device held before a release is held under its new name after it: a day without network does not lose a screen. */
export async function renameReadings(db: UserDb): Promise<void> {
  const keys = await db.cache.where('cle').startsWithAnyOf('edt:lecture:', 'releve-activite-pwa:lecture:').primaryKeys()
  for (const cle of keys) {
    const [former, now] = RENAMED.find(([pattern]) => pattern.test(cle)) ?? []
    if (!former || now === undefined) continue
    await db.transaction('rw', db.cache, async () => {
      const kept = await db.cache.get(cle)
      const name = cle.replace(former, now)
      if (kept && !(await db.cache.get(name))) await db.cache.put({ ...kept, cle: name })
      await db.cache.delete(cle)
    })
  }
}

/** Keys that readings had in the list before they were said by their contract, and the ones they have now. */
const RELISTED: readonly (readonly [former: readonly string[], now: readonly string[]])[] = [
  [['appareils'], ['appareils', 'appareil.lister']],
  [
    ['appareils', 'assistances'],
    ['appareils', 'appareil.assistances'],
  ],
  [['notifications'], ['notifications', 'notification.lister']],
  [
    ['session', 'profil'],
    ['session', 'profil.lire'],
  ],
]
const NOW = new Map(RELISTED.map(([former, now]) => [hashKey(former), now]))

/** The list of readings under the keys of today; one that was read since under its own is newer, and stays. */
export function renameListed(kept: PersistedClient | undefined): PersistedClient | undefined {
  if (!kept) return kept
  const there = new Set(kept.clientState.queries.map(({ queryKey }) => hashKey(queryKey)))
  const queries = kept.clientState.queries.flatMap(query => {
    const queryKey = NOW.get(hashKey(query.queryKey))
    if (!queryKey) return [query]
    return there.has(hashKey(queryKey)) ? [] : [{ ...query, queryKey, queryHash: hashKey(queryKey) }]
  })
  return { ...kept, clientState: { ...kept.clientState, queries } }
}
