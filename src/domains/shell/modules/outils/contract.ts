import { z } from 'zod'
import { anySession, operation } from '#wire/operation.ts'

/** Small services of the shell (specification shell-and-administration §7.1): pictures, exports; searches are in `#wire`. */

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
