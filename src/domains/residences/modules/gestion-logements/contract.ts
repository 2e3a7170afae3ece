import { z } from 'zod'
import { ETATS_LOGEMENT } from '#domains/residences/model/places.ts'
import {
  accueilSaisiSchema,
  ETATS_RESIDENT,
  finSaisieSchema,
  logementSaisiSchema,
  travauxSaisisSchema,
} from '#domains/residences/model/resident.ts'
import { finDiteSchema, REFUS_SEJOUR, sejoursSchema } from '#domains/residences/model/sejours-operations.ts'
import { formDefinitionSchema, versionLueSchema } from '#wire/form.ts'
import { idParam, idSchema, instantSchema, jourSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'

/** Rooms of a house, floor by floor, and who lives in them (specification scheduling §2 "Housing units", §7). */
export const MODULE_LOGEMENTS = 'vx-gestion-logements'

const BASE = '/api/edt/modules/gestion-logements/logements'
/** Nothing is kept on the device: who lives where. */
const commun = {
  right: holdersOf(MODULE_LOGEMENTS),
  tenant: 'company',
  offline: 'online-only',
  sujet: 'residences',
} as const
const un = z.strictObject({ id: idParam })
const sejour = z.strictObject({ id: idParam, affect_id: idParam })

const travauxSchema = z.strictObject({ du: jourSchema, au: jourSchema.nullable(), motif: z.string() }).nullable()

export const logementLigneSchema = z.strictObject({
  logement_id: idSchema,
  logement_numero: z.string(),
  logement_libelle: z.string(),
  logement_etage: z.number().int(),
  libelle_etage: z.string(),
  logements_type_id: idSchema.nullable(),
  logements_type_libelle: z.string(),
  nb_residents: z.number().int(),
  places: z.number().int(),
  etat: z.enum(ETATS_LOGEMENT),
  /** First day with a free place; null: none that is known. */
  libre_le: jourSchema.nullable(),
  travaux: travauxSchema,
  residents: z.array(z.strictObject({ resident_id: idSchema, label: z.string(), absent: z.boolean() })),
  a_venir: z.array(z.strictObject({ resident_id: idSchema, label: z.string(), le: jourSchema })),
})
export type LogementLigne = z.infer<typeof logementLigneSchema>

/** -1, as the specification writes "all". */
const tous = z.string().regex(/^(-1|[1-9]\d{0,9})$/)

export const listerLogements = operation({
  ...commun,
  id: 'gestion-logements.lister',
  method: 'GET',
  path: BASE,
  summary: 'Les logements, leur occupation, ceux qui attendent une place',
  query: z.strictObject({
    type: tous.optional(),
    /** A floor may be under the ground: its name says which, none of them is -1 alone. */
    etage: z
      .string()
      .regex(/^(-1|e-?\d{1,2})$/)
      .optional(),
    occupation: z.union([z.literal('-1'), z.enum(ETATS_LOGEMENT)]).optional(),
  }),
  output: z.strictObject({
    lu_a: instantSchema,
    aujourdhui: jourSchema,
    /** Whether the house has any room at all, whatever the filters hide. */
    aucun: z.boolean(),
    logements: z.array(logementLigneSchema),
    /** Of the whole house. */
    occupation: z.strictObject({ places: z.number().int(), prises: z.number().int(), travaux: z.number().int() }),
    /** Who waits longest first. */
    en_attente: z.array(
      z.strictObject({
        resident_id: idSchema,
        label: z.string(),
        etat: z.enum(ETATS_RESIDENT),
        demande_le: jourSchema,
        demande_note: z.string(),
      }),
    ),
  }),
})

export const lireLogement = operation({
  ...commun,
  id: 'gestion-logements.lire',
  method: 'GET',
  path: `${BASE}/{id}`,
  summary: 'Un logement',
  params: un,
  output: logementLigneSchema.extend({ lu_a: instantSchema, supprimable: z.boolean() }),
  errors: ['INTROUVABLE'],
})
export type FicheLogement = z.infer<typeof lireLogement.output>

export const formulaireNouveauLogement = operation({
  ...commun,
  id: 'gestion-logements.creer-formulaire',
  method: 'GET',
  path: `${BASE}/create`,
  summary: 'Le formulaire d’un nouveau logement',
  output: formDefinitionSchema,
})

export const ajouterLogement = operation({
  ...commun,
  id: 'gestion-logements.ajouter',
  method: 'POST',
  path: BASE,
  summary: 'Ajoute un logement',
  body: logementSaisiSchema,
  output: noticeSchema.extend({ logement_id: idSchema }),
  errors: ['DEJA_PRIS', 'CLE_REUTILISEE'],
})

export const formulaireLogement = operation({
  ...commun,
  id: 'gestion-logements.fiche',
  method: 'GET',
  path: `${BASE}/{id}/edit`,
  summary: 'Le formulaire d’un logement',
  params: un,
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

export const enregistrerLogement = operation({
  ...commun,
  id: 'gestion-logements.enregistrer',
  method: 'PUT',
  path: `${BASE}/{id}`,
  summary: 'Change un logement',
  params: un,
  body: logementSaisiSchema.extend({ version: versionLueSchema.optional() }),
  output: noticeSchema.extend({ avant: logementSaisiSchema }),
  errors: ['INTROUVABLE', 'FICHE_MODIFIEE', 'DEJA_PRIS', 'ENCORE_UTILISE'],
})

export const supprimerLogement = operation({
  ...commun,
  id: 'gestion-logements.supprimer',
  method: 'DELETE',
  path: `${BASE}/{id}`,
  summary: 'Supprime un logement où personne n’habite ni n’est attendu',
  params: un,
  output: noticeSchema,
  errors: ['INTROUVABLE', 'ENCORE_UTILISE'],
})

/** What "Défaire" does after that. */
export const retablirLogement = operation({
  ...commun,
  id: 'gestion-logements.retablir',
  method: 'POST',
  path: `${BASE}/{id}/retablir`,
  summary: 'Rétablit un logement supprimé',
  params: un,
  output: noticeSchema,
  errors: ['INTROUVABLE', 'DEJA_PRIS'],
})

export const formulaireTravaux = operation({
  ...commun,
  id: 'gestion-logements.travaux-formulaire',
  method: 'GET',
  path: `${BASE}/{id}/travaux/edit`,
  summary: 'Le formulaire des travaux d’un logement',
  params: un,
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

/** Absolute. */
export const noterTravaux = operation({
  ...commun,
  id: 'gestion-logements.travaux',
  method: 'PUT',
  path: `${BASE}/{id}/travaux`,
  summary: 'Dit les travaux d’un logement\u00a0: personne n’y habite pendant ce temps',
  params: un,
  body: travauxSaisisSchema,
  output: noticeSchema.extend({ avant: travauxSaisisSchema }),
  errors: ['INTROUVABLE', 'FICHE_MODIFIEE', 'ENCORE_UTILISE'],
})

export const listerResidentsDe = operation({
  ...commun,
  id: 'gestion-logements.residents',
  method: 'GET',
  path: `${BASE}/{id}/residents`,
  summary: 'Les séjours dans un logement, le dernier d’abord',
  params: un,
  output: sejoursSchema,
  errors: ['INTROUVABLE'],
})

export const formulaireAccueil = operation({
  ...commun,
  id: 'gestion-logements.accueil-formulaire',
  method: 'GET',
  path: `${BASE}/{id}/residents/create`,
  summary: 'Le formulaire de l’accueil de quelqu’un dans un logement',
  params: un,
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

export const accueillirResident = operation({
  ...commun,
  id: 'gestion-logements.accueil',
  method: 'POST',
  path: `${BASE}/{id}/residents`,
  summary: 'Accueille quelqu’un dans un logement à partir d’un jour',
  params: un,
  body: accueilSaisiSchema,
  output: noticeSchema.extend({ affect_id: idSchema }),
  errors: [...REFUS_SEJOUR, 'CLE_REUTILISEE'],
})

/** What "Défaire" does after that. */
export const retirerAccueil = operation({
  ...commun,
  id: 'gestion-logements.accueil-retirer',
  method: 'DELETE',
  path: `${BASE}/{id}/residents/{affect_id}`,
  summary: 'Retire le dernier séjour de quelqu’un, s’il est dans ce logement',
  params: sejour,
  output: noticeSchema,
  errors: [...REFUS_SEJOUR],
})

export const formulaireFinSejour = operation({
  ...commun,
  id: 'gestion-logements.fin-formulaire',
  method: 'GET',
  path: `${BASE}/{id}/residents/{affect_id}/edit`,
  summary: 'Le formulaire de la fin d’un séjour dans un logement',
  params: sejour,
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

export const finirSejour = operation({
  ...commun,
  id: 'gestion-logements.fin',
  method: 'PUT',
  path: `${BASE}/{id}/residents/{affect_id}`,
  summary: 'Dit la fin d’un séjour en cours, ou qu’il n’en a pas',
  params: sejour,
  body: finSaisieSchema,
  output: finDiteSchema,
  errors: [...REFUS_SEJOUR],
})

export const imprimerLogements = operation({
  ...commun,
  id: 'gestion-logements.imprimer',
  method: 'GET',
  path: `${BASE}/imprimer`,
  summary: 'L’occupation de la maison, étage par étage, et la liste d’attente, en PDF',
  output: z.unknown(),
  answers: 'binary',
})

const choixSchema = z.array(z.strictObject({ value: z.string(), label: z.string() }))
const NOMENCLATURES = '/api/edt/modules/nomenclatures/logements'
const nomenclature = (nom: 'types' | 'etages' | 'occupation', summary: string) =>
  operation({
    ...commun,
    id: `nomenclatures.logements-${nom}`,
    method: 'GET',
    path: `${NOMENCLATURES}/${nom}`,
    summary,
    /** "Tous" first. */
    output: choixSchema,
  })
export const listerTypes = nomenclature('types', 'Les types de logements, pour filtrer')
export const listerEtages = nomenclature('etages', 'Les étages de la maison, pour filtrer')
export const listerOccupations = nomenclature('occupation', 'Les états d’un logement, pour filtrer')
