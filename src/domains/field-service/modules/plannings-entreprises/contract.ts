import { z } from 'zod'
import { DUREE_MAX, enMinutes, SANS_DUREE } from '#domains/field-service/model/creneaux/duree.ts'
import { TH_MAX } from '#domains/field-service/model/creneaux/tranches.ts'
import { RAISONS } from '#domains/field-service/model/creneaux/types.ts'
import { visitePlanifieeSchema } from '#domains/field-service/model/interventions/regulation.ts'
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
  .refine(heures => enMinutes(heures) <= DUREE_MAX, 'Durée\u00a0: douze heures au plus.')
const heure = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Une heure comme 14:05 est attendue.')

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
  summary: 'Les jours qui viennent, avec leur nombre d’interventions',
  offline: 'cached',
  /** 1: by day. */
  query: z.strictObject({ type: z.literal('1') }),
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

const entreeSchema = z.strictObject({
  nom_client: z.string(),
  adresse_cp: z.string(),
  adresse_ville: z.string(),
  prestation_libelle: z.string(),
  /** Hours, as everywhere in these calls ("1.50"). */
  intervention_duree: z.string(),
  /** Addresses of the application. */
  url_fiche_client: z.string(),
  url_fiche_inter: z.string(),
  // Ours from here on.
  intervention_id: idSchema,
  technicien_id: idSchema.nullable(),
  technicien: z.string(),
  jour: jourSchema,
  debut: instantSchema,
  fin: instantSchema,
  th_libelle: z.string(),
  etape: z.literal([0, 1, 2, 3]),
  version: z.number().int(),
  peut: visitePlanifieeSchema.shape.peut,
})
export type EntreePlanning = z.infer<typeof entreeSchema>

export const lirePlanning = operation({
  ...commun,
  id: 'plannings.jour',
  method: 'GET',
  path: `${BASE}/plannings/{date}`,
  summary: 'Les interventions d’un jour\u00a0; à la date 0, celles que personne n’a encore reçues',
  /** 0: what waits for somebody, whatever its day. */
  params: z.strictObject({ date: z.union([z.literal('0'), jourDonneSchema]) }),
  offline: 'cached',
  /** `cible`: of one technician only. */
  query: z.strictObject({ type: z.literal('1'), cible: idParam.optional() }),
  output: z.array(entreeSchema),
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

const raison = z.enum(RAISONS)
const creneauSchema = z.strictObject({
  presence_date: jourSchema,
  th_id: idSchema,
  th_libelle: z.string(),
  utilisateur_id: idSchema,
  utilisateur_nom: z.string(),
  jour_libelle: z.string(),
  /** Kilometres by road that it adds to the day, estimated; null: nobody can say, `distance_inconnue` says why. */
  distance_ajout: z.number().nullable(),
  nb_interventions: z.number().int().nonnegative(),
  duree_inter: z.string(),
  // Ours from here on.
  debut: instantSchema,
  fin: instantSchema,
  minutes_ajout: z.number().int().nullable(),
  distance_inconnue: z.enum(['sans_coordonnees', 'premiere_visite']).nullable(),
  /** Why not at the very beginning of the two hours. */
  raison: raison.nullable(),
  /** Who else is looking at it for now. */
  retenu_par: z.string().nullable(),
})
export type CreneauLu = z.infer<typeof creneauSchema>

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
    /** 0 this week, 1 the next one. */
    semaine: z
      .string()
      .regex(/^([0-9]|[1-4]\d|5[0-2])$/)
      .optional(),
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

/** Ours: kept from others for ten minutes, while whoever looks at it fills the rest in. */
export const retenirCreneau = operation({
  ...commun,
  id: 'interventions.retenir',
  method: 'POST',
  path: `${ADRESSE}/retenue`,
  summary: 'Retient un créneau dix minutes pour qui le regarde\u00a0; un seul à la fois',
  params,
  offline: 'online-only',
  body: z.strictObject({ cible_id: idSchema, debut: instantDonneSchema, fin: instantDonneSchema }),
  output: z.strictObject({ expire_a: instantSchema }),
  errors: ['INTROUVABLE', 'CRENEAU_OCCUPE'],
})

export const OBSERVATION_MAX = 4000
const observation = texteSaisi().max(OBSERVATION_MAX, `Observation\u00a0: ${OBSERVATION_MAX} caractères au plus.`)

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
    /** Number of the two hours that are promised. */
    tranche_horaire_rdv: z.number().int().min(1).max(TH_MAX),
    /** Ours: the hour within them; absent: their beginning. */
    heure_debut: heure.optional(),
    prestation_id: idSchema,
    duree: duree.refine(heures => heures !== SANS_DUREE, 'Durée\u00a0: à choisir.'),
    observation_inter: observation.optional(),
    observation_client: observation.optional(),
    adresse_facturation: idSchema.nullable().optional(),
    adresse_intervention: idSchema,
    /** Null: given to nobody yet, on purpose. */
    cible_id: idSchema.nullable(),
    /** Ours: the request of this customer that it answers, planned in the same breath. */
    demande_id: idSchema.nullable().optional(),
  }),
  output: noticeSchema.extend({ intervention_id: idSchema }),
  errors: ['INTROUVABLE', 'CRENEAU_OCCUPE', 'ETAPE_REFUSEE', 'CLE_REUTILISEE', 'EN_COURS'],
})
export type CorpsIntervention = z.input<typeof creerIntervention.body>
