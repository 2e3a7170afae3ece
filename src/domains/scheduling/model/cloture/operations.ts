import { z } from 'zod'
import { idParam, idSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { operation } from '#wire/operation.ts'
import { BASE, moisDonne, right } from '../bureau/bureau.ts'
import { cloturesSchema, ETATS_MOIS, empreinteSchema, moisCorps, motifReouvertureSchema } from './cloture.ts'

/** Closing months, by whoever plans (build B0.3). */

const bureau = { right, tenant: 'company', offline: 'online-only' } as const

export const lireClotures = operation({
  id: 'planning.clotures',
  method: 'GET',
  path: `${BASE}/clotures`,
  summary: 'Où en est la clôture d’un mois, agent par agent, avec ses chiffres et ce qui l’empêche',
  ...bureau,
  sujet: 'planning',
  aussi: ['edt', 'personnes'],
  query: moisDonne,
  output: cloturesSchema,
})

export const cloturerMois = operation({
  id: 'planning.cloturer',
  method: 'POST',
  path: `${BASE}/clotures`,
  summary: 'Contrôle ou clôt le mois de chacun de ces agents\u00a0; ce qui en empêche un n’empêche pas les autres',
  ...bureau,
  sujet: 'planning',
  body: z.strictObject({
    ...moisCorps,
    agents: z.array(idSchema).min(1).max(500),
    etat: z.enum(ETATS_MOIS),
    /** Closed as it is now, although it changed since it was checked: who asks has seen it. */
    confirmer: z.boolean().optional(),
    /** What was read of them: other figures are not frozen. Absent in what an older page sends. */
    lus: z
      .array(z.strictObject({ utilisateur_id: idSchema, empreinte: empreinteSchema }))
      .max(500)
      .optional(),
  }),
  output: noticeSchema.extend({
    faits: z.array(idSchema),
    refuses: z.array(z.strictObject({ utilisateur_id: idSchema, raisons: z.array(z.string()).min(1) })),
  }),
  errors: ['INTROUVABLE', 'MOIS_A_FINIR'],
})

export const rouvrirMois = operation({
  id: 'planning.rouvrir-mois',
  method: 'POST',
  path: `${BASE}/clotures/reouvrir`,
  summary: 'Rouvre le mois clos d’un agent, avec un motif\u00a0: l’agent est prévenu, sa signature ne vaut plus',
  ...bureau,
  sujet: 'planning',
  body: z.strictObject({ ...moisCorps, utilisateur_id: idSchema, motif: motifReouvertureSchema }),
  output: noticeSchema,
  errors: ['INTROUVABLE', 'DROIT_MANQUANT'],
})

export const feuilleDunAgent = operation({
  id: 'planning.feuille-pdf',
  method: 'GET',
  path: `${BASE}/clotures/{userId}/feuille`,
  summary: 'La feuille du mois clos d’un agent, jour par jour, avec ses signatures, en PDF',
  ...bureau,
  params: z.strictObject({ userId: idParam }),
  query: moisDonne,
  output: z.unknown(),
  answers: 'binary',
  errors: ['INTROUVABLE'],
})
