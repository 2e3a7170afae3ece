import { call } from '#client/api.ts'
import type { Preparation } from '#client/modules.ts'
import { lireOuGarde } from '#client/readings.ts'
import { myDb } from '#client/sync.ts'
import { estOuvert } from '#domains/scheduling/model/echange.ts'
import { compter } from '#wire/french.ts'
import { listerEchanges } from '../contract.ts'
import { CLE_ECHANGES, CLE_EDT } from './lecture.ts'

/** "Prêt pour demain hors ligne": the board; the team's reading is kept by the planning. */
export async function preparer(): Promise<Preparation> {
  try {
    const lecture = await lireOuGarde(myDb(), CLE_EDT, CLE_ECHANGES, () => call(listerEchanges, { silent: true }))
    const ouverts = lecture.echanges.filter(e => estOuvert(e.bde_etat)).length
    return { prets: [compter(ouverts, 'échange en cours', 'échanges en cours')], manquants: [] }
  } catch (error) {
    console.info('préparation', error)
    return { prets: [], manquants: ['Vos échanges'] }
  }
}
