import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { reportReachable } from '#offline/connectivity.ts'
import { openUserDb } from '#offline/user-db.ts'
import type { SessionAnswer } from '#wire/session.ts'
import { clearSession, keepSession } from '../session/session.ts'
import { defineModule, type Preparation } from './modules.ts'
import { prepareOffline, readPreparation } from './preparation.ts'
import { registerModules } from './registry.ts'

const HUGO = { compte_id: 4, utilisateur_id: 9 }
const SONIA = { compte_id: 4, utilisateur_id: 12 }
const answer = ({ compte_id, utilisateur_id: id }: typeof HUGO) =>
  ({
    user: { compte_id, id, compte_raison_sociale: 'Thermi-Somme', modules: ['essai'] },
    menu: [],
  }) as unknown as SessionAnswer

const Empty = () => null
afterEach(() => vi.unstubAllGlobals())

it('of one person, still under way as the next signs in, tells the next nothing', async () => {
  let end: (told: Preparation) => void = () => undefined
  const preparer = () =>
    new Promise<Preparation>(resolve => {
      end = resolve
    })
  const charger = async () => ({ Screen: Empty })
  registerModules([defineModule({ name: 'essai', route: 'essai', title: 'Essai', load: charger, prepare: preparer })])
  vi.stubGlobal('navigator', {})
  await keepSession(answer(HUGO))
  const preparing = prepareOffline().then(
    () => 'kept',
    () => 'given up',
  )
  await clearSession()
  await keepSession(answer(SONIA))
  end({ ready: [], missing: ['Fiche de M. Diallo, vendredi 20 novembre'] })
  expect(await preparing).toBe('given up')
  expect(await openUserDb(SONIA).cache.toArray()).toEqual([])
})

it('prepares one module after the other: what the person opens meanwhile does not wait behind all of them', async () => {
  let under = 0
  let most = 0
  const prepare = async (): Promise<Preparation> => {
    under += 1
    most = Math.max(most, under)
    await new Promise(resolve => setTimeout(resolve, 5))
    under -= 1
    return { ready: ['une lecture'], missing: [] }
  }
  const names = ['essai-un', 'essai-deux', 'essai-trois']
  registerModules(
    names.map(name => defineModule({ name, route: name, title: name, load: async () => ({ Screen: Empty }), prepare })),
  )
  vi.stubGlobal('navigator', {})
  reportReachable(true)
  const given = answer(HUGO)
  await keepSession({ ...given, user: { ...given.user, modules: names } })
  expect((await prepareOffline()).ready).toHaveLength(3)
  expect(most).toBe(1)
})

it('reads what a former release kept', async () => {
  await keepSession(answer(HUGO))
  const valeur = {
    prets: ['6 interventions'],
    manquants: ['Un document'],
    le: '2026-11-20T17:00:00.000Z',
    application: true,
  }
  await openUserDb(HUGO).cache.put({ cle: 'preparation', valeur })
  expect(await readPreparation()).toEqual({
    ready: ['6 interventions'],
    missing: ['Un document'],
    at: '2026-11-20T17:00:00.000Z',
    application: true,
  })
})
