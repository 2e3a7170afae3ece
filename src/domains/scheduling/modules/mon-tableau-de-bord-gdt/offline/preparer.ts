import type { Preparation } from '#client/modules/modules.ts'
import { myDb } from '#client/queue/sync.ts'
import { lireOuGarde } from '#client/reading/readings.ts'
import { anneeCourante, CLE_EDT, cleTableau, demanderTableau } from './lectures.ts'

/** "Prêt pour demain hors ligne": the hours of the current year and the days behind them. */
export async function preparer(): Promise<Preparation> {
  const annee = anneeCourante()
  try {
    await lireOuGarde(myDb(), CLE_EDT, cleTableau(annee), () => demanderTableau(annee))
    return { prets: [`vos heures ${annee}`], manquants: [] }
  } catch (error) {
    console.info('préparation', error)
    return { prets: [], manquants: [`Vos heures ${annee}`] }
  }
}
