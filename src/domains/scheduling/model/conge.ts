import { z } from 'zod'
import { ajouterJours, type JourIso, jourSemaine, joursEntre } from '#wire/dates.ts'
import { idSchema, instantSchema, jourSchema, uuidSchema } from '#wire/ids.ts'
import { nomFerie, type SiteFeries } from './feries.ts'
import { motifSchema } from './motif.ts'

/** Kinds of request: 2 is TLC, any other is leave (specification scheduling §4 "demande_type 2 means TLC"). */
export const TYPES_DEMANDE = [
  { demande_type: 1, label: 'Congé payé', sorte: 'conge' },
  { demande_type: 2, label: 'TLC', sorte: 'tlc' },
  { demande_type: 3, label: 'Congé sans solde', sorte: 'conge' },
  { demande_type: 4, label: 'Événement familial', sorte: 'conge' },
  { demande_type: 5, label: 'Récupération', sorte: 'conge' },
] as const
export type TypeDemande = (typeof TYPES_DEMANDE)[number]['demande_type']
export const typeDemandeSchema = z.literal([1, 2, 3, 4, 5])

export function libelleTypeDemande(type: number): string {
  return TYPES_DEMANDE.find(t => t.demande_type === type)?.label ?? 'Congé'
}

/** States of a request (specification scheduling §4). 7 is ours: withdrawn by its author before any answer. */
export const ETATS_DEMANDE = [
  { demande_conge_etat: 0, label: 'En attente' },
  { demande_conge_etat: 1, label: 'Acceptée' },
  { demande_conge_etat: 2, label: 'Refusée' },
  { demande_conge_etat: 7, label: 'Retirée' },
] as const
export type EtatDemande = (typeof ETATS_DEMANDE)[number]['demande_conge_etat']
export const etatDemandeSchema = z.literal([0, 1, 2, 7])

export function libelleEtatDemande(etat: number): string {
  return ETATS_DEMANDE.find(e => e.demande_conge_etat === etat)?.label ?? ''
}

export type ActeurDemande = 'agent' | 'responsable'
export type ActionDemande = 'accepter' | 'refuser' | 'retirer'

/** The whole life of a request. */
export const TRANSITIONS_DEMANDE: readonly {
  de: EtatDemande
  action: ActionDemande
  vers: EtatDemande
  acteur: ActeurDemande
}[] = [
  { de: 0, action: 'accepter', vers: 1, acteur: 'responsable' },
  { de: 0, action: 'refuser', vers: 2, acteur: 'responsable' },
  { de: 0, action: 'retirer', vers: 7, acteur: 'agent' },
]

export function transitionDemande(de: number, action: ActionDemande, acteur: ActeurDemande) {
  return TRANSITIONS_DEMANDE.find(t => t.de === de && t.action === action && t.acteur === acteur) ?? null
}

/** Longest request, in days. */
export const DUREE_MAX_JOURS = 366

/** Days from `debut` to `fin`, both included. */
export function joursDe(debut: JourIso, fin: JourIso): JourIso[] {
  const nombre = joursEntre(debut, fin) + 1
  return Array.from({ length: Math.max(0, nombre) }, (_, rang) => ajouterJours(debut, rang))
}

/**
 * Days taken off the balance. Leave counts working days, Monday to Saturday without holidays (articles L3141-3 and
 * L3133-1); TLC counts every day asked for.
 */
export function joursDecomptes(debut: JourIso, fin: JourIso, type: number, site: SiteFeries = 'metropole'): number {
  const jours = joursDe(debut, fin)
  if (type === 2) return jours.length
  return jours.filter(j => jourSemaine(j) !== 7 && nomFerie(j, site) === null).length
}

/** A request as its author and the manager see it (specification scheduling §3 "Leave request"). */
export const demandeCongeSchema = z.strictObject({
  demande_conge_id: idSchema,
  demande_conge_uid: uuidSchema,
  utilisateur_id: idSchema,
  utilisateur: z.string(),
  demande_conge_date_debut: jourSchema,
  demande_conge_date_fin: jourSchema,
  demande_conge_etat: etatDemandeSchema,
  demande_type: typeDemandeSchema,
  demande_motif_demande: z.string(),
  demande_motif_reponse: z.string(),
  jours_decomptes: z.number().int().nonnegative(),
  responsable: z.string(),
  demande_a: instantSchema,
  repondu_a: instantSchema.nullable(),
  peut: z.strictObject({ retirer: z.boolean() }),
})
export type DemandeConge = z.infer<typeof demandeCongeSchema>

/** What a year gives, what is taken, what is asked for, what is left. TLC counts days, leave working days. */
export const soldeSchema = z.strictObject({
  annee: z.number().int(),
  sorte: z.enum(['conge', 'tlc']),
  libelle: z.string(),
  droit: z.number(),
  pris: z.number().int(),
  en_attente: z.number().int(),
  /** droit − pris − en_attente; may be negative. */
  reste: z.number(),
})
export type Solde = z.infer<typeof soldeSchema>

/** Queued: ask for leave or TLC. */
export const TYPE_DEMANDER = 'conge.demander'
export const demanderPayloadSchema = z
  .strictObject({
    uid: uuidSchema,
    demande_type: typeDemandeSchema,
    demande_conge_date_debut: jourSchema,
    demande_conge_date_fin: jourSchema,
    demande_motif_demande: motifSchema,
  })
  .refine(d => d.demande_conge_date_debut <= d.demande_conge_date_fin, {
    path: ['demande_conge_date_fin'],
    message: 'La date de fin doit suivre la date de début.',
  })
  .refine(d => joursEntre(d.demande_conge_date_debut, d.demande_conge_date_fin) < DUREE_MAX_JOURS, {
    path: ['demande_conge_date_fin'],
    message: 'Une demande couvre un an au plus.',
  })
export type DemanderPayload = z.infer<typeof demanderPayloadSchema>

/** Queued: take one's own request back before any answer. */
export const TYPE_RETIRER = 'conge.retirer'
export const retirerPayloadSchema = z.strictObject({ uid: uuidSchema, de: z.literal(0) })
export type RetirerPayload = z.infer<typeof retirerPayloadSchema>

export function entiteDemande(uid: string): string {
  return `demande-conge:${uid}`
}
