import { z } from 'zod'
import {
  facturationSchema,
  fichiersSchema,
  interventionDetailSchema,
  observationsSchema,
  planningSchema,
} from '#domains/field-service/model/activite/activite.ts'
import { corpsClotureSchema } from '#domains/field-service/model/rapports/cloture-schema.ts'
import { accordLieuSchema, lieuDonneSchema } from '#wire/given-place.ts'
import { idParam, sha256Schema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { anySession, holdersOf, operation } from '#wire/operation.ts'

/** My activity (specification field-service §2 "My activity", §7 "Activity"). */
export const MODULE_MON_ACTIVITE = 'vx-mon-activite'

const BASE = '/api/entreprises/modules/mon-activite/planning'
const params = z.strictObject({ id: idParam })
const right = holdersOf(MODULE_MON_ACTIVITE)
const MIB = 1024 * 1024

/** Largest upload of a scanned report: 30 pages of about 1 MiB. */
export const SCANCRI_OCTETS = 30 * MIB

export const lirePlanning = operation({
  id: 'mon-activite.planning',
  method: 'GET',
  path: BASE,
  summary: 'Mes interventions, de sept jours en arrière à quatorze jours devant',
  right,
  tenant: 'self',
  offline: 'cached',
  sujet: 'mon-activite',
  kept: 'planning',
  output: planningSchema,
})

export const lireIntervention = operation({
  id: 'mon-activite.intervention',
  method: 'GET',
  path: `${BASE}/{id}/intervention`,
  summary: 'Une intervention\u00a0: étapes, horaires, paramètres de clôture',
  right,
  tenant: 'self',
  offline: 'cached',
  sujet: 'mon-activite',
  kept: 'intervention',
  params,
  output: interventionDetailSchema,
  errors: ['INTROUVABLE'],
})

/** After a step: the toast, and the visit as it is now. */
const etapeReponseSchema = noticeSchema.extend({ intervention: interventionDetailSchema })
export type EtapeReponse = z.infer<typeof etapeReponseSchema>

/**
 * The specification's own call, relative ("next step"): kept for its address. Our screens queue the absolute
 * `intervention.etape` and `intervention.cloture` instead. An Idempotency-Key header makes a repeat harmless; without one, an
 * empty body within three seconds of a step is the same tap, and skips none. `de` makes the call absolute.
 */
export const avancerIntervention = operation({
  id: 'mon-activite.avancer',
  method: 'POST',
  path: `${BASE}/{id}/intervention`,
  summary: "Passe à l'étape suivante (corps vide), ou clôture (paramètres de clôture)",
  right,
  tenant: 'self',
  offline: 'online-only',
  params,
  /** Ours: the step it goes from. Said, a repeat under any key is the same step, and skips none. */
  query: z.strictObject({ de: z.literal(['0', '1', '2']).optional() }),
  // Everything optional: what is missing is told by the closing rules, in the specification's sentences (§5).
  body: corpsClotureSchema.partial(),
  output: etapeReponseSchema,
  bodyLimit: MIB,
  errors: ['INTROUVABLE', 'ETAPE_REFUSEE', 'CLOTURE_INCOMPLETE', 'CLE_REUTILISEE', 'EN_COURS'],
})

export const reculerIntervention = operation({
  id: 'mon-activite.reculer',
  method: 'DELETE',
  path: `${BASE}/{id}/intervention/0`,
  summary: "Revient à l'étape précédente",
  right,
  tenant: 'self',
  offline: 'online-only',
  params,
  output: etapeReponseSchema,
  errors: ['INTROUVABLE', 'ETAPE_REFUSEE', 'CLE_REUTILISEE', 'EN_COURS'],
})

export const lireObservations = operation({
  id: 'mon-activite.observations',
  method: 'GET',
  path: `${BASE}/{id}/observations`,
  summary: "Observations d'une intervention, de la plus récente à la plus ancienne",
  right,
  tenant: 'self',
  offline: 'cached',
  sujet: 'mon-activite',
  kept: 'observations',
  params,
  output: observationsSchema,
  errors: ['INTROUVABLE'],
})

export const lireFichiers = operation({
  id: 'mon-activite.fichiers',
  method: 'GET',
  path: `${BASE}/{id}/fichiers`,
  summary: "Fichiers d'une intervention",
  right,
  tenant: 'self',
  offline: 'cached',
  sujet: 'mon-activite',
  kept: 'fichiers',
  params,
  output: fichiersSchema,
  errors: ['INTROUVABLE'],
})

/** Ours: the bytes of one file of the list above. */
export const lireFichier = operation({
  id: 'mon-activite.fichier',
  method: 'GET',
  path: `${BASE}/{id}/fichiers/{sha256}`,
  summary: "Contenu d'un fichier d'une intervention",
  right,
  tenant: 'self',
  offline: 'cached',
  params: params.extend({ sha256: sha256Schema }),
  output: z.unknown(),
  answers: 'binary',
  errors: ['INTROUVABLE'],
})

export const lireFacturation = operation({
  id: 'mon-activite.facturation',
  method: 'GET',
  path: `${BASE}/{id}/facturation`,
  summary: "Ce que l'intervention facture\u00a0: lignes, TVA, paiement",
  right,
  tenant: 'self',
  offline: 'cached',
  params,
  output: facturationSchema,
  errors: ['INTROUVABLE'],
})

export const voirCri = operation({
  id: 'mon-activite.showcri',
  method: 'GET',
  path: `${BASE}/{id}/showcri`,
  summary: "Compte rendu d'intervention en PDF, construit au besoin",
  right,
  tenant: 'self',
  offline: 'cached',
  params,
  output: z.unknown(),
  answers: 'binary',
  errors: ['INTROUVABLE'],
})

export const scannerCriReponseSchema = noticeSchema.extend({ scan: z.array(sha256Schema) })

/** Pages (JPEG, PNG) or a PDF, in a multipart form; their hashes then go into the closing's `scan`. */
export const scannerCri = operation({
  id: 'mon-activite.scancri',
  method: 'POST',
  path: `${BASE}/{id}/scancri`,
  summary: 'Reçoit les pages scannées du compte rendu',
  right,
  tenant: 'self',
  offline: 'online-only',
  params,
  body: z.unknown(),
  output: scannerCriReponseSchema,
  accepts: 'multipart',
  bodyLimit: SCANCRI_OCTETS,
  errors: ['INTROUVABLE', 'ETAPE_REFUSEE', 'TYPE_DE_FICHIER', 'FORMAT_REFUSE'],
})

/** Company side of the report. The technician of the visit and those who plan may read it; others see nothing. */
export const lireCri = operation({
  id: 'interventions.cri',
  method: 'GET',
  path: '/api/wikaz/interventions/{id}/cri',
  summary: "Compte rendu d'intervention en PDF",
  right: anySession,
  tenant: 'company',
  offline: 'online-only',
  params,
  output: z.unknown(),
  answers: 'binary',
  errors: ['INTROUVABLE'],
})

const DEPART = '/api/entreprises/modules/mon-activite/depart'

/** Ours: where their tours leave from, which a technician says or not (field-service §2 "Tour map"). */
const departSchema = z.strictObject({
  /** Null: nothing was agreed, tours leave from the company. */
  depart: accordLieuSchema,
})

export const lireDepart = operation({
  id: 'mon-activite.depart',
  method: 'GET',
  path: DEPART,
  summary: 'D’où partent mes tournées, si je l’ai accepté',
  right,
  tenant: 'self',
  offline: 'online-only',
  sujet: 'mon-activite',
  output: departSchema,
  errors: ['DROIT_MANQUANT'],
})

export const donnerDepart = operation({
  id: 'mon-activite.depart-donner',
  method: 'PUT',
  path: DEPART,
  summary: 'Accepte que mes tournées partent de chez moi\u00a0: la commune et un point à un kilomètre près sont gardés',
  right,
  tenant: 'self',
  offline: 'online-only',
  sujet: 'mon-activite',
  body: lieuDonneSchema,
  output: noticeSchema.extend(departSchema.shape),
  bodyLimit: 4096,
  errors: ['DROIT_MANQUANT'],
})

export const retirerDepart = operation({
  id: 'mon-activite.depart-retirer',
  method: 'DELETE',
  path: DEPART,
  summary: 'Retire cet accord\u00a0: rien n’en reste, mes tournées partent de l’entreprise',
  right,
  tenant: 'self',
  offline: 'online-only',
  sujet: 'mon-activite',
  output: noticeSchema.extend(departSchema.shape),
  errors: ['DROIT_MANQUANT'],
})
