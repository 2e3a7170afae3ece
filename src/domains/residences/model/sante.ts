import { z } from 'zod'
import { idSchema, instantSchema, jourDonneSchema, jourSchema } from '#wire/ids.ts'
import { texteSaisi } from '#wire/text.ts'

/** The medical sheet of a resident (specification scheduling §3 "Medical sheet"): a text each, with as of when and by whom. */

export const GIRS = ['', '1', '2', '3', '4', '5', '6'] as const
export type Gir = (typeof GIRS)[number]

export const GROUPES = ['', 'O+', 'O-', 'A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'inconnu'] as const
export type GroupeSanguin = (typeof GROUPES)[number]
/** A group that was typed transfuses nobody (arrêté du 15 mai 2018, cartes de groupe sanguin). */
export const SEULE_LA_CARTE = 'Seule une carte de groupe sanguin valable fait foi.'
export const direGroupe = (groupe: GroupeSanguin): string =>
  groupe === '' ? '' : groupe === 'inconnu' ? 'Inconnu' : groupe.replace('-', '\u2212')

export const CONSENTEMENTS = ['', 'accord', 'opposition'] as const
export type Consentement = (typeof CONSENTEMENTS)[number]
export const MOTS_CONSENTEMENT: Readonly<Record<Consentement, string>> = {
  '': 'Non recueilli',
  accord: 'Consentement',
  opposition: 'Opposition',
}

const texte = (label: string, max: number) => texteSaisi().max(max, `${label}\u00a0: ${max} caractères au plus.`)
const choix = <const V extends readonly string[]>(label: string, values: V) =>
  z.union([z.literal(values), z.null().transform(() => '' as const)], `${label}\u00a0: ce choix n’existe pas.`)

const commun = {
  resident_gir: choix('GIR', GIRS),
  date_evaluation: jourDonneSchema.nullable().default(null),
  evaluateur: texte('Évaluateur', 100).default(''),
  resident_groupe_sanguin: choix('Groupe sanguin', GROUPES),
  resident_allergies: texte('Allergies', 1000),
  resident_medicaments: texte('Traitements', 4000),
  resident_autres_infos: texte('Autres informations', 4000),
  directives: texte('Directives', 1000).default(''),
  consentement: choix('Partage des données', CONSENTEMENTS),
  consentement_le: jourDonneSchema.nullable().default(null),
}

export const santeSaisieSchema = z
  .strictObject(commun)
  .refine(s => s.resident_gir === '' || s.date_evaluation !== null, {
    path: ['date_evaluation'],
    message: 'Le jour de l’évaluation est attendu.',
  })
  .refine(s => s.resident_gir === '' || s.evaluateur !== '', {
    path: ['evaluateur'],
    message: 'Qui a évalué est attendu.',
  })
  .refine(s => s.consentement === '' || s.consentement_le !== null, {
    path: ['consentement_le'],
    message: 'Le jour où cela a été dit est attendu.',
  })
export type SanteSaisie = z.output<typeof santeSaisieSchema>

export const SANTE_VIDE: SanteSaisie = {
  ...{ resident_gir: '', date_evaluation: null, evaluateur: '', resident_groupe_sanguin: '' },
  ...{ resident_allergies: '', resident_medicaments: '', resident_autres_infos: '', directives: '' },
  ...{ consentement: '', consentement_le: null },
}

/** A day and a name of what is not said mean nothing. */
export function selonDit(saisie: SanteSaisie): SanteSaisie {
  return {
    ...saisie,
    ...(saisie.resident_gir === '' && { date_evaluation: null, evaluateur: '' }),
    ...(saisie.consentement === '' && { consentement_le: null }),
  }
}

/** One version of the sheet, as it was written. */
export const santeSchema = z.strictObject({
  resident_gir: z.enum(GIRS),
  date_evaluation: jourSchema.nullable(),
  evaluateur: z.string(),
  resident_groupe_sanguin: z.enum(GROUPES),
  resident_allergies: z.string(),
  resident_medicaments: z.string(),
  resident_autres_infos: z.string(),
  directives: z.string(),
  consentement: z.enum(CONSENTEMENTS),
  consentement_le: jourSchema.nullable(),
})
export const versionSanteSchema = santeSchema.extend({
  version: z.number().int().positive(),
  ecrit_a: instantSchema,
  auteur: z.string(),
})
export type VersionSante = z.infer<typeof versionSanteSchema>

export const LECTURES = ['fiche', 'urgence', 'nir', 'document'] as const
export type Lecture = (typeof LECTURES)[number]
export const MOTS_LECTURES: Readonly<Record<Lecture, string>> = {
  fiche: 'Fiche médicale',
  urgence: 'Fiche d’urgence',
  nir: 'Numéro de sécurité sociale',
  document: 'Document légal',
}

/** One line of who read what of whom. */
export const accesSchema = z.strictObject({
  acces_id: idSchema,
  lu_a: instantSchema,
  utilisateur_id: idSchema,
  par: z.string(),
  resident_id: idSchema,
  resident_label: z.string(),
  quoi: z.enum(LECTURES),
  detail: z.string(),
  motif: z.string(),
})
export type Acces = z.infer<typeof accesSchema>
