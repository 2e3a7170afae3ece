import type { FastifyRequest } from 'fastify'
import { nomClient } from '#domains/customers/model/client.ts'
import { nommerClient } from '#domains/customers/server/api.ts'
import {
  couperLienClient,
  prevenirClient,
  traiterEmpechementClient,
} from '#domains/field-service/model/interventions/client-operations.ts'
import { direPromis } from '#domains/field-service/model/interventions/creneau-dit.ts'
import {
  classerTravailVisite,
  reprendreTravailVisite,
} from '#domains/field-service/model/interventions/hors-planning-operations.ts'
import { direEnvoi } from '#domains/field-service/model/interventions/prevenir.ts'
import type { VisitePlanifiee } from '#domains/field-service/model/interventions/regulation.ts'
import { entiteHeure } from '#domains/field-service/model/mutations.ts'
import { compterATraiter } from '#domains/field-service/server/a-traiter/compter.ts'
import { lireAttente } from '#domains/field-service/server/activite/attente.ts'
import { annoncerClient, recueillirClient } from '#domains/field-service/server/activite/donnees-client.ts'
import {
  annulerEtAnnoncer,
  deplacerEtAnnoncer,
  VA_ETRE_PREVENU,
} from '#domains/field-service/server/client/annoncer-plan.ts'
import { couperLien } from '#domains/field-service/server/client/couper-liens.ts'
import { traiterEmpechement } from '#domains/field-service/server/client/empechement.ts'
import { envoyer, preparerEnvoi } from '#domains/field-service/server/client/prevenir.ts'
import {
  exigerTenue,
  joindreFichier as joindre,
  observerVisite as observer,
} from '#domains/field-service/server/interventions/annoter.ts'
import { classerTravail } from '#domains/field-service/server/interventions/classer-travail.ts'
import { corrigerEtapeAuBureau } from '#domains/field-service/server/interventions/corriger-etape.ts'
import { deplacer } from '#domains/field-service/server/interventions/deplacer.ts'
import { chercherPlan, presenterPlan } from '#domains/field-service/server/interventions/plan.ts'
import type { PromesseDemandee } from '#domains/field-service/server/interventions/promesse.ts'
import { affecter, reporter, retablir } from '#domains/field-service/server/interventions/regler.ts'
import { exigerPlan, lireJournee, lireVisitePlanifiee } from '#domains/field-service/server/interventions/regulation.ts'
import { reprendreTravail } from '#domains/field-service/server/interventions/reprendre-travail.ts'
import { choisirRapport } from '#domains/field-service/server/rapports/choisir.ts'
import { garderRapport } from '#domains/field-service/server/rapports/garder.ts'
import { essayer } from '#domains/field-service/server/repartition/et-si.ts'
import {
  appliquerRepartition,
  proposerRepartition as proposer,
} from '#domains/field-service/server/repartition/journee.ts'
import { rendrePlaces } from '#domains/field-service/server/repartition/rendre.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type Route, route } from '#server/http/route.ts'
import { personalDataRoutes } from '#server/people/routes.ts'
import { appelerUneFois, faireUneFois, refusDe } from '#server/receipts/direct-call.ts'
import { heureParis, jourParis } from '#wire/dates.ts'
import { motsCherches } from '#wire/grid-query.ts'
import { formaterInstant } from '#wire/moments.ts'
import type { Outcome } from '#wire/mutation.ts'
import { success, warning } from '#wire/notice.ts'
import {
  affecterVisite,
  annulerVisite,
  chercherVisites,
  choisirCompteRendu,
  compterAttente,
  corrigerHeureVisite,
  deplacerVisite,
  donneesClient,
  essayerPlace,
  garderCompteRendu,
  joindreFichier,
  lireVisite,
  listerVisites,
  observerVisite,
  proposerRepartition,
  repartirVisites,
  reporterVisite,
  retablirVisite,
} from './contract.ts'

async function repondre(context: Context, intervention_id: number, message: string) {
  return { ...success(message), intervention: presenterPlan(await exigerPlan(context, intervention_id), context.now) }
}

type Dire = (visite: VisitePlanifiee) => string

/** Behind whose visit it was: other toasts may stand beside it. */
const aSonHeure =
  (dire: Dire): Dire =>
  visite =>
    `, ${heureParis(visite.debut)}\u00a0: ${dire(visite)}`
/** The same where what it became says its hour already: once is enough. */
const sansHeure =
  (dire: Dire): Dire =>
  visite =>
    `\u00a0: ${dire(visite)}`

interface Geste {
  readonly type: string
  readonly intervention_id: number
  readonly body: object
  /** Changes the plan. @returns what is said of it */
  readonly faire: (context: Context) => Promise<Dire>
}

/** A change of plan: sent again under its key, it changes nothing, and is answered in the words of the first answer. */
async function changer(context: Context, request: FastifyRequest, { type, intervention_id, body, faire }: Geste) {
  const lue: { visite?: VisitePlanifiee } = {}
  const lire = async (ici: Context) => presenterPlan(await exigerPlan(ici, intervention_id), ici.now)
  const dit = await faireUneFois(context, request, {
    ...{ type, entity: `intervention:${intervention_id}`, payload: { intervention_id, ...body } },
    faire: async inner => {
      const dire = await faire(inner)
      const visite = await lire(inner)
      lue.visite = visite
      return dire(visite)
    },
  })
  const intervention = lue.visite ?? (await lire(context))
  return { ...success(`${intervention.client}${dit}.`), intervention }
}

/** Of a visit that was dealt out alone. */
async function direSeule(context: Context, { intervention_id }: { readonly intervention_id: number }, dire: Dire) {
  const visite = presenterPlan(await exigerPlan(context, intervention_id), context.now)
  return success(`${visite.client}${sansHeure(dire)(visite)}.`)
}

const direPlacee = ({ debut }: VisitePlanifiee, now: Date) => `placée le ${formaterInstant(debut, jourParis(now))}`

/** What the customer is to be told by a change that promises something. */
const direPromise = (
  visite: VisitePlanifiee,
  { th_libelle, promesse }: Pick<PromesseDemandee, 'th_libelle' | 'promesse'>,
) => (th_libelle === undefined && !promesse ? [] : [direPromis(visite) || 'sans créneau promis'])

/** A refusal is returned, not thrown, so that its ledger row is kept; a failure is thrown, so that nothing is. */
function refusHeure(outcome: Outcome) {
  const { message, donnees } = outcome
  if (outcome.outcome === 'conflict') return refuse('PLAN_MODIFIE', { message: message ?? undefined })
  if (outcome.outcome !== 'rejected') throw refusDe(outcome, 'ETAPE_REFUSEE')
  const champs = (donnees as { champs?: Record<string, string> } | null)?.champs
  return champs ? refuse('SAISIE', { champs }) : refusDe(outcome, 'ETAPE_REFUSEE')
}

export const regulationRoutes: readonly Route[] = [
  ...personalDataRoutes({
    operations: donneesClient,
    sujet: 'client',
    nommer: nommerClient,
    recueillir: recueillirClient,
    annoncer: annoncerClient,
  }),

  route(listerVisites, (context, { query }) => lireJournee(context, query.jour)),

  route(chercherVisites, (context, { query }) => chercherPlan(context, motsCherches(query.texte).slice(0, 8))),

  route(compterAttente, async context => ({
    ...(await lireAttente(context)),
    a_traiter: await compterATraiter(context),
  })),

  route(lireVisite, (context, { params: { id } }) => lireVisitePlanifiee(context, id)),

  route(affecterVisite, (context, { params: { id }, body, request }) =>
    changer(context, request, {
      ...{ type: affecterVisite.id, intervention_id: id, body },
      faire: async inner => {
        await affecter(inner, id, body)
        return aSonHeure(v => (v.technicien ? `affectée à ${v.technicien}` : 'sans technicien'))
      },
    }),
  ),

  route(reporterVisite, (context, { params: { id }, body, request }) =>
    changer(context, request, {
      ...{ type: reporterVisite.id, intervention_id: id, body },
      faire: async inner => {
        const quoi = { intervention_id: id, canal: body.prevenir }
        const { fait: autreJour, annonce } = await deplacerEtAnnoncer(inner, quoi, () => reporter(inner, id, body))
        const suite = annonce ? [VA_ETRE_PREVENU] : []
        const reportee = ({ debut }: VisitePlanifiee) => `reportée au ${formaterInstant(debut, jourParis(inner.now))}`
        return autreJour
          ? aSonHeure(v => [reportee(v), ...direPromise(v, body), ...suite].join(', '))
          : sansHeure(v => [direPlacee(v, inner.now), ...direPromise(v, body), ...suite].join(', '))
      },
    }),
  ),

  route(deplacerVisite, (context, { params: { id }, body, request }) =>
    changer(context, request, {
      ...{ type: deplacerVisite.id, intervention_id: id, body },
      faire: async inner => {
        const quoi = { intervention_id: id, canal: body.prevenir }
        const { annonce } = await deplacerEtAnnoncer(inner, quoi, () => deplacer(inner, id, body))
        const suite = annonce ? [VA_ETRE_PREVENU] : []
        return sansHeure(v => {
          const qui = v.technicien || 'sans technicien'
          return [direPlacee(v, inner.now), qui, ...direPromise(v, body), ...suite].join(', ')
        })
      },
    }),
  ),

  route(essayerPlace, (context, { params: { id }, query: { vers = null, ...place } }) =>
    essayer(context, id, { vers, ...place }),
  ),

  route(proposerRepartition, (context, { params: { technicien_id }, query }) =>
    proposer(context, technicien_id, query.jour),
  ),

  route(repartirVisites, async (context, { body }) => {
    if (body.retour) {
      const { faites, restees } = await rendrePlaces(context, body.lignes)
      const [seule] = faites
      if (seule && faites.length === 1 && !restees) {
        return { ...(await direSeule(context, seule, () => 'remise à sa place')), lignes: faites }
      }
      const rendues =
        faites.length === 1
          ? 'Une intervention remise à sa place.'
          : `${faites.length} interventions remises à leur place.`
      return { ...(restees ? warning(`${rendues} ${restees}`) : success(rendues)), lignes: faites }
    }
    const lignes = await appliquerRepartition(context, body.lignes)
    const [seule, ...autres] = lignes
    if (!seule || autres.length > 0) return { ...success(`${lignes.length} interventions sont placées.`), lignes }
    const dire: Dire = v => [direPlacee(v, context.now), v.technicien].join(', ')
    return { ...(await direSeule(context, seule, dire)), lignes }
  }),

  route(annulerVisite, (context, { params: { id }, body, request }) =>
    changer(context, request, {
      ...{ type: annulerVisite.id, intervention_id: id, body },
      faire: async inner => {
        const { fait, annonce } = await annulerEtAnnoncer(inner, id, body)
        return aSonHeure(() => (annonce ? `${fait}, ${VA_ETRE_PREVENU}` : fait))
      },
    }),
  ),

  route(corrigerHeureVisite, async (context, { params: { id }, body, request }) => {
    const payload = { intervention_id: id, ...body }
    const outcome = await appelerUneFois(context, request, {
      type: 'etape.corriger-bureau',
      entity: entiteHeure(payload),
      payload,
      apply: (inner, meta) => corrigerEtapeAuBureau(inner, payload, meta),
    })
    if (outcome.outcome !== 'applied' && outcome.outcome !== 'duplicate') return refusHeure(outcome)
    return await repondre(context, id, 'L’heure a été corrigée.')
  }),

  route(prevenirClient, async (context, { params: { id }, body, request }) => {
    const depart = await preparerEnvoi(context, id, body.canal)
    const outcome = await appelerUneFois(context, request, {
      type: 'client.prevenir',
      entity: `intervention:${id}`,
      payload: { intervention_id: id, ...body },
      apply: async inner => {
        await envoyer(inner, depart)
        return { outcome: 'applied' }
      },
    })
    if (outcome.outcome !== 'applied' && outcome.outcome !== 'duplicate') throw refusDe(outcome, 'ETAPE_REFUSEE')
    return success(direEnvoi({ ...depart, client: nomClient(await exigerPlan(context, id)) }))
  }),

  route(couperLienClient, async (context, { params: { id } }) => {
    const retenus = await couperLien(context, id)
    const coupe = 'Le lien du client est coupé\u00a0: il n’ouvre plus rien.'
    return success(retenus > 0 ? `${coupe} Le message qui allait partir avec lui ne partira pas.` : coupe)
  }),

  route(traiterEmpechementClient, async (context, { params: { id }, body }) => {
    await traiterEmpechement(context, id, body)
    return success(body.traite ? 'La réponse du client est traitée.' : 'La réponse du client attend de nouveau.')
  }),

  route(observerVisite, async (context, { params: { id }, body: { texte }, request }) => {
    await exigerTenue(context, id)
    const outcome = await appelerUneFois(context, request, {
      type: 'intervention.observer',
      entity: `intervention:${id}`,
      payload: { intervention_id: id, texte },
      apply: async inner => {
        await observer(inner, id, texte)
        return { outcome: 'applied' }
      },
    })
    if (outcome.outcome !== 'applied' && outcome.outcome !== 'duplicate') throw refusDe(outcome, 'ETAPE_REFUSEE')
    return success('L’observation est sur l’intervention.')
  }),

  route(joindreFichier, async (context, { params: { id }, query: { filename }, body }) => {
    if (!Buffer.isBuffer(body)) throw refuse('FORMAT_REFUSE')
    const nom = await joindre(context, id, { filename, octets: body })
    return success(`«\u00a0${nom}\u00a0» est joint à l’intervention.`)
  }),

  route(retablirVisite, async (context, { params: { id }, body }) => {
    const message = await retablir(context, id, body)
    return await repondre(context, id, message)
  }),

  route(reprendreTravailVisite, async (context, { params: { id }, body }) => {
    const message = await reprendreTravail(context, id, body)
    return await repondre(context, id, message)
  }),

  route(classerTravailVisite, async (context, { params: { id }, body }) => {
    if (await classerTravail(context, id, body))
      return await repondre(context, id, 'Le travail reçu hors planning est classé\u00a0: il reste lisible ici.')
    const deja = 'Ce travail est déjà repris dans l’intervention\u00a0: il n’y a rien à classer.'
    return { ...(await repondre(context, id, deja)), ...warning(deja) }
  }),

  route(garderCompteRendu, async (context, { params: { id }, body }) => {
    await garderRapport(context, id, body)
    const message = body.regle
      ? 'Ce compte rendu est gardé\u00a0: la question est réglée.'
      : 'La question est rouverte\u00a0: rien n’est choisi.'
    return await repondre(context, id, message)
  }),

  route(choisirCompteRendu, async (context, { params: { id }, body }) => {
    await choisirRapport(context, id, body)
    return await repondre(context, id, 'Ce compte rendu compte désormais : CRI et montants le suivent.')
  }),
]
