import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { beforeEach, describe, expect, it } from 'vitest'
import { deviceDb } from '#offline/device-db.ts'
import { forgetUserDb, openUserDb, userDbName, welcomeUserDb } from '#offline/user-db.ts'
import { decideErasure, finishErasures, sweepSealed } from './erasure.ts'

const owner = { compte_id: 1, utilisateur_id: 2 }

beforeEach(async () => {
  forgetUserDb(owner)
  await Dexie.delete(userDbName(owner))
  welcomeUserDb(owner)
  await deviceDb().personnes.put({
    base: userDbName(owner),
    ...owner,
    nom: 'Amandine Roche',
    compte: 'Thermalis',
    scelle: false,
    en_attente: 0,
  })
  await openUserDb(owner).cache.bulkPut([
    { cle: 'lectures', valeur: 'Diallo' },
    { cle: 'epoch', valeur: 'e1' },
  ])
})

describe('what a sign-out decided to erase', () => {
  it('goes at the next start when the page was closed in between', async () => {
    await decideErasure(owner, 'lectures', 3)
    // The page is closed here: nothing else ran.
    forgetUserDb(owner)
    await finishErasures()
    expect(await openUserDb(owner).cache.toCollection().primaryKeys()).toEqual(['epoch'])
    expect(await deviceDb().personnes.get(userDbName(owner))).toMatchObject({ scelle: true, en_attente: 3 })
  })

  it('never is what the person has begun to write: it waits with their actions', async () => {
    await openUserDb(owner).cache.put({ cle: 'mon-activite:brouillon:12', valeur: { pages: ['a'] } })
    await decideErasure(owner, 'lectures', 1)
    await finishErasures()
    const left = await openUserDb(owner).cache.toCollection().primaryKeys()
    expect(left.sort()).toEqual(['epoch', 'mon-activite:brouillon:12'])
  })

  it('is the whole database when nothing waits or when the word was typed', async () => {
    await decideErasure(owner, 'tout', 0)
    await finishErasures()
    expect(await Dexie.exists(userDbName(owner))).toBe(false)
    expect(await deviceDb().personnes.get(userDbName(owner))).toBeUndefined()
  })

  it('is erased once: what is read after that stays', async () => {
    await decideErasure(owner, 'lectures', 1)
    await finishErasures()
    await openUserDb(owner).cache.put({ cle: 'lectures', valeur: 'Martin' })
    await finishErasures()
    expect((await openUserDb(owner).cache.get('lectures'))?.valeur).toBe('Martin')
  })

  it('is swept again when somebody else signs in: a reading may have been written behind it', async () => {
    await decideErasure(owner, 'lectures', 1)
    await finishErasures()
    await openUserDb(owner).cache.put({ cle: 'lectures', valeur: 'Diallo' })
    await sweepSealed(owner)
    expect((await openUserDb(owner).cache.get('lectures'))?.valeur).toBe('Diallo')
    await sweepSealed({ compte_id: 1, utilisateur_id: 3 })
    expect(await openUserDb(owner).cache.toCollection().primaryKeys()).toEqual(['epoch'])
    expect(await deviceDb().personnes.get(userDbName(owner))).toMatchObject({ scelle: true, en_attente: 1 })
  })

  it('stays erased, whatever comes late, until the person signs in again', async () => {
    const late = openUserDb(owner)
    await decideErasure(owner, 'tout', 0)
    await finishErasures()
    await expect(late.cache.put({ cle: 'lectures', valeur: 'Diallo' })).rejects.toThrow()
    await expect(openUserDb(owner).outbox.count()).rejects.toThrow('has gone')
    expect(await Dexie.exists(userDbName(owner))).toBe(false)
    welcomeUserDb(owner)
    expect(await openUserDb(owner).outbox.count()).toBe(0)
  })

  it('of readings needs no database to be there: nobody is kept out by one that has gone', async () => {
    await decideErasure(owner, 'lectures', 0)
    forgetUserDb(owner)
    await Dexie.delete(userDbName(owner))
    await finishErasures()
    expect(await Dexie.exists(userDbName(owner))).toBe(false)
    expect((await deviceDb().personnes.get(userDbName(owner)))?.a_effacer).toBeUndefined()
  })

  it('touches nobody who did not sign out', async () => {
    await finishErasures()
    expect((await openUserDb(owner).cache.get('lectures'))?.valeur).toBe('Diallo')
  })
})
