import { z } from 'zod'
import { demandeAbsenceSchema, MODULE_MES_ABSENCES } from '#domains/people/model/demande-absence.ts'
import { idParam, instantDonneSchema, instantSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'
import { texteSaisi } from '#wire/text.ts'

/** What a technician asks for goes through the queue (`offline.ts`); here they read it, and the office answers it. */
export const lireMesAbsences = operation({
  id: 'mes-absences.lire',
  method: 'GET',
  path: '/api/entreprises/modules/mes-absences/demandes',
  summary: 'Mes demandes d’absence, avec leur réponse',
  right: holdersOf(MODULE_MES_ABSENCES),
  tenant: 'self',
  offline: 'cached',
  sujet: 'personnes',
  kept: 'mes-absences',
  output: z.strictObject({ lu_a: instantSchema, demandes: z.array(demandeAbsenceSchema) }),
})

const BASE = '/api/entreprises/modules/gestion-actions-gdi/absences/{id}'
/** Whoever plans answers: the absence is shaded in their plannings. */
const duBureau = {
  right: holdersOf('vx-plannings-entreprises'),
  tenant: 'company',
  offline: 'online-only',
  sujet: 'personnes',
  method: 'POST',
} as const
const params = z.strictObject({ id: idParam })
const repondue = noticeSchema.extend({ demande: demandeAbsenceSchema })
const MOTIF_MAX = 500
const motif = z.strictObject({ motif: texteSaisi().max(MOTIF_MAX, `${MOTIF_MAX} caractères au plus`).optional() })

export const accepterAbsence = operation({
  ...duBureau,
  id: 'actions.accepter-demande-absence',
  path: `${BASE}/accepter_demande_absence`,
  summary: 'Accepte une absence\u00a0: les créneaux et Régulation la voient',
  params,
  body: motif,
  output: repondue,
  errors: ['INTROUVABLE', 'DEMANDE_TRAITEE', 'DROIT_MANQUANT', 'CRENEAU_OCCUPE'],
})

export const refuserAbsence = operation({
  ...duBureau,
  id: 'actions.refuser-demande-absence',
  path: `${BASE}/refuser_demande_absence`,
  summary: 'Refuse une absence',
  params,
  body: motif,
  output: repondue,
  errors: ['INTROUVABLE', 'DEMANDE_TRAITEE', 'DROIT_MANQUANT'],
})

/** `de`: the hour of the answer that is taken back, so that nobody undoes a later one. */
export const rouvrirAbsence = operation({
  ...duBureau,
  id: 'actions.rouvrir-demande-absence',
  path: `${BASE}/rouvrir_demande_absence`,
  summary: 'Reprend la réponse à une demande d’absence\u00a0: elle attend, l’absence n’est plus',
  params,
  body: z.strictObject({ de: instantDonneSchema }),
  output: repondue,
  errors: ['INTROUVABLE', 'DEMANDE_TRAITEE', 'DROIT_MANQUANT', 'CRENEAU_OCCUPE'],
})
