import { MODULE_REGULATION } from '#domains/field-service/model/interventions/regulation.ts'
import { entiteIntervention } from '#domains/field-service/model/mutations.ts'
import type { ErreurCloture } from '#domains/field-service/model/rapports/cloture.ts'
import { presenterFacturation } from '#domains/field-service/server/facturation.ts'
import { lireObservationsDe, lirePageGardee, lireRapport } from '#domains/field-service/server/interventions/detail.ts'
import { cloturerDirect, deplacer, repeterEtape } from '#domains/field-service/server/interventions/direct.ts'
import { lireFichiersDuClient, lireRemarquesDuClient } from '#domains/field-service/server/interventions/du-client.ts'
import {
  auteurVisible,
  exigerMaVisite,
  lireDetail,
  lireMesFichiers,
  lirePlanningDe,
} from '#domains/field-service/server/interventions/lecture.ts'
import { presenterObservation } from '#domains/field-service/server/interventions/presenters.ts'
import { obtenirCri } from '#domains/field-service/server/rapports/cri-file.ts'
import { lireFormulaire, recevoirPages } from '#domains/field-service/server/rapports/scan.ts'
import { jouerSentinelle } from '#domains/field-service/server/sentinelles.ts'
import { departs } from '#domains/field-service/server/tournees/depart.ts'
import { fileKey } from '#server/files/store.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type BinaryAnswer, type Route, readRoute, route } from '#server/http/route.ts'
import { appelerUneFois, refusDe } from '#server/receipts/direct-call.ts'
import type { Outcome } from '#wire/mutation.ts'
import { success } from '#wire/notice.ts'
import {
  avancerIntervention,
  donnerDepart,
  type EtapeReponse,
  lireCri,
  lireDepart,
  lireFacturation,
  lireFichier,
  lireFichiers,
  lireIntervention,
  lireObservations,
  lirePlanning,
  MODULE_MON_ACTIVITE,
  reculerIntervention,
  retirerDepart,
  scannerCri,
  voirCri,
} from './contract.ts'

/** What a report is refused for, by field, as its form has it. */
function champsRefuses({ donnees }: Outcome): Record<string, string> | undefined {
  const { erreurs } = (donnees ?? {}) as { erreurs?: readonly ErreurCloture[] }
  return erreurs && Object.fromEntries(erreurs.map(({ champ, message }) => [champ, message.replace(/^- /, '')]))
}

/** A refusal is returned, not thrown, so that its ledger row is kept; a failure is thrown, so that nothing is. */
function repondreOutcome(outcome: Outcome) {
  if (outcome.outcome === 'applied' || outcome.outcome === 'duplicate') return outcome.donnees as EtapeReponse
  const refus = refusDe(outcome, 'ETAPE_REFUSEE', champsRefuses(outcome))
  if (outcome.outcome === 'rejected' || outcome.outcome === 'conflict') return refus
  throw refus
}

async function repondreCri(context: Context, intervention_id: number): Promise<BinaryAnswer> {
  const { compte_id } = context.caller
  const cri = await obtenirCri(context.db, context.services, { compte_id, intervention_id })
  if (!cri) throw refuse('INTROUVABLE')
  return { bytes: cri.octets, mime: 'application/pdf', nom: cri.nom }
}

/** Whose report it is: those who plan see the company's, a technician their own. */
async function peutLireCri(context: Context, intervention_id: number): Promise<boolean> {
  if (context.caller.modules.has(MODULE_REGULATION)) return true
  if (!context.caller.modules.has(MODULE_MON_ACTIVITE)) return false
  const visite = await exigerMaVisite(context, intervention_id)
  return visite.technicien_id === context.caller.utilisateur_id
}

/** Steps that a call may say it goes from. */
const DE = { '0': 0, '1': 1, '2': 2 } as const

export const monActiviteRoutes: readonly Route[] = [
  readRoute(lirePlanning, lirePlanningDe),

  route(lireDepart, async context => ({ depart: await departs.lire(context) })),

  route(donnerDepart, async (context, { body }) => {
    await departs.donner(context, body)
    return { ...success('Vos tournées partiront de votre commune.'), depart: await departs.lire(context) }
  }),

  route(retirerDepart, async context => {
    await departs.retirer(context)
    return { ...success('Votre accord est retiré\u00a0: vos tournées partent de l’entreprise.'), depart: null }
  }),

  route(lireIntervention, (context, { params }) => lireDetail(context, params.id)),

  route(avancerIntervention, async (context, { params: { id }, query, body, request }) => {
    const de = query.de && DE[query.de]
    const outcome = await appelerUneFois(context, request, {
      type: 'intervention.avancer-direct',
      entity: entiteIntervention(id),
      payload: { id, corps: body, ...(de === undefined ? {} : { de }) },
      apply: async (inner, meta) => {
        if (Object.keys(body).length > 0) return await cloturerDirect(inner, id, body, meta)
        const seul = de === undefined && request.headers['idempotency-key'] === undefined
        return (seul && (await repeterEtape(inner, id))) || (await deplacer(inner, id, 'suivante', meta, de))
      },
    })
    return repondreOutcome(outcome)
  }),

  route(reculerIntervention, async (context, { params: { id }, request }) => {
    const outcome = await appelerUneFois(context, request, {
      type: 'intervention.reculer-direct',
      entity: entiteIntervention(id),
      payload: { id },
      apply: (inner, meta) => deplacer(inner, id, 'retour', meta),
    })
    return repondreOutcome(outcome)
  }),

  route(lireObservations, async (context, { params: { id } }) => {
    const visite = await exigerMaVisite(context, id)
    await jouerSentinelle(context, visite.sentinelle)
    const observations = await lireObservationsDe(context, id, auteurVisible(visite, context))
    return {
      lu_a: context.now.toISOString(),
      observations: observations.map(presenterObservation),
      du_client: await lireRemarquesDuClient(context, visite),
    }
  }),

  route(lireFichiers, async (context, { params: { id } }) => {
    const visite = await exigerMaVisite(context, id)
    await jouerSentinelle(context, visite.sentinelle)
    const fichiers = await lireMesFichiers(context, visite)
    return {
      lu_a: context.now.toISOString(),
      fichiers: [
        ...fichiers.map(f => ({
          ...f,
          mime: f.mime ?? 'application/octet-stream',
          taille: Number(f.taille),
          cree_a: f.cree_a.toISOString(),
          prise_a: f.prise_a?.toISOString() ?? null,
        })),
        ...(await lireFichiersDuClient(context, visite)),
      ],
    }
  }),

  route(lireFichier, async (context, { params: { id, sha256 } }) => {
    const visite = await exigerMaVisite(context, id)
    const [siens, duClient] = await Promise.all([
      lireMesFichiers(context, visite),
      lireFichiersDuClient(context, visite),
    ])
    const fichier =
      [...siens, ...duClient].find(f => f.sha256 === sha256) ??
      (visite.hors_planning ? await lirePageGardee(context, id, sha256) : null)
    if (!fichier?.mime) throw refuse('INTROUVABLE')
    const bytes = await context.services.files.get(fileKey(context.caller.compte_id, sha256))
    return { bytes, mime: fichier.mime, nom: fichier.nom, etag: sha256 }
  }),

  route(lireFacturation, async (context, { params: { id } }) => {
    const visite = await exigerMaVisite(context, id)
    const mienne = visite.technicien_id === context.caller.utilisateur_id
    return presenterFacturation(mienne ? await lireRapport(context, id) : null, context.now)
  }),

  route(voirCri, async (context, { params: { id } }) => {
    const visite = await exigerMaVisite(context, id)
    if (visite.technicien_id !== context.caller.utilisateur_id) throw refuse('INTROUVABLE')
    await jouerSentinelle(context, visite.sentinelle)
    return await repondreCri(context, id)
  }),

  route(scannerCri, async (context, { params: { id }, body, request }) => {
    // Seen first: a stranger learns nothing from how their form is judged.
    await jouerSentinelle(context, (await exigerMaVisite(context, id)).sentinelle)
    const pages = await lireFormulaire(request.headers['content-type'], body)
    const scan = await recevoirPages(context, id, pages)
    return { ...success('Le document a bien été enregistré.'), scan }
  }),

  route(lireCri, async (context, { params: { id } }) => {
    if (!(await peutLireCri(context, id))) throw refuse('INTROUVABLE')
    return await repondreCri(context, id)
  }),
]
