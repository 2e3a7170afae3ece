import { z } from 'zod'
import { idParam, idSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'
import { MODULE_REGULATION, visitePlanifieeSchema } from './regulation.ts'

/** What the office makes of work that came while its visit was off its author's planning (offline rule 11). */
const commun = {
  method: 'POST',
  right: holdersOf(MODULE_REGULATION),
  tenant: 'company',
  offline: 'online-only',
  sujet: 'plannings-entreprises',
  params: z.strictObject({ id: idParam }),
  output: noticeSchema.extend({ intervention: visitePlanifieeSchema }),
} as const
const EP = '/api/regulation/interventions/{id}'

/** `de` is the version of the visit, and `utilisateur_id` whose work it is. What was applied is not taken out again. */
export const reprendreTravailVisite = operation({
  ...commun,
  id: 'regulation.reprendre-travail',
  path: `${EP}/reprendre-travail`,
  summary: 'Reprend dans l’intervention le travail qu’un technicien en a envoyé hors planning',
  body: z.strictObject({ de: z.number().int().positive(), utilisateur_id: idSchema }),
  errors: ['INTROUVABLE', 'PLAN_MODIFIE', 'CRENEAU_OCCUPE', 'ETAPE_REFUSEE', 'SAISIE'],
})

/** `vu` is the last piece that was read: what came since still waits. */
export const classerTravailVisite = operation({
  ...commun,
  id: 'regulation.classer-travail',
  path: `${EP}/classer-travail`,
  summary: 'Dit vu le travail reçu hors planning d’une intervention, qui reste lisible à côté d’elle',
  body: z.strictObject({ vu: idSchema }),
  errors: ['INTROUVABLE'],
})
