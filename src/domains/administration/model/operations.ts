import { z } from 'zod'
import { formDefinitionSchema } from '#wire/form.ts'
import { idParam } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { operation, platformOnly } from '#wire/operation.ts'
import { transferBodySchema, transferItemSchema } from '#wire/transfer.ts'

/** What every call of the platform's administration shares: platform administrators only, nothing kept on the device. */
export const platform = {
  right: platformOnly,
  tenant: 'company',
  offline: 'online-only',
  sujet: 'plateforme',
} as const

export const one = z.strictObject({ id: idParam })

/** A switch as forms send it. */
export const bitSchema = z.literal([0, 1])

/** The token of an impersonation (specification §7.2: type, title, desc, token). */
export const usurpationSchema = z.strictObject({
  type: z.literal('success'),
  title: z.string(),
  desc: z.string(),
  token: z.string(),
  /** Seconds. */
  expires_in: z.number().int(),
})

/** Refusals that keep the platform in somebody's hands. */
export const KEEPING = ['INTROUVABLE', 'DERNIER_ADMINISTRATEUR'] as const

/** The form of one thing, described by the server. */
export function editForm(id: string, path: string, summary: string) {
  return operation({
    ...platform,
    id,
    method: 'GET',
    path,
    summary,
    params: one,
    output: formDefinitionSchema,
    errors: ['INTROUVABLE'],
  })
}

/** A transfer list of one thing: read, and saved as the whole selection. */
export function transferOf(id: string, path: string, summary: string) {
  return {
    read: operation({
      ...platform,
      id: `${id}.lire`,
      method: 'GET',
      path,
      summary,
      params: one,
      output: z.array(transferItemSchema),
      errors: ['INTROUVABLE'],
    }),
    write: operation({
      ...platform,
      id: `${id}.enregistrer`,
      method: 'PUT',
      path: `${path}/0`,
      summary: `Enregistre\u00a0: ${summary.toLowerCase()}`,
      params: one,
      body: transferBodySchema,
      output: noticeSchema,
      bodyLimit: 128 * 1024,
      errors: KEEPING,
    }),
  }
}
export type TransferOperations = ReturnType<typeof transferOf>
