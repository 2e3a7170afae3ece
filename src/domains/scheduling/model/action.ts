import { z } from 'zod'
import { idSchema, instantSchema, jourSchema } from '#wire/ids.ts'
import { demandeCongeSchema, soldeSchema } from './conge.ts'
import { echangeSchema } from './echange.ts'
import { postePlanningSchema } from './planning.ts'

/** What a manager has to answer, or has answered (specification field-service §2 "Actions view"). */
export const actionATraiterSchema = z.strictObject({
  /** `conge:12`, `bde:7`: the grid's key. */
  action_id: z.string(),
  type: z.enum(['conge', 'bde']),
  /** demande_conge_id or bde_id: what the calls of §7 take. */
  cible_id: idSchema,
  recu_a: instantSchema,
  demandeur: z.string(),
  /** "Congé payé du 2 au 6 décembre", "Échange avec Samir HADDAD". */
  objet: z.string(),
  premier_jour: jourSchema,
  etat_libelle: z.string(),
  conge: z
    .strictObject({
      demande: demandeCongeSchema,
      soldes: z.array(soldeSchema),
      /** Posts of the person on these days: accepting takes them off the planning. */
      postes: z.array(postePlanningSchema),
      /** Others of the same job already away on at least one of these days. */
      deja_absents: z.array(z.strictObject({ label: z.string(), jours: z.number().int().positive() })),
    })
    .nullable(),
  bde: echangeSchema.nullable(),
})
export type ActionATraiter = z.infer<typeof actionATraiterSchema>
