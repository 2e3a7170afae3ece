import type { Preparation } from '#client/modules/modules.ts'
import { myDb } from '#client/queue/sync.ts'
import { readOrKept } from '#client/reading/reading.ts'
import { moisDe } from '#domains/field-service/model/activite/releve.ts'
import { correctedNow } from '#offline/clock.ts'
import { lireReleve } from '../contract.ts'
import { releveDe } from './lectures.ts'

/** "Prêt pour demain hors ligne": the year's months, and the figures of the one under way. */
export async function preparer(): Promise<Preparation> {
  const { annee, mois } = moisDe(correctedNow())
  try {
    await readOrKept(myDb(), lireReleve, releveDe(annee))
    await readOrKept(myDb(), lireReleve, releveDe(annee, mois))
    return { ready: ['votre relevé du mois'], missing: [] }
  } catch (error) {
    console.info('préparation', error)
    return { ready: [], missing: ['Votre relevé du mois'] }
  }
}
