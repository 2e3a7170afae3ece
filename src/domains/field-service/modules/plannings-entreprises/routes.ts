import { exigerAdresse, listerAdressesDuClient } from '#domains/customers/server/api.ts'
import { DUREES, enHeures, SANS_DUREE } from '#domains/field-service/model/creneaux/duree.ts'
import { compterParJour, creerIntervention as creer } from '#domains/field-service/server/creneaux/creer.ts'
import { lirePrestations } from '#domains/field-service/server/creneaux/prestation.ts'
import { retenir } from '#domains/field-service/server/creneaux/retenus.ts'
import { listerTechniciensDuPlan } from '#domains/field-service/server/creneaux/techniciens.ts'
import { CodedError, refuse } from '#server/http/errors.ts'
import { type Route, route } from '#server/http/route.ts'
import { appelerUneFois, refusDe } from '#server/receipts/direct-call.ts'
import { formaterDuree, formaterJour, minutesEntre } from '#wire/dates.ts'
import { success } from '#wire/notice.ts'
import {
  chercherCreneaux,
  creerIntervention,
  lireAdresse,
  lirePlanning,
  listerAdressesFacturation,
  listerDurees,
  listerJours,
  listerPrestations,
  listerTechniciens,
  retenirCreneau,
} from './contract.ts'
import { lireCreneaux } from './server/chercher.ts'
import { lireEntrees } from './server/planning.ts'

/** Days that the plannings show: four weeks. */
const JOURS_MONTRES = 28
const DOUZE_HEURES = 720

export const planningsRoutes: readonly Route[] = [
  route(listerTechniciens, context => listerTechniciensDuPlan(context)),

  route(listerJours, async context =>
    (await compterParJour(context, JOURS_MONTRES)).map(({ jour, ...nombres }) => ({
      dadate: jour,
      jour: formaterJour(jour, 'long'),
      ...nombres,
      date_debut: jour,
      date_fin: jour,
    })),
  ),

  route(lirePlanning, (context, { params, query }) =>
    lireEntrees(context, params.date === '0' ? null : params.date, query.cible ?? null),
  ),

  route(lireAdresse, async (context, { params }) => {
    const { adresse_latitude, adresse_longitude, ...lieu } = await exigerAdresse(context, params.adresse_id)
    return { ...lieu, geocodee: adresse_latitude !== null && adresse_longitude !== null }
  }),

  route(listerAdressesFacturation, async (context, { params }) => {
    const { client_id, adresse_id } = await exigerAdresse(context, params.adresse_id)
    const adresses = await listerAdressesDuClient(context, client_id)
    return adresses.map(a => ({ ...a, defaut: a.id === adresse_id }))
  }),

  route(listerDurees, async (context, { params }) => {
    await exigerAdresse(context, params.adresse_id)
    const durees = DUREES.map(minutes => ({ value: enHeures(minutes), label: formaterDuree(minutes) }))
    return [{ value: SANS_DUREE, label: 'À choisir' }, ...durees]
  }),

  route(listerPrestations, async (context, { params }) => {
    await exigerAdresse(context, params.adresse_id)
    const prestations = await lirePrestations(context)
    return prestations.map(({ duree_minutes, ...prestation }) => ({
      ...prestation,
      duree_libelle: formaterDuree(duree_minutes),
      duree: enHeures(duree_minutes),
    }))
  }),

  route(chercherCreneaux, async (context, { params, query }) => {
    const { adresse = params.adresse_id, duree, semaine = '0' } = query
    // The address says itself twice in the specification's call; two different ones are nobody's.
    if (adresse !== params.adresse_id) throw refuse('INTROUVABLE')
    return await lireCreneaux(context, params, { duree, semaine: Number(semaine) })
  }),

  route(retenirCreneau, async (context, { params, body }) => {
    await exigerAdresse(context, params.adresse_id)
    const minutes = minutesEntre(body.debut, body.fin)
    if (minutes < 1 || minutes > DOUZE_HEURES)
      throw refuse('SAISIE', { champs: { fin: 'La fin doit suivre le début, de douze heures au plus.' } })
    const techniciens = await listerTechniciensDuPlan(context)
    if (!techniciens.some(t => t.id === body.cible_id))
      throw refuse('SAISIE', { champs: { cible_id: 'Cette personne n’est pas un technicien de l’entreprise.' } })
    return { expire_a: await retenir(context, body) }
  }),

  route(creerIntervention, async (context, { params, body, request }) => {
    const { adresse_id } = params
    // A refusal leaves nothing behind, its key neither: what was put right is sent again under it.
    let refus: CodedError | null = null
    const outcome = await appelerUneFois(context, request, {
      type: 'intervention.creer',
      entity: `adresse:${adresse_id}`,
      payload: { adresse_id, ...body },
      apply: async inner => {
        try {
          return { outcome: 'applied', donnees: { intervention_id: await creer(inner, adresse_id, body) } }
        } catch (error) {
          if (error instanceof CodedError) refus = error
          throw error
        }
      },
    })
    if (refus) throw refus
    if (outcome.outcome !== 'applied' && outcome.outcome !== 'duplicate') throw refusDe(outcome, 'CRENEAU_OCCUPE')
    const { intervention_id } = outcome.donnees as { intervention_id: number }
    const pour = body.cible_id === null ? ', affectée à personne' : ''
    return { ...success(`L’intervention n° ${intervention_id} a bien été créée${pour}.`), intervention_id }
  }),
]
