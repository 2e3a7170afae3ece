import { z } from 'zod'
import { MODULE_CLIENTS } from '#domains/customers/modules/gestion-clients-entreprises/contract.ts'
import { outilsSchema } from '#domains/field-service/model/demandes/client.ts'
import { idParam, idSchema, instantSchema, jourSchema } from '#wire/ids.ts'
import { holdersOf, operation } from '#wire/operation.ts'

/** What the customer's file says of one of their visits (specification field-service §7 "Interventions"). */
const VISITE = '/api/entreprises/modules/gestion-clients-entreprises/interventions/{id}'
const deVisite = {
  right: holdersOf(MODULE_CLIENTS),
  tenant: 'company',
  sujet: 'plannings-entreprises',
  method: 'GET',
  params: z.strictObject({ id: idParam }),
  offline: 'online-only',
  errors: ['INTROUVABLE'],
} as const

export const listerOutilsVisite = operation({
  ...deVisite,
  id: 'plannings.visite-outils',
  path: `${VISITE}/outils`,
  summary: 'Ce que cette personne peut faire d’une intervention maintenant',
  output: outilsSchema,
})

export const listerObservationsVisite = operation({
  ...deVisite,
  id: 'plannings.visite-observations',
  path: `${VISITE}/observations`,
  summary: 'Les observations d’une intervention, la plus récente d’abord',
  output: z.array(
    z.strictObject({
      commentaire_date_heure: instantSchema,
      utilisateur: z.string(),
      commentaire_texte: z.string(),
    }),
  ),
})

export const listerFichiersVisite = operation({
  ...deVisite,
  id: 'plannings.visite-fichiers',
  path: `${VISITE}/fichiers`,
  summary: 'Les documents et les photos d’une intervention',
  output: z.array(
    z.strictObject({
      fichier_id: idSchema,
      nom: z.string(),
      /** Its document, a photo, a signature… */
      sorte: z.string(),
      cree_a: instantSchema,
    }),
  ),
})

export const lireReportVisite = operation({
  ...deVisite,
  id: 'plannings.visite-report',
  path: `${VISITE}/report`,
  summary: 'Où est une intervention, chez qui elle peut aller, et où l’envoyer',
  output: z.strictObject({
    date_rdv: jourSchema,
    /** Null: no two hours were promised, or they were for another day. */
    tranche_horaire_rdv: z.number().int().nullable(),
    heure_debut: z.string(),
    duree_minutes: z.number().int(),
    cible_id: idSchema.nullable(),
    version: z.number().int(),
    techniciens: z.array(z.strictObject({ id: idSchema, label: z.string() })),
    url_report: z.string(),
  }),
  errors: ['INTROUVABLE', 'ETAPE_REFUSEE'],
})
