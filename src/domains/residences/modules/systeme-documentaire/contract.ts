import { z } from 'zod'
import { PALIERS } from '#domains/residences/model/contact.ts'
import {
  documentChangeSchema,
  documentSaisiSchema,
  EN_CIRCUIT,
  ETATS_DOCUMENT,
  zoneSaisieSchema,
} from '#domains/residences/model/documents.ts'
import {
  BASE_DOCUMENTS,
  COMMUN_DOCUMENTS,
  COMMUN_GESTION,
  personneSchema,
} from '#domains/residences/model/documents-commun.ts'
import { rechercheSaisie } from '#domains/residences/model/recherche.ts'
import { formDefinitionSchema, versionLueSchema } from '#wire/form.ts'
import { idParam, idSchema, instantSchema, jourSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { operation } from '#wire/operation.ts'

/** Documents of a house and where they are filed (specification scheduling §2 "Documents", §7). */
const BASE = BASE_DOCUMENTS
const commun = COMMUN_DOCUMENTS
const gestion = COMMUN_GESTION
const un = z.strictObject({ id: idParam })
const bit = z.literal([0, 1])

const ligne = {
  document_id: idSchema,
  document_titre: z.string(),
  documents_type_id: idSchema,
  documents_type_libelle: z.string(),
  documents_type_code: z.string(),
  /** "PCD-014". */
  document_chrono: z.string(),
  /** The one that holds; 0: none was approved. */
  document_version: z.number().int(),
  expire: bit,
  file_existe: bit,
  etat: z.enum(ETATS_DOCUMENT),
  /** Last day of the version that holds. */
  expire_le: jourSchema.nullable(),
  /** What goes through the circuit, for who has a part in it. */
  en_cours: z.strictObject({ n: z.number().int(), etat: z.enum(EN_CIRCUIT) }).nullable(),
  /** What waits for whoever asks. */
  a_faire: z.enum(['verifier', 'approuver', 'lire']).nullable(),
  /** By which day their reading is asked; null: it is not. */
  lire_pour: jourSchema.nullable(),
  /** When they read the version that holds. */
  lu_le: instantSchema.nullable(),
  /** Words of what holds around those that were looked for; null: they stand in its title, or nothing was. */
  extrait: z.string().nullable(),
}
export const documentLigneSchema = z.strictObject(ligne)
export type DocumentLigne = z.infer<typeof documentLigneSchema>

export const listerDocuments = operation({
  ...commun,
  id: 'systeme-documentaire.lister',
  method: 'GET',
  path: BASE,
  summary:
    'Les documents de la maison\u00a0; ceux d’un type, ceux qui demandent quelque chose, avec ou sans les archives',
  query: z.strictObject({
    /** -1: all kinds. */
    type: z
      .string()
      .regex(/^(-1|[1-9]\d{0,9})$/)
      .optional(),
    /** 1: expired, never approved, without a file, to read, to check or to approve. */
    action: z.literal(['0', '1']).optional(),
    archives: z.literal(['0', '1']).optional(),
    /** Words of a title, of a reference, or of what stands in the PDF that holds. */
    q: rechercheSaisie.optional(),
  }),
  output: z.strictObject({
    lu_a: instantSchema,
    aujourdhui: jourSchema,
    /** The house has none at all that they may see, whatever the filters hide. */
    aucun: z.boolean(),
    /** How many more there are: the first two hundred are told, those whose title or reference holds the words before the others. */
    autres: z.number().int().nonnegative(),
    /** Of all of them, those that wait for whoever asks. */
    a_traiter: z.number().int().nonnegative(),
    documents: z.array(documentLigneSchema),
  }),
})

export type DocumentsLus = z.infer<typeof listerDocuments.output>

export const lireDocument = operation({
  ...commun,
  id: 'systeme-documentaire.lire',
  method: 'GET',
  path: `${BASE}/{id}`,
  summary: 'Un document\u00a0: sa fiche, son circuit et ce qui a été fait',
  params: un,
  output: documentLigneSchema.extend({
    lu_a: instantSchema,
    version: versionLueSchema,
    redacteur: personneSchema.nullable(),
    verificateur: personneSchema.nullable(),
    approbateur: personneSchema.nullable(),
    peut: z.strictObject({ deposer: z.boolean(), retirer: z.boolean() }),
    historique: z.array(z.strictObject({ quand: instantSchema, par: z.string(), quoi: z.string() })),
  }),
  errors: ['INTROUVABLE'],
})
export type FicheDocument = z.infer<typeof lireDocument.output>

export const formulaireNouveauDocument = operation({
  ...gestion,
  id: 'systeme-documentaire.creer-formulaire',
  method: 'GET',
  path: `${BASE}/create`,
  summary: 'Le formulaire d’un nouveau document',
  output: formDefinitionSchema,
})

export const ajouterDocument = operation({
  ...gestion,
  id: 'systeme-documentaire.ajouter',
  method: 'POST',
  path: BASE,
  summary: 'Crée un document, sous le numéro qui suit dans son type',
  body: documentSaisiSchema,
  output: noticeSchema.extend({ document_id: idSchema }),
  errors: ['CLE_REUTILISEE'],
})

/** What "Défaire" does after that. */
export const retirerDocument = operation({
  ...gestion,
  id: 'systeme-documentaire.retirer',
  method: 'DELETE',
  path: `${BASE}/{id}`,
  summary: 'Retire le dernier document de son type, s’il n’a pas encore de fichier\u00a0: son numéro est rendu',
  params: un,
  output: noticeSchema,
  errors: ['INTROUVABLE', 'ENCORE_UTILISE'],
})

export const formulaireDocument = operation({
  ...gestion,
  id: 'systeme-documentaire.fiche',
  method: 'GET',
  path: `${BASE}/{id}/edit`,
  summary: 'Le formulaire de la fiche d’un document',
  params: un,
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

export const enregistrerDocument = operation({
  ...gestion,
  id: 'systeme-documentaire.enregistrer',
  method: 'PUT',
  path: `${BASE}/{id}`,
  summary: 'Change la fiche d’un document',
  params: un,
  body: documentChangeSchema.extend({ version: versionLueSchema.optional() }),
  /** What stood there: what "Défaire" writes back. */
  output: noticeSchema.extend({ avant: documentChangeSchema }),
  errors: ['INTROUVABLE', 'FICHE_MODIFIEE'],
})

export const archiverDocument = operation({
  ...gestion,
  id: 'systeme-documentaire.archiver',
  method: 'POST',
  path: `${BASE}/{id}/archiver`,
  summary: 'Archive un document\u00a0: il n’est plus lu, son numéro reste le sien',
  params: un,
  output: noticeSchema,
  errors: ['INTROUVABLE'],
})
export const retablirDocument = operation({
  ...gestion,
  id: 'systeme-documentaire.retablir',
  method: 'POST',
  path: `${BASE}/{id}/retablir`,
  summary: 'Remet en service un document archivé',
  params: un,
  output: noticeSchema,
  errors: ['INTROUVABLE'],
})

export const listerZones = operation({
  ...commun,
  id: 'systeme-documentaire.zones',
  method: 'GET',
  path: `${BASE}/{id}/affichage`,
  summary: 'Où un document est classé',
  params: un,
  output: z.strictObject({
    lu_a: instantSchema,
    zones: z.array(
      z.strictObject({
        zone_affect_id: idSchema,
        zone_affect_document_id: idSchema,
        affichage_type_id: idSchema,
        affichage_type_libelle: z.string(),
        zone_affichage_id: idSchema,
        zone_affichage_libelle: z.string(),
      }),
    ),
  }),
  errors: ['INTROUVABLE'],
})
export type ZoneDocument = z.infer<typeof listerZones.output>['zones'][number]

export const formulaireZone = operation({
  ...gestion,
  id: 'systeme-documentaire.zone-formulaire',
  method: 'GET',
  path: `${BASE}/{id}/affichage/create`,
  summary: 'Le formulaire d’un classement',
  params: un,
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})
export const ajouterZone = operation({
  ...gestion,
  id: 'systeme-documentaire.zone-ajouter',
  method: 'POST',
  path: `${BASE}/{id}/affichage`,
  summary: 'Classe un document dans une zone',
  params: un,
  body: zoneSaisieSchema,
  output: noticeSchema.extend({ zone_affect_id: idSchema }),
  errors: ['INTROUVABLE', 'DEJA_PRIS'],
})
export const retirerZone = operation({
  ...gestion,
  id: 'systeme-documentaire.zone-retirer',
  method: 'DELETE',
  path: `${BASE}/{id}/affichage/{zone_affect_id}`,
  summary: 'Retire un document d’une zone',
  params: z.strictObject({ id: idParam, zone_affect_id: idParam }),
  /** What stood there: what "Défaire" writes back. */
  output: noticeSchema.extend({ avant: zoneSaisieSchema }),
  errors: ['INTROUVABLE'],
})

/** What ends soon and has to be written anew: beside the other ends of the house. */
export const listerEcheancesDocuments = operation({
  ...commun,
  id: 'systeme-documentaire.echeances',
  method: 'GET',
  path: '/api/edt/modules/systeme-documentaire/echeances',
  summary: 'Les documents qui expirent dans les soixante jours, ou ont expiré, le plus proche d’abord',
  output: z.strictObject({
    lu_a: instantSchema,
    echeances: z.array(
      z.strictObject({
        document_id: idSchema,
        document_chrono: z.string(),
        document_titre: z.string(),
        /** Who is to review it: who writes it, else whoever keeps the documents. */
        par: z.string(),
        /** Whether the caller may deposit what comes next. */
        peut_deposer: z.boolean(),
        le: jourSchema,
        palier: z.enum(PALIERS),
      }),
    ),
  }),
})

export const listerTypesDocuments = operation({
  ...commun,
  id: 'nomenclatures.documents-types',
  method: 'GET',
  path: '/api/edt/modules/nomenclatures/documents/types',
  summary: 'Les types de documents, pour filtrer',
  /** "Tous" first. */
  output: z.array(z.strictObject({ value: z.string(), label: z.string() })),
})
