import type { Preparation } from '#client/modules/modules.ts'
import { myDb } from '#client/queue/sync.ts'
import { prepareReading } from '#client/reading/reading.ts'
import { lireBesoins } from '#domains/scheduling/model/bureau/besoin-operations.ts'
import { correctedNow } from '#offline/clock.ts'
import { jourParis, libelleMois } from '#wire/dates.ts'
import { moisDu } from '../address.ts'
import { lirePostesPlanning } from '../contract.ts'
import { moisDuBureau } from './lectures.ts'

/** "Prêt pour demain hors ligne": the current month, and what its posts are. */
export async function preparer(): Promise<Preparation> {
  const { annee, mois } = moisDu(jourParis(correctedNow()))
  const db = myDb()
  const query = { annee: String(annee), mois: String(mois) }
  const [lu] = await Promise.all([
    prepareReading(db, moisDuBureau, { query }),
    prepareReading(db, lirePostesPlanning),
    prepareReading(db, lireBesoins),
  ])
  const nom = `planning de ${libelleMois(mois)}`
  return lu ? { ready: [nom], missing: [] } : { ready: [], missing: [`Le ${nom}`] }
}
