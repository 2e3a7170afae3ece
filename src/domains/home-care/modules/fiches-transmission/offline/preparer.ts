import { call } from '#client/call/api.ts'
import { isOffline } from '#client/call/problem.ts'
import type { Preparation } from '#client/modules/modules.ts'
import { myDb } from '#client/queue/sync.ts'
import { garderLecture, lectureGardee, lireOuGarde } from '#client/reading/readings.ts'
import { compter } from '#wire/french.ts'
import { type Fil, lireFilTransmissions } from '../contract.ts'
import { taireLaSante } from './garder.ts'

/** Subject of the live events, and key of the module's reading: fourteen days of sheets, erased at sign-out like any other. */
export const CLE_TRANSMISSIONS = 'transmissions'
export const LECTURE_FIL = 'fil'

/** A copy that an older version left in clear keeps what this one would have kept. */
export async function taireAncienneCopie(): Promise<void> {
  const db = myDb()
  await db.transaction('rw', db.cache, async () => {
    const fil = await lectureGardee<Fil>(db, CLE_TRANSMISSIONS, LECTURE_FIL)
    if (fil) await garderLecture(db, CLE_TRANSMISSIONS, LECTURE_FIL, taireLaSante(fil))
  })
}

/** "Prêt pour demain hors ligne": the sheets. */
export async function preparer(): Promise<Preparation> {
  const db = myDb()
  let fil: Fil | null
  try {
    const lire = () => call(lireFilTransmissions, { silent: true })
    fil = await lireOuGarde(db, CLE_TRANSMISSIONS, LECTURE_FIL, lire, taireLaSante)
  } catch (error) {
    if (!isOffline(error)) console.info('préparation', error)
    fil = await lectureGardee<Fil>(db, CLE_TRANSMISSIONS, LECTURE_FIL)
  }
  if (!fil) return { prets: [], manquants: ['Vos transmissions'] }
  return { prets: [compter(fil.transmissions.length, 'transmission')], manquants: [] }
}
