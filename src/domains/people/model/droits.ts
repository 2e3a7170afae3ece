import { z } from 'zod'
import { idParam, idSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { operation } from '#wire/operation.ts'
import { transferBodySchema, transferItemSchema } from '#wire/transfer.ts'
import { ACCES, bitSchema, commun, formulaire, texte, UTILISATEURS, une } from './commun.ts'

const ID = 'gestion-utilisateurs-wikaz'

export const lireDroits = operation({
  ...commun,
  id: `${ID}.droits`,
  method: 'GET',
  path: `${UTILISATEURS}/{id}/affectation-droits`,
  summary: 'Les modules que la personne peut ouvrir, parmi ceux que vous pouvez donner',
  params: une,
  output: z.array(transferItemSchema),
  errors: ['INTROUVABLE'],
})

export const ecrireDroits = operation({
  ...commun,
  id: `${ID}.droits-enregistrer`,
  method: 'PUT',
  path: `${UTILISATEURS}/{id}/affectation-droits/0`,
  summary: 'Donne exactement ces modules, parmi ceux que vous pouvez donner',
  params: une,
  body: transferBodySchema,
  output: noticeSchema,
  bodyLimit: 128 * 1024,
  errors: ACCES,
})

export const editerProprietes = formulaire('proprietes', 'proprietes/0/edit', 'Le formulaire des propriétés')

export const ecrireProprietes = operation({
  ...commun,
  id: `${ID}.proprietes-enregistrer`,
  method: 'PUT',
  path: `${UTILISATEURS}/{id}/proprietes/0`,
  summary: 'Enregistre les propriétés d’une personne',
  params: une,
  body: z.strictObject({
    fonction: texte('Fonction', 80),
    matricule: texte('Matricule', 20),
    couleur: z
      .string()
      .toLowerCase()
      .regex(/^(#[0-9a-f]{6})?$/, 'Couleur\u00a0: une couleur comme #0f5c5c est attendue.'),
  }),
  output: noticeSchema,
  errors: ['INTROUVABLE'],
})

export const metierSchema = z.strictObject({ metier_id: idSchema, metier_libelle: z.string(), affected: bitSchema })
export type MetierAffecte = z.infer<typeof metierSchema>

export const lireMetiers = operation({
  ...commun,
  id: `${ID}.metiers`,
  method: 'GET',
  path: `${UTILISATEURS}/{id}/metiers`,
  summary: 'Les métiers de l’entreprise et ceux de la personne',
  params: une,
  output: z.array(metierSchema),
  errors: ['INTROUVABLE'],
})

/** Absolute: a repeat changes nothing. */
export const ecrireMetier = operation({
  ...commun,
  id: `${ID}.metier`,
  method: 'PUT',
  path: `${UTILISATEURS}/{id}/metiers/{metier_id}`,
  summary: 'Donne ou retire un métier',
  params: z.strictObject({ id: idParam, metier_id: idParam }),
  body: z.strictObject({ affected: bitSchema }),
  output: noticeSchema,
  errors: ['INTROUVABLE'],
})

export const lireVisibilite = operation({
  ...commun,
  id: `${ID}.visibilite`,
  method: 'GET',
  path: `${UTILISATEURS}/{id}/visibilite-do`,
  summary: 'Si les donneurs d’ordres voient les disponibilités de la personne',
  params: une,
  output: z.strictObject({ propriete_visibilite_do: bitSchema }),
  errors: ['INTROUVABLE'],
})

export const ecrireVisibilite = operation({
  ...commun,
  id: `${ID}.visibilite-enregistrer`,
  method: 'PUT',
  path: `${UTILISATEURS}/{id}/visibilite-do`,
  summary: 'Montre ou cache les disponibilités aux donneurs d’ordres',
  params: une,
  body: z.strictObject({ visibilite_do: bitSchema }),
  output: noticeSchema,
  errors: ['INTROUVABLE'],
})

export const lireCompetences = operation({
  ...commun,
  id: `${ID}.competences`,
  method: 'GET',
  path: `${UTILISATEURS}/{id}/affectation-competences`,
  summary: 'Les prestations que la personne sait faire',
  params: une,
  output: z.array(transferItemSchema),
  errors: ['INTROUVABLE'],
})

export const ecrireCompetences = operation({
  ...commun,
  id: `${ID}.competences-enregistrer`,
  method: 'PUT',
  path: `${UTILISATEURS}/{id}/affectation-competences/0`,
  summary: 'Garde exactement ces prestations',
  params: une,
  body: transferBodySchema,
  output: noticeSchema,
  bodyLimit: 128 * 1024,
  errors: ['INTROUVABLE'],
})
