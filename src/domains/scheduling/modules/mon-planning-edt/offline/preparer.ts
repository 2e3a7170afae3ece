import { isOffline } from '#client/call/problem.ts'
import type { Preparation } from '#client/modules/modules.ts'
import { myDb } from '#client/queue/sync.ts'
import { lectureGardee, lireOuGarde } from '#client/reading/readings.ts'
import { formaterJour } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import {
  CLE_ECHANGES,
  CLE_EDT,
  CLE_EQUIPE,
  CLE_PLANNING,
  demanderEchanges,
  demanderEquipe,
  demanderPlanning,
} from './lectures.ts'

/** A fresh reading, else the one kept; null when there is neither. */
async function obtenir<T>(cle: string, demander: () => Promise<T>): Promise<T | null> {
  const db = myDb()
  try {
    return await lireOuGarde(db, CLE_EDT, cle, demander)
  } catch (error) {
    if (!isOffline(error)) console.info('préparation', error)
    return await lectureGardee<T>(db, CLE_EDT, cle)
  }
}

/** "Prêt pour demain hors ligne": my days, the team's (for the people of a day and the check), my exchanges. */
export async function preparer(): Promise<Preparation> {
  const planning = await obtenir(CLE_PLANNING, () => demanderPlanning())
  const equipe = await obtenir(CLE_EQUIPE, () => demanderEquipe())
  const echanges = await obtenir(CLE_ECHANGES, () => demanderEchanges())
  return {
    prets: [
      ...(planning ? [`planning jusqu’au ${formaterJour(planning.fin)}`] : []),
      ...(equipe ? [compter(equipe.collegues.length, 'personne de l’équipe', 'personnes de l’équipe')] : []),
    ],
    manquants: [
      ...(planning ? [] : ['Votre planning']),
      ...(equipe ? [] : ['Le planning de l’équipe']),
      ...(echanges ? [] : ['Vos échanges']),
    ],
  }
}
