import { z } from 'zod'
import { recuperationSchema } from '#domains/shell/model/inscription.ts'
import { choixMotDePasseSchema } from '#domains/shell/model/password.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { anonymous, operation } from '#wire/operation.ts'

export const askRecovery = operation({
  id: 'recuperation.demander',
  method: 'POST',
  path: '/api/recuperation',
  summary: 'Envoie un lien de récupération, sans dire si le compte existe',
  right: anonymous,
  tenant: 'none',
  offline: 'online-only',
  body: recuperationSchema,
  output: noticeSchema,
  bodyLimit: 4096,
  errors: ['TROP_DE_TENTATIVES'],
})

export const useRecovery = operation({
  id: 'recuperation.choisir',
  method: 'POST',
  path: '/api/recuperation/{jeton}',
  summary: 'Choisit un nouveau mot de passe avec le lien reçu, une seule fois',
  right: anonymous,
  tenant: 'none',
  offline: 'online-only',
  params: z.strictObject({ jeton: z.string().min(1).max(200) }),
  body: choixMotDePasseSchema,
  output: noticeSchema,
  bodyLimit: 4096,
  errors: ['LIEN_PERIME', 'TROP_DE_TENTATIVES'],
})
