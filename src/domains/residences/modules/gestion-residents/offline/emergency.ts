import { call } from '#client/call/api.ts'
import { ApiProblem, isOffline, SessionEnded } from '#client/call/problem.ts'
import { myDb, perform } from '#client/queue/sync.ts'
import { currentOwner, isCurrent, readSession } from '#client/session/session.ts'
import type { FicheEmportee } from '#domains/residences/model/hors-ligne.ts'
import {
  emporterFiches,
  enrolerAppareil,
  lireMonAppareil,
  retirerMonAppareil,
} from '#domains/residences/model/hors-ligne-operations.ts'
import { correctedNow } from '#offline/clock.ts'
import { dropExpired, dropSealed } from '#offline/sealed-rows.ts'
import { uuidv7 } from '#wire/uuid.ts'
import { lireHorsLigne } from '../offline.ts'
import { askSecret, makeCredential, mayHoldSecret, NoSecret, toBytes, toText } from './authenticator.ts'
import { type Enrolment, keepEnrolment, keepSheets, readEnrolment } from './kept-sheets.ts'
import { deriveKey, type Reader } from './sealing.ts'
import { lockSheets, type Unlocked, unlockSheets } from './vault.ts'

/** Emergency sheets of this device: how they come, are opened, are told as read, and go. */

function me(): Reader {
  const owner = currentOwner()
  // In somebody else's account nothing of theirs is kept.
  if (!owner || owner.emprunt) throw new Error('nobody here keeps anything')
  return { compte_id: owner.compte_id, utilisateur_id: owner.utilisateur_id }
}

async function keyOf(reader: Reader, { credential, sel, grain, enrolement_id }: Enrolment): Promise<CryptoKey> {
  const secret = await askSecret(credential, toBytes(sel))
  return await deriveKey(secret, reader, { grain: toBytes(grain), enrolement_id })
}

/**
 * Makes this device one that keeps sheets: its authenticator makes a credential, the office gives its part, and both together the key.
 * @throws NoSecret: the device cannot, and nothing of it is kept, here or at the office; NotAsked; what the office refuses
 */
export async function enrolHere(): Promise<void> {
  const reader = me()
  if (!(await mayHoldSecret())) throw new NoSecret()
  const credential = await makeCredential(reader, readSession().session?.user.name ?? '')
  const { enrolement_id, sel } = await call(enrolerAppareil, { body: { credential } })
  const grain = toText(crypto.getRandomValues(new Uint8Array(32)))
  const enrolment: Enrolment = { enrolement_id, credential, sel, grain }
  let key: CryptoKey
  try {
    key = await keyOf(reader, enrolment)
  } catch (error) {
    // What cannot be opened is not kept.
    await endAtOffice(enrolment)
    throw error
  }
  await keepEnrolment(myDb(), enrolment)
  await takeAlong({ key, reader })
  unlockSheets({ key, reader })
}

/** Asks the authenticator. @throws NoSecret, NotAsked */
export async function unlockHere(): Promise<void> {
  const reader = me()
  const enrolment = await readEnrolment(myDb())
  if (enrolment) unlockSheets({ key: await keyOf(reader, enrolment), reader })
}

/** Reads the sheets again while it is open and the office answers. @throws what the office refuses, Offline */
export async function takeAlong(unlocked: Unlocked): Promise<void> {
  const owner = currentOwner()
  const given = await call(emporterFiches, { unseen: true })
  if (owner && isCurrent(owner)) await keepSheets(myDb(), unlocked, given)
}

/** That this one is read now: told to the office with the rest of the queue. @throws NotStored */
export async function tellRead({ resident_id, version }: FicheEmportee): Promise<void> {
  await perform(lireHorsLigne, { lecture_uid: uuidv7(), resident_id, version })
}

/** Out of reach, the office hears of it by the next enrolment or the end of the session. */
async function endAtOffice({ enrolement_id }: Enrolment): Promise<void> {
  try {
    await call(retirerMonAppareil, { params: { enrolement_id: String(enrolement_id) }, unseen: true })
  } catch (error) {
    console.info('enrolment not ended', error)
  }
}

/** Erases all of it from this device, at once. */
export async function endHere(): Promise<void> {
  lockSheets()
  const db = myDb()
  const enrolment = await readEnrolment(db)
  await dropSealed(db)
  if (enrolment) await endAtOffice(enrolment)
}

/**
 * At each contact: what is past its hour goes, and all of it where this device may no longer keep any. Out of reach, the hour alone
 * decides.
 */
export async function tend(): Promise<void> {
  const owner = currentOwner()
  if (!owner || owner.emprunt) return
  const db = myDb()
  await dropExpired(db, correctedNow())
  const enrolment = await readEnrolment(db)
  if (enrolment && readSession().valide && (await isAllowed(enrolment))) return
  // Another enrolment may have taken its place meanwhile.
  if (!isCurrent(owner) || (await readEnrolment(db))?.enrolement_id !== enrolment?.enrolement_id) return
  lockSheets()
  await dropSealed(db)
}

async function isAllowed({ enrolement_id }: Enrolment): Promise<boolean> {
  try {
    return (await call(lireMonAppareil, { unseen: true })).enrolement_id === enrolement_id
  } catch (error) {
    // Whoever is refused outright keeps nothing; an office out of reach, or that fails, has said nothing.
    if (error instanceof SessionEnded) return false
    return isOffline(error) || !(error instanceof ApiProblem && [401, 403, 404].includes(error.status))
  }
}
