import { hashKey } from '@tanstack/react-query'
import type { PersistedClient } from '@tanstack/react-query-persist-client'
import { expect, it } from 'vitest'
import { listAppareils, listAssistances } from '#domains/shell/modules/appareils/contract.ts'
import { listNotifications } from '#domains/shell/modules/notifications/contract.ts'
import { getProfil } from '#domains/shell/modules/profil/contract.ts'
import { renameListed } from './former-readings.ts'
import { keyOf, type ReadOperation } from './reading.ts'

const query = (queryKey: readonly string[], data: unknown) => ({
  queryKey,
  queryHash: hashKey(queryKey),
  state: { data },
})
/** A list as it lies on a device, but for what nobody reads here. */
const listed = (...queries: ReturnType<typeof query>[]) =>
  ({ buster: '1', timestamp: 0, clientState: { mutations: [], queries } }) as unknown as PersistedClient
const keysOf = (kept: PersistedClient | undefined) => kept?.clientState.queries.map(({ queryKey }) => queryKey)

it('a device without a list, or with one that names nothing of before, keeps it as it is', () => {
  expect(renameListed(undefined)).toBeUndefined()
  const kept = listed(query(['edt', 'planning'], 1), query(['appareils', 'autre'], 2))
  expect(renameListed(kept)).toEqual(kept)
})

it.each<[string[], ReadOperation]>([
  [['appareils'], listAppareils],
  [['appareils', 'assistances'], listAssistances],
  [['notifications'], listNotifications],
  [['session', 'profil'], getProfil],
])('what was listed under %j is found under the key that its contract gives it', (former, operation) => {
  const now = keyOf(operation)
  const renamed = renameListed(listed(query(former, { gardé: true })))
  expect(renamed?.clientState.queries).toEqual([
    { queryKey: now, queryHash: hashKey(now), state: { data: { gardé: true } } },
  ])
  // Again, it changes nothing.
  expect(renameListed(renamed)).toEqual(renamed)
})

it('what was read since under its own key is newer, and the former one goes', () => {
  const now = keyOf(listNotifications)
  const renamed = renameListed(listed(query(['notifications'], 'avant'), query(now, 'depuis')))
  expect(keysOf(renamed)).toEqual([now])
  expect(renamed?.clientState.queries[0]?.state.data).toBe('depuis')
})
