import type { FastifyRequest } from 'fastify'
import { nomClient } from '#domains/customers/model/client.ts'
import { imprimerVisite, lireAgenda } from '#domains/customers/modules/gestion-clients-entreprises/contract.ts'
import { exigerAdresse, listerAdressesDuClient } from '#domains/customers/server/api.ts'
import { DUREES, enHeures, estDureeDeVisite, SANS_DUREE } from '#domains/field-service/model/creneaux/duree.ts'
import { JOUR_PASSE, refusJourAVenir } from '#domains/field-service/model/interventions/jour-a-venir.ts'
import {
  lireReportVisite,
  listerFichiersVisite,
  listerObservationsVisite,
  listerOutilsVisite,
} from '#domains/field-service/model/interventions/visite-operations.ts'
import { lireTournees, lireTrajets } from '#domains/field-service/model/tournees/appels.ts'
import {
  annulerEtAnnoncer,
  deplacerEtAnnoncer,
  VA_ETRE_PREVENU,
} from '#domains/field-service/server/client/annoncer-plan.ts'
import { compterSemaines, lireCreneaux } from '#domains/field-service/server/creneaux/chercher.ts'
import { creerIntervention as creer } from '#domains/field-service/server/creneaux/creer.ts'
import { lirePrestations } from '#domains/field-service/server/creneaux/prestation.ts'
import { rendre, retenir } from '#domains/field-service/server/creneaux/retenus.ts'
import { lireSuite as lireSuivie } from '#domains/field-service/server/creneaux/suite.ts'
import { listerTechniciensDuPlan } from '#domains/field-service/server/creneaux/techniciens.ts'
import type { LignePlan } from '#domains/field-service/server/interventions/plan.ts'
import { exigerPlan } from '#domains/field-service/server/interventions/regulation.ts'
import { lireReport } from '#domains/field-service/server/interventions/report.ts'
import { lireJour } from '#domains/field-service/server/tournees/jour.ts'
import { routeurDe } from '#domains/field-service/server/tournees/routeur.ts'
import { composer, mesurerJour } from '#domains/field-service/server/tournees/tournees.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { detachedRoute, type Route, readRoute, route } from '#server/http/route.ts'
import { faireUneFois } from '#server/receipts/direct-call.ts'
import { ajouterJours, formaterDuree, jourParis, lundiDe, minutesPassees, versMs } from '#wire/dates.ts'
import { formaterInstant } from '#wire/moments.ts'
import { success } from '#wire/notice.ts'
import {
  annulerIntervention,
  chercherCreneaux,
  compterAnnee,
  compterCreneaux,
  creerIntervention,
  lacherCreneau,
  lireAdresse,
  lireEngagements,
  lirePlanning,
  lirePresencesSemaine,
  lireSuite,
  listerAdressesFacturation,
  listerDurees,
  listerJours,
  listerPrestations,
  listerTechniciens,
  reporterIntervention,
  retenirCreneau,
} from './contract.ts'
import { lireAgenda as lireAgendaDe } from './server/agenda.ts'
import { lireAnnee } from './server/annee.ts'
import { imprimer } from './server/impression.ts'
import { lireEntrees, lireJours, lirePresences, lireSemaines } from './server/planning.ts'
import { reporterCreneau } from './server/report.ts'
import { lireEngages, lireFichiers, lireObservations, lireOutils } from './server/visite.ts'

interface Geste {
  readonly type: string
  readonly intervention_id: number
  readonly body: object
  /** Changes the plan. @returns what was done, in words; null: where the visit then stands says it */
  readonly faire: (context: Context) => Promise<{ readonly fait: string | null; readonly prevenu: boolean }>
}

/** A change of plan: sent again under its key, it changes nothing, and is answered in the words of the first answer. */
async function changer(context: Context, request: FastifyRequest, { type, intervention_id, body, faire }: Geste) {
  const lue: { ligne?: LignePlan } = {}
  const dit = await faireUneFois(context, request, {
    ...{ type, entity: `intervention:${intervention_id}`, payload: { intervention_id, ...body } },
    faire: async inner => {
      const { fait, prevenu } = await faire(inner)
      const ligne = await exigerPlan(inner, intervention_id)
      lue.ligne = ligne
      const { debut, technicien } = ligne
      const quand = formaterInstant(debut.toISOString(), jourParis(inner.now))
      const placee = `placée le ${quand}${technicien && `, ${technicien}`}`
      return [fait ?? placee, ...(prevenu ? [VA_ETRE_PREVENU] : [])].join(', ')
    },
  })
  const ligne = lue.ligne ?? (await exigerPlan(context, intervention_id))
  return { ...success(`${nomClient(ligne)}\u00a0: ${dit}.`), intervention_id, version: ligne.version }
}

export const planningsRoutes: readonly Route[] = [
  route(listerTechniciens, context => listerTechniciensDuPlan(context)),

  route(listerJours, (context, { query }) => {
    const technicien = query.cible ?? null
    return query.type === '1' ? lireJours(context, technicien) : lireSemaines(context, technicien)
  }),

  route(compterAnnee, (context, { params: { annee }, query }) =>
    lireAnnee(context, { annee, technicien: query.cible ?? null }),
  ),

  route(lirePlanning, (context, { params: { date }, query }) => {
    const cible = query.cible ?? null
    if (date === '0') return lireEntrees(context, null, cible)
    const du = query.type === '1' ? date : lundiDe(date)
    return lireEntrees(context, { du, au: query.type === '1' ? date : ajouterJours(du, 6) }, cible)
  }),

  route(lirePresencesSemaine, (context, { query }) => lirePresences(context, lundiDe(query.du))),

  detachedRoute(lireTournees, async (context, { query: { date: jour, user = null } }) => {
    const lu = await context.transaction(inside => lireJour(inside, { jour, utilisateur_id: user }))
    return await composer(lu, routeurDe(context.services, lu.temps))
  }),

  detachedRoute(lireTrajets, async (context, { query: { date: jour, user = null } }) => {
    const lu = await context.transaction(inside => lireJour(inside, { jour, utilisateur_id: user }))
    return await mesurerJour(lu, routeurDe(context.services, lu.temps))
  }),

  route(reporterIntervention, (context, { params: { id }, body, request }) =>
    changer(context, request, {
      ...{ type: reporterIntervention.id, intervention_id: id, body },
      faire: async inner => {
        const quoi = { intervention_id: id, canal: body.prevenir }
        const { annonce } = await deplacerEtAnnoncer(inner, quoi, () => reporterCreneau(inner, id, body))
        return { fait: null, prevenu: annonce }
      },
    }),
  ),

  route(annulerIntervention, (context, { params: { id }, body, request }) =>
    changer(context, request, {
      ...{ type: annulerIntervention.id, intervention_id: id, body },
      faire: async inner => {
        const { fait, annonce } = await annulerEtAnnoncer(inner, id, body)
        return { fait, prevenu: annonce }
      },
    }),
  ),

  route(lireEngagements, (context, { params: { id } }) => lireEngages(context, id)),

  route(listerOutilsVisite, (context, { params: { id } }) => lireOutils(context, id)),
  route(listerObservationsVisite, (context, { params: { id } }) => lireObservations(context, id)),
  route(listerFichiersVisite, (context, { params: { id } }) => lireFichiers(context, id)),
  route(imprimerVisite, (context, { params: { id } }) => imprimer(context, id)),
  route(lireAgenda, (context, { query: { debut, fin } }) => lireAgendaDe(context, { du: debut, au: fin })),
  route(lireReportVisite, (context, { params: { id } }) => lireReport(context, id)),

  route(lireAdresse, async (context, { params }) => {
    const { adresse_latitude, adresse_longitude, ...lieu } = await exigerAdresse(context, params.adresse_id)
    return { ...lieu, geocodee: adresse_latitude !== null && adresse_longitude !== null }
  }),

  route(lireSuite, (context, { params }) => lireSuivie(context, params)),

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

  readRoute(chercherCreneaux, async (context, { params, query }) => {
    const { adresse = params.adresse_id, duree, semaine = '0' } = query
    // The address says itself twice in the specification's call; two different ones are nobody's.
    if (adresse !== params.adresse_id) throw refuse('INTROUVABLE')
    return await lireCreneaux(context, params, { duree, semaine: Number(semaine) })
  }),

  readRoute(compterCreneaux, async (context, { params, query: { duree, semaine = '0' } }) =>
    compterSemaines(context, params, { duree, semaine: Number(semaine) }),
  ),

  route(retenirCreneau, async (context, { params, body }) => {
    await exigerAdresse(context, params.adresse_id)
    const minutes = minutesPassees(body.debut, body.fin)
    if (!estDureeDeVisite(minutes))
      throw refuse('SAISIE', { champs: { fin: 'La fin doit suivre le début, de cinq minutes à douze heures.' } })
    const aujourdhui = jourParis(context.now)
    const refus =
      versMs(body.fin) <= context.now.getTime() ? JOUR_PASSE : refusJourAVenir(jourParis(body.fin), aujourdhui)
    if (refus !== null) throw refuse('SAISIE', { champs: { debut: refus } })
    const techniciens = await listerTechniciensDuPlan(context)
    if (!techniciens.some(t => t.id === body.cible_id))
      throw refuse('SAISIE', { champs: { cible_id: 'Cette personne n’est pas un technicien de l’entreprise.' } })
    return { expire_a: await retenir(context, body) }
  }),

  route(lacherCreneau, async (context, { params }) => {
    await exigerAdresse(context, params.adresse_id)
    await rendre(context)
    return success('Le créneau est rendu.')
  }),

  route(creerIntervention, async (context, { params, body, request }) => {
    const { adresse_id } = params
    const intervention_id = await faireUneFois(context, request, {
      ...{ type: 'intervention.creer', entity: `adresse:${adresse_id}`, payload: { adresse_id, ...body } },
      faire: inner => creer(inner, adresse_id, body),
    })
    const pour = body.cible_id === null ? ', sans technicien' : ''
    return { ...success(`L’intervention n° ${intervention_id} a bien été créée${pour}.`), intervention_id }
  }),
]
