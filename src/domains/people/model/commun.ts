import { z } from 'zod'
import { formDefinitionSchema } from '#wire/form.ts'
import { idParam } from '#wire/ids.ts'
import { holdersOf, operation } from '#wire/operation.ts'
import { texteSaisi } from '#wire/text.ts'

/** Screen name and right of those who manage the company's people. */
export const MODULE_UTILISATEURS = 'vx-gestion-utilisateurs-wikaz'
export const UTILISATEURS = '/api/entreprises/modules/gestion-utilisateurs-wikaz/utilisateurs'

/** What every call of the module shares. Nothing is kept on the device: absences and addresses of colleagues. */
export const commun = {
  right: holdersOf(MODULE_UTILISATEURS),
  tenant: 'company',
  offline: 'online-only',
  sujet: 'personnes',
} as const

export const une = z.strictObject({ id: idParam })

/** A switch as forms send it. */
export const bitSchema = z.literal([0, 1])
export type Bit = z.infer<typeof bitSchema>

/** The company's own profiles, by the numbers that the screens test for (specification field-service §6); those of a house last. */
export const PROFIL = {
  regulateur: 60,
  technicien: 31,
  bureau: 30,
  agent: 70,
  cadre: 71,
  commercial: 72,
  soignant: 75,
} as const

/** Refusals of what touches somebody's access. */
export const ACCES = ['INTROUVABLE', 'DROIT_MANQUANT', 'DERNIER_ADMINISTRATEUR', 'PROPRE_ACCES'] as const

/** One line of text: trimmed, bounded, without control characters. */
export const texte = (label: string, max: number) =>
  texteSaisi()
    .max(max, `${label}\u00a0: ${max} caractères au plus.`)
    .refine(t => !/\p{Cc}/u.test(t), `${label}\u00a0: caractères non acceptés.`)

/** A form of one person, described by the server. */
export function formulaire(id: string, path: string, summary: string) {
  return operation({
    ...commun,
    id: `gestion-utilisateurs-wikaz.${id}`,
    method: 'GET',
    path: `${UTILISATEURS}/{id}/${path}`,
    summary,
    params: une,
    output: formDefinitionSchema,
    errors: ['INTROUVABLE'],
  })
}
