import type { Preparation } from '#client/modules/modules.ts'
import { myDb } from '#client/queue/sync.ts'
import { readOrKept } from '#client/reading/reading.ts'
import { lireConges } from '../contract.ts'

/** "Prêt pour demain hors ligne": requests, leave and TLC days. */
export async function preparer(): Promise<Preparation> {
  try {
    for (const type of ['0', '1', '2'] as const) await readOrKept(myDb(), lireConges, { query: { type } })
    return { ready: ['vos congés et vos demandes'], missing: [] }
  } catch (error) {
    console.info('préparation', error)
    return { ready: [], missing: ['Vos congés'] }
  }
}
