import type { Preparation } from '#client/modules/modules.ts'
import { myDb } from '#client/queue/sync.ts'
import { readOrKept } from '#client/reading/reading.ts'
import { lireTableau } from '../contract.ts'
import { anneeCourante } from './lectures.ts'

/** "Prêt pour demain hors ligne": the hours of the current year and the days behind them. */
export async function preparer(): Promise<Preparation> {
  const annee = anneeCourante()
  try {
    await readOrKept(myDb(), lireTableau, { query: { annee: String(annee) } })
    return { ready: [`vos heures ${annee}`], missing: [] }
  } catch (error) {
    console.info('préparation', error)
    return { ready: [], missing: [`Vos heures ${annee}`] }
  }
}
