import { z } from 'zod'
import { jourParis } from '#wire/dates.ts'
import { idSchema, instantSchema, jourDonneSchema, uuidSchema } from '#wire/ids.ts'
import { texte } from './commun.ts'
import { bornesDe, erreurPeriode, type PeriodeSaisie } from './periode.ts'

/** Leave and unavailability that a technician asks for, and the office answers (specification field-service §2, §7 "Actions"). */
export const MODULE_MES_ABSENCES = 'vx-mes-absences'

export const ETATS_ABSENCE = { 0: 'En attente', 1: 'Acceptée', 2: 'Refusée', 7: 'Retirée' } as const
export type EtatAbsence = keyof typeof ETATS_ABSENCE

/** The whole life of a request; what is not here does not happen. */
const TRANSITIONS = {
  accepter: { de: [0], vers: 1 },
  refuser: { de: [0], vers: 2 },
  retirer: { de: [0], vers: 7 },
  rouvrir: { de: [1, 2], vers: 0 },
} as const satisfies Record<string, { readonly de: readonly EtatAbsence[]; readonly vers: EtatAbsence }>
export type ActeAbsence = keyof typeof TRANSITIONS

/** Where an act leads from there; null: it is not possible. */
export function absenceApres(acte: ActeAbsence, etat: EtatAbsence): EtatAbsence | null {
  const { de, vers }: { readonly de: readonly EtatAbsence[]; readonly vers: EtatAbsence } = TRANSITIONS[acte]
  return de.includes(etat) ? vers : null
}

export const demandeAbsenceSchema = z.strictObject({
  demande_absence_id: idSchema,
  uid: uuidSchema,
  utilisateur_id: idSchema,
  utilisateur: z.string(),
  debut: instantSchema,
  fin: instantSchema,
  motif: z.string(),
  etat: z.literal([0, 1, 2, 7]),
  motif_reponse: z.string(),
  responsable: z.string(),
  demande_a: instantSchema,
  repondu_a: instantSchema.nullable(),
})
export type DemandeAbsence = z.infer<typeof demandeAbsenceSchema>

export const MOTIF_ABSENCE_MAX = 120
const heure = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Une heure comme 14:05 est attendue.')
  .nullable()

/** Queued: ask to be away. */
export const TYPE_DEMANDER_ABSENCE = 'absence.demander'
export const demanderAbsenceSchema = z.strictObject({
  uid: uuidSchema,
  date_debut: jourDonneSchema,
  heure_debut: heure,
  date_fin: jourDonneSchema,
  heure_fin: heure,
  motif: texte('Motif', MOTIF_ABSENCE_MAX),
})
export type DemanderAbsence = z.infer<typeof demanderAbsenceSchema>

/** Queued: take one's own request back before any answer. */
export const TYPE_RETIRER_ABSENCE = 'absence.retirer'
export const retirerAbsenceSchema = z.strictObject({ uid: uuidSchema })
export type RetirerAbsence = z.infer<typeof retirerAbsenceSchema>

export const entiteAbsence = (uid: string): string => `demande-absence:${uid}`

/** Why this cannot be asked for on that day, by field; null: it can. A request that travels late is not refused for it. */
export function erreurDemandeAbsence(saisie: PeriodeSaisie, aujourdhui: string) {
  const erreur = erreurPeriode(saisie)
  if (erreur) return erreur
  if (jourParis(new Date(Date.parse(bornesDe(saisie).fin) - 1)) < aujourdhui)
    return { champ: 'date_fin' as const, message: 'Ces jours sont passés\u00a0: demandez à partir d’aujourd’hui.' }
  return null
}
