import type { Preparation } from '#client/modules/modules.ts'
import { myDb } from '#client/queue/sync.ts'
import { prepareReading } from '#client/reading/reading.ts'
import { mesEchanges } from '#domains/scheduling/view/mes-echanges.ts'
import { formaterJour } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { lireEquipe, lireMonPlanning } from '../contract.ts'

/** "Prêt pour demain hors ligne": my days, the team's (for the people of a day and the check), my exchanges. */
export async function preparer(): Promise<Preparation> {
  const db = myDb()
  const planning = await prepareReading(db, lireMonPlanning)
  const equipe = await prepareReading(db, lireEquipe)
  const echanges = await prepareReading(db, mesEchanges)
  return {
    ready: [
      ...(planning ? [`planning jusqu’au ${formaterJour(planning.fin)}`] : []),
      ...(equipe ? [compter(equipe.collegues.length, 'personne de l’équipe', 'personnes de l’équipe')] : []),
    ],
    missing: [
      ...(planning ? [] : ['Votre planning']),
      ...(equipe ? [] : ['Le planning de l’équipe']),
      ...(echanges ? [] : ['Vos échanges']),
    ],
  }
}
