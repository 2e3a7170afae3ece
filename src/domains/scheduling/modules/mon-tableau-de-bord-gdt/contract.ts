import { z } from 'zod'
import { tableauSchema } from '#domains/scheduling/model/tableau/tableau.ts'
import { holdersOf, operation } from '#wire/operation.ts'

/** My dashboard (specification scheduling §2 "My dashboard", §7). */
export const MODULE_TABLEAU = 'vx-mon-tableau-de-bord-gdt'

export const lireTableau = operation({
  id: 'tableau-de-bord.statistiques',
  method: 'GET',
  path: '/api/edt/modules/mon-tableau-de-bord-gdt/statistiques',
  summary: "Heures à faire, faites et restantes de l'année, avec les jours que chaque nombre additionne",
  right: holdersOf(MODULE_TABLEAU),
  tenant: 'self',
  offline: 'cached',
  sujet: 'edt',
  kept: 'tableau',
  query: z.strictObject({
    annee: z
      .string()
      .regex(/^20\d\d$/)
      .transform(Number)
      .optional(),
  }),
  output: tableauSchema,
})
