import { z } from 'zod'
import { idSchema, instantSchema } from '#wire/ids.ts'

/** From whom requests come (issuers, "donneurs d'ordres"), or to whom they go (receivers, "prestataires"). */
export const SENS = ['emetteurs', 'recepteurs'] as const
export type Sens = (typeof SENS)[number]

export const MODULES_RESEAU = {
  emetteurs: 'vx-gestion-emetteurs',
  recepteurs: 'vx-gestion-recepteurs',
} as const satisfies Record<Sens, string>

/** What each side is called (specification field-service §2 "Issuers and receivers"). */
export const MOTS: Readonly<Record<Sens, { titre: string; un: string; le: string; chercher: string }>> = {
  emetteurs: {
    titre: 'Donneurs d’ordres',
    un: 'donneur d’ordres',
    le: 'le donneur d’ordres',
    chercher: 'Rechercher un donneur d’ordre',
  },
  recepteurs: {
    titre: 'Prestataires',
    un: 'prestataire',
    le: 'le prestataire',
    chercher: 'Rechercher un prestataire',
  },
}

/** §8, in the specification's words. */
export const SANS_DESTINATAIRE = 'Veuillez sélectionner un destinataire'
export const EMAIL_INVALIDE = 'Veuillez saisir un email valide.'
/** Letters before a search is made, so that nobody reads the whole list by one letter after the other. */
export const RECHERCHE_MIN = 3

export const ETATS_LIEN = ['active', 'suspendue', 'a_repondre', 'invitee', 'expiree', 'refusee'] as const
export type EtatLien = (typeof ETATS_LIEN)[number]

export const LIBELLES_LIEN: Readonly<Record<EtatLien, string>> = {
  active: 'Active',
  suspendue: 'Suspendue',
  a_repondre: 'Attend votre réponse',
  invitee: 'Invitation envoyée',
  expiree: 'Invitation expirée',
  refusee: 'Invitation refusée',
}

export const lienSchema = z.strictObject({
  link_id: idSchema,
  compte_id: idSchema,
  compte_raison_sociale: z.string(),
  compte_ville: z.string(),
  /** Address of the logo; null: none is shown across companies. */
  logo: z.string().nullable(),
  /** 1 while this company agrees. */
  accord: z.literal([0, 1]),
  accord_autre: z.literal([0, 1]),
  etat: z.enum(ETATS_LIEN),
  etat_libelle: z.string(),
  depuis: instantSchema,
  /** Until when an invitation may be answered. */
  expire_a: instantSchema.nullable(),
  prestations: z.number().int().nonnegative(),
  demandes_en_cours: z.number().int().nonnegative(),
  /** Of those, offered and not answered yet. */
  demandes_en_attente: z.number().int().nonnegative(),
  /** Of those, what goes back to its issuer when the link ends: nobody else may answer. */
  demandes_a_rendre: z.number().int().nonnegative(),
})
export type Lien = z.infer<typeof lienSchema>

/** An address that was written to: nothing tells whether a company is behind it, until that company accepts. */
export const invitationEmailSchema = z.strictObject({
  invitation_id: idSchema,
  email: z.string(),
  depuis: instantSchema,
  expire_a: instantSchema,
  expiree: z.boolean(),
})
export type InvitationEmail = z.infer<typeof invitationEmailSchema>

/** What a row says of a link, before it is given a name. */
export interface CotesLien {
  readonly etat: 'invitee' | 'acceptee' | 'refusee' | 'finie'
  readonly invite_par_moi: boolean
  readonly accord_moi: boolean
  readonly accord_autre: boolean
  readonly expire_a: Date | null
}

/** How a link stands for the company that reads it. A link is used while both sides agree. */
export function etatLien({ etat, invite_par_moi, accord_moi, accord_autre, expire_a }: CotesLien, now: Date): EtatLien {
  if (etat === 'acceptee') return accord_moi && accord_autre ? 'active' : 'suspendue'
  if (etat !== 'invitee') return 'refusee'
  if (expire_a !== null && expire_a <= now) return 'expiree'
  return invite_par_moi ? 'invitee' : 'a_repondre'
}

/** What is not done of the network inside somebody else's account, as `horsDeSonNom` says it. */
export const SANS_RESEAU = 'le réseau de l’entreprise ne change pas'
export const SANS_DOSSIER = 'le dossier de l’entreprise ne se montre ni ne se cache'
