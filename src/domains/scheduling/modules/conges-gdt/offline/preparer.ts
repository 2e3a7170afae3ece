import type { Preparation } from '#client/modules/modules.ts'
import { myDb } from '#client/queue/sync.ts'
import { readOrKept } from '#client/reading/reading.ts'
import { correctedNow } from '#offline/clock.ts'
import { jourParis } from '#wire/dates.ts'
import { anneeDesConges } from './lectures.ts'

/** "Prêt pour demain hors ligne": the current year. */
export async function preparer(): Promise<Preparation> {
  const annee = Number(jourParis(correctedNow()).slice(0, 4))
  try {
    await readOrKept(myDb(), anneeDesConges, { query: { annee: String(annee) } })
    return { ready: [`congés de ${annee}`], missing: [] }
  } catch (error) {
    console.info('préparation', error)
    return { ready: [], missing: [`Les congés de ${annee}`] }
  }
}
