import { z } from 'zod'
import { ajouterJours, type Instant, type JourIso, jourParis, joursEntre, versMs } from '#wire/dates.ts'
import { idSchema, instantSchema, jourDonneSchema, jourSchema, uuidSchema } from '#wire/ids.ts'
import { motifSchema } from '../motif.ts'
import type { SorteAbsence } from '../planning/pointage.ts'
import { DECOMPTE_PAR_DEFAUT, type DecompteConges, joursDeConge, UNITES_CONGES } from './regles.ts'

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
/** The same, also as a choice of a form says it. */
export const typeDemandeDonneSchema = z.union([
  typeDemandeSchema,
  z.enum(['1', '2', '3', '4', '5']).transform(t => Number(t) as TypeDemande),
])

/** Hours that were worked are given back by it: no leave is taken, nor is anybody ill. */
const RECUPERATION = 5
const rendDesHeures = ({ sorte, demande_type }: Absence): boolean => sorte === 'tlc' || demande_type === RECUPERATION

interface Absence {
  readonly jour: JourIso
  readonly sorte: SorteAbsence
  readonly demande_type: number | null
}

/** Days away that only give back hours, of one person. */
export function joursRecuperes(absences: readonly Absence[]): JourIso[] {
  return [...Map.groupBy(absences, a => a.jour)].filter(([, lues]) => lues.every(rendDesHeures)).map(([jour]) => jour)
}

export function libelleTypeDemande(type: number): string {
  return TYPES_DEMANDE.find(t => t.demande_type === type)?.label ?? 'Congé'
}

/** A day away by its kind: "Congé payé", "Événement familial", "Maladie"; what was put by hand is paid leave. */
export function direAbsence({ sorte, demande_type }: Pick<Absence, 'sorte' | 'demande_type'>): string {
  if (sorte === 'maladie') return 'Maladie'
  return libelleTypeDemande(demande_type ?? (sorte === 'tlc' ? 2 : 1))
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
export type ActionDemande = 'accepter' | 'refuser' | 'retirer' | 'rouvrir' | 'rendre' | 'annuler'

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
  { de: 1, action: 'rouvrir', vers: 0, acteur: 'responsable' },
  // Asked back by the person, given back by a manager: of a leave that runs, only the days to come.
  { de: 1, action: 'rendre', vers: 1, acteur: 'agent' },
  { de: 1, action: 'annuler', vers: 7, acteur: 'responsable' },
  { de: 2, action: 'rouvrir', vers: 0, acteur: 'responsable' },
]

export function transitionDemande(de: number, action: ActionDemande, acteur: ActeurDemande) {
  return TRANSITIONS_DEMANDE.find(t => t.de === de && t.action === action && t.acteur === acteur) ?? null
}

/** The ten seconds of « Défaire » and the way there: an answer just given is taken back whatever its days. */
const DELAI_DEFAIRE_MS = 60_000

/** Whether an answer was given so short a while ago that taking it back leaves everything as it was. */
export function vientDEtreDonnee(repondu_a: Instant, now: Date): boolean {
  return now.getTime() - versMs(repondu_a) <= DELAI_DEFAIRE_MS
}

/** Whether an answer may still be taken back: none of its days has come, or it was given a moment ago. */
export function reponseReprenable(
  { debut, repondu_a }: { readonly debut: JourIso; readonly repondu_a: Instant | null },
  now: Date,
): boolean {
  if (repondu_a === null) return false
  return debut > jourParis(now) || vientDEtreDonnee(repondu_a, now)
}

/** First day of a leave that can still be given back: its own, tomorrow while it runs; null when none is left. */
export function jourAnnulable(
  { debut, fin }: { readonly debut: JourIso; readonly fin: JourIso },
  now: Date,
): JourIso | null {
  const demain = ajouterJours(jourParis(now), 1)
  const jour = debut > demain ? debut : demain
  return jour <= fin ? jour : null
}

/** Longest request, in days. */
export const DUREE_MAX_JOURS = 366

/** Days from `debut` to `fin`, both included. */
export function joursDe(debut: JourIso, fin: JourIso): JourIso[] {
  const nombre = joursEntre(debut, fin) + 1
  return Array.from({ length: Math.max(0, nombre) }, (_, rang) => ajouterJours(debut, rang))
}

/** Days taken off the balance: those of leave as the account counts them, every day asked for of TLC. */
export function joursDecomptes(
  debut: JourIso,
  fin: JourIso,
  type: number,
  decompte: DecompteConges = DECOMPTE_PAR_DEFAUT,
): number {
  return type === 2 ? joursDe(debut, fin).length : joursDeConge(debut, fin, decompte).length
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
  /** What they are; absent from readings kept by an older version: *ouvrables*. */
  unite: z.enum(UNITES_CONGES).optional(),
  responsable: z.string(),
  demande_a: instantSchema,
  repondu_a: instantSchema.nullable(),
  /** When its author asked for these days to be given back; absent from readings kept by an older version. */
  retrait_demande_a: instantSchema.nullable().optional(),
  peut: z.strictObject({ retirer: z.boolean() }),
})
export type DemandeConge = z.infer<typeof demandeCongeSchema>

/** What a period gives, what is taken, what is asked for, what is left. TLC counts days, leave as the account chose. */
export const soldeSchema = z.strictObject({
  /** Year in which the period begins. */
  annee: z.number().int(),
  /** Its days; absent from readings kept by an older version: those of the year. */
  debut: jourSchema.optional(),
  fin: jourSchema.optional(),
  /** "2026", "2026-2027". */
  periode: z.string().optional(),
  sorte: z.enum(['conge', 'tlc']),
  libelle: z.string(),
  /** What came from the period before included. */
  droit: z.number(),
  /** Days of the right that were carried over. */
  report: z.number().optional(),
  /** Accepted days, those still to come included. */
  pris: z.number().int(),
  /** Days of `pris` that are still to come; absent: none. */
  a_venir: z.number().int().optional(),
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
    demande_conge_date_debut: jourDonneSchema,
    demande_conge_date_fin: jourDonneSchema,
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

/** Queued: ask for an accepted leave to be given back, or no longer. */
export const TYPE_RENDRE = 'conge.rendre'
export const rendrePayloadSchema = z.strictObject({ uid: uuidSchema, rendre: z.boolean() })
export type RendrePayload = z.infer<typeof rendrePayloadSchema>

export function entiteDemande(uid: string): string {
  return `demande-conge:${uid}`
}

/** What a device and the office agree on of each queued action: a released version never changes (offline rule 12). */
export const DEMANDER = {
  type: TYPE_DEMANDER,
  version: 1,
  schema: demanderPayloadSchema,
  entity: ({ uid }: { readonly uid: string }) => entiteDemande(uid),
} as const
export const RETIRER = {
  type: TYPE_RETIRER,
  version: 1,
  schema: retirerPayloadSchema,
  entity: ({ uid }: { readonly uid: string }) => entiteDemande(uid),
} as const
export const RENDRE = {
  type: TYPE_RENDRE,
  version: 1,
  schema: rendrePayloadSchema,
  entity: ({ uid }: { readonly uid: string }) => entiteDemande(uid),
} as const
