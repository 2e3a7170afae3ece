import { z } from 'zod'
import { idSchema, instantSchema, jourSchema } from '#wire/ids.ts'

const periodeSchema = z.strictObject({ debut: instantSchema, fin: instantSchema })
const latitude = z.number().min(-90).max(90)
const longitude = z.number().min(-180).max(180)

/** Metres and minutes, estimated unless a router said them. */
export const trajetSchema = z.strictObject({
  metres: z.number().int().nonnegative(),
  minutes: z.number().int().nonnegative(),
})

/** A visit of a tour, ours: what the specification's points leave out. */
const visiteSchema = z.strictObject({
  intervention_id: idSchema,
  /** From 1, in its technician's day. */
  ordre: z.number().int().positive(),
  client: z.string(),
  adresse: z.string(),
  prestation_libelle: z.string(),
  debut: instantSchema,
  fin: instantSchema,
  /** Of the plan, where `debut` and `fin` are those that were worked. */
  prevue: periodeSchema,
  /** When the field came to the step it is at; null: not begun. */
  depuis: instantSchema.nullable(),
  th_libelle: z.string(),
  /** The day it was promised for; null: nothing was. Absent from what a device kept before it was sent. */
  th_jour: jourSchema.nullable().optional(),
  /** What the customer was promised of this day; null: nothing. */
  promesse: periodeSchema.nullable(),
  version: z.number().int(),
  etape: z.literal([0, 1, 2, 3]),
  /** Whether its place in the day may change: not once begun. */
  deplacable: z.boolean(),
  /** Those who know its service and work where it is; null: everybody. */
  technicien_ids: z.array(idSchema).nullable(),
  /** From the visit before it, or from the start; null: nobody can say. */
  trajet: trajetSchema.nullable(),
  /** Estimated, real once on site; null: nobody's, or of a day that is past without it. */
  arrivee: instantSchema.nullable(),
  /** Minutes after what was promised, else after the planned hour, estimated. */
  retard: z.number().int().nonnegative(),
  /** The desk's own word on it, of today and of days that are past; null: none. */
  alerte: z
    .strictObject({
      sorte: z.enum(['retard', 'depassement', 'risque']),
      minutes: z.number().int(),
      manque: z.boolean(),
      attendue: instantSchema.optional(),
    })
    .nullable(),
  url_fiche_inter: z.string(),
})

/** A point of the tour map (specification field-service §3 "Tour map"). */
export const waypointSchema = visiteSchema.extend({
  latitude,
  longitude,
  icon: z.string(),
  contenu: z.string(),
  /** '2' is drawn as a numbered marker in its technician's colour; '1' waits for somebody, '3' is closed. */
  etat_inter: z.enum(['1', '2', '3']),
})
export type Waypoint = z.infer<typeof waypointSchema>
export type VisiteNonSituee = z.infer<typeof visiteSchema>

const tourneeSchema = z.strictObject({
  id: idSchema,
  label: z.string(),
  /** Null: the company's address was never placed on the map. */
  startingPoint: z
    .strictObject({
      latitude,
      longitude,
      /** `technicien`: from around their home, which they agreed to, to a kilometre. */
      sorte: z.enum(['entreprise', 'technicien']),
    })
    .nullable(),
  waypoints: z.array(waypointSchema),
  // Ours from here on.
  /** Visits of theirs whose address was never placed on the map. */
  non_situees: z.array(visiteSchema),
  /** Back to the start; null: no start, or nothing to do. */
  retour: trajetSchema.nullable(),
  absences: z.array(periodeSchema),
  /** Their working hours; null: the company has not said. */
  disponibilites: z.array(periodeSchema).nullable(),
})
export type Tournee = z.infer<typeof tourneeSchema>

export const tourneesSchema = z.strictObject({
  techniciens: z.array(tourneeSchema),
  notAssignedPoints: z.array(waypointSchema),
  // Ours from here on.
  jour: jourSchema,
  lu_a: instantSchema,
  /** Of nobody, and of no place on the map. */
  non_situees: z.array(visiteSchema),
  /** Whether ways are straight lines times a ratio, rather than what a router says. */
  estime: z.boolean(),
  /** Minutes that ways are counted with. */
  temps: z.strictObject({
    temps_moyen_prise_en_charge: z.number(),
    temps_moyen_depose: z.number(),
    duree_moyenne_kilometre: z.number(),
  }),
})
export type Tournees = z.infer<typeof tourneesSchema>

/** Square tables, a row a place, one after the other. */
export const trajetsSchema = z.strictObject({
  estime: z.boolean(),
  lieux: z.array(z.strictObject({ latitude, longitude })),
  metres: z.array(z.number().nonnegative()),
  minutes: z.array(z.number().nonnegative()),
})
export type TrajetsLus = z.infer<typeof trajetsSchema>
