import { z } from 'zod'
import { attachmentOperations } from '#wire/attachments.ts'
import { formDefinitionSchema, versionLueSchema } from '#wire/form.ts'
import { idParam, idSchema, instantSchema, jourSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'
import { FICHIERS_CONTACT, FICHIERS_RESIDENT, MODULE_RESIDENTS } from './adresses.ts'
import { contactSaisiSchema, contactSchema, PALIERS } from './contact.ts'

/** Whom to call about a resident, what each was named, and what of it ends soon (specification scheduling §3 "Contact", §7). */
const BASE = FICHIERS_RESIDENT.path
const commun = {
  right: holdersOf(MODULE_RESIDENTS),
  tenant: 'company',
  offline: 'online-only',
  sujet: 'residences',
} as const
const un = z.strictObject({ id: idParam })
const contact = z.strictObject({ id: idParam, contact_id: idParam })

export const listerContacts = operation({
  ...commun,
  id: 'gestion-residents.contacts',
  method: 'GET',
  path: `${BASE}/{id}/contacts`,
  summary: 'Les contacts d’un résident, qui est à prévenir d’abord en tête',
  params: un,
  output: z.strictObject({ lu_a: instantSchema, contacts: z.array(contactSchema) }),
  errors: ['INTROUVABLE'],
})

export const formulaireNouveauContact = operation({
  ...commun,
  id: 'gestion-residents.contact-creer-formulaire',
  method: 'GET',
  path: `${BASE}/{id}/contacts/create`,
  summary: 'Le formulaire d’un nouveau contact',
  params: un,
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

export const ajouterContact = operation({
  ...commun,
  id: 'gestion-residents.contact-ajouter',
  method: 'POST',
  path: `${BASE}/{id}/contacts`,
  summary: 'Ajoute un contact et ce dont il est chargé',
  params: un,
  body: contactSaisiSchema,
  output: noticeSchema.extend({ contact_id: idSchema }),
  errors: ['INTROUVABLE', 'DEJA_PRIS', 'CLE_REUTILISEE'],
})

export const formulaireContact = operation({
  ...commun,
  id: 'gestion-residents.contact-fiche',
  method: 'GET',
  path: `${BASE}/{id}/contacts/{contact_id}/edit`,
  summary: 'Le formulaire d’un contact',
  params: contact,
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

export const enregistrerContact = operation({
  ...commun,
  id: 'gestion-residents.contact-enregistrer',
  method: 'PUT',
  path: `${BASE}/{id}/contacts/{contact_id}`,
  summary: 'Change un contact',
  params: contact,
  body: contactSaisiSchema.safeExtend({ version: versionLueSchema.optional() }),
  output: noticeSchema.extend({ avant: contactSaisiSchema }),
  errors: ['INTROUVABLE', 'FICHE_MODIFIEE', 'DEJA_PRIS'],
})

export const supprimerContact = operation({
  ...commun,
  id: 'gestion-residents.contact-supprimer',
  method: 'DELETE',
  path: `${BASE}/{id}/contacts/{contact_id}`,
  summary: 'Supprime un contact',
  params: contact,
  output: noticeSchema,
  errors: ['INTROUVABLE'],
})

/** What "Défaire" does after that. */
export const retablirContact = operation({
  ...commun,
  id: 'gestion-residents.contact-retablir',
  method: 'POST',
  path: `${BASE}/{id}/contacts/{contact_id}/retablir`,
  summary: 'Rétablit un contact supprimé',
  params: contact,
  output: noticeSchema,
  errors: ['INTROUVABLE', 'DEJA_PRIS'],
})

/** What ends soon and has to be renewed (ours): measures of protection, legal documents, what vehicles may be driven by. */
export const listerEcheances = operation({
  ...commun,
  id: 'gestion-residents.echeances',
  method: 'GET',
  path: '/api/edt/modules/gestion-residents/echeances',
  summary:
    'Les mesures de protection, les documents légaux et les papiers de véhicules qui finissent dans les soixante jours, ou sont finis',
  output: z.strictObject({
    lu_a: instantSchema,
    echeances: z.array(
      z.strictObject({
        /** Of a measure; null: a legal document, which who may read it is told. */
        contact_id: idSchema.nullable(),
        fichiers_legaux_id: idSchema.nullable(),
        resident_id: idSchema,
        label: z.string(),
        quoi: z.string(),
        /** Who holds the measure; of a document, nobody. */
        qui: z.string(),
        /** Who may renew it: "vous, Anne Roy ou 4 autres personnes". */
        par: z.string(),
        le: jourSchema,
        palier: z.enum(PALIERS),
      }),
    ),
    /** Inspections and insurances of the house's vehicles, for who keeps these. */
    vehicules: z.array(
      z.strictObject({
        vehicule_id: idSchema,
        immatriculation: z.string(),
        sorte: z.enum(['controle-technique', 'assurance']),
        /** Make, model and who drives: "Renault Kangoo, Hugo Delattre". */
        detail: z.string(),
        le: jourSchema,
        palier: z.enum(PALIERS),
      }),
    ),
  }),
})
export type EcheanceDeVehicule = z.infer<typeof listerEcheances.output>['vehicules'][number]
export type Echeance = z.infer<typeof listerEcheances.output>['echeances'][number]

/** Files of a contact; nothing of them stays on the device. */
export const fichiersContact = attachmentOperations(FICHIERS_CONTACT, { offline: 'online-only' as const })
