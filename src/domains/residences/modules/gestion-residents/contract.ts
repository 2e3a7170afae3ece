import { z } from 'zod'
import { MODULE_UTILISATEURS } from '#domains/people/model/commun.ts'
import { FICHIERS_RESIDENT, MODULE_RESIDENTS } from '#domains/residences/model/adresses.ts'
import { rechercheSaisie } from '#domains/residences/model/recherche.ts'
import {
  absenceSaisieSchema,
  absenceSchema,
  ETATS_RESIDENT,
  finSaisieSchema,
  residentSaisiSchema,
  retourSaisiSchema,
  sejourSaisiSchema,
  sortieSaisieSchema,
} from '#domains/residences/model/resident.ts'
import { finDiteSchema, REFUS_SEJOUR, sejoursSchema } from '#domains/residences/model/sejours-operations.ts'
import { attachmentOperations } from '#wire/attachments.ts'
import { formDefinitionSchema, versionLueSchema } from '#wire/form.ts'
import { idParam, idSchema, instantSchema, jourSchema, sha256Schema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'
import { personalDataOperations } from '#wire/personal-data.ts'

const BASE = FICHIERS_RESIDENT.path
/** Nothing is kept on the device: who lives where, who is in hospital. */
const commun = {
  right: holdersOf(MODULE_RESIDENTS),
  tenant: 'company',
  offline: 'online-only',
  sujet: 'residences',
} as const
const un = z.strictObject({ id: idParam })
const sejour = z.strictObject({ id: idParam, affect_id: idParam })
const absence = z.strictObject({ id: idParam, absence_id: idParam })

const commune = {
  resident_id: idSchema,
  /** "Mme Denise Petit". */
  label: z.string(),
  resident_civilite: z.string(),
  resident_nom: z.string(),
  resident_prenom: z.string(),
  resident_date_naissance: jourSchema.nullable(),
  etat: z.enum(ETATS_RESIDENT),
  /** Of today, else of the first stay to come; empty: none. */
  logement_id: idSchema.nullable(),
  logement_numero: z.string(),
  demande_le: jourSchema,
  demande_note: z.string(),
  entree: jourSchema.nullable(),
  sortie: jourSchema.nullable(),
  /** Of the medical sheet, to who may read it; empty: none known, or not theirs to know. */
  allergies: z.string(),
}
export const residentLigneSchema = z.strictObject(commune)
export type ResidentLigne = z.infer<typeof residentLigneSchema>

export const listerResidents = operation({
  ...commun,
  id: 'gestion-residents.lister',
  method: 'GET',
  path: BASE,
  summary: 'Les résidents de la maison, leur logement et ceux qui attendent; avec ou sans ceux qui sont partis',
  query: z.strictObject({
    actifs: z.literal(['0', '1']).optional(),
    /** Words of the names, among those who left too. */
    q: rechercheSaisie.optional(),
  }),
  output: z.strictObject({
    lu_a: instantSchema,
    aujourdhui: jourSchema,
    /** How many more there are: of those who left, the last ones are told, five hundred people in all. */
    autres: z.number().int().nonnegative(),
    residents: z.array(residentLigneSchema),
  }),
})

export const lireResident = operation({
  ...commun,
  id: 'gestion-residents.lire',
  method: 'GET',
  path: `${BASE}/{id}`,
  summary: 'Un résident\u00a0: sa fiche, ses absences et ce qui a été fait',
  params: un,
  output: z.strictObject({
    ...commune,
    lu_a: instantSchema,
    resident_nom_naissance: z.string(),
    sortie_motif: z.string(),
    /** Which picture is theirs; null: none. */
    photo: sha256Schema.nullable(),
    /** "1 55 08 •• •••", to who may ask for the rest; empty: none is kept, or not theirs to know. */
    resident_securite_sociale: z.string(),
    version: versionLueSchema,
    /** The latest first. */
    absences: z.array(absenceSchema),
    historique: z.array(z.strictObject({ quand: instantSchema, par: z.string(), quoi: z.string() })),
    /** Nothing names them yet. */
    retirable: z.boolean(),
  }),
  errors: ['INTROUVABLE'],
})
export type FicheResident = z.infer<typeof lireResident.output>

export const formulaireNouveauResident = operation({
  ...commun,
  id: 'gestion-residents.creer-formulaire',
  method: 'GET',
  path: `${BASE}/create`,
  summary: 'Le formulaire d’un nouveau résident',
  output: formDefinitionSchema,
})

export const ajouterResident = operation({
  ...commun,
  id: 'gestion-residents.ajouter',
  method: 'POST',
  path: BASE,
  summary: 'Ajoute quelqu’un qui attend un logement',
  body: residentSaisiSchema,
  output: noticeSchema.extend({ resident_id: idSchema }),
  errors: ['CLE_REUTILISEE'],
})

/** What "Défaire" does after that. */
export const retirerResident = operation({
  ...commun,
  id: 'gestion-residents.retirer',
  method: 'DELETE',
  path: `${BASE}/{id}`,
  summary: 'Retire quelqu’un qui n’a eu ni séjour ni absence',
  params: un,
  output: noticeSchema,
  errors: ['INTROUVABLE', 'ENCORE_UTILISE'],
})

export const formulaireFicheResident = operation({
  ...commun,
  id: 'gestion-residents.fiche',
  method: 'GET',
  path: `${BASE}/{id}/edit`,
  summary: 'Le formulaire de la fiche d’un résident',
  params: un,
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

export const enregistrerResident = operation({
  ...commun,
  id: 'gestion-residents.enregistrer',
  method: 'PUT',
  path: `${BASE}/{id}`,
  summary: 'Change la fiche d’un résident',
  params: un,
  body: residentSaisiSchema.extend({ version: versionLueSchema.optional() }),
  /** What stood there: what "Défaire" writes back. */
  output: noticeSchema.extend({ avant: residentSaisiSchema }),
  errors: ['INTROUVABLE', 'FICHE_MODIFIEE'],
})

export const listerAppartements = operation({
  ...commun,
  id: 'gestion-residents.appartements',
  method: 'GET',
  path: `${BASE}/{id}/appartements`,
  summary: 'Les séjours d’un résident, le dernier d’abord',
  params: un,
  output: sejoursSchema,
  errors: ['INTROUVABLE'],
})

export const formulaireAppartement = operation({
  ...commun,
  id: 'gestion-residents.appartement-formulaire',
  method: 'GET',
  path: `${BASE}/{id}/appartements/create`,
  summary: 'Le formulaire d’une admission ou d’un changement de logement',
  params: un,
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

export const attribuerAppartement = operation({
  ...commun,
  id: 'gestion-residents.appartement',
  method: 'POST',
  path: `${BASE}/{id}/appartements`,
  summary: 'Donne un logement à partir d’un jour\u00a0: une admission, ou un changement qui termine le séjour d’avant',
  params: un,
  body: sejourSaisiSchema,
  output: noticeSchema.extend({ affect_id: idSchema }),
  errors: [...REFUS_SEJOUR, 'CLE_REUTILISEE'],
})

export const retirerAppartement = operation({
  ...commun,
  id: 'gestion-residents.appartement-retirer',
  method: 'DELETE',
  path: `${BASE}/{id}/appartements/{affect_id}`,
  summary: 'Retire le dernier séjour d’un résident\u00a0: celui d’avant reprend',
  params: sejour,
  output: noticeSchema,
  errors: [...REFUS_SEJOUR],
})

export const formulaireFinAppartement = operation({
  ...commun,
  id: 'gestion-residents.appartement-fin-formulaire',
  method: 'GET',
  path: `${BASE}/{id}/appartements/{affect_id}/edit`,
  summary: 'Le formulaire de la fin d’un séjour',
  params: sejour,
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

export const finirAppartement = operation({
  ...commun,
  id: 'gestion-residents.appartement-fin',
  method: 'PUT',
  path: `${BASE}/{id}/appartements/{affect_id}`,
  summary: 'Dit la fin d’un séjour en cours, ou qu’il n’en a pas',
  params: sejour,
  body: finSaisieSchema,
  output: finDiteSchema,
  errors: [...REFUS_SEJOUR],
})

export const formulaireAbsence = operation({
  ...commun,
  id: 'gestion-residents.absence-formulaire',
  method: 'GET',
  path: `${BASE}/{id}/absences/create`,
  summary: 'Le formulaire d’une hospitalisation ou d’un séjour à l’extérieur',
  params: un,
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

export const noterAbsence = operation({
  ...commun,
  id: 'gestion-residents.absence',
  method: 'POST',
  path: `${BASE}/{id}/absences`,
  summary: 'Note une absence\u00a0: le logement reste attribué',
  params: un,
  body: absenceSaisieSchema,
  output: noticeSchema.extend({ absence_id: idSchema }),
  errors: ['INTROUVABLE', 'SEJOUR_MODIFIE', 'SEJOUR_CHEVAUCHE', 'CLE_REUTILISEE'],
})

export const formulaireRetour = operation({
  ...commun,
  id: 'gestion-residents.retour-formulaire',
  method: 'GET',
  path: `${BASE}/{id}/absences/{absence_id}/edit`,
  summary: 'Le formulaire du retour d’un résident',
  params: absence,
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

/** Absolute. */
export const noterRetour = operation({
  ...commun,
  id: 'gestion-residents.retour',
  method: 'PUT',
  path: `${BASE}/{id}/absences/{absence_id}`,
  summary: 'Dit le jour du retour, ou qu’on ne le connaît pas',
  params: absence,
  body: retourSaisiSchema,
  output: noticeSchema.extend({ avant: retourSaisiSchema.omit({ version: true }) }),
  errors: ['INTROUVABLE', 'SEJOUR_MODIFIE', 'SEJOUR_CHEVAUCHE'],
})

export const retirerAbsence = operation({
  ...commun,
  id: 'gestion-residents.absence-retirer',
  method: 'DELETE',
  path: `${BASE}/{id}/absences/{absence_id}`,
  summary: 'Retire une absence',
  params: absence,
  output: noticeSchema.extend({ avant: absenceSaisieSchema.omit({ version: true }) }),
  errors: ['INTROUVABLE'],
})

export const formulaireSortie = operation({
  ...commun,
  id: 'gestion-residents.sortie-formulaire',
  method: 'GET',
  path: `${BASE}/{id}/sortie/edit`,
  summary: 'Le formulaire d’une sortie',
  params: un,
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

export const noterSortie = operation({
  ...commun,
  id: 'gestion-residents.sortie',
  method: 'PUT',
  path: `${BASE}/{id}/sortie`,
  summary: 'Dit le jour de la sortie\u00a0: le séjour et l’absence s’arrêtent là, la place se libère',
  params: un,
  body: sortieSaisieSchema,
  output: noticeSchema,
  errors: ['INTROUVABLE', 'SEJOUR_MODIFIE', 'SEJOUR_CHEVAUCHE'],
})

export const annulerSortie = operation({
  ...commun,
  id: 'gestion-residents.sortie-annuler',
  method: 'DELETE',
  path: `${BASE}/{id}/sortie`,
  summary: 'Retire une sortie\u00a0: ce qu’elle avait arrêté reprend',
  params: un,
  output: noticeSchema.extend({ avant: sortieSaisieSchema.omit({ version: true }) }),
  errors: [...REFUS_SEJOUR],
})

/** What names somebody: taken along or erased by whoever manages the company's people. */
export const donneesResident = personalDataOperations({
  id: 'gestion-residents',
  path: BASE,
  right: holdersOf(MODULE_UTILISATEURS),
})

/** Files of a resident; nothing of them stays on the device. */
export const fichiersResident = attachmentOperations(FICHIERS_RESIDENT, { offline: 'online-only' as const })
