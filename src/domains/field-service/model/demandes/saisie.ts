import { z } from 'zod'
import { creationSchema } from './creation.ts'

/** What the page of a new request holds while it is typed: text, and whether an appointment is wished for. */
const saisie = z.strictObject({
  adresse_id: z.number().int(),
  demande_prestation_id: z.string(),
  demande_origine: z.string(),
  demande_description: z.string(),
  rdv_souhaite: z.boolean(),
  demande_date_souhaite: z.string(),
  demande_th_souhaite: z.string(),
  demande_date_th_impose: z.boolean(),
  demande_remuneration: z.string(),
  demande_reference_do: z.string(),
})

/**
 * The same as what is sent: nothing of a wish that is not asked for (specification field-service §5), and the price of
 * the service where no other one is typed. It stays with the company.
 */
export const saisieDemandeSchema = saisie
  .transform(
    ({ rdv_souhaite, demande_remuneration, ...s }): z.input<typeof creationSchema> => ({
      ...s,
      demande_prestation_id: s.demande_prestation_id === '' ? null : Number(s.demande_prestation_id),
      demande_date_souhaite: rdv_souhaite ? s.demande_date_souhaite : null,
      demande_th_souhaite: rdv_souhaite ? s.demande_th_souhaite : '',
      demande_date_th_impose: rdv_souhaite && s.demande_date_th_impose ? 1 : 0,
      ...(demande_remuneration.trim() === '' ? {} : { demande_remuneration }),
      affectation: false,
    }),
  )
  .pipe(creationSchema)

export type SaisieDemande = z.input<typeof saisieDemandeSchema>

/** An empty page. */
export const saisieVide = (adresse_id: number, demande_origine: string): SaisieDemande => ({
  adresse_id,
  demande_prestation_id: '',
  demande_origine,
  demande_description: '',
  rdv_souhaite: false,
  demande_date_souhaite: '',
  demande_th_souhaite: '',
  demande_date_th_impose: false,
  demande_remuneration: '',
  demande_reference_do: '',
})

/** "95,00": what a service is paid, as it is typed. */
export const direTarif = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',')
