import { z } from 'zod'
import {
  avisSchema,
  creneauLibreSchema,
  empechementSchema,
  rendezVousSchema,
} from '#domains/field-service/model/interventions/rendez-vous.ts'
import { jourDonneSchema } from '#wire/ids.ts'
import { anonymous, operation } from '#wire/operation.ts'
import { texteSaisi } from '#wire/text.ts'

/**
 * The customer's side of a visit, by the secret of their link and nothing else. Unknown, expired and revoked links are answered
 * the same way.
 */
const BASE = '/api/public/rdv/{jeton}'
/** Any text: a malformed secret is an unknown one. */
const params = z.strictObject({ jeton: z.string().min(1).max(200) })
const commun = { right: anonymous, tenant: 'none', offline: 'online-only', params } as const
const bodyLimit = 8192
/** What was on the page when it was tapped. */
const vu = z.strictObject({ jour: jourDonneSchema, creneau: texteSaisi().max(40) })

export const lireRendezVous = operation({
  ...commun,
  id: 'rdv.lire',
  method: 'GET',
  path: BASE,
  summary: 'Ce que le client voit de sa visite',
  output: rendezVousSchema,
  errors: ['INTROUVABLE', 'TROP_DE_TENTATIVES'],
})

export const lireCreneaux = operation({
  ...commun,
  id: 'rdv.creneaux',
  method: 'GET',
  path: `${BASE}/creneaux`,
  summary: 'Jusqu’à six créneaux libres pour cette visite, les premiers ou ceux d’après un jour déjà proposé',
  query: z.strictObject({ apres: jourDonneSchema.optional() }),
  output: z.array(creneauLibreSchema),
  errors: ['INTROUVABLE', 'ETAPE_REFUSEE', 'TROP_DE_TENTATIVES'],
})

export const confirmerRendezVous = operation({
  ...commun,
  id: 'rdv.confirmer',
  method: 'POST',
  path: `${BASE}/confirmer`,
  summary: 'Le client confirme le rendez-vous qu’il a lu',
  body: vu,
  bodyLimit,
  output: rendezVousSchema,
  errors: ['INTROUVABLE', 'PLAN_MODIFIE', 'ETAPE_REFUSEE', 'TROP_DE_TENTATIVES'],
})

export const deplacerRendezVous = operation({
  ...commun,
  id: 'rdv.deplacer',
  method: 'POST',
  path: `${BASE}/deplacer`,
  summary: 'Le client déplace sa visite vers un créneau libre',
  body: z.strictObject({ de: vu, jour: jourDonneSchema, th_id: z.number().int().min(1).max(12) }),
  bodyLimit,
  output: rendezVousSchema,
  errors: ['INTROUVABLE', 'PLAN_MODIFIE', 'CRENEAU_OCCUPE', 'ETAPE_REFUSEE', 'TROP_DE_TENTATIVES'],
})

export const direEmpechement = operation({
  ...commun,
  id: 'rdv.empechement',
  method: 'PUT',
  path: `${BASE}/empechement`,
  summary: 'Le client dit qu’aucun créneau ne lui convient, et quand il pourrait',
  body: empechementSchema.extend({ de: vu }),
  bodyLimit,
  output: rendezVousSchema,
  errors: ['INTROUVABLE', 'PLAN_MODIFIE', 'ETAPE_REFUSEE', 'TROP_DE_TENTATIVES'],
})

export const noterRendezVous = operation({
  ...commun,
  id: 'rdv.avis',
  method: 'PUT',
  path: `${BASE}/avis`,
  summary: 'Le client dit s’il est satisfait, ou le redit',
  // `de`: the answer that was on the page, which another tab may have given since; absent from pages of before.
  body: avisSchema.extend({ de: avisSchema.nullable().optional() }),
  bodyLimit,
  output: rendezVousSchema,
  errors: ['INTROUVABLE', 'ETAPE_REFUSEE', 'PLAN_MODIFIE', 'TROP_DE_TENTATIVES'],
})

export const lireRapportClient = operation({
  ...commun,
  id: 'rdv.compte-rendu',
  method: 'GET',
  path: `${BASE}/compte-rendu`,
  summary: 'Le compte rendu de la visite en PDF, une fois envoyé',
  output: z.unknown(),
  answers: 'binary',
  errors: ['INTROUVABLE', 'TROP_DE_TENTATIVES'],
})
