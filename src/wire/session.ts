import { z } from 'zod'
import { idSchema, instantSchema, uuidSchema } from './ids.ts'

/** Menu entry (specification shell-and-administration §3.2); `module` is the screen's registered name. */
export const menuItemSchema = z.strictObject({
  module_id: idSchema,
  module_libelle: z.string(),
  module_parent_id: idSchema.nullable(),
  /** 1 desktop, 2 smartphone, 3 both. */
  module_plateforme: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  route: z.string(),
  module: z.string(),
  params: z.record(z.string(), z.unknown()),
  action: z.string().nullable(),
  icone: z.string(),
  /** Heading the entry stands under, e.g. Terrain. */
  groupe: z.string(),
})
export type MenuItem = z.infer<typeof menuItemSchema>

/** What the browser keeps of the signed-in person (specification §3.1), in IndexedDB. */
export const sessionUserSchema = z.strictObject({
  id: idSchema,
  compte_id: idSchema,
  compte_raison_sociale: z.string(),
  name: z.string(),
  nom: z.string(),
  prenom: z.string(),
  email: z.string(),
  login: z.string(),
  administrateur_plateforme: z.boolean(),
  options: z.array(z.string()),
  props: z.record(z.string(), z.unknown()),
  /** Screen names this person may open. */
  modules: z.array(z.string()),
  epingles: z.array(idSchema),
  theme_sombre: z.boolean(),
  avatar_sha256: z.string().nullable(),
})
export type SessionUser = z.infer<typeof sessionUserSchema>

export const sessionAnswerSchema = z.strictObject({
  user: sessionUserSchema,
  menu: z.array(menuItemSchema),
  session_id: uuidSchema,
  epoch: uuidSchema,
  maintenant: instantSchema,
  wire: z.number().int(),
  oldest_served: z.number().int(),
  /** Entries this device said it still held at its last synchronisation (wipe detection, offline rule 14). */
  en_attente_connu: z.number().int(),
  /** Public key for Web Push subscriptions; null when pushes are off. */
  vapid_public_key: z.string().nullable(),
  map_style_url: z.string().nullable(),
  /** During an impersonation only: who is really acting, and until when at the latest. */
  usurpation: z.strictObject({ acteur_nom: z.string(), fin_prevue_a: instantSchema }).optional(),
  /** For the owner only, until the link mailed to the address of the registration was opened. */
  adresse_a_confirmer: z.literal(true).optional(),
})
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>
