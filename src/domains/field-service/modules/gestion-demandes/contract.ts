import { z } from 'zod'
import { MODULE_CLIENTS } from '#domains/customers/modules/gestion-clients-entreprises/contract.ts'
import {
  ficheVisiteSchema,
  historiqueClientSchema,
  outilsSchema,
} from '#domains/field-service/model/demandes/client.ts'
import {
  demandeEnvoyeeSchema,
  duJour,
  origineDemande,
  souhait,
} from '#domains/field-service/model/demandes/creation.ts'
import {
  FICHIERS_DEMANDE,
  ficheDemandeSchema,
  fichiersDemandeSchema,
  listeDemandesSchema,
  MODULE_DEMANDES,
  motifSchema,
  observationDemandeSchema,
  observationSchema,
} from '#domains/field-service/model/demandes/demande.ts'
import { filtreDemandes, periodeDemandes, periodeEcrite } from '#domains/field-service/model/demandes/filtre.ts'
import { affectationSchema } from '#domains/field-service/model/demandes/offres-operations.ts'
import { attachmentOperations } from '#wire/attachments.ts'
import { formDefinitionSchema } from '#wire/form.ts'
import { idParam, idSchema, jourSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'

/** Requests of a company (specification field-service §2 "Requests", §7). */
const BASE = '/api/entreprises/modules/gestion-demandes/demandes'
/** The calls about requests that the specification writes under the customers. */
const CLIENTS = '/api/entreprises/modules/gestion-clients-entreprises'
const EP = `${CLIENTS}/clients/{client_id}`

const commun = { right: holdersOf(MODULE_DEMANDES), tenant: 'company', sujet: 'demandes' } as const
const duClient = { ...commun, right: holdersOf(MODULE_CLIENTS) } as const
const uneDemande = z.strictObject({ demande_id: idParam })
const unClient = z.strictObject({ client_id: idParam })
const demandeDuClient = z.strictObject({ client_id: idParam, demande_id: idParam })
const bit = z.literal([0, 1])
const version = z.number().int().positive()

export const listerDemandes = operation({
  ...commun,
  id: 'demandes.lister',
  method: 'GET',
  path: BASE,
  summary: 'Les demandes en cours, ou celles qui se sont terminées pendant une période',
  offline: 'cached',
  query: periodeDemandes,
  output: listeDemandesSchema,
})

/**
 * The same list, its filters in the body, as the grid of the specification posts them; the period stands in the address, as it
 * writes it, or beside them.
 */
export const filtrerDemandes = operation({
  ...commun,
  id: 'demandes.filtrer',
  method: 'POST',
  path: BASE,
  summary: 'Les mêmes demandes, filtrées par état, prestation et mots',
  offline: 'online-only',
  query: periodeEcrite,
  body: filtreDemandes,
  output: listeDemandesSchema,
})

export const compterDemandes = operation({
  ...commun,
  id: 'demandes.compter',
  method: 'GET',
  path: `${BASE}/attente`,
  summary: 'Combien de demandes attendent d’être planifiées, et combien sont en retard',
  offline: 'cached',
  output: z.strictObject({ a_planifier: z.number().int().nonnegative(), en_retard: z.number().int().nonnegative() }),
})

export const lireDemande = operation({
  ...commun,
  id: 'demandes.lire',
  method: 'GET',
  path: `${BASE}/{demande_id}`,
  summary: 'La fiche d’une demande, avec son historique et ses observations',
  params: uneDemande,
  offline: 'cached',
  output: ficheDemandeSchema,
  errors: ['INTROUVABLE'],
})

const ecrire = { ...commun, method: 'POST', offline: 'online-only', output: noticeSchema } as const
const CONTRE = ['INTROUVABLE', 'ETAPE_REFUSEE', 'PLAN_MODIFIE'] as const

/** Offered to one linked company, or into the flows: both companies’ rows move together. */
export const affecterDemande = operation({
  ...ecrire,
  id: 'demandes.affecter',
  path: `${BASE}/{demande_id}/affecter`,
  summary: 'Confie une demande à une entreprise liée',
  params: uneDemande,
  body: affectationSchema,
  output: noticeSchema.extend({ version }),
  errors: CONTRE,
})

export const libererDemande = operation({
  ...ecrire,
  id: 'demandes.liberer',
  path: `${BASE}/{demande_id}/liberer`,
  summary: 'Reprend une demande que plus personne d’autre n’attend',
  params: uneDemande,
  body: z.strictObject({ version }),
  output: noticeSchema.extend({ version }),
  errors: CONTRE,
})

export const annulerDemande = operation({
  ...ecrire,
  id: 'demandes.annuler',
  path: `${BASE}/{demande_id}/annuler`,
  summary: 'Annule une demande, avec son motif',
  params: uneDemande,
  body: z.strictObject({ version, motif: motifSchema }),
  output: noticeSchema.extend({ version }),
  errors: CONTRE,
})

/** What "Défaire" does after a cancellation: `version` is the one that it gave. */
export const retablirDemande = operation({
  ...ecrire,
  id: 'demandes.retablir',
  path: `${BASE}/{demande_id}/retablir`,
  summary: 'Rétablit une demande annulée, telle qu’elle était',
  params: uneDemande,
  body: z.strictObject({ version }),
  output: noticeSchema.extend({ version }),
  errors: CONTRE,
})

// What the specification writes under the customers.

const choix = z.array(z.strictObject({ value: z.string(), label: z.string() }))

export const listerOrigines = operation({
  ...commun,
  id: 'demandes.origines',
  method: 'GET',
  path: `${CLIENTS}/origine-demandes`,
  summary: 'D’où peut venir une demande',
  offline: 'online-only',
  output: choix,
})

export const lireOrigineClient = operation({
  ...commun,
  id: 'demandes.origine-client',
  method: 'GET',
  path: `${CLIENTS}/origine-client`,
  summary: 'L’entreprise d’où vient un client\u00a0: 0 pour la sienne',
  query: z.strictObject({ client_id: idParam.optional() }),
  offline: 'online-only',
  output: z.strictObject({ client_aquisition_compte_id: z.number().int().nonnegative() }),
  errors: ['INTROUVABLE'],
})

export const listerPrestationsDemandes = operation({
  ...commun,
  id: 'demandes.prestations',
  method: 'GET',
  path: `${CLIENTS}/prestations-demandes/{origine}`,
  summary: 'Les prestations qui peuvent être demandées',
  params: z.strictObject({ origine: origineDemande }),
  offline: 'online-only',
  output: z.array(
    z.strictObject({ prestation_id: idSchema, prestation_libelle: z.string(), duree_libelle: z.string() }),
  ),
})

export const lireTarification = operation({
  ...commun,
  id: 'demandes.tarification',
  method: 'GET',
  path: `${CLIENTS}/tarification-demandes/{prestation}`,
  summary: 'La rémunération proposée pour une prestation',
  params: z.strictObject({ prestation: idParam }),
  offline: 'online-only',
  output: z.strictObject({ remuneration_cents: z.number().int().nonnegative() }),
  errors: ['INTROUVABLE'],
})

export const listerReceveurs = operation({
  ...commun,
  id: 'demandes.receveurs',
  method: 'GET',
  path: `${CLIENTS}/creation-demandes/{prestation}/affectation`,
  summary: 'Les entreprises liées à qui une demande peut être confiée',
  params: z.strictObject({ prestation: idParam }),
  offline: 'online-only',
  output: z.array(z.strictObject({ compte_id: idSchema, compte_raison_sociale: z.string() })),
  errors: ['INTROUVABLE'],
})

/** Ours: the page of a new request says whom it is for before anything is typed. */
export const lireLieuDemande = operation({
  ...commun,
  id: 'demandes.lieu',
  method: 'GET',
  path: `${CLIENTS}/adresses/{adresse_id}/creation-demande`,
  summary: 'Le client et l’adresse d’une demande à créer',
  params: z.strictObject({ adresse_id: idParam }),
  offline: 'online-only',
  output: z.strictObject({ client_id: idSchema, client: z.string(), adresse: z.string() }),
  errors: ['INTROUVABLE'],
})

/** Ours: `adresse_id`, since the specification does not say where its address is written. */
export const creerDemande = operation({
  ...ecrire,
  id: 'demandes.creer',
  path: `${CLIENTS}/creation-demandes`,
  summary: 'Crée une demande à une adresse',
  body: demandeEnvoyeeSchema,
  output: noticeSchema.extend({ demande_id: idSchema }),
  errors: ['INTROUVABLE', 'ETAPE_REFUSEE', 'CLE_REUTILISEE', 'EN_COURS'],
})

export const lireDemandeClient = operation({
  ...commun,
  id: 'demandes.lire-client',
  method: 'GET',
  path: `${EP}/demandes/{demande_id}`,
  summary: 'La fiche d’une demande d’un client',
  params: demandeDuClient,
  offline: 'cached',
  output: ficheDemandeSchema,
  errors: ['INTROUVABLE'],
})

/** Ours: the server alone decides what is offered. */
export const listerOutils = operation({
  ...commun,
  id: 'demandes.outils',
  method: 'GET',
  path: `${EP}/demandes/{demande_id}/outils`,
  summary: 'Ce qui peut être fait d’une demande maintenant',
  params: demandeDuClient,
  offline: 'online-only',
  output: outilsSchema,
  errors: ['INTROUVABLE'],
})

export const listerObservationsDemande = operation({
  ...commun,
  id: 'demandes.observations',
  method: 'GET',
  path: `${EP}/demandes/{demande_id}/observations`,
  summary: 'Ce qui a été noté sur une demande, le plus récent d’abord',
  params: demandeDuClient,
  offline: 'cached',
  output: z.array(observationDemandeSchema),
  errors: ['INTROUVABLE'],
})

export const formulaireObservationDemande = operation({
  ...commun,
  id: 'demandes.observation-formulaire',
  method: 'GET',
  path: `${EP}/demandes/{demande_id}/observations/create`,
  summary: 'Le formulaire d’une observation',
  params: demandeDuClient,
  offline: 'online-only',
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

export const ajouterObservationDemande = operation({
  ...ecrire,
  id: 'demandes.observation-ajouter',
  path: `${EP}/demandes/{demande_id}/observations`,
  summary: 'Note quelque chose sur une demande',
  params: demandeDuClient,
  body: z.strictObject({ commentaire_texte: observationSchema }),
  errors: ['INTROUVABLE'],
})

/** Files of a request: looked at, added and taken out as those of any record; they follow it to its visit. */
export const fichiersDemande = attachmentOperations(FICHIERS_DEMANDE)

export const listerFichiersDemande = operation({
  ...commun,
  id: 'demandes.fichiers',
  method: 'GET',
  path: `${EP}/demandes/{demande_id}/fichiers`,
  summary: 'Les fichiers d’une demande, et ceux de l’intervention qui y répond',
  params: demandeDuClient,
  offline: 'online-only',
  output: fichiersDemandeSchema,
  errors: ['INTROUVABLE'],
})

export const souhaitSchema = z.strictObject({ ...souhait, version }).refine(...duJour)

export const lireReport = operation({
  ...commun,
  id: 'demandes.report',
  method: 'GET',
  path: `${EP}/demandes/{demande_id}/report/0`,
  summary: 'Ce qui est souhaité pour une demande',
  params: demandeDuClient,
  offline: 'online-only',
  output: z.strictObject({
    demande_date_souhaite: jourSchema.nullable(),
    demande_th_souhaite: z.string(),
    demande_date_th_impose: bit,
    version,
  }),
  errors: ['INTROUVABLE'],
})

export const editerReport = operation({
  ...commun,
  id: 'demandes.report-formulaire',
  method: 'GET',
  path: `${EP}/demandes/{demande_id}/report/0/edit`,
  summary: 'Le formulaire qui change ce qui est souhaité',
  params: demandeDuClient,
  offline: 'online-only',
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

export const reporterDemande = operation({
  ...ecrire,
  id: 'demandes.reporter',
  method: 'PUT',
  path: `${EP}/demandes/{demande_id}/report/0`,
  summary: 'Change le jour et l’heure souhaités d’une demande',
  params: demandeDuClient,
  body: souhaitSchema,
  errors: CONTRE,
})

export const formulaireDupliquer = operation({
  ...commun,
  id: 'demandes.dupliquer-formulaire',
  method: 'GET',
  path: `${EP}/demandes/{demande_id}/dupliquer/create`,
  summary: 'Le formulaire d’une demande semblable',
  params: demandeDuClient,
  offline: 'online-only',
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

export const dupliquerDemande = operation({
  ...ecrire,
  id: 'demandes.dupliquer',
  path: `${EP}/demandes/{demande_id}/dupliquer`,
  summary: 'Crée une demande semblable, en attente',
  params: demandeDuClient,
  body: z.strictObject(souhait).refine(...duJour),
  output: noticeSchema.extend({ demande_id: idSchema }),
  errors: ['INTROUVABLE', 'ETAPE_REFUSEE', 'CLE_REUTILISEE', 'EN_COURS'],
})

export const listerHistoriqueClient = operation({
  ...duClient,
  id: 'demandes.historique-client',
  method: 'GET',
  path: `${EP}/interventions`,
  summary: 'Les interventions et les demandes d’un client, la plus récente d’abord',
  params: unClient,
  query: z.strictObject({ adresse_id: idParam.optional() }),
  offline: 'cached',
  output: historiqueClientSchema,
  errors: ['INTROUVABLE'],
})

export const lireInterventionClient = operation({
  ...duClient,
  id: 'demandes.intervention-client',
  method: 'GET',
  path: `${EP}/interventions/{intervention_id}`,
  summary: 'La fiche d’une intervention chez un client',
  params: z.strictObject({ client_id: idParam, intervention_id: idParam }),
  offline: 'cached',
  output: ficheVisiteSchema,
  errors: ['INTROUVABLE'],
})
