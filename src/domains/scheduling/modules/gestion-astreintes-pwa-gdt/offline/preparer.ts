import { call } from '#client/call/api.ts'
import { isOffline } from '#client/call/problem.ts'
import type { Preparation } from '#client/modules/modules.ts'
import { myDb } from '#client/queue/sync.ts'
import { lectureGardee, lireOuGarde } from '#client/reading/readings.ts'
import { compter } from '#wire/french.ts'
import { type Astreintes, listerAstreintes } from '../contract.ts'

/** Key of the module's only reading, shared by the screen, the palette and the preparation. */
export const CLE_EDT = 'edt'
export const LECTURE_ASTREINTES = 'astreintes'

/** "Prêt pour demain hors ligne": the duties, with their interventions. */
export async function preparer(): Promise<Preparation> {
  const db = myDb()
  let lecture: Astreintes | null
  try {
    lecture = await lireOuGarde(db, CLE_EDT, LECTURE_ASTREINTES, () => call(listerAstreintes, { silent: true }))
  } catch (error) {
    if (!isOffline(error)) console.info('préparation', error)
    lecture = await lectureGardee<Astreintes>(db, CLE_EDT, LECTURE_ASTREINTES)
  }
  if (!lecture) return { prets: [], manquants: ['Vos astreintes'] }
  return { prets: [compter(lecture.astreintes.length, 'astreinte')], manquants: [] }
}
