import { z } from 'zod'
import { demandeAReglerSchema, visiteAReporterSchema } from '#domains/field-service/model/actions/action.ts'
import { demandeAbsenceSchema } from '#domains/people/model/demande-absence.ts'
import { idSchema, instantSchema, jourSchema } from '#wire/ids.ts'
import { demandeCongeSchema, soldeSchema } from './conges/conge.ts'
import { echangeSchema } from './echanges/echange.ts'
import { postePlanningSchema } from './planning/planning.ts'

export const TYPES_ACTION = ['conge', 'bde', 'demande', 'visite', 'absence'] as const

/** What a manager has to answer, or has answered (specification field-service §2 "Actions view"). */
export const actionATraiterSchema = z.strictObject({
  /** `conge:12`, `bde:7`, `demande:3`, `visite:9`, `absence:2`: the grid's key. */
  action_id: z.string(),
  type: z.enum(TYPES_ACTION),
  /** demande_conge_id, bde_id, demande_id, intervention_id or demande_absence_id: what the calls of §7 take. */
  cible_id: idSchema,
  /** The company that a request was given to; null: none, or several. Absent in what an older server said. */
  compte_id: idSchema.nullable().optional(),
  recu_a: instantSchema,
  demandeur: z.string(),
  /** "Congé payé du 2 au 6 décembre", "Échange avec Samir Haddad". */
  objet: z.string(),
  /** Null: a request without a wish. */
  premier_jour: jourSchema.nullable(),
  etat_libelle: z.string(),
  conge: z
    .strictObject({
      demande: demandeCongeSchema,
      soldes: z.array(soldeSchema),
      /** Posts of the person on these days: accepting takes them off the planning. */
      postes: z.array(postePlanningSchema),
      /** Others of the same job already away on at least one of these days. */
      deja_absents: z.array(z.strictObject({ label: z.string(), jours: z.number().int().positive() })),
      /** Their on-call duties of these days, which nobody takes over by itself; `aussi`: who else is on call then. */
      astreintes: z
        .array(
          z.strictObject({
            astreinte_id: idSchema,
            astreinte_date: jourSchema,
            heure_debut: z.string(),
            heure_fin: z.string(),
            aussi: z.array(z.string()),
          }),
        )
        .optional(),
    })
    .nullable(),
  bde: echangeSchema.nullable(),
  /** Of a field company; absent in what an older server said. */
  demande: demandeAReglerSchema.nullable().optional(),
  visite: visiteAReporterSchema.nullable().optional(),
  /** A technician's, with the visits that stand there and would have to go elsewhere. */
  absence: z
    .strictObject({
      demande: demandeAbsenceSchema,
      conflits: z.array(z.strictObject({ intervention_id: idSchema, jour: jourSchema, label: z.string() })),
    })
    .nullable()
    .optional(),
  /** Open exchanges that accepting closes, in words; absent in what an older server said, as what follows. */
  fermera: z.array(z.string()).optional(),
  /** How a given answer is taken back: what names it, why it no longer can be, what it does. Null while it waits. */
  rouvrir: z
    .strictObject({ de: instantSchema, empechement: z.string().nullable(), effets: z.array(z.string()) })
    .nullable()
    .optional(),
  /** What giving back the days still to come does, and when the person asked for it; null where none can be. */
  annuler: z
    .strictObject({ demande_a: instantSchema.nullable(), effets: z.array(z.string()) })
    .nullable()
    .optional(),
})
export type ActionATraiter = z.infer<typeof actionATraiterSchema>

/** Right of those who plan a house, and those of the dispatchers of a field company. */
export const DE_LA_MAISON = 'vx-planning-edt'
export const DU_TERRAIN = ['vx-gestion-demandes', 'vx-plannings-entreprises'] as const

/**
 * Which halves of the list somebody has: leave and exchanges are for whoever plans the house. Where one company is both, its
 * dispatchers learn nothing of why their colleagues of the house are away.
 */
export function moitiesDe(modules: ReadonlySet<string>) {
  const [demandes, visites] = DU_TERRAIN.map(module => modules.has(module))
  return { maison: modules.has(DE_LA_MAISON) || !(demandes || visites), demandes: !!demandes, visites: !!visites }
}
