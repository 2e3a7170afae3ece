import type { Preparation } from '#client/modules/modules.ts'
import { myDb } from '#client/queue/sync.ts'
import { prepareReading } from '#client/reading/reading.ts'
import { compter } from '#wire/french.ts'
import { listerAstreintes } from '../contract.ts'

/** "Prêt pour demain hors ligne": the duties, with their interventions. */
export async function preparer(): Promise<Preparation> {
  const lecture = await prepareReading(myDb(), listerAstreintes)
  if (!lecture) return { ready: [], missing: ['Vos astreintes'] }
  return { ready: [compter(lecture.astreintes.length, 'astreinte')], missing: [] }
}
