import { z } from 'zod'
import { idSchema, jourDonneSchema } from '#wire/ids.ts'
import { texteSaisi } from '#wire/text.ts'

const jour = jourDonneSchema.optional()

const type = z.literal(['0', '1'])

type Periode = {
  readonly type?: '0' | '1' | undefined
  readonly debut?: string | undefined
  readonly fin?: string | undefined
}

/** A history is of a period, both days included. */
const aSaPeriode = ({ type, debut, fin }: Periode) => type !== '1' || (debut !== undefined && fin !== undefined)
const SANS_PERIODE = { path: ['debut'], message: 'Une période est attendue.' }
const estEnOrdre = ({ debut, fin }: Periode) => debut === undefined || fin === undefined || debut <= fin
const A_L_ENVERS = { path: ['fin'], message: 'Fin\u00a0: du premier jour ou plus tard.' }

/** `type` 0: what is in progress; 1: the history of a period. */
export const periodeDemandes = z
  .strictObject({ type, debut: jour, fin: jour })
  .refine(aSaPeriode, SANS_PERIODE)
  .refine(estEnOrdre, A_L_ENVERS)

/** The same in two places: what the address may say of it, and what the body may. */
export const periodeEcrite = z.strictObject({ type: type.optional(), debut: jour, fin: jour })

/** Of what other companies offer: without a type, what waits and what was answered since a month. */
export const periodeExternes = periodeEcrite.refine(aSaPeriode, SANS_PERIODE).refine(estEnOrdre, A_L_ENVERS)
export type PeriodeExternes = z.infer<typeof periodeExternes>
export const filtreDemandes = z.strictObject({
  type: z.literal(['0', '1', 0, 1]).optional(),
  debut: jour,
  fin: jour,
  etats: z.array(z.number().int().min(1).max(9)).max(9).optional(),
  prestation_id: idSchema.optional(),
  /** Words separated by `#`, all of which must be found. */
  filtre: texteSaisi().max(200).optional(),
})
