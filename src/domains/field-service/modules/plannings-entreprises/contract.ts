import { z } from 'zod'
import { dureeSaisie, enMinutes, estDureeDeVisite, SANS_DUREE } from '#domains/field-service/model/creneaux/duree.ts'
import { creneauSchema, raison } from '#domains/field-service/model/creneaux/schema.ts'
import { heureSaisie, promesseRendue, trancheNumero } from '#domains/field-service/model/creneaux/tranche-saisie.ts'
import { entreeSchema } from '#domains/field-service/model/interventions/entree-planning.ts'
import { HORIZON_PLAN_SEMAINES } from '#domains/field-service/model/interventions/jour-a-venir.ts'
import { canalSchema, prevenirSchema } from '#domains/field-service/model/interventions/prevenir.ts'
import { idParam, idSchema, instantDonneSchema, instantSchema, jourDonneSchema, jourSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'
import { texteSaisi } from '#wire/text.ts'

/** Creation of a visit at an address, and who may be given it when (specification field-service §3, §5, §7). */
export const MODULE_PLANNINGS = 'vx-plannings-entreprises'
const BASE = '/api/entreprises/modules/plannings-entreprises'
/** Whatever is made of an address is called at the address itself. */
const ADRESSE = '/api/entreprises/modules/gestion-clients-entreprises/adresses/{adresse_id}'
const commun = { right: holdersOf(MODULE_PLANNINGS), tenant: 'company', sujet: 'plannings-entreprises' } as const
const params = z.strictObject({ adresse_id: idParam })

const duree = z
  .string()
  .regex(/^\d{1,2}\.\d{2}$/, 'Durée\u00a0: des heures comme 1.50 sont attendues.')
  .refine(
    heures => heures === SANS_DUREE || estDureeDeVisite(enMinutes(heures)),
    'Durée\u00a0: de cinq minutes à douze heures.',
  )

export const listerTechniciens = operation({
  ...commun,
  id: 'plannings.techniciens',
  method: 'GET',
  path: `${BASE}/techniciens`,
  summary: 'Les techniciens de l’entreprise',
  offline: 'cached',
  output: z.array(z.strictObject({ id: idSchema, label: z.string() })),
})

export const listerJours = operation({
  ...commun,
  id: 'plannings.jours',
  method: 'GET',
  path: `${BASE}/plannings`,
  summary: 'Les jours ou les semaines qui viennent, avec leur nombre d’interventions',
  offline: 'cached',
  /** 1: by day, 2: by week, Monday first. `cible`: of one technician only. */
  query: z.strictObject({ type: z.enum(['1', '2']), cible: idParam.optional() }),
  output: z.array(
    z.strictObject({
      dadate: jourSchema,
      jour: z.string(),
      nb_inter: z.number().int().nonnegative(),
      /** Ours: those that nobody was given. */
      nb_sans_technicien: z.number().int().nonnegative(),
      date_debut: jourSchema,
      date_fin: jourSchema,
    }),
  ),
})

/** Ours: what the year view counts (specification field-service §2). */
export const compterAnnee = operation({
  ...commun,
  id: 'plannings.annee',
  method: 'GET',
  path: `${BASE}/annees/{annee}`,
  summary: 'Les jours d’une année qui ont des interventions, avec leur nombre',
  params: z.strictObject({ annee: z.string().regex(/^20\d{2}$/, 'Une année comme 2026 est attendue.') }),
  offline: 'cached',
  query: z.strictObject({ cible: idParam.optional() }),
  output: z.array(
    z.strictObject({
      jour: jourSchema,
      nb_inter: z.number().int().positive(),
      nb_sans_technicien: z.number().int().nonnegative(),
    }),
  ),
})

export const lirePlanning = operation({
  ...commun,
  id: 'plannings.jour',
  method: 'GET',
  path: `${BASE}/plannings/{date}`,
  summary: 'Les interventions d’un jour ou de sa semaine\u00a0; à la date 0, celles que personne n’a encore reçues',
  /** 0: what waits for somebody, whatever its day. */
  params: z.strictObject({ date: z.union([z.literal('0'), jourDonneSchema]) }),
  offline: 'cached',
  /** 1: of the day, 2: of its week. `cible`: of one technician only. */
  query: z.strictObject({ type: z.enum(['1', '2']), cible: idParam.optional() }),
  output: z.array(entreeSchema),
})

const periode = z.strictObject({ debut: instantSchema, fin: instantSchema })

/** Ours: when each technician works and is away over a week, never why. */
export const lirePresencesSemaine = operation({
  ...commun,
  id: 'plannings.presences',
  method: 'GET',
  path: `${BASE}/presences`,
  summary: 'Les horaires et les absences de chaque technicien sur une semaine',
  offline: 'cached',
  query: z.strictObject({ du: jourDonneSchema }),
  output: z.array(
    z.strictObject({
      id: idSchema,
      label: z.string(),
      absences: z.array(periode),
      /** Null: the company has not said. */
      disponibilites: z.array(periode).nullable(),
    }),
  ),
})
export type PresenceSemaine = z.infer<typeof lirePresencesSemaine.output>[number]

const INTERVENTION = `${BASE}/interventions/{id}`
/** Where a visit of the plannings is moved, as an entry says it. */
export const appelReport = (id: number) => `${BASE}/interventions/${id}/report`
/** Where it is cancelled. */
export const appelAnnulation = (id: number) => `${BASE}/interventions/${id}/annulation`
/** Why a message to the customer does not leave. */
const MESSAGE = ['ADRESSE_A_CONFIRMER', 'TROP_DE_TENTATIVES'] as const
const planifiee = noticeSchema.extend({ intervention_id: idSchema, version: z.number().int() })

export const OBSERVATION_MAX = 4000
const observation = texteSaisi().max(OBSERVATION_MAX, `Observation\u00a0: ${OBSERVATION_MAX} caractères au plus.`)

/** Another day, two hours and person at once, whole or not at all. */
export const reporterIntervention = operation({
  ...commun,
  id: 'plannings.reporter',
  method: 'PUT',
  path: `${INTERVENTION}/report`,
  summary: 'Déplace une intervention, avec son créneau promis et son technicien',
  params: z.strictObject({ id: idParam }),
  offline: 'online-only',
  body: z.strictObject({
    date_rdv: jourDonneSchema,
    /** Ours: absent where what was promised stays. */
    tranche_horaire_rdv: trancheNumero().optional(),
    ...promesseRendue,
    /** Null: given to nobody. */
    cible_id: idSchema.nullable(),
    observation_inter: observation.optional(),
    observation_client: observation.optional(),
    /** Ours: the hour, absent: the beginning of the two hours or as it was; the length, absent: as it was. */
    heure_debut: heureSaisie.optional(),
    duree_minutes: dureeSaisie().optional(),
    /** Ours: the visit as it was read: nobody moves what somebody else moved meanwhile. */
    version: z.number().int().positive(),
    /** Ours: as in Régulation, how its customer is told in the same gesture. */
    prevenir: canalSchema.optional(),
  }),
  output: planifiee,
  errors: ['INTROUVABLE', 'PLAN_MODIFIE', 'CRENEAU_OCCUPE', 'ETAPE_REFUSEE', 'SAISIE', ...MESSAGE],
})

/** Ours: what a visit binds, before it is postponed or cancelled. */
export const lireEngagements = operation({
  ...commun,
  id: 'plannings.engagements',
  aussi: ['demandes'],
  method: 'GET',
  path: `${INTERVENTION}/engagements`,
  summary: 'La demande à laquelle une intervention répond, et comment son client peut être prévenu',
  params: z.strictObject({ id: idParam }),
  offline: 'online-only',
  output: z.strictObject({
    demande: z.strictObject({ demande_id: idSchema, annulable: z.boolean() }).nullable(),
    prevenir: prevenirSchema,
  }),
  errors: ['INTROUVABLE'],
})
export type Engagements = z.infer<typeof lireEngagements.output>

export const annulerIntervention = operation({
  ...commun,
  id: 'plannings.annuler',
  method: 'POST',
  path: `${INTERVENTION}/annulation`,
  summary: 'Annule une intervention non clôturée',
  params: z.strictObject({ id: idParam }),
  offline: 'online-only',
  body: z.strictObject({
    motif: texteSaisi().max(400).optional(),
    etape: z.literal([0, 1, 2, 3]).optional(),
    /** Ours: as in Régulation, the visit as it was read. */
    version: z.number().int().positive().optional(),
    /** Ours: as in Régulation, how its customer is told, and what becomes of the request that it answers. */
    prevenir: canalSchema.optional(),
    demande: z.enum(['rendre', 'annuler']).optional(),
  }),
  output: planifiee,
  errors: ['INTROUVABLE', 'PLAN_MODIFIE', 'ETAPE_REFUSEE', 'SAISIE', ...MESSAGE],
})

export const lireAdresse = operation({
  ...commun,
  id: 'interventions.adresse',
  method: 'GET',
  path: `${ADRESSE}/lieu`,
  summary: 'Chez qui une intervention est créée',
  params,
  offline: 'online-only',
  output: z.strictObject({
    adresse_id: idSchema,
    client_id: idSchema,
    client: z.string(),
    adresse: z.string(),
    geocodee: z.boolean(),
  }),
  errors: ['INTROUVABLE'],
})

/** Ours: what a follow-up begins with. */
export const lireSuite = operation({
  ...commun,
  id: 'interventions.suite',
  method: 'GET',
  path: `${ADRESSE}/suites/{intervention_id}`,
  summary: 'L’intervention terminée dont une autre est la suite',
  params: z.strictObject({ adresse_id: idParam, intervention_id: idParam }),
  offline: 'online-only',
  output: z.strictObject({
    intervention_id: idSchema,
    prestation_id: idSchema,
    jour: jourSchema,
    cloture_libelle: z.string(),
  }),
  errors: ['INTROUVABLE', 'ETAPE_REFUSEE'],
})

export const listerAdressesFacturation = operation({
  ...commun,
  id: 'interventions.adresses-facturation',
  method: 'GET',
  path: `${ADRESSE}/liste-adresses-facturation`,
  summary: 'Les adresses où la facture peut aller',
  params,
  offline: 'online-only',
  output: z.array(z.strictObject({ id: idSchema, label: z.string(), defaut: z.boolean() })),
  errors: ['INTROUVABLE'],
})

export const listerDurees = operation({
  ...commun,
  id: 'interventions.durees',
  method: 'GET',
  path: `${ADRESSE}/durees`,
  summary: 'Les durées proposées, en heures\u00a0; 0.00 n’en choisit aucune',
  params,
  offline: 'online-only',
  output: z.array(z.strictObject({ value: z.string(), label: z.string() })),
  errors: ['INTROUVABLE'],
})

export const listerPrestations = operation({
  ...commun,
  id: 'interventions.prestations',
  method: 'GET',
  path: `${ADRESSE}/creation-intervention`,
  summary: 'Les prestations proposées',
  params,
  offline: 'online-only',
  output: z.array(
    z.strictObject({
      prestation_id: idSchema,
      prestation_libelle: z.string(),
      duree_libelle: z.string(),
      /** Ours: the same, as it is sent. */
      duree: z.string(),
    }),
  ),
  errors: ['INTROUVABLE'],
})

/** 0 this week, 1 the next one. */
const semaineDonnee = z
  .string()
  .regex(/^\d{1,3}$/)
  .refine(semaine => Number(semaine) <= HORIZON_PLAN_SEMAINES, 'Une semaine d’ici deux ans est attendue.')

export const chercherCreneaux = operation({
  ...commun,
  id: 'interventions.creneaux',
  method: 'GET',
  path: `${ADRESSE}/creation-intervention/{prestation_id}`,
  summary: 'Qui peut venir quand, sur une semaine, et pourquoi les autres ne le peuvent pas',
  params: z.strictObject({ adresse_id: idParam, prestation_id: idParam }),
  offline: 'online-only',
  query: z.strictObject({
    adresse: idParam.optional(),
    duree: duree.optional(),
    semaine: semaineDonnee.optional(),
  }),
  output: z.strictObject({
    du: jourSchema,
    au: jourSchema,
    creneaux: z.array(creneauSchema),
    ecartes: z.array(
      z.strictObject({ presence_date: jourSchema, utilisateur_id: idSchema, utilisateur_nom: z.string(), raison }),
    ),
  }),
  errors: ['INTROUVABLE'],
})
export type Creneaux = z.infer<typeof chercherCreneaux.output>

/** Ours: in which of four weeks there is something at all, before one of them is opened. */
export const compterCreneaux = operation({
  ...commun,
  id: 'interventions.semaines',
  method: 'GET',
  path: `${ADRESSE}/creation-intervention/{prestation_id}/semaines`,
  summary: 'Combien de créneaux chacune de quatre semaines peut offrir, et son premier jour libre',
  params: z.strictObject({ adresse_id: idParam, prestation_id: idParam }),
  offline: 'online-only',
  /** `semaine`: the first of the four. */
  query: z.strictObject({ duree: duree.optional(), semaine: semaineDonnee.optional() }),
  output: z.array(
    z.strictObject({
      semaine: z.number().int().nonnegative(),
      du: jourSchema,
      au: jourSchema,
      creneaux: z.number().int().nonnegative(),
      /** Null: nothing is free that week. */
      premier: jourSchema.nullable(),
    }),
  ),
  errors: ['INTROUVABLE'],
})
export type CreneauxDeSemaine = z.infer<typeof compterCreneaux.output>[number]

const retenue = { ...commun, path: `${ADRESSE}/retenue`, params, offline: 'online-only' } as const

/** Ours: kept from others for ten minutes, while whoever looks at it fills the rest in. */
export const retenirCreneau = operation({
  ...retenue,
  id: 'interventions.retenir',
  method: 'POST',
  summary: 'Retient un créneau dix minutes pour qui le regarde\u00a0; un seul à la fois',
  body: z.strictObject({ cible_id: idSchema, debut: instantDonneSchema, fin: instantDonneSchema }),
  output: z.strictObject({ expire_a: instantSchema }),
  errors: ['INTROUVABLE', 'CRENEAU_OCCUPE'],
})

/** Ours: what this person was looking at is free again. */
export const lacherCreneau = operation({
  ...retenue,
  id: 'interventions.lacher',
  method: 'DELETE',
  summary: 'Rend le créneau que cette personne retient, s’il y en a un',
  output: noticeSchema,
  errors: ['INTROUVABLE'],
})

export const creerIntervention = operation({
  ...commun,
  id: 'interventions.creer',
  method: 'POST',
  path: `${ADRESSE}/creation-intervention`,
  summary: 'Crée une intervention, et la donne à quelqu’un ou à personne',
  params,
  offline: 'online-only',
  body: z.strictObject({
    date_rdv: jourDonneSchema,
    tranche_horaire_rdv: trancheNumero(),
    /** Ours: the hour within them; absent: their beginning. */
    heure_debut: heureSaisie.optional(),
    prestation_id: idSchema,
    duree: duree.refine(heures => heures !== SANS_DUREE, 'Durée\u00a0: à choisir.'),
    observation_inter: observation.optional(),
    observation_client: observation.optional(),
    adresse_facturation: idSchema.nullable().optional(),
    adresse_intervention: idSchema,
    /** Null: given to nobody yet, on purpose. */
    cible_id: idSchema.nullable(),
    /** Ours: given to them all the same where it falls outside their hours, as the desk's grid may. */
    hors_horaires: z.boolean().optional(),
    /** Ours: the request of this customer that it answers, planned in the same breath. */
    demande_id: idSchema.nullable().optional(),
    /** Ours: the finished visit of this customer that it follows. */
    suite_de: idSchema.nullable().optional(),
  }),
  output: noticeSchema.extend({ intervention_id: idSchema }),
  errors: ['INTROUVABLE', 'CRENEAU_OCCUPE', 'ETAPE_REFUSEE', 'CLE_REUTILISEE', 'EN_COURS'],
})
export type CorpsIntervention = z.input<typeof creerIntervention.body>
