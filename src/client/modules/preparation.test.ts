import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
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
