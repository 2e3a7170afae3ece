import { z } from 'zod'
import { idParam, idSchema, instantSchema, jourDonneSchema, jourSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { operation } from '#wire/operation.ts'
import { heureSchema } from '../planning/horaire.ts'
import { anomalieSchema } from '../regles/types.ts'
import { BASE, moisDonne, right } from './bureau.ts'
import { derogationSchema } from './changement.ts'

/** The specification's own calls about posts: each prepares a lot, as the desk does (specification scheduling §3, §7). */

const bureau = { right, tenant: 'company', offline: 'online-only', sujet: 'planning' } as const
const heure = heureSchema.nullable().optional()

/** Weekdays as the specification numbers them: Sunday 1, Saturday 7. */
const recurrenceSchema = z.strictObject({
  etat: z.union([z.literal([0, 1]), z.boolean()]),
  jours: z
    .string()
    .regex(/^([1-7](,[1-7])*)?$/)
    .transform(texte => (texte === '' ? [] : texte.split(',').map(Number))),
})

export const enregistrerPointage = operation({
  id: 'planning.pointage-enregistrer',
  method: 'POST',
  path: `${BASE}/planning/{date}/pointages`,
  summary: 'Donne un poste, ou le change\u00a0; répété jusqu’à la fin du mois les jours de la récurrence',
  ...bureau,
  params: z.strictObject({ date: jourDonneSchema }),
  body: z.strictObject({
    pointage_date: jourDonneSchema.optional(),
    pointage_utilisateur_id: idSchema,
    pointage_id: idSchema.nullable().optional(),
    pointage_poste_id: idSchema,
    pointage_heure_debut: heure,
    pointage_heure_fin: heure,
    pointage_heure_debut_coupure: heure,
    pointage_heure_fin_coupure: heure,
    pointage_heures_manuel: z.number().int().min(0).max(1440).nullable().optional(),
    pointage_heures_supplementaire: z.literal([0, 1]).optional(),
    /** As an object, or as the text that the specification sends. */
    recurrence: z
      .union([
        recurrenceSchema,
        z
          .string()
          .max(200)
          .transform((texte, context) => {
            try {
              return JSON.parse(texte) as unknown
            } catch {
              context.addIssue({ code: 'custom', message: 'La récurrence est illisible.' })
              return z.NEVER
            }
          })
          .pipe(recurrenceSchema),
      ])
      .nullable()
      .optional(),
    motif_derogation: derogationSchema.optional(),
  }),
  output: noticeSchema.extend({
    /** Null: nothing was written. */
    lot_id: idSchema.nullable(),
    crees: z.array(idSchema),
    refuses: z.array(z.strictObject({ date: jourSchema, raison: z.string() })),
    anomalies: z.array(anomalieSchema),
  }),
  errors: ['INTROUVABLE', 'POSTE_OCCUPE', 'POSTE_MODIFIE', 'REGLE_NON_RESPECTEE', 'MOIS_CLOS', 'SAISIE'],
})

export const supprimerPointage = operation({
  id: 'planning.pointage-supprimer',
  method: 'DELETE',
  path: `${BASE}/planning/{date}/pointages/{pointage_id}`,
  summary: 'Retire un poste du planning préparé',
  ...bureau,
  params: z.strictObject({ date: jourDonneSchema, pointage_id: idParam }),
  output: noticeSchema.extend({ lot_id: idSchema.nullable() }),
  errors: ['INTROUVABLE', 'POSTE_MODIFIE', 'MOIS_CLOS'],
})

export const remettreAZero = operation({
  id: 'planning.reset',
  method: 'POST',
  path: `${BASE}/reset`,
  summary: 'Retire tous les postes d’un agent sur un mois, dans ce qui est préparé',
  ...bureau,
  query: moisDonne.extend({ user: idParam }),
  output: noticeSchema.extend({ lot_id: idSchema.nullable(), postes: z.number().int() }),
  errors: ['INTROUVABLE', 'MOIS_CLOS'],
})

export const lireHistorique = operation({
  id: 'planning.historique',
  method: 'GET',
  path: `${BASE}/planning/{userId}/historique`,
  summary: 'Demandes et échanges d’un agent, et ce qui a été publié pour lui',
  right,
  tenant: 'company',
  offline: 'online-only',
  sujet: 'edt',
  params: z.strictObject({ userId: idParam }),
  query: moisDonne,
  output: z.strictObject({
    lu_a: instantSchema,
    historique: z.array(
      z.strictObject({
        sorte: z.enum(['conge', 'echange', 'changement']),
        a: instantSchema,
        jour: jourSchema,
        libelle: z.string(),
        etat: z.string(),
        motif: z.string(),
        par: z.string(),
      }),
    ),
  }),
  errors: ['INTROUVABLE'],
})

export const ligneHistoriqueSchema = z.strictObject({
  changement_id: idSchema,
  /** When it was done. */
  a: instantSchema,
  utilisateur_id: idSchema,
  label: z.string(),
  jour: jourSchema,
  ...{ avant: z.string(), apres: z.string() },
  auteur_id: idSchema,
  auteur: z.string(),
  /**
   * Of what: a publication, a post filled by a call, a closed month opened again (whose `jour` is its first day, and whose number is
   * of its own kind); null: an exchange, a leave or an absence.
   */
  cause: z.enum(['publication', 'appel', 'reouverture']).nullable(),
  /** The agent opened their planning since; null: it is not in their planning. */
  vu: z.boolean().nullable(),
})
export type LigneHistorique = z.infer<typeof ligneHistoriqueSchema>

/** Our own: everybody's at once. */
export const lireHistoriqueMois = operation({
  id: 'planning.historique-mois',
  method: 'GET',
  path: `${BASE}/historique`,
  summary: 'Ce qui a changé dans les jours publiés d’un mois\u00a0: quand, pour qui, par qui, avant et après',
  right,
  tenant: 'company',
  offline: 'online-only',
  sujet: 'edt',
  query: moisDonne,
  output: z.strictObject({ lu_a: instantSchema, lignes: z.array(ligneHistoriqueSchema) }),
})
