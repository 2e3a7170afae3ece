import { z } from 'zod'
import { equitePersonneSchema } from '#domains/scheduling/model/equite/equite.ts'
import { tableauSchema } from '#domains/scheduling/model/tableau/tableau.ts'
import { holdersOf, operation } from '#wire/operation.ts'

/** My dashboard (specification scheduling §2 "My dashboard", §7). */
export const MODULE_TABLEAU = 'vx-mon-tableau-de-bord-gdt'

const BASE = '/api/edt/modules/mon-tableau-de-bord-gdt'

export const lireTableau = operation({
  id: 'tableau-de-bord.statistiques',
  method: 'GET',
  path: `${BASE}/statistiques`,
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

/** Our own: what weighs, against one's part of it; nobody else's numbers. */
export const lireMonEquite = operation({
  id: 'tableau-de-bord.equite',
  method: 'GET',
  path: `${BASE}/equite`,
  summary: 'Mes nuits, week-ends, jours fériés et changements tardifs sur douze mois, et ma part',
  right: holdersOf(MODULE_TABLEAU),
  tenant: 'self',
  offline: 'cached',
  sujet: 'edt',
  kept: 'equite',
  output: equitePersonneSchema,
})
