import { lireVisitesOuvertes } from '#domains/field-service/server/api.ts'
import type { DemandeAbsence } from '#domains/people/model/demande-absence.ts'
import { lireDemandesAbsence } from '#domains/people/server/absences/demandes.ts'
import {
  accepterAbsence as accepter,
  refuserAbsence as refuser,
  rouvrirAbsence as rouvrir,
} from '#domains/people/server/absences/repondre.ts'
import type { Context } from '#server/http/context.ts'
import { type Route, readRoute, route } from '#server/http/route.ts'
import { versMs } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { deQui } from '#wire/names.ts'
import { success, warning } from '#wire/notice.ts'
import { accepterAbsence, lireMesAbsences, refuserAbsence, rouvrirAbsence } from './contract.ts'

/** What is accepted leaves visits standing: whoever accepts learns how many. */
async function direAcceptee(context: Context, demande: DemandeAbsence) {
  const dite = `Absence ${deQui(demande.utilisateur)} acceptée`
  const visites = await lireVisitesOuvertes(context, demande.utilisateur_id, demande.debut)
  const n = visites.filter(v => versMs(v.debut) < versMs(demande.fin)).length
  if (n === 0) return success(`${dite}.`)
  return warning(`${dite}\u00a0: ${compter(n, 'intervention à reporter', 'interventions à reporter')}.`)
}

export const mesAbsencesRoutes: readonly Route[] = [
  readRoute(lireMesAbsences, async context => ({
    lu_a: context.now.toISOString(),
    demandes: (await lireDemandesAbsence(context, { utilisateur_id: context.caller.utilisateur_id })).reverse(),
  })),
  route(accepterAbsence, async (context, { params, body: { motif = '' } }) => {
    const demande = await accepter(context, params.id, motif)
    return { ...(await direAcceptee(context, demande)), demande }
  }),
  route(refuserAbsence, async (context, { params, body: { motif = '' } }) => {
    const demande = await refuser(context, params.id, motif)
    return { ...success(`Absence ${deQui(demande.utilisateur)} refusée.`), demande }
  }),
  route(rouvrirAbsence, async (context, { params, body: { de } }) => {
    const demande = await rouvrir(context, params.id, de)
    return { ...success('La demande attend de nouveau une réponse.'), demande }
  }),
]
