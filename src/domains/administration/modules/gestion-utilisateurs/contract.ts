import { z } from 'zod'
import {
  bitSchema,
  editForm,
  KEEPING,
  one,
  platform,
  transferOf,
  usurpationSchema,
} from '#domains/administration/model/operations.ts'
import { MOTIF_MAX, MOTIF_MIN } from '#domains/administration/model/usurpation.ts'
import { idParam, idSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { operation } from '#wire/operation.ts'
import { telephoneSchema } from '#wire/telephone-schema.ts'
import { texteSaisi } from '#wire/text.ts'

const BASE = '/api/wikaz/modules/gestion-utilisateurs'
const PATH = `${BASE}/utilisateurs`

export const utilisateurListeSchema = z.strictObject({
  id: idSchema,
  nom: z.string(),
  prenom: z.string(),
  email: z.string(),
  label: z.string(),
  etat_utilisateur: bitSchema,
  compte_raison_sociale: z.string(),
  proprietaire: z.boolean(),
  administrateur_plateforme: z.boolean(),
  photo: z.boolean(),
})
export type UtilisateurListe = z.infer<typeof utilisateurListeSchema>

export const listUtilisateurs = operation({
  ...platform,
  id: 'gestion-utilisateurs.lister',
  method: 'GET',
  path: PATH,
  summary: 'Les personnes actives ou non d’une société',
  query: z.strictObject({ isActif: z.enum(['0', '1']).optional(), compte: idParam.optional() }),
  output: z.array(utilisateurListeSchema),
})

export const listComptes = operation({
  ...platform,
  id: 'gestion-utilisateurs.comptes',
  method: 'GET',
  path: `${BASE}/comptes`,
  summary: 'Les sociétés de la plateforme, pour choisir',
  output: z.array(z.strictObject({ id: idSchema, label: z.string() })),
})

export const editUtilisateur = editForm(
  'gestion-utilisateurs.modifier',
  `${PATH}/{id}/edit`,
  'Le formulaire d’une personne',
)

const text = (max: number) => texteSaisi().max(max, `${max} caractères au maximum`)

export const putUtilisateur = operation({
  ...platform,
  id: 'gestion-utilisateurs.enregistrer',
  method: 'PUT',
  path: `${PATH}/{id}`,
  summary: 'Change le nom et l’accès d’une personne',
  params: one,
  body: z.strictObject({
    nom: text(100).min(1, 'Nom\u00a0: à renseigner.'),
    prenom: text(100),
    user_telephone1: telephoneSchema('Téléphone'),
    etat_utilisateur: bitSchema,
    /** For people of the platform's own company only. */
    administrateur_plateforme: bitSchema.optional(),
  }),
  output: noticeSchema,
  errors: [...KEEPING, 'PROPRE_ACCES', 'SAISIE'],
})

export const resetPassword = operation({
  ...platform,
  id: 'gestion-utilisateurs.mot-de-passe',
  method: 'PUT',
  path: `${PATH}/{id}/password`,
  summary: 'Envoie à la personne un lien pour choisir un mot de passe',
  params: one,
  output: z.strictObject({ type: z.enum(['success', 'warning']), title: z.string(), desc: z.string() }),
  errors: ['INTROUVABLE'],
})

export const motiverUsurpation = operation({
  ...platform,
  id: 'gestion-utilisateurs.usurpation-motiver',
  method: 'POST',
  path: `${PATH}/{id}/usurpation`,
  summary: 'Note pourquoi on va ouvrir le compte d’une personne',
  params: one,
  body: z.strictObject({
    motif: texteSaisi()
      .min(MOTIF_MIN, `Motif\u00a0: ${MOTIF_MIN} caractères au moins.`)
      .max(MOTIF_MAX, `Motif\u00a0: ${MOTIF_MAX} caractères au plus.`),
  }),
  output: noticeSchema,
  errors: ['INTROUVABLE', 'USURPATION_REFUSEE'],
})

export const usurper = operation({
  ...platform,
  id: 'gestion-utilisateurs.usurpation',
  method: 'GET',
  path: `${PATH}/{id}/usurpation`,
  summary: 'Ouvre le compte d’une personne pour 30 minutes, une fois par motif donné',
  params: one,
  output: usurpationSchema,
  errors: ['INTROUVABLE', 'USURPATION_REFUSEE', 'USURPATION_SANS_MOTIF'],
})

export const getPhoto = operation({
  ...platform,
  id: 'gestion-utilisateurs.photo',
  method: 'GET',
  path: `${PATH}/{id}/photo`,
  summary: 'La photo d’une personne',
  params: one,
  output: z.unknown(),
  answers: 'binary',
  errors: ['INTROUVABLE'],
})

export const accesSchema = z.strictObject({
  sorte: z.enum(['module', 'option', 'site']),
  id: idSchema,
  libelle: z.string(),
  module_parent_id: z.number().int().nullable(),
  ouvert: z.boolean(),
  /** Where it comes from; what would give it, when something else keeps it shut. */
  origines: z.array(
    z.strictObject({ sorte: z.enum(['profil', 'direct', 'menu', 'option', 'site']), texte: z.string() }),
  ),
  /** Why the person does not see it, or not everywhere. */
  raisons: z.array(z.string()),
})
export type Acces = z.infer<typeof accesSchema>

export const getAcces = operation({
  ...platform,
  id: 'gestion-utilisateurs.acces',
  method: 'GET',
  path: `${PATH}/{id}/acces`,
  summary: 'Ce que la personne voit et ce qu’elle ne voit pas, d’où vient chaque droit et pourquoi il manque',
  params: one,
  output: z.strictObject({
    /** Why nothing opens at all; null when the person can sign in. */
    empechement: z.string().nullable(),
    lignes: z.array(accesSchema),
  }),
  errors: ['INTROUVABLE'],
})

export const utilisateurProfils = transferOf(
  'gestion-utilisateurs.profils',
  `${PATH}/{id}/affectation-profils`,
  'Les profils d’une personne',
)
export const utilisateurModules = transferOf(
  'gestion-utilisateurs.modules',
  `${PATH}/{id}/affectation-modules`,
  'Les modules donnés directement à une personne',
)
export const utilisateurOptions = transferOf(
  'gestion-utilisateurs.options',
  `${PATH}/{id}/affectation-options`,
  'Les options d’une personne',
)
export const utilisateurSites = transferOf(
  'gestion-utilisateurs.sites',
  `${PATH}/{id}/affectation-sites`,
  'Les sites de la société confiés à une personne',
)
