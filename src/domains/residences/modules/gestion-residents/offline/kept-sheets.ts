import type { FicheEmportee } from '#domains/residences/model/hors-ligne.ts'
import { correctedNow } from '#offline/clock.ts'
import { dropExpired, dropSealed, SEALED } from '#offline/sealed-rows.ts'
import type { UserDb } from '#offline/user-db.ts'
import { openSheet, type SealedSheet, sealSheet, Unreadable } from './sealing.ts'
import type { Unlocked } from './vault.ts'

/** What this device needs to ask its authenticator: of it all nothing opens a sheet. */
export interface Enrolment {
  readonly enrolement_id: number
  readonly credential: string
  /** The office's part, asked of the authenticator. */
  readonly sel: string
  /** The device's part. */
  readonly grain: string
}

/** Of what lies here: when the office gave it, until when it stays, how many there are. */
export interface Taken {
  readonly lu_a: string
  readonly expire_a: string
  readonly nombre: number
  readonly tronque: boolean
}

const ENROLMENT = `${SEALED}urgence:appareil`
const TAKEN = `${SEALED}urgence:etat`
const SHEET = `${SEALED}urgence:fiche:`

async function readValue<T>(db: UserDb, cle: string): Promise<T | null> {
  return ((await db.cache.get(cle))?.valeur as T | undefined) ?? null
}
export const readEnrolment = (db: UserDb): Promise<Enrolment | null> => readValue<Enrolment>(db, ENROLMENT)

export async function keepEnrolment(db: UserDb, enrolment: Enrolment): Promise<void> {
  await db.transaction('rw', db.cache, async () => {
    await dropSealed(db)
    await db.cache.put({ cle: ENROLMENT, valeur: enrolment })
  })
}

/** What lies here within its hours. */
export async function readTaken(db: UserDb): Promise<Taken | null> {
  const taken = await readValue<Taken>(db, TAKEN)
  return taken && Date.parse(taken.expire_a) > Date.parse(correctedNow()) ? taken : null
}

interface Given extends Omit<Taken, 'nombre'> {
  readonly fiches: readonly FicheEmportee[]
}

/** Writes what the office gave, sealed one by one, in the place of what was there. */
export async function keepSheets(db: UserDb, { key, reader }: Unlocked, { fiches, ...given }: Given): Promise<void> {
  const sealed = await Promise.all(fiches.map(fiche => sealSheet(key, reader, fiche, given)))
  await db.transaction('rw', db.cache, async () => {
    // Ended while they were on their way: nothing is written behind an erasing.
    if (!(await db.cache.get(ENROLMENT))) return
    await db.cache.where('cle').startsWith(SHEET).delete()
    await db.cache.bulkPut([
      // In the order of their names, which the office knows: a device sorts what it may not read.
      ...sealed.map((valeur, n) => ({ cle: `${SHEET}${String(n).padStart(4, '0')}`, valeur })),
      { cle: TAKEN, valeur: { ...given, nombre: fiches.length } satisfies Taken },
    ])
  })
}

/** All that this key opens, in the order in which they came; what does not open is left out, and erased when its hour comes. */
export async function openSheets(db: UserDb, { key, reader }: Unlocked): Promise<FicheEmportee[]> {
  const now = correctedNow()
  await dropExpired(db, now)
  const rows = await db.cache.where('cle').startsWith(SHEET).toArray()
  const opened = await Promise.all(
    rows.map(async ({ valeur }) => {
      try {
        return [await openSheet(key, reader, valeur as SealedSheet, now)]
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        return []
      }
    }),
  )
  return opened.flat()
}
