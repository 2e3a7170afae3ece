import { z } from 'zod'
import { idParam, idSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { operation } from '#wire/operation.ts'
import { resultatApplicationSchema } from './application.ts'
import { BASE, right } from './bureau.ts'
import { copieSchema } from './copie.ts'
import { applicationCycleSchema, cycleModifieSchema, cycleSaisiSchema, cycleSchema } from './cycle.ts'

/** Our own calls of the desk: cycles, and days copied on others. What they put is prepared as one lot, like any change. */

const bureau = { right, tenant: 'company', offline: 'online-only', sujet: 'planning' } as const
const params = z.strictObject({ cycle_id: idParam })

export const lireCycles = operation({
  id: 'planning.cycles',
  method: 'GET',
  path: `${BASE}/cycles`,
  summary: 'Les cycles de la maison, et où chacun s’y trouve',
  ...bureau,
  output: z.strictObject({ cycles: z.array(cycleSchema) }),
})

export const creerCycle = operation({
  id: 'planning.cycle-creer',
  method: 'POST',
  path: `${BASE}/cycles`,
  summary: 'Fait un cycle d’une à douze semaines',
  ...bureau,
  body: cycleSaisiSchema,
  output: noticeSchema.extend({ cycle_id: idSchema }),
  errors: ['INTROUVABLE', 'DEJA_PRIS', 'SAISIE'],
})

export const modifierCycle = operation({
  id: 'planning.cycle-modifier',
  method: 'PUT',
  path: `${BASE}/cycles/{cycle_id}`,
  summary: 'Change un cycle\u00a0: ce qui en est déjà posé reste',
  ...bureau,
  params,
  body: cycleModifieSchema,
  output: noticeSchema,
  errors: ['INTROUVABLE', 'FICHE_MODIFIEE', 'DEJA_PRIS', 'SAISIE'],
})

export const supprimerCycle = operation({
  id: 'planning.cycle-supprimer',
  method: 'DELETE',
  path: `${BASE}/cycles/{cycle_id}`,
  summary: 'Retire un cycle\u00a0: ce qui en est déjà posé reste',
  ...bureau,
  params,
  output: noticeSchema,
  errors: ['INTROUVABLE'],
})

export const rendreCycle = operation({
  id: 'planning.cycle-rendre',
  method: 'POST',
  path: `${BASE}/cycles/{cycle_id}/rendre`,
  summary: 'Rend un cycle qui avait été retiré',
  ...bureau,
  params,
  output: noticeSchema,
  errors: ['INTROUVABLE', 'DEJA_PRIS'],
})

const application = { params, body: applicationCycleSchema, output: resultatApplicationSchema } as const

export const appliquerCycle = operation({
  id: 'planning.cycle-appliquer',
  method: 'POST',
  path: `${BASE}/cycles/{cycle_id}/appliquer`,
  summary: 'Pose un cycle sur des jours, dans ce qui est préparé, d’un seul geste',
  ...bureau,
  ...application,
  errors: ['INTROUVABLE', 'FICHE_MODIFIEE', 'POSTE_MODIFIE', 'MOIS_CLOS'],
})

export const prevoirCycle = operation({
  id: 'planning.cycle-prevoir',
  method: 'POST',
  path: `${BASE}/cycles/{cycle_id}/appliquer/essai`,
  summary: 'Dit ce que poser un cycle changerait, sans rien en garder',
  ...bureau,
  sujet: undefined,
  ...application,
  errors: ['INTROUVABLE', 'FICHE_MODIFIEE', 'POSTE_MODIFIE', 'MOIS_CLOS'],
})

const copie = { body: copieSchema, output: resultatApplicationSchema } as const

export const copierJours = operation({
  id: 'planning.copier',
  method: 'POST',
  path: `${BASE}/copier`,
  summary: 'Copie des semaines ou un mois sur d’autres jours, jour de semaine sur jour de semaine',
  ...bureau,
  ...copie,
  errors: ['INTROUVABLE', 'SAISIE', 'POSTE_MODIFIE', 'MOIS_CLOS'],
})

export const prevoirCopie = operation({
  id: 'planning.copier-prevoir',
  method: 'POST',
  path: `${BASE}/copier/essai`,
  summary: 'Dit ce qu’une copie changerait, sans rien en garder',
  ...bureau,
  sujet: undefined,
  ...copie,
  errors: ['INTROUVABLE', 'SAISIE', 'POSTE_MODIFIE', 'MOIS_CLOS'],
})
