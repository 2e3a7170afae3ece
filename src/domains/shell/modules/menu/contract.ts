import { z } from 'zod'
import { idParam, idSchema } from '#wire/ids.ts'
import { anySession, operation } from '#wire/operation.ts'
import { menuItemSchema } from '#wire/session.ts'

const BASE = '/api/wikaz/structure'
const moduleParams = z.strictObject({ module_id: idParam })
/** Pinned modules, oldest pin first. */
const pinsSchema = z.strictObject({ epingles: z.array(idSchema) })

export const getMenu = operation({
  id: 'menu.lire',
  method: 'GET',
  path: `${BASE}/menu/{module_id}`,
  summary: "Les entrées d'un module conteneur",
  right: anySession,
  tenant: 'self',
  offline: 'cached',
  params: moduleParams,
  output: z.array(menuItemSchema),
  errors: ['DROIT_MANQUANT', 'INTROUVABLE'],
})

export const openModule = operation({
  id: 'menu.ouvrir',
  method: 'PUT',
  path: `${BASE}/menu/{module_id}`,
  summary: "Note qu'un module a été ouvert",
  right: anySession,
  tenant: 'self',
  offline: 'online-only',
  params: moduleParams,
  output: z.strictObject({ ouvertures: z.number().int() }),
  errors: ['DROIT_MANQUANT', 'INTROUVABLE'],
})

export const addPin = operation({
  id: 'epingle.poser',
  method: 'POST',
  path: `${BASE}/epingles`,
  summary: 'Épingle un module',
  right: anySession,
  tenant: 'self',
  offline: 'queued',
  body: z.strictObject({ module_id: idSchema }),
  output: pinsSchema,
  errors: ['DROIT_MANQUANT', 'INTROUVABLE'],
})

export const removePin = operation({
  id: 'epingle.retirer',
  method: 'DELETE',
  path: `${BASE}/epingles/{moduleId}`,
  summary: "Retire l'épingle d'un module",
  right: anySession,
  tenant: 'self',
  offline: 'queued',
  params: z.strictObject({ moduleId: idParam }),
  output: pinsSchema,
})

export const getMenuImage = operation({
  id: 'menu.image',
  method: 'GET',
  path: '/api/wikaz/menu_image/{id}',
  summary: "La vignette d'un module",
  right: anySession,
  tenant: 'self',
  offline: 'cached',
  params: z.strictObject({ id: idParam }),
  output: z.unknown(),
  answers: 'binary',
  errors: ['DROIT_MANQUANT', 'INTROUVABLE'],
})

export const getGoogleKey = operation({
  id: 'menu.cle-google',
  method: 'GET',
  path: `${BASE}/google_key`,
  summary: "La clé Google de l'installation, vide quand il n'y en a pas",
  right: anySession,
  tenant: 'none',
  offline: 'online-only',
  output: z.strictObject({ compte_google_api_key: z.string() }),
})
