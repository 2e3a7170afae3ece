import type { Preparation } from '#client/modules/modules.ts'
import { myDb } from '#client/queue/sync.ts'
import { prepareReading, readOrKept } from '#client/reading/reading.ts'
import { estOuvert } from '#domains/scheduling/model/echanges/echange.ts'
import { compter } from '#wire/french.ts'
import { listerAppelsRecus, listerEchanges } from '../contract.ts'

/** "Prêt pour demain hors ligne": the board; the team's reading is kept by the planning. */
export async function preparer(): Promise<Preparation> {
  try {
    const db = myDb()
    const [lecture] = await Promise.all([readOrKept(db, listerEchanges), prepareReading(db, listerAppelsRecus)])
    const ouverts = lecture.echanges.filter(e => estOuvert(e.bde_etat)).length
    return { ready: [compter(ouverts, 'échange en cours', 'échanges en cours')], missing: [] }
  } catch (error) {
    console.info('préparation', error)
    return { ready: [], missing: ['Vos échanges'] }
  }
}
