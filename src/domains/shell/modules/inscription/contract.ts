import { z } from 'zod'
import { inscriptionSchema, type VarianteSlug, variantes } from '#domains/shell/model/inscription.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { anonymous, anySession, operation } from '#wire/operation.ts'

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

export const confirmAddress = operation({
  id: 'inscription.confirmer',
  method: 'POST',
  path: '/api/inscription/confirmation',
  summary: 'Confirme l’adresse de l’inscription, avec le lien reçu\u202f; deux fois vaut une',
  right: anonymous,
  tenant: 'none',
  offline: 'online-only',
  body: z.strictObject({ jeton: z.string().min(1).max(200) }),
  output: noticeSchema,
  bodyLimit: 1024,
  errors: ['LIEN_PERIME', 'TROP_DE_TENTATIVES'],
})

export const askConfirmation = operation({
  id: 'inscription.renvoyer',
  method: 'POST',
  path: '/api/inscription/confirmation/envoi',
  summary: 'Renvoie à la personne propriétaire le lien qui confirme son adresse',
  right: anySession,
  tenant: 'company',
  offline: 'online-only',
  output: noticeSchema,
  errors: ['DROIT_MANQUANT', 'TROP_DE_TENTATIVES'],
})
