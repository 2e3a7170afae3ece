import { z } from 'zod'
import { anonymous, anySession, operation } from './operation.ts'
import { texteSaisi } from './text.ts'

/**
 * Searches among public services while a form is filled (specification crm-site-editor-home-care §3, §7). The forms of the
 * browser core make them, and the core may not import a domain: they stand here.
 */

export const adresseSchema = z.strictObject({
  /** Number and street. */
  name: z.string(),
  /** Empty where the service gives none, as for `city`. */
  postcode: z.string(),
  city: z.string(),
  label: z.string(),
  /** WGS 84, degrees. */
  latitude: z.number(),
  longitude: z.number(),
  /** INSEE code of the commune; empty: unknown. */
  code_insee: z.string(),
})
export type Adresse = z.infer<typeof adresseSchema>

export const adressesTrouveesSchema = z.strictObject({
  adresses: z.array(adresseSchema),
  /** The service is away: `message` says what to do instead, and no address says nothing. */
  error: z.boolean(),
  message: z.string(),
})
export type AdressesTrouvees = z.infer<typeof adressesTrouveesSchema>

/** Shorter texts find half of France (specification crm-site-editor-home-care §9). */
export const ADRESSE_MIN = 4

export const searchAdresse = operation({
  id: 'outils.adresse',
  method: 'GET',
  path: '/api/wikaz/structure/adresse/{text}',
  summary: 'Recherche d’adresses françaises',
  right: anySession,
  tenant: 'none',
  offline: 'online-only',
  params: z.strictObject({ text: texteSaisi().min(3).max(200) }),
  output: adressesTrouveesSchema,
  errors: ['TROP_DE_TENTATIVES'],
})

export const societeTrouveeSchema = z.strictObject({
  denomination: z.string(),
  /** The number is no company's: the form is refused. A directory that is away refuses nothing. */
  error: z.boolean(),
  message: z.string(),
})
export type SocieteTrouvee = z.infer<typeof societeTrouveeSchema>

/** Anonymous: the registration screen asks before there is an account. */
export const searchSirene = operation({
  id: 'outils.sirene',
  method: 'GET',
  path: '/api/wikaz/sirene',
  summary: 'Raison sociale d’un numéro SIREN',
  right: anonymous,
  tenant: 'none',
  offline: 'online-only',
  query: z.strictObject({
    client_id: z.string().max(100).optional(),
    type: z.literal('SIREN'),
    search: z.string().max(30),
  }),
  output: societeTrouveeSchema,
  errors: ['TROP_DE_TENTATIVES'],
})
