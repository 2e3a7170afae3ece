import { z } from 'zod'
import { SORTES_JOUR } from '#domains/scheduling/model/conges/annuels.ts'
import { UNITES_CONGES } from '#domains/scheduling/model/conges/regles.ts'
import { idSchema, instantSchema, jourSchema } from '#wire/ids.ts'
import { holdersOf, operation } from '#wire/operation.ts'

/** Yearly leave of the company (specification scheduling §2 "Yearly leave (CONGES ANNUELS)", §7). */
export const MODULE_CONGES_ANNUELS = 'vx-conges-gdt'

const BASE = '/api/edt/modules/conges-gdt/conges'
const right = holdersOf(MODULE_CONGES_ANNUELS)
const annee = z
  .string()
  .regex(/^20\d\d$/)
  .transform(Number)

export const congesAnnuelsSchema = z.strictObject({
  lu_a: instantSchema,
  annee: z.number().int(),
  annees: z.array(z.number().int()),
  mois: z.array(z.strictObject({ mois: z.string(), nb_day: z.number().int() })),
  feries: z.array(z.strictObject({ jour: jourSchema, nom: z.string() })),
  unite: z.enum(UNITES_CONGES).optional(),
  agents: z.array(
    z.strictObject({
      utilisateur_id: idSchema,
      label: z.string(),
      metier_libelle: z.string(),
      /** Days away; `doy` counts from 1 on 1 January. `attente`: asked for, no answer yet. */
      stats: z.array(
        z.strictObject({
          doy: z.number().int().min(1).max(366),
          jour: jourSchema,
          sorte: z.enum(SORTES_JOUR),
        }),
      ),
      /** Days that the balances count: paid leave and TLC. */
      jours_conge: z.number().int(),
      jours_tlc: z.number().int(),
      /** Unpaid, family and recovery leave, counted the same and taken off no balance. */
      jours_autres: z.number().int().optional(),
      /** Days counted of each month: paid leave, TLC and what no balance pays. */
      par_mois: z.array(z.number().int()).length(12).optional(),
    }),
  ),
})
export type CongesAnnuels = z.infer<typeof congesAnnuelsSchema>

export const lireCongesAnnuels = operation({
  id: 'conges-annuels.lire',
  method: 'GET',
  path: BASE,
  summary: "Congés, TLC et absences de chaque agent sur l'année",
  right,
  tenant: 'company',
  offline: 'cached',
  sujet: 'edt',
  kept: 'conges-annuels',
  query: z.strictObject({ annee: annee.optional() }),
  output: congesAnnuelsSchema,
})

export const afficherCongesAnnuels = operation({
  id: 'conges-annuels.pdf',
  method: 'GET',
  path: `${BASE}/{annee}/afficher`,
  summary: "Congés de l'année en PDF",
  right,
  tenant: 'company',
  offline: 'online-only',
  params: z.strictObject({ annee }),
  output: z.unknown(),
  answers: 'binary',
})
