import { z } from 'zod'
import { idParam, idSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'
import { estSiren, normaliserSiren } from '#wire/siren.ts'
import { texteSaisi } from '#wire/text.ts'
import { transferBodySchema, transferItemSchema } from '#wire/transfer.ts'
import {
  EMAIL_INVALIDE,
  invitationEmailSchema,
  lienSchema,
  MODULES_RESEAU,
  MOTS,
  RECHERCHE_MIN,
  type Sens,
} from './reseau.ts'

const email = texteSaisi()
  .max(200)
  .transform(texte => texte.trim().toLowerCase())
  .refine(texte => z.email().safeParse(texte).success, EMAIL_INVALIDE)
const siren = texteSaisi().max(30).transform(normaliserSiren).refine(estSiren, 'Siren invalide')

/** The calls of one side of the network: the same in both modules, two words apart (specification field-service §6). */
export function operationsReseau<S extends Sens>(sens: S) {
  const { un } = MOTS[sens]
  const base = `/api/entreprises/modules/gestion-${sens}/${sens}` as const
  const commun = { right: holdersOf(MODULES_RESEAU[sens]), tenant: 'company', sujet: 'reseau' } as const
  const ecrire = { ...commun, offline: 'online-only', output: noticeSchema } as const
  const params = z.strictObject({ link_id: idParam })
  return {
    lister: operation({
      ...commun,
      id: `${sens}.lister`,
      method: 'GET',
      path: base,
      summary: `Les entreprises liées comme ${un}, et les invitations`,
      offline: 'cached',
      output: z.array(lienSchema),
    }),
    chercher: operation({
      ...commun,
      id: `${sens}.chercher`,
      method: 'GET',
      path: `${base}/0/comptes`,
      summary: `Cherche une entreprise à inviter comme ${un}, par son nom`,
      offline: 'online-only',
      query: z.strictObject({ recherche: texteSaisi().min(RECHERCHE_MIN).max(100) }),
      output: z.array(z.strictObject({ id: idSchema, label: z.string(), logo: z.string().nullable() })),
    }),
    inviter: operation({
      ...ecrire,
      id: `${sens}.inviter`,
      method: 'POST',
      path: base,
      summary: `Invite une entreprise comme ${un}`,
      body: z.strictObject({ cible: idSchema.nullable() }),
      errors: ['SAISIE', 'ENCORE_UTILISE', 'TROP_DE_TENTATIVES'],
    }),
    inviterEmail: operation({
      ...ecrire,
      id: `${sens}.inviter-email`,
      method: 'POST',
      path: `${base}/0/email`,
      summary: `Invite par e-mail, inscrit ou non, comme ${un}`,
      body: z.strictObject({ email }),
      errors: ['ADRESSE_A_CONFIRMER', 'TROP_DE_TENTATIVES'],
    }),
    listerEmails: operation({
      ...commun,
      id: `${sens}.emails`,
      method: 'GET',
      path: `${base}/0/email`,
      summary: `Les adresses invitées par e-mail comme ${un}, tant que personne n’a accepté`,
      offline: 'cached',
      output: z.array(invitationEmailSchema),
    }),
    retirerEmail: operation({
      ...ecrire,
      id: `${sens}.retirer-email`,
      method: 'DELETE',
      path: `${base}/0/email/{id}`,
      summary: 'Retire une invitation envoyée par e-mail',
      params: z.strictObject({ id: idParam }),
      errors: ['INTROUVABLE'],
    }),
    inviterReference: operation({
      ...ecrire,
      id: `${sens}.inviter-reference`,
      method: 'POST',
      path: `${base}/0/reference`,
      summary: `Invite l’entreprise de ce Siren comme ${un}`,
      body: z.strictObject({ siren }),
      errors: ['SAISIE', 'ENCORE_UTILISE', 'TROP_DE_TENTATIVES'],
    }),
    accorder: operation({
      ...ecrire,
      id: `${sens}.accorder`,
      method: 'PUT',
      path: `${base}/{link_id}/on`,
      summary: 'Accepte l’invitation, ou redonne son accord',
      params,
      errors: ['INTROUVABLE'],
    }),
    suspendre: operation({
      ...ecrire,
      id: `${sens}.suspendre`,
      method: 'PUT',
      path: `${base}/{link_id}/off`,
      summary: 'Suspend son accord\u00a0: plus de nouvelle demande, ce qui est accepté continue',
      params,
      errors: ['INTROUVABLE'],
    }),
    finir: operation({
      ...ecrire,
      id: `${sens}.finir`,
      method: 'DELETE',
      path: `${base}/{link_id}`,
      summary: 'Refuse une invitation, en retire une, ou met fin à un lien',
      params,
      errors: ['INTROUVABLE'],
    }),
    lirePrestations: operation({
      ...commun,
      id: `${sens}.prestations`,
      method: 'GET',
      path: `${base}/{link_id}/souscription-prestations`,
      summary: 'Prestations que propose le donneur d’ordres, et celles que fait le prestataire',
      offline: 'cached',
      params,
      output: z.array(transferItemSchema),
      errors: ['INTROUVABLE'],
    }),
    souscrire: operation({
      ...ecrire,
      id: `${sens}.souscrire`,
      method: 'PUT',
      path: `${base}/{link_id}/souscription-prestations/0`,
      summary: 'Garde exactement ces prestations',
      params,
      body: transferBodySchema,
      errors: ['INTROUVABLE', 'DROIT_MANQUANT'],
    }),
  } as const
}
export type OperationsReseau = ReturnType<typeof operationsReseau>
