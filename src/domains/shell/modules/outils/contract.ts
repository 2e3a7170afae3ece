import { z } from 'zod'
import { anonymous, anySession, operation } from '#wire/operation.ts'

/** Small services of the shell (specification shell-and-administration §7.1): addresses, companies, pictures, exports. */

export const adresseSchema = z.strictObject({
  name: z.string(),
  postcode: z.string(),
  city: z.string(),
  label: z.string(),
})
export type Adresse = z.infer<typeof adresseSchema>

export const searchAdresse = operation({
  id: 'outils.adresse',
  method: 'GET',
  path: '/api/wikaz/structure/adresse/{text}',
  summary: "Recherche d'adresses françaises",
  right: anySession,
  tenant: 'none',
  offline: 'online-only',
  params: z.strictObject({ text: z.string().trim().min(3).max(200) }),
  output: z.array(adresseSchema),
  errors: ['INDISPONIBLE'],
})

/** Anonymous: the registration screen asks before there is an account. */
export const searchSirene = operation({
  id: 'outils.sirene',
  method: 'GET',
  path: '/api/wikaz/sirene',
  summary: "Raison sociale d'un numéro SIREN",
  right: anonymous,
  tenant: 'none',
  offline: 'online-only',
  query: z.strictObject({
    client_id: z.string().max(100).optional(),
    type: z.literal('SIREN'),
    search: z.string().max(30),
  }),
  output: z.strictObject({ denomination: z.string(), error: z.boolean(), message: z.string() }),
  errors: ['TROP_DE_TENTATIVES'],
})

export const fetchImage = operation({
  id: 'outils.image',
  method: 'GET',
  path: '/api/wikaz/images',
  summary: "Une image d'un autre site, vérifiée et réencodée",
  right: anySession,
  tenant: 'none',
  offline: 'online-only',
  query: z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(2000) }),
  output: z.unknown(),
  answers: 'binary',
  errors: ['IMAGE_REFUSEE', 'TROP_DE_TENTATIVES'],
})

export const exportRows = operation({
  id: 'outils.exporter',
  method: 'POST',
  path: '/api/wikaz/exporter',
  summary: 'Transforme des lignes en classeur xlsx ou en fichier csv',
  right: anySession,
  tenant: 'self',
  offline: 'online-only',
  body: z.strictObject({ data: z.string().max(8_000_000), type: z.enum(['xlsx', 'csv']).default('xlsx') }),
  output: z.unknown(),
  answers: 'binary',
  bodyLimit: 8 * 1024 * 1024,
  errors: ['CORPS_TROP_GROS'],
})
