import { z } from 'zod'
import { idParam, jourSchema } from './ids.ts'
import { noticeSchema } from './notice-schema.ts'
import { type Operation, operation } from './operation.ts'

/** What a typed confirmation and a name may weigh. */
const LABEL_MAX = 300

/** What erasing somebody does, told before (GDPR art. 17). */
export const erasureSchema = z.strictObject({
  /** To be typed, as it stands, before the erasure. */
  nom: z.string(),
  efface: z.array(z.string()),
  garde: z.array(
    z.strictObject({
      quoi: z.string(),
      /** "10 ans depuis la visite" */
      duree: z.string(),
      source: z.string(),
      /** The last day it is kept; null: there is none of it. */
      jusqu_au: jourSchema.nullable(),
    }),
  ),
  /** Why it cannot be done yet; empty: it can. */
  empeche: z.array(z.string()),
})
export type Erasure = z.infer<typeof erasureSchema>

interface Address {
  /** Prefix of the calls' names. */
  readonly id: string
  /** Of the record; `{id}` is added. */
  readonly path: string
  readonly right: Operation['right']
}

/** Calls about all that names one person: take it along, see what erasing does, erase (GDPR art. 15, 17, 20). */
export function personalDataOperations({ id, path, right }: Address) {
  const common = { right, tenant: 'company', offline: 'online-only', params: z.strictObject({ id: idParam }) } as const
  return {
    take: operation({
      ...common,
      id: `${id}.donnees`,
      method: 'GET',
      path: `${path}/{id}/donnees`,
      summary: 'Tout ce qui nomme une personne, dans un fichier JSON',
      output: z.unknown(),
      answers: 'binary',
      errors: ['INTROUVABLE', 'DROIT_MANQUANT'],
    }),
    foresee: operation({
      ...common,
      id: `${id}.effacement`,
      method: 'GET',
      path: `${path}/{id}/effacement`,
      summary: 'Ce que l’effacement d’une personne retire, et ce que la loi fait garder',
      output: erasureSchema,
      errors: ['INTROUVABLE', 'DROIT_MANQUANT'],
    }),
    erase: operation({
      ...common,
      id: `${id}.effacer`,
      method: 'POST',
      path: `${path}/{id}/effacement`,
      summary: 'Efface une personne\u202f; ne se défait pas, son nom est à recopier',
      body: z.strictObject({ nom: z.string().max(LABEL_MAX) }),
      output: noticeSchema,
      errors: ['INTROUVABLE', 'DROIT_MANQUANT', 'ENCORE_UTILISE', 'PROPRE_ACCES', 'DERNIER_ADMINISTRATEUR', 'SAISIE'],
    }),
  }
}
export type PersonalDataOperations = ReturnType<typeof personalDataOperations>
