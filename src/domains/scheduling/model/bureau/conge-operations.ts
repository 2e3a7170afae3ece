import { z } from 'zod'
import { formDefinitionSchema } from '#wire/form.ts'
import { idParam, idSchema, instantDonneSchema, instantSchema, jourDonneSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { operation } from '#wire/operation.ts'
import { resteAPourvoirSchema } from '../appels/a-pourvoir.ts'
import { suiteRemplacementSchema } from '../appels/remplacement.ts'
import { typeDemandeDonneSchema } from '../conges/conge.ts'
import { motifSchema } from '../motif.ts'
import { BASE, right } from './bureau.ts'

/** Leave that whoever plans writes down: accepted as it is made (specification scheduling §2 "edit or cancel leave", §7). */

const CONGES = `${BASE}/conges`
const bureau = { right, tenant: 'company', offline: 'online-only' } as const
const vise = z.strictObject({ date: jourDonneSchema, utilisateur: idParam })
const jours = {
  demande_type: typeDemandeDonneSchema,
  date_debut: jourDonneSchema,
  date_fin: jourDonneSchema,
  motif: motifSchema.optional(),
}
const ordre = {
  path: ['date_fin'],
  message: 'La date de fin doit suivre la date de début.',
}
const errors = [
  'INTROUVABLE',
  'CONGE_CHEVAUCHE',
  'DEMANDE_TRAITEE',
  'DROIT_MANQUANT',
  'POSTE_OCCUPE',
  'POSTE_REMPLACE',
  'MOIS_CLOS',
] as const
const pose = noticeSchema.extend({ demande_conge_id: idSchema, a_pourvoir: resteAPourvoirSchema.nullable() })

export const formulairePoserConge = operation({
  id: 'planning.conge-formulaire',
  method: 'GET',
  path: `${CONGES}/create`,
  summary: 'Formulaire d’un congé',
  ...bureau,
  query: vise,
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

export const poserConge = operation({
  id: 'planning.conge-poser',
  method: 'POST',
  path: CONGES,
  summary: 'Pose un congé accepté\u00a0: ses jours ne portent plus de poste',
  ...bureau,
  sujet: 'edt',
  body: z.strictObject({ utilisateur: idSchema, ...jours }).refine(c => c.date_debut <= c.date_fin, ordre),
  output: pose,
  errors,
})

export const formulaireModifierConge = operation({
  id: 'planning.conge-formulaire-modifier',
  method: 'GET',
  path: `${CONGES}/0/edit`,
  summary: 'Formulaire du congé d’un jour',
  ...bureau,
  query: vise,
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

export const modifierConge = operation({
  id: 'planning.conge-modifier',
  method: 'PUT',
  path: `${CONGES}/0`,
  summary: 'Change les jours ou la sorte d’un congé qui n’a pas commencé',
  ...bureau,
  sujet: 'edt',
  query: vise,
  body: z
    .strictObject({
      ...jours,
      /** Who keeps the posts that colleagues hold, on the days that are no longer away. */
      remplacement: suiteRemplacementSchema.optional(),
      /** The change that this one takes back, whoever stood in and whoever was asked with it. */
      retour: idSchema.nullable().optional(),
    })
    .refine(c => c.date_debut <= c.date_fin, ordre),
  /** `retour`: what ended around their posts, by the number that taking it back names; null: nothing did. */
  output: pose.extend({ retour: idSchema.nullable() }),
  errors,
})

export const annulerCongePose = operation({
  id: 'planning.conge-annuler',
  method: 'DELETE',
  path: `${CONGES}/{cle}`,
  summary: 'Annule le congé d’un jour\u00a0: la clé est le jour, ou la personne\u00a0; l’autre est dans l’adresse',
  ...bureau,
  sujet: 'edt',
  params: z.strictObject({ cle: z.union([jourDonneSchema, idParam]) }),
  query: z.strictObject({
    date: jourDonneSchema.optional(),
    utilisateur: idParam.optional(),
    remplacement: suiteRemplacementSchema.optional(),
  }),
  /** `de`: its hour, which taking it back names. */
  output: noticeSchema.extend({ demande_conge_id: idSchema, postes: z.number().int(), de: instantSchema }),
  errors,
})

/** Ours: the very leave that was cancelled stands again. */
export const retablirCongePose = operation({
  id: 'planning.conge-retablir',
  method: 'POST',
  path: `${CONGES}/{demande_conge_id}/retablir`,
  summary: 'Reprend l’annulation d’un congé\u00a0: ses jours sont de nouveau en congé',
  ...bureau,
  sujet: 'edt',
  params: z.strictObject({ demande_conge_id: idParam }),
  body: z.strictObject({ de: instantDonneSchema }),
  output: noticeSchema,
  errors: ['INTROUVABLE', 'CONGE_CHEVAUCHE', 'DEMANDE_TRAITEE', 'DROIT_MANQUANT'],
})
