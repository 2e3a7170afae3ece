import { z } from 'zod'
import { demandeCongeSchema, soldeSchema, typeDemandeDonneSchema } from '#domains/scheduling/model/conges/conge.ts'
import { reglesCongesDateesSchema } from '#domains/scheduling/model/conges/regles.ts'
import { motifSchema } from '#domains/scheduling/model/motif.ts'
import { formDefinitionSchema } from '#wire/form.ts'
import { idSchema, instantSchema, jourDonneSchema, jourSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'

/** Leave of an agent (specification scheduling §2 "Leave management (agent)", §7). */
export const MODULE_CONGES = 'vx-gestion-conges-edt'

const BASE = '/api/edt/modules/gestion-conges-edt/conges'
const right = holdersOf(MODULE_CONGES)

const jourPris = { libelle: z.string(), demande_conge_id: idSchema.nullable() }

export const congesSchema = z.strictObject({
  lu_a: instantSchema,
  /** 0 requests, 1 leave days, 2 TLC days: only the list asked for is filled. */
  type: z.literal([0, 1, 2]),
  demandes: z.array(demandeCongeSchema),
  conges: z.array(z.strictObject({ conge_date: jourSchema, ...jourPris })),
  tlc: z.array(z.strictObject({ tlc_date: jourSchema, ...jourPris })),
  soldes: z.array(soldeSchema),
  /** How leave is counted, by the day from which it is; absent from readings kept by an older version. */
  regles: reglesCongesDateesSchema.optional(),
  /** Days soon after a leave on which a post is planned: the return, before which the Saturday is not counted. */
  retours: z.array(jourSchema).optional(),
})
export type Conges = z.infer<typeof congesSchema>

export const lireConges = operation({
  id: 'conges.lire',
  method: 'GET',
  path: BASE,
  summary: 'Mes demandes (0), mes congés (1) ou mes TLC (2), et mes soldes',
  right,
  tenant: 'self',
  offline: 'cached',
  sujet: 'edt',
  kept: 'conges',
  query: z.strictObject({ type: z.enum(['0', '1', '2']).transform(t => Number(t) as 0 | 1 | 2) }),
  output: congesSchema,
})

export const formulaireConge = operation({
  id: 'conges.formulaire',
  method: 'GET',
  path: `${BASE}/create`,
  summary: 'Formulaire de demande',
  right,
  tenant: 'self',
  offline: 'online-only',
  output: formDefinitionSchema,
})

/** The specification's own call; our screens queue `conge.demander`. */
export const demanderConge = operation({
  id: 'conges.demander',
  method: 'POST',
  path: BASE,
  summary: 'Demande un congé ou un TLC',
  right,
  tenant: 'self',
  offline: 'queued',
  body: z
    .strictObject({
      demande_type: typeDemandeDonneSchema,
      demande_conge_date_debut: jourDonneSchema,
      demande_conge_date_fin: jourDonneSchema,
      demande_motif_demande: motifSchema.optional(),
    })
    .refine(d => d.demande_conge_date_debut <= d.demande_conge_date_fin, {
      path: ['demande_conge_date_fin'],
      message: 'La date de fin doit suivre la date de début.',
    }),
  output: noticeSchema.extend({ demande: demandeCongeSchema }),
  errors: ['CONGE_CHEVAUCHE', 'CLE_REUTILISEE', 'EN_COURS'],
})
