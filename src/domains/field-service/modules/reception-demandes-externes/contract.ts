import { z } from 'zod'
import {
  commentaireSchema,
  demandeExterneSchema,
  MODULE_EXTERNES,
  saisiePropositionSchema,
} from '#domains/field-service/model/demandes/externe.ts'
import { periodeExternes } from '#domains/field-service/model/demandes/filtre.ts'
import { formDefinitionSchema } from '#wire/form.ts'
import { idParam, idSchema, jourSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'
import { texteSaisi } from '#wire/text.ts'

/** Requests offered by issuers (specification field-service §2 "External requests", §6). */
const BASE = '/api/entreprises/modules/reception-demandes-externes/demandes'
const commun = { right: holdersOf(MODULE_EXTERNES), tenant: 'company', sujet: 'reseau' } as const
const ecrire = { ...commun, method: 'POST', offline: 'online-only' } as const
const params = z.strictObject({ demande_id: idParam })

export const listerExternes = operation({
  ...commun,
  id: 'externes.lister',
  method: 'GET',
  path: BASE,
  summary: 'Les demandes proposées par les donneurs d’ordres\u00a0: en cours, ou terminées pendant une période',
  offline: 'cached',
  query: periodeExternes,
  output: z.array(demandeExterneSchema),
})

export const lireExterne = operation({
  ...commun,
  id: 'externes.lire',
  method: 'GET',
  path: `${BASE}/{demande_id}`,
  summary: 'Une demande proposée, où qu’elle en soit',
  params,
  offline: 'cached',
  output: demandeExterneSchema,
  errors: ['INTROUVABLE'],
})

/** Ours: before the answer, whether somebody is free; places by the name of the service, since no address is known. */
export const listerCreneauxExterne = operation({
  ...commun,
  id: 'externes.creneaux',
  aussi: ['plannings-entreprises'],
  method: 'GET',
  path: `${BASE}/{demande_id}/creneaux`,
  summary: 'Nos premiers jours libres pour une demande proposée, à partir du jour souhaité',
  params,
  offline: 'online-only',
  output: z.array(z.strictObject({ jour: jourSchema, tranches: z.array(z.string()) })),
  errors: ['INTROUVABLE'],
})

export const accepterExterne = operation({
  ...ecrire,
  id: 'externes.accepter',
  path: `${BASE}/{demande_id}/acceptation`,
  summary: 'Accepte une demande\u00a0: la première entreprise qui accepte l’a',
  params,
  output: noticeSchema.extend({ demande_id: idSchema }),
  errors: ['INTROUVABLE', 'ETAPE_REFUSEE', 'DEMANDE_TRAITEE'],
})

export const refuserExterne = operation({
  ...ecrire,
  id: 'externes.refuser',
  path: `${BASE}/{demande_id}/refus`,
  summary: 'Refuse une demande, avec sa raison',
  params,
  body: z.strictObject({ motif: texteSaisi().trim().min(1, 'Motif\u00a0: à renseigner.').max(400) }),
  output: noticeSchema,
  errors: ['INTROUVABLE', 'DEMANDE_TRAITEE'],
})

export const formulaireProposition = operation({
  ...commun,
  id: 'externes.proposer-formulaire',
  method: 'GET',
  path: `${BASE}/{demande_id}/contre-proposition/create`,
  summary: 'Le formulaire d’un autre créneau',
  params,
  offline: 'online-only',
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

export const proposerExterne = operation({
  ...ecrire,
  id: 'externes.proposer',
  path: `${BASE}/{demande_id}/contre-proposition`,
  summary: 'Répond par un autre jour et un autre créneau',
  params,
  body: saisiePropositionSchema,
  output: noticeSchema,
  errors: ['INTROUVABLE', 'ETAPE_REFUSEE', 'DEMANDE_TRAITEE'],
})

export const reprendreExterne = operation({
  ...ecrire,
  id: 'externes.reprendre',
  path: `${BASE}/{demande_id}/contre-proposition/retrait`,
  summary: 'Retire le créneau proposé à la place',
  params,
  output: noticeSchema,
  errors: ['INTROUVABLE', 'DEMANDE_TRAITEE'],
})

export const commenterExterne = operation({
  ...ecrire,
  id: 'externes.commenter',
  path: `${BASE}/{demande_id}/commentaire`,
  summary: 'Écrit au donneur d’ordres à propos d’une demande',
  params,
  body: z.strictObject({ observation: commentaireSchema }),
  output: noticeSchema,
  errors: ['INTROUVABLE', 'TROP_DE_TENTATIVES', 'CLE_REUTILISEE', 'EN_COURS'],
})
