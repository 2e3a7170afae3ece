import { z } from 'zod'
import { acceptationSchema, emailSchema, personneSchema } from '#domains/shell/model/inscription.ts'
import { idSchema, uuidSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { anonymous, anySession, operation } from '#wire/operation.ts'

/** The secret of the mailed link, in the form of a UUID: 122 bits, of which the database keeps the hash. */
const params = z.strictObject({ id: uuidSchema })

export const createInvitation = operation({
  id: 'invitation.creer',
  method: 'POST',
  path: '/api/invitations',
  summary: "Invite une personne dans l'entreprise, avec un profil que l’on peut donner",
  right: anySession,
  tenant: 'company',
  offline: 'online-only',
  body: z.strictObject({ email: emailSchema, ...personneSchema, profil_id: idSchema }),
  /** The identifier opens nothing: the link's secret goes to the invited person's mailbox only. */
  output: noticeSchema.extend({ invitation_id: uuidSchema }),
  errors: ['DROIT_MANQUANT', 'ADRESSE_A_CONFIRMER', 'EMAIL_DEJA_UTILISE', 'TROP_DE_TENTATIVES'],
})

export const getInvitation = operation({
  id: 'invitation.lire',
  method: 'GET',
  path: '/api/invitation/{id}',
  summary: 'Ce que la personne invitée voit avant de choisir son mot de passe',
  right: anonymous,
  tenant: 'none',
  offline: 'online-only',
  params,
  output: z.strictObject({
    email: z.string(),
    nom: z.string(),
    prenom: z.string(),
    compte_raison_sociale: z.string(),
    profil_libelle: z.string(),
  }),
  errors: ['LIEN_PERIME', 'TROP_DE_TENTATIVES'],
})

export const acceptInvitation = operation({
  id: 'invitation.accepter',
  method: 'POST',
  path: '/api/invitation/{id}',
  summary: 'Crée le compte de la personne invitée',
  right: anonymous,
  tenant: 'none',
  offline: 'online-only',
  params,
  body: acceptationSchema,
  output: noticeSchema,
  bodyLimit: 4096,
  errors: ['LIEN_PERIME', 'EMAIL_DEJA_UTILISE', 'TROP_DE_TENTATIVES'],
})

/** The link again, tapped by somebody who is signed in: whether it is the one that they joined by. */
export const recognizeInvitation = operation({
  id: 'invitation.reconnaitre',
  method: 'GET',
  path: '/api/invitations/{jeton}',
  summary: 'Dit si le lien d’une invitation est celui de la personne connectée',
  right: anySession,
  tenant: 'self',
  offline: 'online-only',
  /** The secret of the link: it names nothing of a company. */
  params: z.strictObject({ jeton: uuidSchema }),
  output: z.strictObject({ mienne: z.boolean() }),
})
