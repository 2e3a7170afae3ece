import { z } from 'zod'
import { idSchema, instantSchema, jourSchema } from '#wire/ids.ts'
import { proprietesPauseSchema } from '../planning/heures.ts'
import { heureSchema } from '../planning/horaire.ts'
import { TYPES_POSTE } from '../planning/poste.ts'
import type { ActiviteAgent } from '../regles/activite.ts'
import { aMoinsDe } from '../regles/ages.ts'
import type { Droit } from '../regles/evaluer.ts'
import type { Periode } from '../regles/fenetres.ts'
import { regleSchema } from '../regles/types.ts'
import type { Version, Versions } from '../versions.ts'

/**
 * What a device needs to judge a month by itself, edit by edit: the rules, the contracts, and all that was worked or is
 * planned within their reach. What the office judges the same edits by.
 */

/** A shift as far as the law reads it. */
export const posteJugeSchema = z.strictObject({
  /** Negative: put there by a change that has no number yet. */
  pointage_id: z.number().int(),
  pointage_date: jourSchema,
  heure_debut: heureSchema,
  heure_fin: heureSchema,
  pointage_heure_debut_coupure: heureSchema.nullable(),
  pointage_heure_fin_coupure: heureSchema.nullable(),
  poste_id: idSchema,
  poste_type: z.enum(TYPES_POSTE),
  /** When the person was told of these hours, milliseconds. */
  annonce: z.number().optional(),
})
export type PosteJuge = z.infer<typeof posteJugeSchema>

const dite = <T extends z.ZodType>(valeur: T) => z.strictObject({ valable_du: jourSchema, valeur })
const droitSchema = z.strictObject({ regles: z.array(regleSchema), pause: proprietesPauseSchema })

const contratSchema = z.strictObject({
  temps_partiel: z.boolean(),
  hebdomadaires: z.number().int().nonnegative(),
  annuelles: z.number().int().nonnegative(),
  travailleur_nuit: z.boolean().optional(),
  exempt_nuit: z.boolean().optional(),
})

export const agentJugeSchema = z.strictObject({
  utilisateur_id: idSchema,
  naissance: jourSchema.nullable(),
  contrats: z.array(dite(contratSchema)).min(1),
  rythme_irregulier: z.array(dite(z.boolean())),
  pointages: z.array(posteJugeSchema),
  interventions: z.array(z.strictObject({ debut: z.number(), fin: z.number() })),
  absences: z.array(jourSchema),
  /** Of these, those that give back hours that were worked. */
  recuperations: z.array(jourSchema).optional(),
  /** Days of the month that were published to them: a change of those alone is told late. Absent: all of them were. */
  publies: z.array(z.strictObject({ du: jourSchema, au: jourSchema })).optional(),
})
export type AgentJuge = z.infer<typeof agentJugeSchema>

export const matiereSchema = z.strictObject({
  lu_a: instantSchema,
  /** The month itself, then all the days that rules may look at for its shifts. */
  mois: z.strictObject({ du: jourSchema, au: jourSchema }),
  periode: z.strictObject({ du: jourSchema, au: jourSchema }),
  droit: droitSchema.extend({ suite: z.array(dite(droitSchema)) }),
  agents: z.array(agentJugeSchema),
})
export type Matiere = z.infer<typeof matiereSchema>
export type DroitJuge = Droit & { readonly suite: readonly Version<Droit>[] }

const versions = <T>([premiere, ...suivantes]: readonly Version<T>[]): Versions<T> | null =>
  premiere ? [premiere, ...suivantes] : null

/** Somebody as the rules read them, with these shifts. */
export function activiteDe(agent: AgentJuge, pointages: readonly PosteJuge[], { du }: Periode): ActiviteAgent {
  const { utilisateur_id, naissance, interventions, absences, recuperations = [] } = agent
  const [contrats, rythme] = [versions(agent.contrats), versions(agent.rythme_irregulier)]
  return {
    ...{ utilisateur_id, naissance, interventions, absences, recuperations },
    mineur: aMoinsDe(18, naissance, du),
    moins_de_16: aMoinsDe(16, naissance, du),
    temps_partiel: agent.contrats.some(v => v.valeur.temps_partiel),
    ...(contrats && { contrats }),
    ...(rythme && { rythme_irregulier: rythme }),
    pointages: pointages.map(p => ({
      ...{ ...p, utilisateur_id, version: 1, pointage_heures_manuel: null, pointage_heures_supplementaire: 0 },
      ...{ debut_different: 0, fin_different: 0 },
    })),
  }
}
