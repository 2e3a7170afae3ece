import { z } from 'zod'
import { MODULE_PLANNINGS } from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import { idParam, jourDonneSchema } from '#wire/ids.ts'
import { holdersOf, operation } from '#wire/operation.ts'
import { tourneesSchema, trajetsSchema } from './schema.ts'

const BASE = '/api/entreprises/modules/plannings-entreprises'

/** Of a day, for everybody or for one technician (specification field-service §7). */
const deTournees = {
  right: holdersOf(MODULE_PLANNINGS),
  tenant: 'company',
  sujet: 'plannings-entreprises',
  method: 'GET',
  query: z.strictObject({ date: jourDonneSchema, user: idParam.optional() }),
  errors: ['INTROUVABLE'],
} as const

export const lireTournees = operation({
  ...deTournees,
  id: 'plannings.tournees',
  path: `${BASE}/tournees`,
  summary: 'Les tournées d’un jour\u00a0: l’ordre des visites, leurs trajets, et celles que personne n’a',
  offline: 'cached',
  output: tourneesSchema,
})

/** Ours: asked where tours are put in order by road. */
export const lireTrajets = operation({
  ...deTournees,
  id: 'plannings.trajets',
  path: `${BASE}/tournees/trajets`,
  summary: 'Les trajets par la route entre les lieux des tournées d’un jour\u00a0; rien où ils seraient estimés',
  offline: 'online-only',
  output: trajetsSchema,
})
