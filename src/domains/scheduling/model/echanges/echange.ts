import { z } from 'zod'
import { idSchema, instantSchema, jourSchema, uuidSchema } from '#wire/ids.ts'
import { motifSchema } from '../motif.ts'
import { heureSchema } from '../planning/horaire.ts'
import { anomalieSchema } from '../regles/types.ts'

/** States of an exchange (specification scheduling §4). 7 is ours: cancelled by its author, or void. */
export const ETATS_ECHANGE = [
  { bde_etat: 0, label: 'En attente du collègue' },
  { bde_etat: 1, label: 'En attente du responsable' },
  { bde_etat: 2, label: 'Accepté' },
  { bde_etat: 7, label: 'Annulé' },
  { bde_etat: 8, label: 'Refusé par le collègue' },
  { bde_etat: 9, label: 'Refusé par le responsable' },
] as const
export type EtatEchange = (typeof ETATS_ECHANGE)[number]['bde_etat']
export const etatEchangeSchema = z.literal([0, 1, 2, 7, 8, 9])

export type ActeurEchange = 'origine' | 'cible' | 'responsable'
/** 1 accept, 8 refuse, 7 cancel: the agents'. 2 accept, 9 refuse, 3 take one's answer back: the manager's. */
export type ActionEchange = 1 | 2 | 3 | 7 | 8 | 9

export interface TransitionEchange {
  readonly de: EtatEchange
  readonly action: ActionEchange
  readonly vers: EtatEchange
  readonly acteur: ActeurEchange
  readonly libelle: string
}

/** The whole life of an exchange: button, queue and server read this table, and nothing else allows a move. */
export const TRANSITIONS_ECHANGE: readonly TransitionEchange[] = [
  { de: 0, action: 1, vers: 1, acteur: 'cible', libelle: 'Accepter' },
  { de: 0, action: 8, vers: 8, acteur: 'cible', libelle: 'Refuser' },
  { de: 0, action: 7, vers: 7, acteur: 'origine', libelle: 'Annuler la proposition' },
  { de: 1, action: 2, vers: 2, acteur: 'responsable', libelle: 'Accepter l’échange' },
  { de: 1, action: 9, vers: 9, acteur: 'responsable', libelle: 'Refuser l’échange' },
  { de: 2, action: 3, vers: 1, acteur: 'responsable', libelle: 'Revenir sur la décision' },
  { de: 9, action: 3, vers: 1, acteur: 'responsable', libelle: 'Revenir sur la décision' },
]

/** The row for a move, or null when this person may not make it from there. */
export function transitionEchange(de: number, action: number, acteur: ActeurEchange): TransitionEchange | null {
  return TRANSITIONS_ECHANGE.find(t => t.de === de && t.action === action && t.acteur === acteur) ?? null
}

export function libelleEtatEchange(bde_etat: number): string {
  return ETATS_ECHANGE.find(e => e.bde_etat === bde_etat)?.label ?? ''
}

/** Still able to change: awaiting the colleague or the manager. */
export function estOuvert(bde_etat: number): boolean {
  return bde_etat === 0 || bde_etat === 1
}

/** One side of an exchange: the post that its owner gives. */
export const coteSchema = z.strictObject({
  pointage_id: idSchema,
  pointage_date: jourSchema,
  poste_libelle: z.string(),
  color: z.string(),
  heure_debut: heureSchema,
  heure_fin: heureSchema,
  /** The cut of a split shift; absent in what an older server kept. */
  pointage_heure_debut_coupure: heureSchema.nullable().optional(),
  pointage_heure_fin_coupure: heureSchema.nullable().optional(),
})
export type CoteEchange = z.infer<typeof coteSchema>

/** An exchange as its two agents and the manager see it (specification scheduling §3 "Exchange"). */
export const echangeSchema = z.strictObject({
  bde_id: idSchema,
  /** Identity chosen by the device: it names an exchange that the office has not received yet. */
  bde_uid: uuidSchema,
  bde_etat: etatEchangeSchema,
  /** 1 proposed by the reader, 2 received by them, 0 neither (manager). */
  bde_direction: z.literal([0, 1, 2]),
  utilisateur_origine: z.string(),
  /** First names alone, for sentences; absent in what an older server said. */
  utilisateur_origine_prenom: z.string().optional(),
  utilisateur_origine_id: idSchema,
  utilisateur_cible: z.string(),
  utilisateur_cible_prenom: z.string().optional(),
  utilisateur_cible_id: idSchema,
  pointage_date_origine: jourSchema,
  pointage_heure_debut_origine: heureSchema,
  pointage_heure_fin_origine: heureSchema,
  /** Null when the colleague takes the post and gives nothing back. */
  pointage_date_cible: jourSchema.nullable(),
  pointage_heure_debut_cible: heureSchema.nullable(),
  pointage_heure_fin_cible: heureSchema.nullable(),
  origine: coteSchema,
  cible: coteSchema.nullable(),
  bde_motif_agent_demande: z.string(),
  bde_motif_agent_reponse: z.string(),
  bde_motif_responsable_reponse: z.string(),
  responsable: z.string(),
  propose_a: instantSchema,
  repondu_a: instantSchema.nullable(),
  decide_a: instantSchema.nullable(),
  /** Rules that this exchange would break, for each of the two; empty once it is over. */
  anomalies: z.array(anomalieSchema),
  /** Why it cannot be accepted now, in a sentence; null when it can. */
  empechement: z.string().nullable(),
  peut: z.strictObject({ accepter: z.boolean(), refuser: z.boolean(), annuler: z.boolean() }),
})
export type Echange = z.infer<typeof echangeSchema>

/** Queued: one agent proposes one of their posts (specification scheduling §7 `POST …/echanges`). */
export const TYPE_PROPOSER = 'echange.proposer'
export const proposerPayloadSchema = z.strictObject({
  uid: uuidSchema,
  utilisateur_cible: idSchema,
  pointage_origine: idSchema,
  /** Version of each post as the device knew it: a post changed meanwhile is not exchanged blindly. */
  version_origine: z.number().int().positive(),
  pointage_cible: idSchema.nullable(),
  version_cible: z.number().int().positive().nullable(),
  motif: motifSchema,
})
export type ProposerPayload = z.infer<typeof proposerPayloadSchema>

/** Queued: accept (1), refuse (8) or cancel (7), from the state the person saw. */
export const TYPE_REPONDRE = 'echange.repondre'
export const repondrePayloadSchema = z.strictObject({
  uid: uuidSchema,
  de: z.literal(0),
  action: z.literal([1, 7, 8]),
  motif: motifSchema,
})
export type RepondrePayload = z.infer<typeof repondrePayloadSchema>

/** Why the office may refuse what an agent does with an exchange, whoever calls. */
export const REFUS_ECHANGE = [
  'ECHANGE_IMPOSSIBLE',
  'POSTE_MODIFIE',
  'POSTE_RESERVE',
  'REGLE_NON_RESPECTEE',
  'MOIS_CLOS',
  'CLE_REUTILISEE',
  'EN_COURS',
] as const

/** Actions about one exchange keep their order. */
export function entiteEchange(uid: string): string {
  return `echange:${uid}`
}
