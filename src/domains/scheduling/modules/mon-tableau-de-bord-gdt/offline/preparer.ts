import type { Preparation } from '#client/modules/modules.ts'
import { myDb } from '#client/queue/sync.ts'
import { prepareReading, readOrKept } from '#client/reading/reading.ts'
import { lireMonEquite, lireTableau } from '../contract.ts'
import { anneeCourante } from './lectures.ts'

/** "Prêt pour demain hors ligne": the hours of the current year and the days behind them. */
export async function preparer(): Promise<Preparation> {
  const annee = anneeCourante()
  try {
    const db = myDb()
    await Promise.all([
      readOrKept(db, lireTableau, { query: { annee: String(annee) } }),
      prepareReading(db, lireMonEquite),
    ])
    return { ready: [`vos heures ${annee}`], missing: [] }
  } catch (error) {
    console.info('préparation', error)
    return { ready: [], missing: [`Vos heures ${annee}`] }
  }
}
