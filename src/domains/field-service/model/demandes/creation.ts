import { z } from 'zod'
import { idSchema, jourDonneSchema } from '#wire/ids.ts'
import { texteSaisi } from '#wire/text.ts'
import { trancheSaisie } from '../creneaux/tranche-saisie.ts'
import { DESCRIPTION_MAX } from './demande.ts'
import { SANS_PRESTATION } from './etats.ts'

const bit = z.literal([0, 1])
const EUROS = /^(0|[1-9]\d{0,6})([.,]\d{1,2})?$/
const remuneration = z
  .union([z.string().trim().regex(EUROS, 'Rémunération\u00a0: un montant comme 12,50 est attendu.'), z.number().min(0)])
  .refine(
    montant => !(Number(String(montant).replace(',', '.')) > 1_000_000),
    'Rémunération\u00a0: 1 000 000 € au plus.',
  )
/** Day, slot, and whether the customer imposes them. */
export const souhait = {
  demande_date_souhaite: jourDonneSchema.nullable(),
  demande_th_souhaite: trancheSaisie(),
  demande_date_th_impose: bit,
}

interface Souhaite {
  readonly demande_date_souhaite: string | null
  readonly demande_th_souhaite: string
  readonly demande_date_th_impose: 0 | 1
}

/** A slot, and a date that is imposed, are of a day: without one they are refused where it is asked for, rather than dropped. */
export const duJour = [
  ({ demande_date_souhaite, demande_th_souhaite, demande_date_th_impose }: Souhaite): boolean =>
    demande_date_souhaite !== null || (demande_th_souhaite === '' && demande_date_th_impose === 0),
  { path: ['demande_date_souhaite'], message: 'À renseigner' },
] satisfies Parameters<z.ZodType<Souhaite>['refine']>

/** Ours: where a request may come from; a closing, a copy and the network write theirs themselves. */
export const ORIGINES_DEMANDE = ['Téléphone', 'E-mail', 'Site internet', 'Sur place', 'Contrat', 'Autre'] as const
/** One of them: a text, since a form holds it as such. */
export const origineDemande = texteSaisi()
  .max(60)
  .refine(texte => ORIGINES_DEMANDE.some(o => o === texte), 'Origine\u00a0: à choisir dans la liste.')

/** What asks for a service at an address (specification field-service §3 "Create-request payload"). */
export const creationSchema = z.strictObject({
  adresse_id: idSchema,
  demande_prestation_id: idSchema.nullable().refine(id => id !== null, SANS_PRESTATION),
  demande_origine: origineDemande.optional(),
  demande_description: texteSaisi()
    .max(DESCRIPTION_MAX, `Description\u00a0: ${DESCRIPTION_MAX} caractères au plus.`)
    .optional(),
  affectation: z.boolean().optional(),
  demande_receveur_compte_id: idSchema.nullable().optional(),
  /** The screen goes on to plan it. */
  planification: z.boolean().optional(),
  demande_date_souhaite: souhait.demande_date_souhaite.optional(),
  demande_th_souhaite: souhait.demande_th_souhaite.optional(),
  demande_date_th_impose: bit.optional(),
  /** Euros, with a comma or a dot; absent: the price of the service. */
  demande_remuneration: remuneration.optional(),
  demande_reference_do: texteSaisi().max(60).optional(),
})

/** The same as it is sent: without a service it is refused by a sentence of its own, which a schema has no headline for. */
export const demandeEnvoyeeSchema = creationSchema.extend({
  demande_prestation_id: z
    .union([idSchema, z.literal('')])
    .nullable()
    .optional(),
})
