import { z } from 'zod'
import { formDefinitionSchema } from '#wire/form.ts'
import { idParam, idSchema, instantDonneSchema, instantSchema, jourDonneSchema, jourSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'
import { texteSaisi } from '#wire/text.ts'
import { MODULE_DEMANDES } from './demande.ts'
import { COMMENTAIRE_MAX, commentaireSchema } from './externe.ts'

/** What an issuer asks and answers about the companies that a request may be offered to. */
const BASE = '/api/entreprises/modules/gestion-demandes/demandes'
const CLIENTS = '/api/entreprises/modules/gestion-clients-entreprises'
const commun = { right: holdersOf(MODULE_DEMANDES), tenant: 'company', sujet: 'demandes' } as const
const ecrire = { ...commun, method: 'POST', offline: 'online-only', output: noticeSchema } as const
const bit = z.literal([0, 1])
/** To whom it is offered, and until when. */
export const affectationSchema = z.strictObject({
  /** 0: into the flows, to every company that does its service. */
  receveur: z.union([z.literal(0), idSchema]).nullable(),
  repondre_avant: instantDonneSchema.nullable().optional(),
  version: z.number().int().positive().optional(),
})

const uneOffre = z.strictObject({ demande_id: idParam, receveur: idParam })
const REPONSE = ['INTROUVABLE', 'ETAPE_REFUSEE', 'PLAN_MODIFIE', 'DEMANDE_TRAITEE'] as const

/** The slot that a receiver proposed instead becomes what is agreed. */
export const retenirProposition = operation({
  ...ecrire,
  id: 'demandes.retenir-proposition',
  path: `${BASE}/{demande_id}/offres/{receveur}/acceptation`,
  summary: 'Accepte le créneau qu’un prestataire propose à la place',
  params: uneOffre,
  body: z.strictObject({ proposition: idSchema }),
  errors: REPONSE,
})

export const formulaireRefusOffre = operation({
  ...commun,
  id: 'demandes.refus-formulaire',
  method: 'GET',
  path: `${BASE}/{demande_id}/offres/{receveur}/refus/create`,
  summary: 'Le formulaire qui répond non à un prestataire',
  params: uneOffre,
  offline: 'online-only',
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

/** No to the slot that a receiver proposed, or to the receiver itself. */
export const refuserProposition = operation({
  ...ecrire,
  id: 'demandes.refuser-proposition',
  path: `${BASE}/{demande_id}/offres/{receveur}/refus`,
  summary: 'Refuse le créneau qu’un prestataire propose, ou met fin à ce qui lui est proposé',
  params: uneOffre,
  /** `fin` 1: the company may not answer any more. */
  body: z.strictObject({ fin: bit, commentaire: texteSaisi().trim().max(COMMENTAIRE_MAX) }),
  errors: REPONSE,
})

export const commenterDemande = operation({
  ...ecrire,
  id: 'demandes.commenter',
  path: `${BASE}/{demande_id}/commentaire`,
  summary: 'Écrit à l’autre entreprise à propos d’une demande partagée',
  params: z.strictObject({ demande_id: idParam }),
  /** `receveur`: one of those that it was offered to; absent: all who may still answer. */
  body: z.strictObject({ observation: commentaireSchema, receveur: idSchema.nullable().optional() }),
  errors: ['INTROUVABLE', 'ETAPE_REFUSEE', 'TROP_DE_TENTATIVES', 'CLE_REUTILISEE', 'EN_COURS'],
})

/** Ours: what "Visibilité donneurs d'ordres" shows; nobody is named, nor anything of theirs. */
export const creneauxLibresSchema = z.strictObject({
  lu_a: instantSchema,
  /** Somebody of that company agreed to be seen for this service. */
  montre: z.boolean(),
  jours: z.array(z.strictObject({ jour: jourSchema, tranches: z.array(z.string()) })),
})
export const listerCreneauxReceveur = operation({
  ...commun,
  id: 'demandes.creneaux-receveur',
  method: 'GET',
  path: `${CLIENTS}/creation-demandes/{prestation}/affectation/{receveur}/creneaux`,
  summary: 'Les jours et les créneaux libres d’un prestataire lié, de ceux qui ont accepté de les montrer',
  params: z.strictObject({ prestation: idParam, receveur: idParam }),
  query: z.strictObject({ debut: jourDonneSchema.optional() }),
  offline: 'online-only',
  output: creneauxLibresSchema,
  errors: ['INTROUVABLE', 'TROP_DE_TENTATIVES'],
})
