import { z } from 'zod'
import { jourDonneSchema } from '#wire/ids.ts'
import { texteSaisi } from '#wire/text.ts'
import { TH_MAX } from './tranches.ts'

const HEURE = '(?:[01]\\d|2[0-3]):[0-5]\\d'
const TRANCHE = new RegExp(`^(?:(${HEURE}) - (?!\\1)${HEURE})?$`)

/** Within a day: the last one ends where the day does, written 00:00. */
function finitApres(tranche: string): boolean {
  const [de = '', a = ''] = tranche.split(' - ')
  return tranche === '' || a > de || a === '00:00'
}

/** Whether a text is a slot as it is stored ("08:00 - 10:00"), or none at all. */
export const estTranche = (texte: string): boolean => TRANCHE.test(texte) && finitApres(texte)

/** A slot that somebody gives: what is promised is read by customers and other companies, and is hours or nothing. */
export function trancheSaisie() {
  return texteSaisi()
    .regex(TRANCHE, { error: 'Créneau\u00a0: deux heures sont attendues, comme 08:00 - 10:00.', abort: true })
    .refine(finitApres, 'Créneau\u00a0: la fin vient après le début, comme 08:00 - 10:00.')
}

/** An hour that somebody gives, to the minute. */
export const heureSaisie = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Une heure comme 14:05 est attendue.')

/** What had been promised to the customer before, given back as it was, whatever words it was made in. */
export const promesseRendue = {
  promesse: z.strictObject({ th_libelle: texteSaisi().max(400), th_jour: jourDonneSchema.nullable() }).optional(),
}

/** Said where a slot is expected and none was chosen. */
export const A_CHOISIR = 'Créneau\u00a0: à choisir.'

/** The same by its number among those of a day. */
export function trancheNumero() {
  return z.int(A_CHOISIR).min(1, A_CHOISIR).max(TH_MAX, A_CHOISIR)
}
