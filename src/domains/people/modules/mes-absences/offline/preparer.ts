import type { Preparation } from '#client/modules/modules.ts'
import { myDb } from '#client/queue/sync.ts'
import { readOrKept } from '#client/reading/reading.ts'
import { lireMesAbsences } from '../contract.ts'

/** "Prêt pour demain hors ligne": one's requests and their answers. */
export async function preparer(): Promise<Preparation> {
  try {
    await readOrKept(myDb(), lireMesAbsences)
    return { ready: ['vos demandes d’absence'], missing: [] }
  } catch (error) {
    console.info('préparation', error)
    return { ready: [], missing: ['Vos demandes d’absence'] }
  }
}
