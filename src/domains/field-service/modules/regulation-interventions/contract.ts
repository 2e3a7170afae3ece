import { z } from 'zod'
import { dureeDonnee, dureeSaisie } from '#domains/field-service/model/creneaux/duree.ts'
import { heureSaisie, promesseRendue, trancheSaisie } from '#domains/field-service/model/creneaux/tranche-saisie.ts'
import { FICHIER_VISITE_MAX, OBSERVATION_MAX } from '#domains/field-service/model/interventions/annotations.ts'
import { canalSchema } from '#domains/field-service/model/interventions/prevenir.ts'
import {
  attenteSchema,
  journeeSchema,
  MODULE_REGULATION,
  visiteDetailSchema,
  visitePlanifieeSchema,
} from '#domains/field-service/model/interventions/regulation.ts'
import { correctionPayloadSchema } from '#domains/field-service/model/mutation-schemas.ts'
import { NIVEAUX } from '#domains/field-service/model/repartition/types.ts'
import { MODULE_UTILISATEURS } from '#domains/people/model/commun.ts'
import { RECHERCHE_MIN } from '#wire/french.ts'
import { idParam, idSchema, instantDonneSchema, instantSchema, jourDonneSchema, jourSchema } from '#wire/ids.ts'
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
/** Asked of the office as it is now, and about its plan: every call but what is kept on the device. */
const duBureau = { right, tenant: 'company', offline: 'online-only', sujet: 'plannings-entreprises' } as const
const params = z.strictObject({ id: idParam })

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
  ...duBureau,
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

const REPORT = ['INTROUVABLE', 'PLAN_MODIFIE', 'CRENEAU_OCCUPE', 'ETAPE_REFUSEE'] as const
/** Why a message to the customer does not leave. */
const MESSAGE = ['ADRESSE_A_CONFIRMER', 'TROP_DE_TENTATIVES'] as const
const reponse = noticeSchema.extend({ intervention: visitePlanifieeSchema })
const promise = {
  /** Slot promised to the customer, for the day that the visit is moved to; absent: what was promised stays. */
  th_libelle: trancheSaisie().optional(),
  ...promesseRendue,
}

/** The visit's as it was read: nobody changes what changed meanwhile. Absent: not compared. */
const version = z.number().int().positive().optional()

const telling = {
  /** How its customer is told, in the same gesture; put back while « Défaire » is offered, nothing leaves. Absent: they are not. */
  prevenir: canalSchema.optional(),
}

/** Absolute: what the plan was when it was read, and what it becomes (offline rule 5). */
export const affecterVisite = operation({
  id: 'regulation.affecter',
  method: 'POST',
  path: `${BASE}/{id}/affecter`,
  summary: 'Confie une intervention à un autre technicien, ou à personne',
  ...duBureau,
  params,
  body: z.strictObject({ de: idSchema.nullable(), vers: idSchema.nullable(), version }),
  output: reponse,
  errors: ['INTROUVABLE', 'PLAN_MODIFIE', 'CRENEAU_OCCUPE', 'ETAPE_REFUSEE'],
})

export const reporterVisite = operation({
  id: 'regulation.reporter',
  method: 'POST',
  path: `${BASE}/{id}/reporter`,
  summary: 'Déplace une intervention',
  ...duBureau,
  params,
  body: z.strictObject({
    /** Start as it was read. */
    de: instantDonneSchema,
    version,
    jour: jourDonneSchema,
    heure_debut: heureSaisie,
    /** Absent: as it was. */
    duree_minutes: dureeSaisie().optional(),
    ...promise,
    ...telling,
  }),
  output: reponse,
  errors: [...REPORT, 'SAISIE', ...MESSAGE],
})

/** Technician and hour at once, whole or not at all: what a drag on the day's grid asks. `version` is the visit's as it was read. */
export const deplacerVisite = operation({
  id: 'regulation.deplacer',
  method: 'POST',
  path: `${BASE}/{id}/deplacer`,
  summary: 'Place une intervention à une heure, chez un technicien ou chez personne',
  ...duBureau,
  params,
  body: z.strictObject({
    version: z.number().int().positive(),
    vers: idSchema.nullable(),
    jour: jourDonneSchema,
    heure_debut: heureSaisie,
    duree_minutes: dureeSaisie(),
    ...promise,
    ...telling,
  }),
  output: reponse,
  errors: [...REPORT, 'SAISIE', ...MESSAGE],
})

const constatSchema = z.strictObject({
  sorte: z.string(),
  /** `bloque`: refused by the office; `attention`: decided by who knows; `info`: what it costs. */
  niveau: z.enum(NIVEAUX),
  texte: z.string(),
})

/** Ours: what the day becomes, before the yes. */
export const essayerPlace = operation({
  id: 'regulation.et-si',
  method: 'GET',
  path: `${BASE}/{id}/et-si`,
  summary: 'Ce que devient la journée si une intervention va là, et jusqu’à trois meilleures places',
  ...duBureau,
  params,
  query: z.strictObject({
    /** Absent: given to nobody. */
    vers: idParam.optional(),
    jour: jourDonneSchema,
    heure_debut: heureSaisie,
    duree_minutes: dureeDonnee(),
  }),
  output: z.strictObject({
    constats: z.array(constatSchema),
    idees: z.array(
      z.strictObject({
        utilisateur_id: idSchema,
        utilisateur_nom: z.string(),
        debut: instantSchema,
        fin: instantSchema,
        raisons: z.array(z.string()),
      }),
    ),
  }),
  errors: ['INTROUVABLE'],
})
export type EtSi = z.infer<typeof essayerPlace.output>

const periode = z.strictObject({ debut: instantSchema, fin: instantSchema })
const aDonner = visitePlanifieeSchema
  .pick({ intervention_id: true, version: true, client: true, adresse_ville: true, prestation_libelle: true })
  .extend({
    th_libelle: z.string(),
    th_jour: jourSchema.nullable(),
    de: periode,
    /** Why nobody takes it at its hours, a sentence a reason, names before it; absent: somebody does. */
    pourquoi: z.array(z.string()).optional(),
  })

/** Ours: the day of somebody who is not there, dealt out to the others as a proposal. */
export const proposerRepartition = operation({
  id: 'regulation.repartition',
  method: 'GET',
  path: '/api/regulation/techniciens/{technicien_id}/repartition',
  summary: 'À qui confier la journée d’un technicien absent ; rien ne change tant que rien n’est accepté',
  ...duBureau,
  params: z.strictObject({ technicien_id: idParam }),
  query: z.strictObject({ jour: jourDonneSchema }),
  output: z.strictObject({
    technicien: z.strictObject({ id: idSchema, label: z.string() }),
    jour: z.string(),
    lignes: z.array(
      aDonner.extend({
        vers: idSchema,
        technicien: z.string(),
        debut: instantSchema,
        fin: instantSchema,
        heure_debut: heureSaisie,
        duree_minutes: z.number().int(),
        /** The hour as it was, another within what was promised, or one of which the customer is to be told. */
        tenue: z.enum(['heure', 'promesse', 'ailleurs']),
        constats: z.array(constatSchema),
      }),
    ),
    /** What fits nowhere that day. */
    restantes: z.array(aDonner),
    /** What stays theirs: they are there at its hour. */
    nb_presentes: z.number().int().nonnegative(),
    nb_commencees: z.number().int().nonnegative(),
  }),
  errors: ['INTROUVABLE'],
})
export type Repartition = z.infer<typeof proposerRepartition.output>

/** Two hundred: the whole day of twenty-five technicians. */
export const LIGNES_MAX = 200

export const repartirVisites = operation({
  id: 'regulation.repartir',
  method: 'POST',
  path: '/api/regulation/repartitions',
  summary: 'Place plusieurs interventions à la fois\u00a0: toutes, ou aucune\u00a0; ou les remet à leur place',
  ...duBureau,
  body: z.strictObject({
    /** What was accepted is taken back: what others changed since stays, named, and the rest goes back. */
    retour: z.boolean().optional(),
    lignes: z
      .array(deplacerVisite.body.omit({ th_libelle: true, promesse: true }).extend({ intervention_id: idSchema }))
      .min(1, 'Choisissez au moins une intervention.')
      .max(LIGNES_MAX)
      .refine(l => new Set(l.map(x => x.intervention_id)).size === l.length, 'Une intervention y est deux fois.'),
  }),
  /** The visits that were placed. */
  output: noticeSchema.extend({
    lignes: z.array(z.strictObject({ intervention_id: idSchema, version: z.number().int() })),
  }),
  errors: ['INTROUVABLE', 'PLAN_MODIFIE', 'CRENEAU_OCCUPE', 'ETAPE_REFUSEE'],
})

export const annulerVisite = operation({
  id: 'regulation.annuler',
  method: 'POST',
  path: `${BASE}/{id}/annuler`,
  summary: 'Annule une intervention non clôturée',
  ...duBureau,
  params,
  body: z.strictObject({
    motif: texteSaisi().max(400).optional(),
    /** Step as it was read: whoever thinks that nothing has begun must not cancel work under way. Absent: not checked. */
    etape: z.literal([0, 1, 2, 3]).optional(),
    /** Cancelled over this version, it is cancelled once: restored since, it is not cancelled again by what comes late. */
    version,
    /** How its customer is told, in the same gesture; restored while « Défaire » is offered, nothing leaves. Absent: they are not. */
    prevenir: canalSchema.optional(),
    /** What becomes of the request that it answers: to plan again, or cancelled for the same reason. Absent: to plan again. */
    demande: z.enum(['rendre', 'annuler']).optional(),
  }),
  output: reponse,
  errors: ['INTROUVABLE', 'PLAN_MODIFIE', 'ETAPE_REFUSEE', 'SAISIE', ...MESSAGE],
})

/** What "Défaire" does after a cancellation. `de` is the version it gave: nobody undoes a later one. */
export const retablirVisite = operation({
  id: 'regulation.retablir',
  method: 'POST',
  path: `${BASE}/{id}/retablir`,
  summary: 'Rétablit une intervention annulée, telle qu’elle était',
  ...duBureau,
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
  ...duBureau,
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
  ...duBureau,
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
  ...duBureau,
  params,
  /** `de` is the hour as it was read. */
  body: correctionPayloadSchema.omit({ intervention_id: true }),
  output: reponse,
  errors: ['INTROUVABLE', 'PLAN_MODIFIE', 'ETAPE_REFUSEE', 'CLE_REUTILISEE', 'EN_COURS'],
})

/** What the office tells whoever goes there, with their phone. */
export const observerVisite = operation({
  id: 'regulation.observer',
  method: 'POST',
  path: `${BASE}/{id}/observations`,
  summary: 'Ajoute une observation à une intervention, que le technicien lit sur son téléphone',
  ...duBureau,
  params,
  body: z.strictObject({
    texte: texteSaisi()
      .min(1, 'Observation\u00a0: à écrire.')
      .max(OBSERVATION_MAX, `Observation\u00a0: ${OBSERVATION_MAX} caractères au plus.`),
  }),
  output: noticeSchema,
  errors: ['INTROUVABLE', 'ETAPE_REFUSEE', 'CLE_REUTILISEE', 'EN_COURS'],
})

export const joindreFichier = operation({
  id: 'regulation.joindre',
  method: 'POST',
  path: `${BASE}/{id}/fichiers`,
  summary: 'Joint un document à une intervention, que le technicien lit sur son téléphone',
  ...duBureau,
  params,
  query: z.strictObject({ filename: z.string().min(1).max(255) }),
  accepts: 'bytes',
  body: z.unknown(),
  output: noticeSchema,
  bodyLimit: FICHIER_VISITE_MAX,
  errors: ['INTROUVABLE', 'ETAPE_REFUSEE', 'TYPE_DE_FICHIER', 'IMAGE_REFUSEE', 'FORMAT_REFUSE', 'ESPACE_DISQUE'],
})

/** What names a customer: for who manages the company's people, since it cannot be undone. */
export const donneesClient = personalDataOperations({
  id: 'regulation.client',
  path: '/api/regulation/clients',
  right: holdersOf(MODULE_UTILISATEURS),
})
