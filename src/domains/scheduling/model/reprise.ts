import { z } from 'zod'
import { type JourIso, libelleMois } from '#wire/dates.ts'
import { versionLueSchema } from '#wire/form.ts'
import { formaterNombre } from '#wire/french.ts'
import { jourDonneSchema, jourSchema } from '#wire/ids.ts'
import { texteSaisi } from '#wire/text.ts'
import { bornerContrats, finDeMois, type VersionContrat } from './contrat.ts'
import { direJour } from './planning/periode.ts'

/** Hours carried over: what somebody's counter stood at on the day from which the house counts here. */

/** Minutes beyond what was due until then; below zero: short of it. */
export const repriseSchema = z.strictObject({ jour: jourSchema, minutes: z.number().int() })
export type Reprise = z.infer<typeof repriseSchema>

/** 2,000 h: more than a year holds. */
const MINUTES_MAX = 120_000
const SIGNES = /^([+\-\u2212\u2013])?(.*)$/u

/** « + 12 h 30 », « − 4 h », « -4:15 » or « 12,5 » in minutes; null: it is no length of time, or too long a one. */
export function lireDureeSignee(texte: string): number | null {
  const [, signe = '', reste = ''] = SIGNES.exec(texte.replace(/\s/gu, '')) ?? []
  const heures = /^(\d{1,4})(?:h|:)([0-5]\d)?$/i.exec(reste)
  const decimal = /^\d{1,4}(?:[.,]\d{1,2})?$/.test(reste) ? Number(reste.replace(',', '.')) * 60 : null
  const lues = heures ? Number(heures[1]) * 60 + Number(heures[2] ?? 0) : decimal
  if (lues === null || lues > MINUTES_MAX) return null
  const minutes = Math.round(lues)
  return signe === '' || signe === '+' || minutes === 0 ? minutes : -minutes
}

/** « + 12 h 30 », « − 4 h », « 0 h »: as it is typed. */
export function direDureeSignee(minutes: number): string {
  const [total, signe] = [Math.abs(minutes), minutes < 0 ? '−\u00a0' : minutes > 0 ? '+\u00a0' : '']
  const reste = total % 60
  return `${signe}${formaterNombre(Math.floor(total / 60))}\u00a0h${reste === 0 ? '' : `\u00a0${String(reste).padStart(2, '0')}`}`
}

const DUREE = 'Heures reprises\u00a0: écrivez par exemple «\u00a0+ 12 h 30\u00a0» ou «\u00a0− 4 h\u00a0».'
const PREMIER = 'Au\u00a0: le premier jour d’un mois est attendu.'

/** As it is typed, and in a sheet. */
export const dureeSigneeSchema = texteSaisi()
  .max(20, DUREE)
  .transform((texte, context) => {
    const minutes = lireDureeSignee(texte)
    if (minutes === null) context.addIssue({ code: 'custom', message: DUREE })
    return minutes ?? 0
  })
export const jourRepriseSchema = jourDonneSchema.refine(jour => jour.endsWith('-01'), PREMIER)

/** As a form gives it; what the words mean is judged by `jugerReprise`. */
export const repriseSaisieSchema = z.strictObject({
  jour: jourDonneSchema,
  /** Empty: nothing is carried over any more. */
  duree: texteSaisi().max(20, DUREE),
  motif: texteSaisi('Motif\u00a0: à renseigner.')
    .min(1, 'Motif\u00a0: à renseigner.')
    .max(300, 'Motif\u00a0: 300 caractères au plus.'),
  /** Of all that was carried over, as the form read it. */
  version: versionLueSchema,
})
export type RepriseSaisie = z.infer<typeof repriseSaisieSchema>

/** Its minutes, null where nothing is carried over; or what is wrong, by field. */
export function jugerReprise({
  jour,
  duree,
}: Pick<RepriseSaisie, 'jour' | 'duree'>):
  | { readonly minutes: number | null }
  | { readonly champs: Record<string, string> } {
  const minutes = duree === '' ? null : lireDureeSignee(duree)
  const champs = {
    ...(jour.endsWith('-01') ? {} : { jour: PREMIER }),
    ...(minutes === null && duree !== '' ? { duree: DUREE } : {}),
  }
  return Object.keys(champs).length > 0 ? { champs } : { minutes }
}

/**
 * Why nothing is carried over into the month of this day; null: it may be. A counter is taken up in a month that somebody works
 * under contract, were it a single day, and no later than the year that begins next.
 */
export function refuserMoisRepris(
  jour: JourIso,
  {
    contrats,
    aujourdhui,
  }: {
    readonly contrats: readonly Pick<VersionContrat, 'valable_du' | 'valable_au'>[]
    readonly aujourdhui: JourIso
  },
): string | null {
  const dernier = `${Number(aujourdhui.slice(0, 4)) + 1}-01-01`
  if (jour > dernier) return `Au\u00a0: le ${direJour(dernier)} au plus tard.`
  const [annee, mois] = jour.split('-').map(Number) as [number, number]
  const fin = finDeMois(annee, mois)
  const tenus = bornerContrats(contrats)
  if (tenus.some(c => c.valable_du <= fin && (c.valable_au === null || c.valable_au >= jour))) return null
  const [premier] = tenus
  const suite = premier && jour < premier.valable_du ? ` Le premier commence le ${direJour(premier.valable_du)}.` : ''
  return `Au\u00a0: aucun contrat en ${libelleMois(mois).toLowerCase()} ${annee}.${suite}`
}

/** Whether a month stands before what was carried over: what was due of it is told by that, and it adds nothing itself. */
export const estAvant = (reprise: Reprise | undefined, jour: JourIso): boolean =>
  reprise !== undefined && jour < reprise.jour

/** What a year's gap holds of what was carried over, by a day. */
export const reprisLe = (reprise: Reprise | undefined, jour: JourIso): number =>
  reprise !== undefined && reprise.jour <= jour ? reprise.minutes : 0
