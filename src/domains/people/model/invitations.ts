import { z } from 'zod'
import { commun, UTILISATEURS } from '#domains/people/model/commun.ts'
import { uuidSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { operation } from '#wire/operation.ts'

export const invitationSchema = z.strictObject({
  /** Opens nothing: the link's secret goes to the invited person's mailbox only. */
  invitation_id: uuidSchema,
  email: z.string(),
  nom: z.string(),
  prenom: z.string(),
  profil_libelle: z.string(),
  creee_a: z.iso.datetime(),
  expire_a: z.iso.datetime(),
  /** Who sent it; empty: somebody whom the company has no more. */
  auteur: z.string(),
  /** `caduque`: whoever sent it may not give that profile any more. */
  etat: z.enum(['ouverte', 'expiree', 'caduque']),
})
export type Invitation = z.infer<typeof invitationSchema>

/** Ours, as the invitation: who has not come yet. */
export const listerEnAttente = operation({
  ...commun,
  id: 'gestion-utilisateurs-wikaz.invitations',
  method: 'GET',
  path: `${UTILISATEURS}/invitations`,
  summary: 'Les personnes invitées qui n’ont pas encore ouvert leur compte',
  output: z.array(invitationSchema),
})

const surInvitation = (geste: string, summary: string) =>
  operation({
    ...commun,
    id: `gestion-utilisateurs-wikaz.invitation-${geste}`,
    method: 'POST',
    path: `${UTILISATEURS}/invitations/{invitation_id}/${geste}`,
    summary,
    params: z.strictObject({ invitation_id: uuidSchema }),
    output: noticeSchema,
    errors: [
      'INTROUVABLE',
      'DROIT_MANQUANT',
      'LIEN_PERIME',
      'ADRESSE_A_CONFIRMER',
      'EMAIL_DEJA_UTILISE',
      'TROP_DE_TENTATIVES',
    ],
  })

export const renvoyerInvitation = surInvitation('renvoyer', 'Envoie à nouveau une invitation, pour sept jours')
export const retirerInvitation = surInvitation('retirer', 'Retire une invitation\u202f: son lien ne s’ouvre plus')
/** What "Défaire" does after that. */
export const remettreInvitation = surInvitation('remettre', 'Remet une invitation retirée, avec son lien')
