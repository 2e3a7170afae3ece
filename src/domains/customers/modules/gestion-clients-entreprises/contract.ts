import { z } from 'zod'
import { formDefinitionSchema } from '#wire/form.ts'
import { idParam, idSchema, instantSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'
import { type ResourceAddress, resourceOperations } from '#wire/resource.ts'
import { texteSaisi } from '#wire/text.ts'

/** Customers of a field company (specification field-service §2 "Client list and client treatment", §7 "Clients"). */
export const MODULE_CLIENTS = 'vx-gestion-clients-entreprises'
const BASE = '/api/entreprises/modules/gestion-clients-entreprises'

export const CLIENTS = {
  module: MODULE_CLIENTS,
  path: `${BASE}/clients`,
  key: 'client_id',
} as const satisfies ResourceAddress

/** Every address of the company's customers; one is added at its customer's. */
export const ADRESSES = {
  module: MODULE_CLIENTS,
  path: `${BASE}/adresses`,
  key: 'adresse_id',
} as const satisfies ResourceAddress

const commun = { right: holdersOf(MODULE_CLIENTS), tenant: 'company', sujet: 'clients' } as const
const params = z.strictObject({ client_id: idParam })
const EP = `${BASE}/clients/{client_id}`
const bit = z.literal([0, 1])

export const adresseClientSchema = z.strictObject({
  id: idSchema,
  titre: z.string(),
  /** In one line, as one says it. */
  adresse: z.string(),
  cpville: z.string(),
  adresse_adresse1: z.string(),
  adresse_adresse2: z.string(),
  adresse_cp: z.string(),
  adresse_ville: z.string(),
  adresse_telephone1: z.string(),
  adresse_telephone2: z.string(),
  consignes_acces: z.string(),
  adresse_latitude: z.number().nullable(),
  adresse_longitude: z.number().nullable(),
  /** Visits and requests that are not over. */
  nbinter: z.number().int().nonnegative(),
  nbdemande: z.number().int().nonnegative(),
  numero_client: idSchema,
  url: z.string(),
  url_client: z.string(),
  url_edit: z.string(),
  url_creation_devis: z.string(),
  show_create_demande: bit,
  show_create_intervention: bit,
})
export type AdresseClient = z.infer<typeof adresseClientSchema>

export const ficheClientSchema = z.strictObject({
  lu_a: instantSchema,
  client_id: idSchema,
  client_type: z.literal([1, 2]),
  client_civilite: z.string(),
  client_nom: z.string(),
  client_prenom: z.string(),
  client_telephone: z.string(),
  client_email: z.string(),
  client_siren: z.string(),
  client_observations: z.string(),
  client_date_creation: instantSchema,
  orlibelle: z.string(),
  adresses: z.array(adresseClientSchema),
  interlocuteurs: z.array(
    z.strictObject({
      interlocuteur_id: idSchema,
      nom: z.string(),
      fonction: z.string(),
      telephone: z.string(),
      email: z.string(),
    }),
  ),
})
export type FicheClient = z.infer<typeof ficheClientSchema>

export const lireClient = operation({
  ...commun,
  id: 'clients.lire',
  method: 'GET',
  path: EP,
  summary: 'La fiche d’un client\u00a0: qui il est, ses adresses, ses interlocuteurs',
  params,
  offline: 'cached',
  output: ficheClientSchema,
  errors: ['INTROUVABLE'],
})

/** What a list may be narrowed to: `origine`, `affichage`. */
export const listerFiltres = operation({
  ...commun,
  id: 'clients.filtres',
  method: 'GET',
  path: `${BASE}/filtres/{filtre}`,
  summary: 'Les choix d’un filtre de la liste des clients',
  params: z.strictObject({ filtre: z.enum(['origine', 'affichage']) }),
  offline: 'online-only',
  output: z.array(z.strictObject({ value: z.string(), label: z.string() })),
})

/** Ours: whom a new customer may already be, while they are typed. */
export const chercherDoublons = operation({
  ...commun,
  id: 'clients.doublons',
  method: 'GET',
  path: `${BASE}/doublons`,
  summary: 'Clients qui pourraient être le même\u00a0: téléphone, e-mail, ou nom dans la même ville',
  offline: 'online-only',
  query: z.strictObject({
    telephone: texteSaisi().max(30).optional(),
    email: texteSaisi().max(254).optional(),
    nom: texteSaisi().max(200).optional(),
    ville: texteSaisi().max(100).optional(),
  }),
  output: z.array(
    z.strictObject({
      client_id: idSchema,
      label: z.string(),
      ville: z.string(),
      raison: z.enum(['telephone', 'email', 'nom']),
    }),
  ),
})

export const observationClientSchema = z.strictObject({
  commentaire_id: idSchema,
  commentaire_date_heure: instantSchema,
  utilisateur: z.string(),
  commentaire_texte: z.string(),
})
export type ObservationClient = z.infer<typeof observationClientSchema>

export const listerObservations = operation({
  ...commun,
  id: 'clients.observations',
  method: 'GET',
  path: `${EP}/observations`,
  summary: 'Ce qui a été noté sur un client, le plus récent d’abord',
  params,
  offline: 'cached',
  output: z.array(observationClientSchema),
  errors: ['INTROUVABLE'],
})

export const formulaireObservation = operation({
  ...commun,
  id: 'clients.observation-formulaire',
  method: 'GET',
  path: `${EP}/observations/create`,
  summary: 'Le formulaire d’une observation',
  params,
  offline: 'online-only',
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

export const OBSERVATION_MAX = 4000
export const ajouterObservation = operation({
  ...commun,
  id: 'clients.observation-ajouter',
  method: 'POST',
  path: `${EP}/observations`,
  summary: 'Note quelque chose sur un client',
  params,
  offline: 'online-only',
  body: z.strictObject({
    commentaire_texte: texteSaisi()
      .min(1, 'Observation\u00a0: à renseigner.')
      .max(OBSERVATION_MAX, `Observation\u00a0: ${OBSERVATION_MAX} caractères au plus.`),
  }),
  output: noticeSchema,
  errors: ['INTROUVABLE'],
})

export const listerAdresses = operation({
  ...commun,
  id: 'clients.adresses',
  method: 'GET',
  path: `${EP}/adresses`,
  summary: 'Les adresses d’un client, avec ce qui peut y être créé',
  params,
  offline: 'cached',
  output: z.array(adresseClientSchema),
  errors: ['INTROUVABLE'],
})

export const formulaireAdresse = operation({
  ...commun,
  id: 'clients.adresse-formulaire',
  method: 'GET',
  path: `${EP}/adresses/create`,
  summary: 'Le formulaire d’une adresse',
  params,
  offline: 'online-only',
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

const { create, editForm, update } = resourceOperations(ADRESSES)
/** The declared fields of an address, sent to its customer. */
export const ajouterAdresse = {
  ...create,
  id: 'clients.adresse-ajouter',
  path: `${EP}/adresses`,
  params,
  sujet: 'clients',
} as const
/** Its form and what takes it, as the page of a customer calls them. */
export const editerAdresse = editForm
export const modifierAdresse = { ...update, sujet: 'clients' } as const
const clients = resourceOperations(CLIENTS)
export const editerClient = clients.editForm
export const modifierClient = { ...clients.update, sujet: 'clients' } as const
export const supprimerClient = { ...clients.remove, sujet: 'clients' } as const
export const retablirClient = { ...clients.restore, sujet: 'clients' } as const
