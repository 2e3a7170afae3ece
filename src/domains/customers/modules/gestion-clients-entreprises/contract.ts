import { z } from 'zod'
import { SOURCES_REPERE } from '#domains/customers/model/repere.ts'
import { creneauAgendaSchema } from '#domains/field-service/model/interventions/creneau-agenda.ts'
import { joursEntre } from '#wire/dates.ts'
import { formDefinitionSchema, versionLueSchema } from '#wire/form.ts'
import { idParam, idSchema, instantSchema, jourDonneSchema } from '#wire/ids.ts'
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
  filtres: ['origine', 'affichage'],
} as const satisfies ResourceAddress

/** Every address of the company's customers; one is added at its customer's. */
export const ADRESSES = {
  module: MODULE_CLIENTS,
  path: `${BASE}/adresses`,
  key: 'adresse_id',
} as const satisfies ResourceAddress

/** What an imported sheet may say of a customer's address, beside who they are. */
export const COLONNES_ADRESSE = [
  { id: 'titre', label: 'Intitulé' },
  { id: 'adresse_adresse1', label: 'Adresse' },
  { id: 'adresse_adresse2', label: 'Complément' },
  { id: 'adresse_cp', label: 'Code postal' },
  { id: 'adresse_ville', label: 'Ville' },
  { id: 'consignes_acces', label: 'Consignes d’accès' },
] as const

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
  /** Absent from what a device kept before it was sent, as the version is. */
  geocode_source: z.enum(SOURCES_REPERE).optional(),
  /** Which reading of the address this is: sent with what places it on the map. */
  version: versionLueSchema.optional(),
  /** Visits and requests that are not over. */
  nbinter: z.number().int().nonnegative(),
  nbdemande: z.number().int().nonnegative(),
  numero_client: idSchema,
  url: z.string(),
  url_client: z.string(),
  url_edit: z.string(),
  /** Null: no quote is made here yet. */
  url_creation_devis: z.string().nullable(),
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
  /** The last merge into this file, for as long as it may be undone. */
  fusion: z.strictObject({ fusion_id: idSchema, nom: z.string(), par: z.string(), fait_a: instantSchema }).nullable(),
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

export const imprimerClient = operation({
  ...commun,
  id: 'clients.impression',
  method: 'GET',
  path: `${EP}/impression`,
  summary: 'La fiche d’un client en PDF\u00a0: qui il est, ses adresses, ses interlocuteurs, ce qui a été noté et fait',
  params,
  offline: 'online-only',
  output: z.unknown(),
  answers: 'binary',
  errors: ['INTROUVABLE'],
})

/** What is planned at customers' is field service's, which answers these two. */
const duPlan = { ...commun, sujet: 'plannings-entreprises', method: 'GET' } as const

/** On paper, before the visit as well as after it. */
export const imprimerVisite = operation({
  ...duPlan,
  id: 'plannings.visite-impression',
  path: `${BASE}/interventions/{id}/impression`,
  summary: 'La fiche d’une intervention en PDF\u00a0: chez qui, où, par où l’on entre, quoi, quand et par qui',
  params: z.strictObject({ id: idParam }),
  offline: 'online-only',
  output: z.unknown(),
  answers: 'binary',
  errors: ['INTROUVABLE'],
})

/** Days of one agenda, at most. */
const AGENDA_JOURS_MAX = 31
export const lireAgenda = operation({
  ...duPlan,
  id: 'clients.agenda',
  path: `${BASE}/agenda`,
  summary: 'Les interventions d’une période, chez tous les clients, comme les créneaux d’un agenda',
  offline: 'cached',
  /** Ours, as the shape is: both days included. */
  query: z
    .strictObject({ debut: jourDonneSchema, fin: jourDonneSchema })
    .refine(({ debut, fin }) => debut <= fin && joursEntre(debut, fin) < AGENDA_JOURS_MAX, {
      path: ['fin'],
      message: `Fin\u00a0: du premier jour à ${AGENDA_JOURS_MAX} jours plus tard.`,
    }),
  output: z.strictObject({
    lu_a: instantSchema,
    creneaux: z.array(creneauAgendaSchema),
    /** More than are shown. */
    coupe: z.boolean(),
  }),
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
    /** Words of a search that found nobody, by whose near names it is answered instead. */
    mots: texteSaisi().max(100).optional(),
    /** The file that is looked at is not its own double. */
    sauf: idParam.optional(),
  }),
  output: z.array(
    z.strictObject({
      client_id: idSchema,
      label: z.string(),
      ville: z.string(),
      raison: z.enum(['telephone', 'email', 'nom', 'nom_inverse', 'nom_proche']),
    }),
  ),
})

const nombre = z.number().int().nonnegative()
const comparee = ficheClientSchema
  .pick({
    client_id: true,
    client_type: true,
    client_civilite: true,
    client_nom: true,
    client_prenom: true,
    client_telephone: true,
    client_email: true,
    client_siren: true,
    orlibelle: true,
    client_observations: true,
  })
  .extend({
    version: z.number().int(),
    nom: z.string(),
    /** The first ones; `nb_adresses` counts them all. */
    adresses: z.array(z.string()),
    nb_adresses: nombre,
    interlocuteurs: nombre,
    observations: nombre,
    visites: nombre,
    demandes: nombre,
  })
const unCote = z.literal(['garde', 'autre'])
const choixFusion = z.strictObject({
  identite: unCote,
  numero: unCote,
  email: unCote,
  siren: unCote,
  origine: unCote,
  observations: z.literal(['garde', 'autre', 'deux']),
})
const comparaisonSchema = z.strictObject({
  garde: comparee,
  autre: comparee,
  propose: choixFusion,
  /** Whether both remarks fit in one. */
  deux: z.boolean(),
})
export type ComparaisonClients = z.infer<typeof comparaisonSchema>

/** Ours: two files that are one customer, side by side. */
export const comparerClients = operation({
  ...commun,
  id: 'clients.comparer',
  method: 'GET',
  path: `${EP}/fusion`,
  summary: 'Deux fiches d’un même client côte à côte, avec la valeur proposée pour chaque champ',
  params,
  offline: 'online-only',
  query: z.strictObject({ autre_id: idParam }),
  output: comparaisonSchema,
  errors: ['INTROUVABLE', 'FUSION_REFUSEE'],
})

export const fusionnerClients = operation({
  ...commun,
  id: 'clients.fusionner',
  method: 'POST',
  path: `${EP}/fusion`,
  summary: 'Réunit dans une fiche tout ce que tient une autre, qui va à la corbeille',
  params,
  offline: 'online-only',
  /** Both versions as they were compared. */
  body: z.strictObject({
    autre_id: idSchema,
    version: z.number().int().positive(),
    autre_version: z.number().int().positive(),
    choix: choixFusion,
  }),
  output: noticeSchema.extend({ fusion_id: idSchema }),
  errors: ['INTROUVABLE', 'FUSION_REFUSEE'],
})

export const defaireFusion = operation({
  ...commun,
  id: 'clients.defaire-fusion',
  method: 'POST',
  path: `${EP}/fusion/{fusion_id}/defaire`,
  summary: 'Rend à chacune des deux fiches ce qu’elle tenait, pendant un jour',
  params: z.strictObject({ client_id: idParam, fusion_id: idParam }),
  offline: 'online-only',
  output: noticeSchema,
  errors: ['INTROUVABLE', 'FUSION_REFUSEE'],
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

/** Ours: who is told if an address becomes another place. */
export const listerVisitesAVenir = operation({
  ...commun,
  id: 'clients.adresse-visites',
  method: 'GET',
  path: `${ADRESSES.path}/{adresse_id}/visites-a-venir`,
  summary: 'Les interventions à venir à une adresse\u00a0: combien, et de qui',
  params: z.strictObject({ adresse_id: idParam }),
  offline: 'online-only',
  output: z.array(
    z.strictObject({
      /** Empty: given to nobody yet. */
      technicien: z.string(),
      visites: z.number().int().positive(),
      prochaine: instantSchema,
    }),
  ),
  errors: ['INTROUVABLE'],
})

const degres = (plus: number) => z.number().min(-plus).max(plus).nullable()
/** Ours: its pin, where somebody put it, where the service of addresses says that it is, or nowhere. */
export const placerAdresse = operation({
  ...commun,
  id: 'clients.adresse-placer',
  method: 'PUT',
  path: `${ADRESSES.path}/{adresse_id}/repere`,
  summary:
    'Met le repère d’une adresse à sa place sur la carte, à la main ou d’après le service des adresses, ou le retire',
  params: z.strictObject({ adresse_id: idParam }),
  offline: 'online-only',
  /** Over which reading of the address. */
  body: z
    .strictObject({
      adresse_latitude: degres(90),
      adresse_longitude: degres(180),
      geocode_source: z.enum(SOURCES_REPERE),
      version: versionLueSchema,
    })
    .refine(({ adresse_latitude, adresse_longitude }) => (adresse_latitude === null) === (adresse_longitude === null), {
      path: ['adresse_longitude'],
      message: 'Latitude et longitude\u00a0: l’une ne va pas sans l’autre.',
    })
    .refine(({ adresse_latitude, geocode_source }) => adresse_latitude !== null || geocode_source === '', {
      path: ['geocode_source'],
      message: 'Un repère qui n’est nulle part n’a pas d’origine.',
    }),
  output: noticeSchema.extend({ version: versionLueSchema }),
  errors: ['INTROUVABLE', 'FICHE_MODIFIEE'],
})

const { create, editForm, update, remove, restore } = resourceOperations(ADRESSES)
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
export const supprimerAdresse = { ...remove, sujet: 'clients' } as const
export const retablirAdresse = { ...restore, sujet: 'clients' } as const
const clients = resourceOperations(CLIENTS)
/** One is added from where a request begins. */
export const formulaireClient = clients.createForm
export const ajouterClient = { ...clients.create, sujet: 'clients' } as const
/** Looked through for the other file of a merge, and for who asks. */
export const listerClients = { ...clients.list, sujet: 'clients' } as const
export const editerClient = clients.editForm
export const modifierClient = { ...clients.update, sujet: 'clients' } as const
export const supprimerClient = { ...clients.remove, sujet: 'clients' } as const
export const retablirClient = { ...clients.restore, sujet: 'clients' } as const
