import { z } from 'zod'
import { idParam, instantDonneSchema, instantSchema, jourDonneSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { operation } from '#wire/operation.ts'
import { texteSaisi } from '#wire/text.ts'
import { BASE, right } from './bureau.ts'

export const NOTE_MAX = 500

export const noteSaisieSchema = z.strictObject({
  /** Empty: there is no note any more. */
  texte: texteSaisi().max(NOTE_MAX),
  /** When the note that was read had been written; null: none was. */
  vu: instantDonneSchema.nullable(),
})

/** Ours: a note on one agent's day, for those who plan; nobody covers what a colleague wrote meanwhile. */
export const ecrireNote = operation({
  id: 'planning.note',
  method: 'PUT',
  path: `${BASE}/planning/{date}/notes/{userId}`,
  summary:
    'Écrit la note d’un jour d’un agent, que lisent ceux qui planifient, et la personne dans ses propres données\u00a0; vide, elle est retirée',
  right,
  tenant: 'company',
  offline: 'online-only',
  sujet: 'planning',
  params: z.strictObject({ date: jourDonneSchema, userId: idParam }),
  body: noteSaisieSchema,
  /** `ecrit_a`: its hour, which the next change names; null: there is none any more. */
  output: noticeSchema.extend({ ecrit_a: instantSchema.nullable() }),
  errors: ['INTROUVABLE', 'POSTE_MODIFIE'],
})
