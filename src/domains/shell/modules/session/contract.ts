import { z } from 'zod'
import { idSchema, uuidSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { anonymous, anySession, operation } from '#wire/operation.ts'
import { sessionAnswerSchema } from '#wire/session.ts'

const client = { client_id: z.string().min(1).max(100), client_secret: z.string().max(200).optional() }
const device = { appareil_id: uuidSchema.optional(), appareil_libelle: z.string().max(120).optional() }

/** Password grant, or refresh grant; the PWA's refresh token travels in an HttpOnly cookie, others' in the body. */
export const tokenBodySchema = z.discriminatedUnion('grant_type', [
  z.strictObject({
    grant_type: z.literal('password'),
    username: z.string().min(1).max(254),
    password: z.string().min(1).max(200),
    ...client,
    ...device,
  }),
  z.strictObject({
    grant_type: z.literal('refresh_token'),
    refresh_token: z.string().max(200).optional(),
    ...client,
    ...device,
  }),
])

export const tokenAnswerSchema = z.strictObject({
  access_token: z.string(),
  /** Absent for the PWA: its refresh token is in the cookie. */
  refresh_token: z.string().optional(),
  token_type: z.literal('Bearer'),
  /** Seconds. */
  expires_in: z.number().int(),
  compte_id: idSchema,
  utilisateur_id: idSchema,
})

export const getToken = operation({
  id: 'session.jeton',
  method: 'POST',
  path: '/oauth/token',
  summary: 'Ouvre une session (mot de passe) ou la prolonge (refresh_token)',
  right: anonymous,
  tenant: 'none',
  offline: 'online-only',
  body: tokenBodySchema,
  output: tokenAnswerSchema,
  accepts: 'form',
  bodyLimit: 4096,
  servedOnLowDisk: true,
  errors: ['IDENTIFICATION', 'SESSION_EXPIREE', 'COMPTE_INACTIF', 'TROP_DE_TENTATIVES', 'ORIGINE_REFUSEE'],
})

/** Asked by a browser that holds nothing any more, before it asks for the session itself: nobody yet is no refusal. */
export const askKnown = operation({
  id: 'session.connue',
  method: 'GET',
  path: '/api/session/connue',
  summary: 'Dit si ce navigateur porte le cookie d’une session',
  right: anonymous,
  tenant: 'none',
  offline: 'online-only',
  output: z.strictObject({ connue: z.boolean() }),
})

export const getSession = operation({
  id: 'session.lire',
  method: 'GET',
  path: '/api/session',
  summary: 'La personne connectée, ses droits, son menu, ses épingles',
  right: anySession,
  tenant: 'self',
  offline: 'cached',
  output: sessionAnswerSchema,
})

export const endSession = operation({
  id: 'session.fermer',
  method: 'DELETE',
  path: '/api/session',
  summary: 'Ferme la session de cet appareil et efface le cookie',
  right: anySession,
  tenant: 'self',
  offline: 'online-only',
  output: noticeSchema,
  servedOnLowDisk: true,
})

/** PWA client identifiers: public by nature, they name the client and protect nothing. */
export const PWA_CLIENT_ID = 'relais-terrain-pwa'
