import { z } from 'zod'
import { changementMotDePasseSchema } from '#domains/shell/model/password.ts'
import { profilEcritSchema, profilSchema } from '#domains/shell/model/profil.ts'
import { idSchema, sha256Schema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { anySession, operation } from '#wire/operation.ts'

const BASE = '/api/wikaz/structure'

export const getProfil = operation({
  id: 'profil.lire',
  method: 'GET',
  path: `${BASE}/profil`,
  summary: 'Le profil de la personne connectée',
  right: anySession,
  tenant: 'self',
  offline: 'cached',
  sujet: 'session',
  output: profilSchema,
})

export const putPassword = operation({
  id: 'profil.mot-de-passe',
  method: 'PUT',
  path: `${BASE}/profil/0`,
  summary: 'Change le mot de passe et ferme les autres sessions',
  right: anySession,
  tenant: 'self',
  offline: 'online-only',
  sujet: 'session',
  body: changementMotDePasseSchema,
  output: noticeSchema,
  bodyLimit: 4096,
  errors: ['MOT_DE_PASSE_ACTUEL', 'TROP_DE_TENTATIVES', 'DROIT_MANQUANT'],
})

export const putUserName = operation({
  id: 'profil.modifier',
  method: 'PUT',
  path: `${BASE}/user_name`,
  summary: 'Enregistre les champs donnés du profil',
  right: anySession,
  tenant: 'self',
  offline: 'queued',
  // What the reading gives may come back whole: of what nobody changes here, the e-mail must be the one it is.
  body: profilEcritSchema,
  output: noticeSchema,
  errors: ['TYPE_DE_FICHIER', 'IMAGE_REFUSEE', 'SAISIE'],
})

export const putTheme = operation({
  id: 'profil.theme',
  method: 'PUT',
  path: `${BASE}/theme`,
  summary: 'Thème sombre ou clair',
  right: anySession,
  tenant: 'self',
  offline: 'queued',
  body: z.strictObject({ etat: z.boolean() }),
  output: z.strictObject({ etat: z.boolean() }),
})

export const getMesDonnees = operation({
  id: 'profil.donnees',
  method: 'GET',
  path: `${BASE}/profil/donnees`,
  summary: 'Tout ce qui nomme la personne connectée, dans un fichier JSON',
  right: anySession,
  tenant: 'self',
  offline: 'online-only',
  output: z.unknown(),
  answers: 'binary',
  errors: ['TROP_DE_TENTATIVES', 'DROIT_MANQUANT'],
})

export const getPhotos = operation({
  id: 'profil.photos',
  method: 'GET',
  path: `${BASE}/photos`,
  summary: "Les photos des personnes de l'entreprise",
  right: anySession,
  tenant: 'company',
  offline: 'cached',
  output: z.array(z.strictObject({ utilisateur_id: idSchema, avatar: sha256Schema })),
})
