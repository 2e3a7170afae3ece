import type { Preparation } from '#client/modules/modules.ts'
import { myDb } from '#client/queue/sync.ts'
import { lireOuGarde } from '#client/reading/readings.ts'
import { moisDe } from '#domains/field-service/model/activite/releve.ts'
import { correctedNow } from '#offline/clock.ts'
import { CLE_RELEVE, demanderReleve } from './lectures.ts'

/** "Prêt pour demain hors ligne": the year's months, and the figures of the one under way. */
export async function preparer(): Promise<Preparation> {
  const { annee, mois } = moisDe(correctedNow())
  try {
    await lireOuGarde(myDb(), CLE_RELEVE, String(annee), () => demanderReleve(annee))
    await lireOuGarde(myDb(), CLE_RELEVE, `${annee}:${mois}`, () => demanderReleve(annee, mois))
    return { prets: ['votre relevé du mois'], manquants: [] }
  } catch (error) {
    console.info('préparation', error)
    return { prets: [], manquants: ['Votre relevé du mois'] }
  }
}
