import type { Preparation } from '#client/modules/modules.ts'
import { myDb } from '#client/queue/sync.ts'
import { lireOuGarde } from '#client/reading/readings.ts'
import { correctedNow } from '#offline/clock.ts'
import { jourParis } from '#wire/dates.ts'
import { CLE_EDT, cleAnnee, demanderAnnee, taireLesSortes } from './lectures.ts'

/** "Prêt pour demain hors ligne": the current year. */
export async function preparer(): Promise<Preparation> {
  const annee = Number(jourParis(correctedNow()).slice(0, 4))
  try {
    await lireOuGarde(myDb(), CLE_EDT, cleAnnee(annee).join(':'), () => demanderAnnee(annee), taireLesSortes)
    return { prets: [`congés de ${annee}`], manquants: [] }
  } catch (error) {
    console.info('préparation', error)
    return { prets: [], manquants: [`Les congés de ${annee}`] }
  }
}
