import { z } from 'zod'
import { inscriptionSchema, type VarianteSlug, variantes } from '#domains/shell/model/inscription.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { anonymous, operation } from '#wire/operation.ts'

export const getInscription = operation({
  id: 'inscription.lire',
  method: 'GET',
  path: '/api/inscription/{slug}',
  summary: "Les textes d'une variante de l'inscription",
  right: anonymous,
  tenant: 'none',
  offline: 'online-only',
  params: z.strictObject({ slug: z.string().min(1).max(50) }),
  output: z.strictObject({
    slug: z.enum(Object.keys(variantes) as [VarianteSlug]),
    titre: z.string(),
    texte: z.string(),
    metier: z.enum(['terrain', 'residence']),
  }),
})

export const createInscription = operation({
  id: 'inscription.creer',
  method: 'POST',
  path: '/api/inscription',
  summary: "Crée l'espace d'une entreprise et le compte de sa ou son propriétaire",
  right: anonymous,
  tenant: 'none',
  offline: 'online-only',
  body: inscriptionSchema,
  output: noticeSchema,
  bodyLimit: 8192,
  errors: ['TROP_DE_TENTATIVES'],
})
