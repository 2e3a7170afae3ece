import { z } from 'zod'
import { idParam, idSchema, instantSchema, jourDonneSchema, jourSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { operation } from '#wire/operation.ts'
import { bitSchema, commun, formulaire, texte, UTILISATEURS, une } from './commun.ts'

const ID = 'gestion-utilisateurs-wikaz'

export const JOURS = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'] as const

/** A wall time of Paris. */
const heureSchema = (label: string) =>
  z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label}\u00a0: une heure comme 14:05 est attendue.`)

export const plageSchema = z.strictObject({
  plage_id: idSchema,
  debut_libelle: z.string(),
  /** "24:00" at midnight. */
  fin_libelle: z.string(),
  /** Minutes. */
  duree: z.number().int().positive(),
  valable_du: jourSchema.nullable(),
  valable_au: jourSchema.nullable(),
})
export type Plage = z.infer<typeof plageSchema>

export const jourDispoSchema = z.strictObject({
  /** 1 Monday to 7 Sunday. */
  id: z.number().int().min(1).max(7),
  label: z.string(),
  etat: bitSchema,
  /** Nobody said this person's hours: they are taken to be free at any. */
  a_dire: z.literal(true).optional(),
  plages: z.array(plageSchema),
})
export type JourDispo = z.infer<typeof jourDispoSchema>

export const lireDisponibilites = operation({
  ...commun,
  id: `${ID}.disponibilites`,
  method: 'GET',
  path: `${UTILISATEURS}/{id}/disponibilites`,
  summary: 'La semaine type d’une personne',
  params: une,
  output: z.array(jourDispoSchema),
  errors: ['INTROUVABLE'],
})

export const formulairePlage = formulaire('plage-creer', 'disponibilites/create', 'Le formulaire d’une plage')

export const ajouterPlage = operation({
  ...commun,
  id: `${ID}.plage-ajouter`,
  method: 'POST',
  path: `${UTILISATEURS}/{id}/disponibilites`,
  summary: 'Ajoute une plage à un jour de la semaine, qui devient travaillé',
  params: une,
  body: z.strictObject({
    jour: z.number().int().min(1).max(7),
    debut: heureSchema('Début'),
    /** 00:00 is midnight at the end of the day. */
    fin: heureSchema('Fin'),
    valable_du: jourDonneSchema.nullable(),
    valable_au: jourDonneSchema.nullable(),
  }),
  output: noticeSchema,
  errors: ['INTROUVABLE', 'CRENEAU_OCCUPE'],
})

export const ecrireJour = operation({
  ...commun,
  id: `${ID}.jour`,
  method: 'PUT',
  path: `${UTILISATEURS}/{id}/disponibilites/{dayId}`,
  summary: 'Jour travaillé ou non\u202f; ses plages restent',
  params: z.strictObject({ id: idParam, dayId: z.enum(['1', '2', '3', '4', '5', '6', '7']).transform(Number) }),
  body: z.strictObject({ etat: bitSchema }),
  output: noticeSchema,
  errors: ['INTROUVABLE'],
})

const plageEcriteSchema = z.strictObject({
  debut: heureSchema('Début'),
  /** 00:00 is midnight at the end of the day. */
  fin: heureSchema('Fin'),
  valable_du: jourDonneSchema.nullable(),
  valable_au: jourDonneSchema.nullable(),
})

/** Ours: "Copier lundi sur…", and what takes it back. Absolute: the days named become exactly this. */
export const ecrireSemaine = operation({
  ...commun,
  id: `${ID}.semaine`,
  method: 'PUT',
  path: `${UTILISATEURS}/{id}/disponibilites/semaine`,
  summary: 'Remplace des jours de la semaine type, avec toutes leurs plages',
  params: une,
  body: z.strictObject({
    jours: z
      .array(
        z.strictObject({
          jour: z.number().int().min(1).max(7),
          etat: bitSchema,
          plages: z.array(plageEcriteSchema).max(50),
        }),
      )
      .min(1)
      .max(7)
      .refine(jours => new Set(jours.map(j => j.jour)).size === jours.length, 'Un jour est donné deux fois.'),
  }),
  output: noticeSchema,
  errors: ['INTROUVABLE', 'CRENEAU_OCCUPE'],
})

/** Ours: a slot moved on the agenda keeps the days it is valid for. */
export const deplacerPlage = operation({
  ...commun,
  id: `${ID}.plage-deplacer`,
  method: 'PUT',
  path: `${UTILISATEURS}/0/disponibilites/{plage_id}`,
  summary: 'Déplace une plage, sur un autre jour au besoin',
  params: z.strictObject({ plage_id: idParam }),
  body: z.strictObject({
    jour: z.number().int().min(1).max(7),
    debut: heureSchema('Début'),
    fin: heureSchema('Fin'),
  }),
  output: noticeSchema,
  errors: ['INTROUVABLE', 'CRENEAU_OCCUPE'],
})

export const supprimerPlage = operation({
  ...commun,
  id: `${ID}.plage-supprimer`,
  method: 'DELETE',
  path: `${UTILISATEURS}/0/disponibilites/{plage_id}`,
  summary: 'Retire une plage',
  params: z.strictObject({ plage_id: idParam }),
  output: noticeSchema,
  errors: ['INTROUVABLE'],
})

export const indisponibiliteSchema = z.strictObject({
  /** Null: written elsewhere, and only read here. */
  indisponibilite_id: idSchema.nullable(),
  /** Written here by the hour, a leave that was accepted, or whole days that the planning takes off. */
  origine: z.enum(['saisie', 'conge', 'planning']),
  /** "jeu. 26 nov., de 08:00 à 12:00", as it is shown. */
  indisponibilite_date: z.string(),
  debut: instantSchema,
  fin: instantSchema,
  motif: z.string(),
  passee: z.boolean(),
  /** Visits planned meanwhile for this very person. */
  conflits: z.array(z.strictObject({ intervention_id: idSchema, jour: jourSchema, label: z.string() })),
})
export type Indisponibilite = z.infer<typeof indisponibiliteSchema>

export const lireIndisponibilites = operation({
  ...commun,
  id: `${ID}.indisponibilites`,
  method: 'GET',
  path: `${UTILISATEURS}/{id}/indisponibilites`,
  summary: 'Les absences d’une personne, avec les interventions prévues pendant ce temps',
  params: une,
  output: z.array(indisponibiliteSchema),
  errors: ['INTROUVABLE'],
})

export const formulaireIndisponibilite = formulaire(
  'indisponibilite-creer',
  'indisponibilites/create',
  'Le formulaire d’une absence',
)

export const ajouterIndisponibilite = operation({
  ...commun,
  id: `${ID}.indisponibilite-ajouter`,
  method: 'POST',
  path: `${UTILISATEURS}/{id}/indisponibilites`,
  summary: 'Ajoute une absence\u202f; dit les interventions qu’elle touche',
  params: une,
  body: z.strictObject({
    date_debut: jourDonneSchema,
    /** Null: from the first hour of the day. */
    heure_debut: heureSchema('Heure de début').nullable(),
    date_fin: jourDonneSchema,
    /** Null: to the last hour of the day. */
    heure_fin: heureSchema('Heure de fin').nullable(),
    motif: texte('Motif', 120),
  }),
  output: noticeSchema.extend({ indisponibilite_id: idSchema }),
  errors: ['INTROUVABLE', 'CRENEAU_OCCUPE'],
})

export const supprimerIndisponibilite = operation({
  ...commun,
  id: `${ID}.indisponibilite-supprimer`,
  method: 'DELETE',
  path: `${UTILISATEURS}/{id}/indisponibilites/{indisponibilite_id}`,
  summary: 'Retire une absence',
  params: z.strictObject({ id: idParam, indisponibilite_id: idParam }),
  output: noticeSchema,
  errors: ['INTROUVABLE'],
})
