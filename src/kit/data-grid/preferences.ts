import { z } from 'zod'

/** Where a grid keeps how a person looks at it; the caller chooses the store, the kit knows none. */
export interface GridMemory {
  readonly lire: (cle: string) => Promise<unknown>
  readonly garder: (cle: string, valeur: unknown) => void
}

export const DENSITES = ['compacte', 'normale', 'aeree'] as const
export type Densite = (typeof DENSITES)[number]

const columnSchema = z.object({ visible: z.boolean().optional(), width: z.number().int().min(48).max(1200).optional() })
const termesSchema = z.array(z.string().max(200)).max(20)
const triSchema = z.object({ colonne: z.string(), sens: z.literal([1, -1]) }).nullable()
const columnsSchema = z.record(z.string(), columnSchema)

export const viewSchema = z.object({
  nom: z.string().min(1).max(60),
  termes: termesSchema,
  tri: triSchema,
  colonnes: columnsSchema,
})
export type View = z.infer<typeof viewSchema>

export const preferencesSchema = z.object({
  densite: z.enum(DENSITES),
  termes: termesSchema,
  tri: triSchema,
  colonnes: columnsSchema,
  vues: z.array(viewSchema).max(30),
})
export type Preferences = z.infer<typeof preferencesSchema>

export const DEFAULTS: Preferences = { densite: 'normale', termes: [], tri: null, colonnes: {}, vues: [] }

/** What was kept, or the defaults when nothing was or when it is of another time. */
export function readPreferences(stored: unknown): Preferences {
  const parsed = preferencesSchema.safeParse(stored)
  return parsed.success ? parsed.data : DEFAULTS
}

/** Name under which the display of a grid is kept. */
export function memoryKey(name: string): string {
  return `grille:${name}`
}
