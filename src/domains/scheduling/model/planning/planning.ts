import { z } from 'zod'
import { idSchema, instantDonneSchema, instantSchema, jourDonneSchema, jourSchema } from '#wire/ids.ts'
import { regleSchema } from '../regles/types.ts'
import { proprietesPauseSchema } from './heures.ts'
import { heureSchema } from './horaire.ts'
import { pointageSchema, SORTES_ABSENCE } from './pointage.ts'
import { posteSchema } from './poste.ts'
import { nonFaitSchema, prevueDuPosteSchema } from './prevu.ts'

/** Days shown to an agent when the account says nothing (specification scheduling §9). */
export const JOURS_ROULANTS = 30
/** Days before today that stay readable: what was worked is checked at the end of the week. */
export const JOURS_PASSES = 14

/** What the account decided for everybody (specification scheduling §3 "Account properties"). */
export const proprietesSchema = proprietesPauseSchema.extend({
  propriete_planning_roulant: z.number().int().min(1).max(366),
  /** Nobody sees the planning after this day; null: no limit but the rolling days. */
  propriete_limite_planning: jourSchema.nullable(),
})
export type Proprietes = z.infer<typeof proprietesSchema>

/** One of my posts, with its name and colour. */
export const postePlanningSchema = pointageSchema.extend({
  poste_libelle: z.string(),
  poste_code: z.string(),
  color: z.string(),
  /** Hours that are paid, breaks taken off: typed ones stand in the place of the real ones. */
  minutes: z.number().int().nonnegative(),
  /** Hours really worked, which the law is judged on; absent from readings kept by an older version. */
  minutes_reelles: z.number().int().nonnegative().optional(),
  minutes_pause: z.number().int().nonnegative(),
  prevue: prevueDuPosteSchema,
})
export type PostePlanning = z.infer<typeof postePlanningSchema>

export const absencePlanningSchema = z.strictObject({
  sorte: z.enum(SORTES_ABSENCE),
  /** "Congé payé", "TLC", "Maladie". */
  libelle: z.string(),
  /** First and last day of the same stretch. */
  debut: jourSchema,
  fin: jourSchema,
})

export const astreintePlanningSchema = z.strictObject({
  astreinte_id: idSchema,
  heure_debut: heureSchema,
  heure_fin: heureSchema,
  debut: instantSchema,
  fin: instantSchema,
})

export const evenementPlanningSchema = z.strictObject({
  event_id: idSchema,
  event_titre: z.string(),
  event_time: heureSchema.nullable(),
  event_icon: z.string(),
  event_etat: z.literal([1, 2, 3]),
})

export const jourPlanningSchema = z.strictObject({
  dadate: jourSchema,
  /** Name of the holiday, or null. */
  feries: z.string().nullable(),
  postes: z.array(postePlanningSchema),
  /** Planned that day, and not done; absent: nothing. */
  non_faits: z.array(nonFaitSchema).optional(),
  absences: z.array(absencePlanningSchema),
  astreintes: z.array(astreintePlanningSchema),
  evenements: z.array(evenementPlanningSchema),
  /** A night that began the day before ends then ("descente de nuit jusqu’à 07:00"). */
  descente: heureSchema.nullable(),
  /** Its planning was published to this person: a day without a post is then a rest. Absent from older readings: it was. */
  publie: z.boolean().optional(),
  /** Changed since this person last looked: what it was, who changed it, when. */
  modifie: z.strictObject({ a: instantSchema, avant: z.string(), auteur: z.string() }).nullable(),
})
/** A day without a post, of a planning that nobody has published: whoever reads must not take it for a rest. */
export const PAS_PUBLIE = 'Pas encore publié'
/** A day without a post, in words. */
export const direSansPoste = (publie = true): string => (publie ? 'Repos' : PAS_PUBLIE)

export type JourPlanning = z.infer<typeof jourPlanningSchema>

/** Answer of `GET mon-planning-edt/planning`. */
export const monPlanningSchema = z.strictObject({
  lu_a: instantSchema,
  utilisateur_id: idSchema,
  /** Visible range: `JOURS_PASSES` back, rolling days ahead, never past the limit date. */
  debut: jourSchema,
  fin: jourSchema,
  proprietes: proprietesSchema,
  jours: z.array(jourPlanningSchema),
  /** Until when this person had seen their planning; null: never. */
  vu_a: instantSchema.nullable(),
})
export type MonPlanning = z.infer<typeof monPlanningSchema>

/** A colleague, as everybody of the account may see them. */
export const collegueSchema = z.strictObject({
  utilisateur_id: idSchema,
  /** "Samir Haddad". */
  label: z.string(),
  prenom: z.string(),
  metier_id: idSchema.nullable(),
  metier_libelle: z.string(),
  /** Of oneself only: age and contract of colleagues are the office's to judge. */
  mineur: z.boolean().optional(),
  moins_de_16: z.boolean().optional(),
  temps_partiel: z.boolean().optional(),
})
export type Collegue = z.infer<typeof collegueSchema>

/**
 * Answer of ours `GET mon-planning-edt/equipe`: everybody's posts over the visible range, so that a day's people and the
 * check of an exchange work without network. Of an absence, colleagues learn that it is one, not its kind.
 */
export const equipeSchema = z.strictObject({
  lu_a: instantSchema,
  debut: jourSchema,
  fin: jourSchema,
  collegues: z.array(collegueSchema),
  postes: z.array(posteSchema),
  pointages: z.array(pointageSchema),
  absences: z.array(z.strictObject({ utilisateur_id: idSchema, jour: jourSchema })),
  astreintes: z.array(astreintePlanningSchema.extend({ utilisateur_id: idSchema })),
  /** Interventions of the two people's duties are not here: the office checks them on receipt. */
  proprietes: proprietesSchema,
  regles: z.array(regleSchema),
  /** What holds on each of these days, by the day from which it does, where it changes among them; else what is above. */
  versions: z
    .array(z.strictObject({ valable_du: jourSchema, regles: z.array(regleSchema), proprietes: proprietesSchema }))
    .min(2)
    .optional(),
})
export type Equipe = z.infer<typeof equipeSchema>

/** Somebody of a day (specification scheduling §3 "Day-exchange person"). */
export const personneJourSchema = z.strictObject({
  utilisateur_id: idSchema,
  label: z.string(),
  /** Default light grey. */
  poste_color: z.string(),
  /** 1: an exchange may be proposed. */
  action: z.literal([0, 1]),
  /** Why not, when `action` is 0. */
  raison: z.string().nullable(),
  moi: z.boolean(),
  absent: z.boolean(),
  postes: z.array(pointageSchema.extend({ poste_libelle: z.string(), poste_code: z.string(), color: z.string() })),
  astreinte: z.boolean(),
})
export type PersonneJour = z.infer<typeof personneJourSchema>

export const COULEUR_SANS_POSTE = '#e8e8e8'

/**
 * Queued: this person has seen their planning as read at `jusqua`, from the first to the last day that was shown; only ever moves
 * forward. Days that no screen has shown stay to be seen. Without the days, which older pages do not say, they are those that
 * the office gave to see at that hour.
 */
export const TYPE_VU = 'planning.vu'
export const vuPayloadSchema = z.strictObject({
  jusqua: instantDonneSchema,
  du: jourDonneSchema.optional(),
  au: jourDonneSchema.optional(),
})
export type VuPayload = z.infer<typeof vuPayloadSchema>
export const ENTITE_VU = 'planning-vu'
