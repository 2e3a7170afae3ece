import type { Preparation } from '#client/modules/modules.ts'
import { myDb } from '#client/queue/sync.ts'
import { lireOuGarde } from '#client/reading/readings.ts'
import { CLE_EDT, cleConges, demanderConges } from './lectures.ts'

/** "Prêt pour demain hors ligne": requests, leave and TLC days. */
export async function preparer(): Promise<Preparation> {
  try {
    for (const type of [0, 1, 2] as const)
      await lireOuGarde(myDb(), CLE_EDT, cleConges(type), () => demanderConges(type))
    return { prets: ['vos congés et vos demandes'], manquants: [] }
  } catch (error) {
    console.info('préparation', error)
    return { prets: [], manquants: ['Vos congés'] }
  }
}
