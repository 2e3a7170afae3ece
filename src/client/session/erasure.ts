import Dexie from 'dexie'
import { deviceDb, type Erasure } from '#offline/device-db.ts'
import { isDraft } from '#offline/housekeeping.ts'
import { forgetUserDb, type Owner, openUserDb, type UserDb, userDbName } from '#offline/user-db.ts'
import { forgetWitness } from '#offline/witness.ts'
import { isWipeNote } from './wipe.ts'

/** Writes down what must go before anything goes: whatever cuts the erasing, the next start ends it (offline rule 9). */
export async function decideErasure(owner: Owner, erasure: Erasure, waiting: number): Promise<void> {
  await deviceDb().personnes.update(userDbName(owner), {
    scelle: erasure === 'lectures',
    en_attente: waiting,
    a_effacer: erasure,
  })
}

/**
 * Somebody else signs in here: what was sealed is swept once more. A reading that was on its way when its person left may have been
 * written behind the erasing, on a slow device.
 */
export async function sweepSealed(but: Owner): Promise<void> {
  for (const person of await deviceDb().personnes.toArray())
    if (person.scelle && person.base !== userDbName(but)) await eraseReadings(person)
}

async function isHeld(lock: string): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name === lock)
}

/** Ends every erasure decided on this device; asked again, it does nothing. */
export async function finishErasures(): Promise<void> {
  for (const person of await deviceDb().personnes.toArray()) {
    if (person.a_effacer === 'lectures') await eraseReadings(person)
    if (person.a_effacer === 'tout') await destroy(person)
  }
}

async function eraseReadings(owner: Owner): Promise<void> {
  // The former handle first: a reading being written through it would wait behind the erasing, and come back after it.
  forgetUserDb(owner)
  if (await Dexie.exists(userDbName(owner))) await eraseIn(openUserDb(owner))
  forgetUserDb(owner)
  const mine = deviceDb().personnes.where('base').equals(userDbName(owner))
  // Another page may have decided more meanwhile.
  await mine.modify(person => {
    if (person.a_effacer === 'lectures') delete person.a_effacer
  })
}

async function eraseIn(db: UserDb): Promise<void> {
  await db.transaction('rw', db.cache, db.fichiers, async () => {
    // What they had begun to write is their own work, as the queue is.
    await db.cache.filter(row => row.cle !== 'epoch' && !isDraft(row) && !isWipeNote(row)).delete()
    await db.fichiers.clear()
  })
}

async function destroy(owner: Owner): Promise<void> {
  // Another page may still be in the account: its own end erases this.
  if (owner.emprunt && (await isHeld(userDbName(owner)))) return
  forgetUserDb(owner)
  await Dexie.delete(userDbName(owner))
  forgetWitness(userDbName(owner))
  await deviceDb().personnes.delete(userDbName(owner))
}
