import type { Preparation } from '#client/modules/modules.ts'
import { myDb } from '#client/queue/sync.ts'
import { lireOuGarde } from '#client/reading/readings.ts'
import { compter } from '#wire/french.ts'
import { taireLesMotifs } from './garder.ts'
import { CLE_EDT, cleDemandes, demander } from './lectures.ts'

/** "Prêt pour demain hors ligne": the requests stay readable; answering needs the office. */
export async function preparer(): Promise<Preparation> {
  try {
    const { datas } = await lireOuGarde(myDb(), CLE_EDT, cleDemandes(false), () => demander(false), taireLesMotifs)
    return { prets: [`${compter(datas.length, 'demande')} à lire`], manquants: [] }
  } catch (error) {
    console.info('préparation', error)
    return { prets: [], manquants: ['Les demandes à traiter'] }
  }
}
