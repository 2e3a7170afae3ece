import { z } from 'zod'
import { ACCES, bitSchema, commun, formulaire, texte, UTILISATEURS, une } from '#domains/people/model/commun.ts'
import { formDefinitionSchema, versionLueSchema } from '#wire/form.ts'
import { idSchema, sha256Schema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { operation } from '#wire/operation.ts'
import { personalDataOperations } from '#wire/personal-data.ts'
import { CODE_POSTAL_ATTENDU, estCodePostal } from '#wire/postcode.ts'
import { telephoneSchema } from '#wire/telephone-schema.ts'
import { texteSaisi } from '#wire/text.ts'

/** A portrait, not a poster. */
export const PHOTO_MAX = 4 * 1024 * 1024

export const personneSchema = z.strictObject({
  id: idSchema,
  nom: z.string(),
  prenom: z.string(),
  email: z.string(),
  label: z.string(),
  /** 1: may sign in. */
  actif: bitSchema,
  proprietaire: z.boolean(),
  /** The very person who is asking. */
  moi: z.boolean(),
  profils: z.array(z.strictObject({ affect_profil_profil_id: idSchema, profil_libelle: z.string() })),
  fonction: z.string(),
  /** Content address of the photo; null: none. */
  photo: sha256Schema.nullable(),
  /** "Indisponible jusqu’au ven. 27 nov." now; empty: nothing to say. */
  absence: z.string(),
  peut: z.strictObject({
    /** Give and withdraw rights. */
    droits: z.boolean(),
    /** Switch the access on and off. */
    acces: z.boolean(),
    supprimer: z.boolean(),
  }),
})
export type Personne = z.infer<typeof personneSchema>

export const listerPersonnes = operation({
  ...commun,
  id: 'gestion-utilisateurs-wikaz.lister',
  method: 'GET',
  path: UTILISATEURS,
  summary: 'Les personnes de l’entreprise, les inactives si on les demande',
  query: z.strictObject({ inactif: z.enum(['0', '1']).optional() }),
  output: z.strictObject({
    utilisateurs: z.array(personneSchema),
    peut: z.strictObject({ inviter: z.boolean() }),
  }),
})

/** Ours: the specification names no creation. Somebody invited chooses their own password. */
export const formulaireInvitation = operation({
  ...commun,
  id: 'gestion-utilisateurs-wikaz.creer',
  method: 'GET',
  path: `${UTILISATEURS}/create`,
  summary: 'Le formulaire d’invitation',
  output: formDefinitionSchema,
})

export const inviterPersonne = operation({
  ...commun,
  id: 'gestion-utilisateurs-wikaz.inviter',
  method: 'POST',
  path: UTILISATEURS,
  summary: 'Invite une personne par e-mail (propriétaire, ou cadre d’une maison)',
  body: z.strictObject({
    email: texteSaisi()
      .toLowerCase()
      .max(254, 'E-mail\u00a0: 254 caractères au plus.')
      .pipe(z.email('Veuillez saisir un email valide.')),
    nom: texte('Nom', 100).min(1, 'Nom\u00a0: à renseigner.'),
    prenom: texte('Prénom', 100).min(1, 'Prénom\u00a0: à renseigner.'),
    profil_id: z.enum(['60', '31', '30', '70', '71', '72'], 'Profil\u00a0: à choisir.').transform(Number),
  }),
  output: noticeSchema,
  errors: [...ACCES, 'ADRESSE_A_CONFIRMER', 'EMAIL_DEJA_UTILISE', 'TROP_DE_TENTATIVES'],
})

export const editerPersonne = formulaire('modifier', 'edit', 'Le formulaire d’une personne')

export const fichePersonneSchema = z.strictObject({
  nom: texte('Nom', 100).min(1, 'Nom\u00a0: à renseigner.'),
  prenom: texte('Prénom', 100),
  user_telephone1: telephoneSchema('Téléphone'),
  user_telephone2: telephoneSchema('Autre téléphone'),
  user_adresse: texte('Adresse', 300),
  user_cp: texte('Code postal', 5).refine(estCodePostal, `Code postal\u00a0: ${CODE_POSTAL_ATTENDU}`),
  user_ville: texte('Ville', 100),
  actif: bitSchema,
  // Of the company's trade; one that is left out stays as it is.
  profil_60: bitSchema.optional(),
  profil_31: bitSchema.optional(),
  profil_30: bitSchema.optional(),
  profil_70: bitSchema.optional(),
  profil_71: bitSchema.optional(),
  profil_72: bitSchema.optional(),
  profil_75: bitSchema.optional(),
})
export type FichePersonne = z.infer<typeof fichePersonneSchema>

export const enregistrerPersonne = operation({
  ...commun,
  id: 'gestion-utilisateurs-wikaz.enregistrer',
  method: 'PUT',
  path: `${UTILISATEURS}/{id}`,
  summary: 'Change la fiche d’une personne, son accès et ses profils',
  params: une,
  // The version that was read; who never read the form has none.
  body: fichePersonneSchema.extend({ version: versionLueSchema.optional() }),
  output: noticeSchema,
  errors: [...ACCES, 'FICHE_MODIFIEE'],
})

export const supprimerPersonne = operation({
  ...commun,
  id: 'gestion-utilisateurs-wikaz.supprimer',
  method: 'DELETE',
  path: `${UTILISATEURS}/{id}`,
  summary: 'Retire une personne de l’entreprise\u202f; ce qu’elle a fait garde son nom',
  params: une,
  output: noticeSchema,
  errors: [...ACCES, 'ENCORE_UTILISE'],
})

/** Ours: what "Défaire" does after a deletion. Absolute: a repeat changes nothing. */
export const restaurerPersonne = operation({
  ...commun,
  id: 'gestion-utilisateurs-wikaz.restaurer',
  method: 'POST',
  path: `${UTILISATEURS}/{id}/restaurer`,
  summary: 'Fait revenir une personne supprimée, avec l’accès qu’elle avait',
  params: une,
  body: z.strictObject({ actif: bitSchema }),
  output: noticeSchema,
  errors: [...ACCES, 'PROFIL_MODIFIE'],
})

export const lirePhoto = operation({
  ...commun,
  id: 'gestion-utilisateurs-wikaz.photo',
  method: 'GET',
  path: `${UTILISATEURS}/{id}/photo`,
  summary: 'La photo d’une personne, réencodée',
  params: une,
  output: z.unknown(),
  answers: 'binary',
  errors: ['INTROUVABLE'],
})

export const envoyerPhoto = operation({
  ...commun,
  id: 'gestion-utilisateurs-wikaz.photo-envoyer',
  method: 'POST',
  path: `${UTILISATEURS}/{id}/photo`,
  summary: 'Reçoit la photo d’une personne\u00a0: JPEG, PNG ou WebP',
  params: une,
  query: z.strictObject({ filename: z.string().min(1).max(255).optional() }),
  accepts: 'bytes',
  body: z.unknown(),
  output: noticeSchema,
  bodyLimit: PHOTO_MAX,
  errors: ['INTROUVABLE', 'TYPE_DE_FICHIER', 'IMAGE_REFUSEE', 'FORMAT_REFUSE', 'ESPACE_DISQUE'],
})

export const retirerPhoto = operation({
  ...commun,
  id: 'gestion-utilisateurs-wikaz.photo-retirer',
  method: 'DELETE',
  path: `${UTILISATEURS}/{id}/photo`,
  summary: 'Retire la photo d’une personne',
  params: une,
  output: noticeSchema,
  errors: ['INTROUVABLE'],
})

/** Ours: the specification names neither. Who somebody was goes; hours, visits and sheets stay about nobody. */
export const donneesPersonne = personalDataOperations({
  id: 'gestion-utilisateurs-wikaz',
  path: UTILISATEURS,
  right: commun.right,
})
