import { z } from 'zod'
import { idSchema } from '#wire/ids.ts'
import { ligneDemandeSchema } from '../demandes/demande.ts'
import { type EtatDemande, refusDemande, type SituationDemande } from '../demandes/etats.ts'
import { visitePlanifieeSchema } from '../interventions/regulation.ts'

/** What waits for the dispatchers of a field company (specification field-service §2 "Actions view"). */

/** To plan here; with somebody of the network; refused or left without an answer, to give again. */
export const ATTENTES = ['planification', 'reponse', 'refus'] as const
export type Attend = (typeof ATTENTES)[number]

/** What each state of a request waits for; those that are planned or over wait for nothing here. */
export function attendDe({ etat_id, confiee = false }: Pick<SituationDemande, 'etat_id' | 'confiee'>): Attend | null {
  const par: Partial<Record<EtatDemande, Attend>> = {
    1: 'planification',
    2: 'reponse',
    4: 'reponse',
    5: confiee ? 'reponse' : 'planification',
    8: 'refus',
    9: 'refus',
  }
  return par[etat_id] ?? null
}

/** What may be done with it, by the same table as the office's refusals. */
export function peutDe(situation: SituationDemande) {
  const peut = (acte: 'planifier' | 'liberer' | 'affecter' | 'propager') => refusDemande(acte, situation) === null
  return {
    planifier: peut('planifier'),
    liberer: peut('liberer'),
    affecter: peut('affecter'),
    propager: peut('propager'),
  }
}

export const demandeAReglerSchema = z.strictObject({
  demande: ligneDemandeSchema,
  demande_description: z.string(),
  client_telephone: z.string(),
  attend: z.enum(ATTENTES),
  /** Each to one company, or into the flows: two acts of the same popup. */
  peut: z.strictObject({
    planifier: z.boolean(),
    liberer: z.boolean(),
    affecter: z.boolean(),
    propager: z.boolean(),
  }),
})
export type DemandeARegler = z.infer<typeof demandeAReglerSchema>

/** Its hour is over and nobody began it; whoever has it is away then. */
export const RAISONS_REPORT = ['passee', 'absent'] as const
export const visiteAReporterSchema = z.strictObject({
  visite: visitePlanifieeSchema,
  pourquoi: z.enum(RAISONS_REPORT),
})
export type VisiteAReporter = z.infer<typeof visiteAReporterSchema>

/** A company that may be sent a request. */
export const receveurSchema = z.strictObject({ compte_id: idSchema, compte_raison_sociale: z.string() })
