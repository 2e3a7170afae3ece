import { z } from 'zod'
import {
  attenteSchema,
  journeeSchema,
  MODULE_REGULATION,
  visiteDetailSchema,
  visitePlanifieeSchema,
} from '#domains/field-service/model/interventions/regulation.ts'
import { correctionPayloadSchema } from '#domains/field-service/model/mutation-schemas.ts'
import { MODULE_UTILISATEURS } from '#domains/people/model/commun.ts'
import { RECHERCHE_MIN } from '#wire/french.ts'
import { idParam, idSchema, instantDonneSchema, jourDonneSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'
import { personalDataOperations } from '#wire/personal-data.ts'
import { texteSaisi } from '#wire/text.ts'

/**
 * Plan of visits as dispatchers see and change it: assign, move, cancel. Ours, beside the planning calendar of the
 * specification (field-service §2 "Planning calendar"); conflicts with the field are reached through it.
 */
const BASE = '/api/regulation/interventions'
const right = holdersOf(MODULE_REGULATION)
const params = z.strictObject({ id: idParam })
const heure = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Une heure comme 14:05 est attendue.')

export const listerVisites = operation({
  id: 'regulation.interventions',
  method: 'GET',
  path: BASE,
  summary: "Interventions d'un jour pour toute l'entreprise, techniciens et état de leurs appareils",
  right,
  tenant: 'company',
  offline: 'cached',
  sujet: 'plannings-entreprises',
  query: z.strictObject({ jour: jourDonneSchema }),
  output: journeeSchema,
})

export const compterAttente = operation({
  id: 'regulation.attente',
  method: 'GET',
  path: '/api/regulation/attente',
  summary: 'Ce qui attend les régulateurs\u00a0: visites du jour en retard, comptes rendus à choisir',
  right,
  tenant: 'company',
  offline: 'cached',
  sujet: 'plannings-entreprises',
  output: attenteSchema,
})

export const chercherVisites = operation({
  id: 'regulation.chercher',
  method: 'GET',
  path: '/api/regulation/recherche',
  summary: 'Interventions dont le client, la rue, le numéro, la prestation ou le technicien répondent à quelques mots',
  right,
  tenant: 'company',
  offline: 'online-only',
  sujet: 'plannings-entreprises',
  query: z.strictObject({ texte: texteSaisi().min(RECHERCHE_MIN).max(100) }),
  output: z.array(visitePlanifieeSchema),
})

export const lireVisite = operation({
  id: 'regulation.intervention',
  method: 'GET',
  path: `${BASE}/{id}`,
  summary: 'Une intervention\u00a0: étapes reçues, changements de son plan, travail reçu hors planning',
  right,
  tenant: 'company',
  offline: 'cached',
  sujet: 'plannings-entreprises',
  params,
  output: visiteDetailSchema,
  errors: ['INTROUVABLE'],
})

const reponse = noticeSchema.extend({ intervention: visitePlanifieeSchema })

/** Absolute: what the plan was when it was read, and what it becomes (offline rule 5). */
export const affecterVisite = operation({
  id: 'regulation.affecter',
  method: 'POST',
  path: `${BASE}/{id}/affecter`,
  summary: 'Confie une intervention à un autre technicien, ou à personne',
  right,
  tenant: 'company',
  offline: 'online-only',
  sujet: 'plannings-entreprises',
  params,
  body: z.strictObject({ de: idSchema.nullable(), vers: idSchema.nullable() }),
  output: reponse,
  errors: ['INTROUVABLE', 'PLAN_MODIFIE', 'CRENEAU_OCCUPE', 'ETAPE_REFUSEE'],
})

export const reporterVisite = operation({
  id: 'regulation.reporter',
  method: 'POST',
  path: `${BASE}/{id}/reporter`,
  summary: 'Déplace une intervention',
  right,
  tenant: 'company',
  offline: 'online-only',
  sujet: 'plannings-entreprises',
  params,
  body: z.strictObject({
    /** Start as it was read. */
    de: instantDonneSchema,
    jour: jourDonneSchema,
    heure_debut: heure,
    duree_minutes: z.number().int().min(5).max(720),
    /** Slot promised to the customer; absent: unchanged. */
    th_libelle: texteSaisi().max(40).optional(),
  }),
  output: reponse,
  errors: ['INTROUVABLE', 'PLAN_MODIFIE', 'CRENEAU_OCCUPE', 'ETAPE_REFUSEE'],
})

export const annulerVisite = operation({
  id: 'regulation.annuler',
  method: 'POST',
  path: `${BASE}/{id}/annuler`,
  summary: 'Annule une intervention non clôturée',
  right,
  tenant: 'company',
  offline: 'online-only',
  sujet: 'plannings-entreprises',
  params,
  body: z.strictObject({
    motif: texteSaisi().max(400).optional(),
    /** Step as it was read: whoever thinks that nothing has begun must not cancel work under way. Absent: not checked. */
    etape: z.literal([0, 1, 2, 3]).optional(),
  }),
  output: reponse,
  errors: ['INTROUVABLE', 'PLAN_MODIFIE', 'ETAPE_REFUSEE'],
})

/** What "Défaire" does after a cancellation. `de` is the version it gave: nobody undoes a later one. */
export const retablirVisite = operation({
  id: 'regulation.retablir',
  method: 'POST',
  path: `${BASE}/{id}/retablir`,
  summary: 'Rétablit une intervention annulée, telle qu’elle était',
  right,
  tenant: 'company',
  offline: 'online-only',
  sujet: 'plannings-entreprises',
  params,
  body: z.strictObject({ de: z.number().int().positive() }),
  output: reponse,
  errors: ['INTROUVABLE', 'PLAN_MODIFIE', 'CRENEAU_OCCUPE', 'ETAPE_REFUSEE'],
})

/** Which of the reports of a visit closed on two devices counts: its document, amounts and reason follow. */
export const choisirCompteRendu = operation({
  id: 'regulation.compte-rendu',
  method: 'POST',
  path: `${BASE}/{id}/compte-rendu`,
  summary: 'Choisit le compte rendu qui compte, quand une intervention en a reçu deux',
  right,
  tenant: 'company',
  offline: 'online-only',
  sujet: 'plannings-entreprises',
  params,
  /** Null: the report that closed the visit. `de` is the one that counted when it was read. */
  body: z.strictObject({ de: idSchema.nullable(), vers: idSchema.nullable() }),
  output: reponse,
  errors: ['INTROUVABLE', 'PLAN_MODIFIE', 'ETAPE_REFUSEE'],
})

/** The report that counts is kept, the others are set aside; `regle` false takes it back. `de` is the one that counted when read. */
export const garderCompteRendu = operation({
  id: 'regulation.garder-compte-rendu',
  method: 'PUT',
  path: `${BASE}/{id}/compte-rendu`,
  summary: 'Garde le compte rendu qui compte, quand une intervention en a reçu plusieurs, ou rouvre la question',
  right,
  tenant: 'company',
  offline: 'online-only',
  sujet: 'plannings-entreprises',
  params,
  body: z.strictObject({ de: idSchema.nullable(), regle: z.boolean() }),
  output: reponse,
  errors: ['INTROUVABLE', 'PLAN_MODIFIE', 'ETAPE_REFUSEE'],
})

/** The hour of a step already done: the recorded one stays in the history, with who corrected it and why. */
export const corrigerHeureVisite = operation({
  id: 'regulation.heure',
  method: 'POST',
  path: `${BASE}/{id}/heure`,
  summary: 'Corrige l’heure d’une étape faite, avec son motif',
  right,
  tenant: 'company',
  offline: 'online-only',
  sujet: 'plannings-entreprises',
  params,
  /** `de` is the hour as it was read. */
  body: correctionPayloadSchema.omit({ intervention_id: true }),
  output: reponse,
  errors: ['INTROUVABLE', 'PLAN_MODIFIE', 'ETAPE_REFUSEE', 'CLE_REUTILISEE', 'EN_COURS'],
})

/** What names a customer: for who manages the company's people, since it cannot be undone. */
export const donneesClient = personalDataOperations({
  id: 'regulation.client',
  path: '/api/regulation/clients',
  right: holdersOf(MODULE_UTILISATEURS),
})
