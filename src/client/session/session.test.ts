import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { deviceDb, LEFT_KEY } from '#offline/device-db.ts'
import type { SessionAnswer } from '#wire/session.ts'
import { decideErasure, finishErasures } from './erasure.ts'
import { clearSession, keepSession, keepSessionAgain, readSession, renewSession } from './session.ts'

const owner = { compte_id: 4, utilisateur_id: 9 }
const answer = {
  user: { compte_id: 4, id: 9, name: 'Hugo Delattre', compte_raison_sociale: 'Thermi-Somme' },
} as unknown as SessionAnswer

it('an answer on its way at the sign-out opens nothing again, and saves nothing from the erasing', async () => {
  await keepSession(answer)
  await decideErasure(owner, 'tout', 0)
  expect(await renewSession(answer)).toBe(true)
  await clearSession()
  expect(await renewSession(answer)).toBe(false)
  expect(readSession().etat).toBe('anonyme')
  expect(await deviceDb().session.count()).toBe(0)
  await finishErasures()
  expect(await deviceDb().personnes.count()).toBe(0)
})

it('the same person may sign in again at once', async () => {
  await keepSession(answer)
  await decideErasure(owner, 'tout', 0)
  await clearSession()
  await keepSession(answer)
  expect(await deviceDb().personnes.toArray()).toMatchObject([{ base: 'relais-4-9', scelle: false }])
  expect((await deviceDb().personnes.get('relais-4-9'))?.a_effacer).toBeUndefined()
})

it('who is here stays where the browser erased everything under the open page, and nobody comes back who signed out', async () => {
  await keepSession(answer)
  await deviceDb().session.clear()
  await deviceDb().valeurs.clear()
  await keepSessionAgain()
  expect(await deviceDb().session.get('courante')).toMatchObject({ ...owner, valide: true })
  // Through another page.
  await deviceDb().session.clear()
  await deviceDb().valeurs.put({ cle: LEFT_KEY, valeur: true })
  await keepSessionAgain()
  expect(await deviceDb().session.count()).toBe(0)
})
