import * as temps from '#domains/people/model/temps.ts'
import { type Route, route } from '#server/http/route.ts'
import { joindre } from '#wire/french.ts'
import { success } from '#wire/notice.ts'
import {
  changerJour,
  changerPlage,
  formulaireDePlage,
  lireSemaine,
  oterPlage,
  poserPlage,
  remplacerJours,
} from './disponibilites.ts'
import { formulaireDAbsence, listerAbsences, oterAbsence, poserAbsence } from './indisponibilites.ts'

/** Weekly availability and absences. */
export const tempsRoutes: readonly Route[] = [
  route(temps.lireDisponibilites, (context, { params }) => lireSemaine(context, params.id)),
  route(temps.formulairePlage, (context, { params }) => formulaireDePlage(context, params.id)),
  route(temps.ajouterPlage, async (context, { params, body }) => {
    await poserPlage(context, params.id, body)
    return success('La plage est enregistrée.')
  }),
  route(temps.ecrireJour, async (context, { params: { id, dayId }, body }) => {
    await changerJour(context, id, dayId, body.etat)
    const jour = temps.JOURS[dayId - 1] ?? ''
    return success(body.etat === 1 ? `${jour}\u00a0: jour travaillé.` : `${jour}\u00a0: jour non travaillé.`)
  }),
  route(temps.ecrireSemaine, async (context, { params, body: { jours } }) => {
    await remplacerJours(context, params.id, jours)
    const noms = jours.map(({ jour }) => (temps.JOURS[jour - 1] ?? '').toLowerCase())
    return success(`Horaires enregistrés\u00a0: ${joindre(noms)}.`)
  }),
  route(temps.deplacerPlage, async (context, { params, body }) => {
    await changerPlage(context, params.plage_id, body)
    return success('La plage est déplacée.')
  }),
  route(temps.supprimerPlage, async (context, { params }) => {
    await oterPlage(context, params.plage_id)
    return success('La plage est retirée.')
  }),

  route(temps.lireIndisponibilites, (context, { params }) => listerAbsences(context, params.id)),
  route(temps.formulaireIndisponibilite, (context, { params }) => formulaireDAbsence(context, params.id)),
  route(temps.ajouterIndisponibilite, (context, { params, body }) => poserAbsence(context, params.id, body)),
  route(temps.supprimerIndisponibilite, async (context, { params: { id, indisponibilite_id } }) => {
    await oterAbsence(context, id, indisponibilite_id)
    return success('L’absence est retirée.')
  }),
]
