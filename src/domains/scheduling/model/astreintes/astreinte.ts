import { z } from 'zod'
import { ajouterJours, instantParis, type JourIso, jourParis, versMs } from '#wire/dates.ts'
import { idSchema, instantDonneSchema, instantSchema, jourSchema, uuidSchema } from '#wire/ids.ts'
import { texteSaisi } from '#wire/text.ts'
import { heureSchema } from '../planning/horaire.ts'
import { NIVEAUX } from '../regles/types.ts'

/** On-call duties and their interventions (specification scheduling §2 "On-call management", §3; L3121-9 to -12). */

export const DESCRIPTION_MAX = 2000
/** An intervention that began during the duty may end after it, this long at most. */
export const DEBORDEMENT_MAX_HEURES = 12
/** Clock gap tolerated between the device and the office: an intervention is not of the future. */
export const AVANCE_MAX_MINUTES = 10

const contenuSchema = z.strictObject({
  /** Instants, so that a call at 23:50 that ends at 01:20 needs no guess. */
  debut: instantDonneSchema,
  fin: instantDonneSchema,
  intervention_description: texteSaisi().min(1, 'Décrivez l’intervention.').max(DESCRIPTION_MAX),
})
export type ContenuIntervention = z.infer<typeof contenuSchema>

export const interventionAstreinteSchema = contenuSchema.extend({
  intervention_id: idSchema,
  intervention_uid: uuidSchema,
  intervention_astreinte_id: idSchema,
  /** Wall times of the instants, as the specification names them. */
  intervention_heure_debut: heureSchema,
  intervention_heure_fin: heureSchema,
  minutes: z.number().int().nonnegative(),
  version: z.number().int().positive(),
  recu_a: instantSchema,
})
export type InterventionAstreinte = z.infer<typeof interventionAstreinteSchema>

export const astreinteSchema = z.strictObject({
  astreinte_id: idSchema,
  /** Day on which the duty starts. */
  astreinte_date: jourSchema,
  utilisateur_id: idSchema,
  utilisateur: z.string(),
  heure_debut: heureSchema,
  heure_fin: heureSchema,
  debut: instantSchema,
  fin: instantSchema,
  /** Only the reader's own, or everybody's for who plans. */
  interventions: z.array(interventionAstreinteSchema),
  /** Told too late, in a sentence with its article, to the person and to who plans; null when in time, or not known. */
  preavis: z
    .strictObject({ niveau: z.enum(NIVEAUX), phrase: z.string(), reference: z.string() })
    .nullable()
    .optional(),
  peut: z.strictObject({ modifier: z.boolean() }),
})
export type Astreinte = z.infer<typeof astreinteSchema>

export const TYPE_INTERVENTION_CREER = 'astreinte.intervention-creer'
export const creerInterventionPayloadSchema = contenuSchema.extend({ uid: uuidSchema, astreinte_id: idSchema })
export type CreerInterventionPayload = z.infer<typeof creerInterventionPayloadSchema>

export const TYPE_INTERVENTION_MODIFIER = 'astreinte.intervention-modifier'
export const modifierInterventionPayloadSchema = contenuSchema.extend({
  uid: uuidSchema,
  /** What the person saw before the change: somebody else's change in between is a conflict, not overwritten. */
  avant: contenuSchema,
})
export type ModifierInterventionPayload = z.infer<typeof modifierInterventionPayloadSchema>

export const TYPE_INTERVENTION_SUPPRIMER = 'astreinte.intervention-supprimer'
export const supprimerInterventionPayloadSchema = z.strictObject({ uid: uuidSchema, avant: contenuSchema })
export type SupprimerInterventionPayload = z.infer<typeof supprimerInterventionPayloadSchema>

/** Actions about one intervention keep their order; its creation may still be on the device. */
export function entiteIntervention(uid: string): string {
  return `astreinte-intervention:${uid}`
}

/** What a device and the office agree on of each queued action: a released version never changes (offline rule 12). */
export const INTERVENTION_CREER = {
  type: TYPE_INTERVENTION_CREER,
  version: 1,
  schema: creerInterventionPayloadSchema,
  entity: ({ uid }: { readonly uid: string }) => entiteIntervention(uid),
} as const
export const INTERVENTION_MODIFIER = {
  type: TYPE_INTERVENTION_MODIFIER,
  version: 1,
  schema: modifierInterventionPayloadSchema,
  entity: ({ uid }: { readonly uid: string }) => entiteIntervention(uid),
} as const
export const INTERVENTION_SUPPRIMER = {
  type: TYPE_INTERVENTION_SUPPRIMER,
  version: 1,
  schema: supprimerInterventionPayloadSchema,
  entity: ({ uid }: { readonly uid: string }) => entiteIntervention(uid),
} as const

/**
 * The instants meant by two wall times during a duty: the first `heure_debut` from its start on, then the first
 * `heure_fin` after that. 23:50 to 01:20 on a Friday night ends on Saturday.
 */
export function situerIntervention(
  astreinte: Pick<Astreinte, 'debut'>,
  { jour, heure_debut, heure_fin }: { jour?: JourIso; heure_debut: string; heure_fin: string },
): { debut: string; fin: string } {
  const depart = versMs(astreinte.debut)
  let jourDebut = jour ?? jourParis(depart)
  if (!jour && versMs(instantParis(jourDebut, heure_debut)) < depart) jourDebut = ajouterJours(jourDebut, 1)
  const debut = instantParis(jourDebut, heure_debut)
  const memeJour = instantParis(jourDebut, heure_fin)
  const fin = versMs(memeJour) > versMs(debut) ? memeJour : instantParis(ajouterJours(jourDebut, 1), heure_fin)
  return { debut, fin }
}

/** Why these instants are not an intervention of this duty, in a French sentence; null when they are. */
export function erreurIntervention(
  { debut, fin }: { debut: string; fin: string },
  astreinte: Pick<Astreinte, 'debut' | 'fin'>,
  maintenant: string,
): string | null {
  const [d, f] = [versMs(debut), versMs(fin)]
  if (f <= d) return 'L’heure de fin doit suivre l’heure de début.'
  if (d < versMs(astreinte.debut) || d >= versMs(astreinte.fin))
    return 'L’intervention doit commencer pendant l’astreinte.'
  if (f > versMs(astreinte.fin) + DEBORDEMENT_MAX_HEURES * 3_600_000)
    return `Une intervention peut dépasser la fin de l’astreinte de ${DEBORDEMENT_MAX_HEURES} heures au plus.`
  if (f > versMs(maintenant) + AVANCE_MAX_MINUTES * 60_000) return 'Cette intervention n’est pas encore terminée.'
  return null
}
