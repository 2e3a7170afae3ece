import type { Preparation } from '#client/modules.ts'
import { lireOuGarde } from '#client/readings.ts'
import { myDb } from '#client/sync.ts'
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
