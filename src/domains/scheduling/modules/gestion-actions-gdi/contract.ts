import { z } from 'zod'
import { actionATraiterSchema } from '#domains/scheduling/model/action.ts'
import { resteAPourvoirSchema } from '#domains/scheduling/model/appels/a-pourvoir.ts'
import { suiteRemplacementSchema } from '#domains/scheduling/model/appels/remplacement.ts'
import { demandeCongeSchema } from '#domains/scheduling/model/conges/conge.ts'
import {
  consequencesCongeSchema,
  consequencesEchangeSchema,
} from '#domains/scheduling/model/consequences/consequences.ts'
import { echangeSchema } from '#domains/scheduling/model/echanges/echange.ts'
import { motifSchema } from '#domains/scheduling/model/motif.ts'
import { formDefinitionSchema } from '#wire/form.ts'
import { idParam, instantDonneSchema, instantSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'

/**
 * What somebody has to answer (specification field-service §2 "Actions view", §7 "Actions"): leave and exchanges of a house;
 * requests and visits of a field company, whose calls are its own domain's.
 */
export const MODULE_ACTIONS = 'vx-gestion-actions-gdi'

const BASE = '/api/entreprises/modules/gestion-actions-gdi'
const right = holdersOf(MODULE_ACTIONS)
/** Asked of the office as it is now, and about the plannings it keeps: every call but the list. */
const duBureau = { right, tenant: 'company', offline: 'online-only', sujet: 'edt' } as const
const parId = z.strictObject({ id: idParam })
const parConge = z.strictObject({ demande_conge_id: idParam })
const parEchange = z.strictObject({ bde_id: idParam })
const motif = z.strictObject({ motif: motifSchema.optional() })
/** Who keeps the posts that colleagues hold in the place of whoever was away. */
const remplacement = suiteRemplacementSchema.optional()

export const listerActions = operation({
  id: 'actions.lister',
  method: 'GET',
  path: `${BASE}/actions`,
  summary: 'Ce qui attend, ou les demandes des 90 derniers jours qui ont reçu une réponse',
  right,
  tenant: 'company',
  offline: 'cached',
  sujet: 'edt',
  aussi: ['demandes', 'plannings-entreprises', 'personnes'],
  kept: 'demandes',
  query: z.strictObject({ traitees: z.enum(['0', '1']).optional() }),
  output: z.strictObject({
    lu_a: instantSchema,
    headers: z.array(z.strictObject({ id: z.string(), label: z.string() })),
    item_key: z.string(),
    items_par_page: z.number().int().positive(),
    datas: z.array(actionATraiterSchema),
  }),
})

export const lireCouverture = operation({
  id: 'actions.couverture',
  method: 'GET',
  path: `${BASE}/demandes/{demande_conge_id}/couverture`,
  summary:
    'Ce que changerait un oui à un congé\u00a0: postes, besoins, heures, compteurs, loi, et qui pourrait remplacer',
  ...duBureau,
  params: parConge,
  output: consequencesCongeSchema,
  errors: ['INTROUVABLE', 'DEMANDE_TRAITEE'],
})

export const lireConsequencesEchange = operation({
  id: 'actions.consequences-echange',
  method: 'GET',
  path: `${BASE}/demandes/{bde_id}/consequences_demande_bde`,
  summary: 'Ce que changerait un oui à un échange\u00a0: heures des deux, loi et besoins',
  ...duBureau,
  params: parEchange,
  output: consequencesEchangeSchema,
  errors: ['INTROUVABLE', 'ECHANGE_PERIME'],
})

function formulaire(nom: string, summary: string) {
  return operation({
    id: `actions.formulaire-${nom.replaceAll('_', '-')}`,
    method: 'GET',
    path: `${BASE}/demandes/{id}/formulaire_${nom}`,
    summary,
    ...duBureau,
    params: parId,
    output: formDefinitionSchema,
    errors: ['INTROUVABLE', 'DEMANDE_TRAITEE', 'ECHANGE_PERIME'],
  })
}

export const formulaireAccepterConge = formulaire('accepter_demande_conge', "Formulaire d'acceptation d'un congé")
export const formulaireRefuserConge = formulaire('refuser_demande_conge', "Formulaire de refus d'un congé")
export const formulaireAccepterEchange = formulaire('accepter_demande_bde', "Formulaire d'acceptation d'un échange")
export const formulaireRefuserEchange = formulaire('refuser_demande_bde', "Formulaire de refus d'un échange")

function repondreConge(nom: string, summary: string) {
  return operation({
    id: `actions.${nom.replaceAll('_', '-')}`,
    method: 'POST',
    path: `${BASE}/demandes/{demande_conge_id}/${nom}`,
    summary,
    ...duBureau,
    params: parConge,
    body: motif,
    /** `a_pourvoir`: what a yes leaves to fill; a no says nothing of it. */
    output: noticeSchema.extend({
      demande: demandeCongeSchema,
      a_pourvoir: resteAPourvoirSchema.nullable().optional(),
    }),
    errors: ['INTROUVABLE', 'DEMANDE_TRAITEE', 'CONGE_CHEVAUCHE', 'MOIS_CLOS'],
  })
}
export const accepterConge = repondreConge('accepter_demande_conge', 'Accepte un congé ou un TLC')
export const refuserConge = repondreConge('refuser_demande_conge', 'Refuse un congé ou un TLC')

function repondreBde(nom: string, summary: string) {
  return operation({
    id: `actions.${nom.replaceAll('_', '-')}`,
    method: 'POST',
    path: `${BASE}/demandes/{bde_id}/${nom}`,
    summary,
    ...duBureau,
    params: parEchange,
    body: motif,
    output: noticeSchema.extend({ echange: echangeSchema }),
    errors: ['INTROUVABLE', 'ECHANGE_PERIME', 'POSTE_MODIFIE', 'POSTE_OCCUPE', 'REGLE_NON_RESPECTEE', 'MOIS_CLOS'],
  })
}
export const accepterEchange = repondreBde(
  'accepter_demande_bde',
  'Accepte un échange\u00a0: les deux plannings changent',
)
export const refuserEchange = repondreBde('refuser_demande_bde', 'Refuse un échange')

/** Which answer is taken back: the hour it was given at, so that nobody undoes a later one. */
const reprise = z.strictObject({ de: instantDonneSchema })

/** Ours: what "Défaire" and "Revenir sur la décision" do. */
export const rouvrirConge = operation({
  id: 'actions.rouvrir-demande-conge',
  method: 'POST',
  path: `${BASE}/demandes/{demande_conge_id}/rouvrir_demande_conge`,
  summary: 'Reprend la réponse à un congé ou à un TLC\u00a0: la demande attend, le planning est comme avant',
  ...duBureau,
  params: parConge,
  body: reprise.extend({ remplacement }),
  output: noticeSchema.extend({ demande: demandeCongeSchema }),
  errors: ['INTROUVABLE', 'DEMANDE_TRAITEE', 'CONGE_CHEVAUCHE', 'POSTE_OCCUPE', 'POSTE_REMPLACE', 'MOIS_CLOS'],
})

/** Ours: the days still to come of an accepted leave, asked back by the person or taken back by the manager. */
export const annulerConge = operation({
  id: 'actions.annuler-conge',
  method: 'POST',
  path: `${BASE}/demandes/{demande_conge_id}/annuler_demande_conge`,
  summary: 'Rend les jours à venir d’un congé accepté\u00a0: les postes reviennent au planning',
  ...duBureau,
  params: parConge,
  body: motif.extend({ remplacement }),
  /** `de`: the hour of it, which taking it back names. */
  output: noticeSchema.extend({ de: instantSchema, demande: demandeCongeSchema }),
  errors: ['INTROUVABLE', 'DEMANDE_TRAITEE', 'POSTE_OCCUPE', 'POSTE_REMPLACE', 'MOIS_CLOS'],
})

export const retablirConge = operation({
  id: 'actions.retablir-conge',
  method: 'POST',
  path: `${BASE}/demandes/{demande_conge_id}/retablir_demande_conge`,
  summary: 'Remet en congé les jours qui venaient d’être rendus',
  ...duBureau,
  params: parConge,
  body: reprise,
  output: noticeSchema.extend({ demande: demandeCongeSchema }),
  errors: ['INTROUVABLE', 'DEMANDE_TRAITEE', 'CONGE_CHEVAUCHE', 'MOIS_CLOS'],
})

export const garderConge = operation({
  id: 'actions.garder-conge',
  method: 'POST',
  path: `${BASE}/demandes/{demande_conge_id}/garder_demande_conge`,
  summary: 'Maintient un congé que la personne demandait à rendre',
  ...duBureau,
  params: parConge,
  body: motif,
  /** `de`: the hour of it, which taking it back names. */
  output: noticeSchema.extend({ de: instantSchema, demande: demandeCongeSchema }),
  errors: ['INTROUVABLE', 'DEMANDE_TRAITEE'],
})

export const reprendreMaintien = operation({
  id: 'actions.reprendre-maintien-conge',
  method: 'POST',
  path: `${BASE}/demandes/{demande_conge_id}/reprendre_maintien_conge`,
  summary: 'Reprend le maintien d’un congé\u00a0: la demande de le rendre attend de nouveau',
  ...duBureau,
  params: parConge,
  body: reprise,
  output: noticeSchema.extend({ demande: demandeCongeSchema }),
  errors: ['INTROUVABLE', 'DEMANDE_TRAITEE'],
})

export const rouvrirEchange = operation({
  id: 'actions.rouvrir-demande-bde',
  method: 'POST',
  path: `${BASE}/demandes/{bde_id}/rouvrir_demande_bde`,
  summary: 'Reprend la réponse à un échange\u00a0: il attend, chacun retrouve son poste',
  ...duBureau,
  params: parEchange,
  body: reprise,
  output: noticeSchema.extend({ echange: echangeSchema }),
  errors: ['INTROUVABLE', 'ECHANGE_PERIME', 'POSTE_MODIFIE', 'POSTE_OCCUPE', 'REGLE_NON_RESPECTEE', 'MOIS_CLOS'],
})
