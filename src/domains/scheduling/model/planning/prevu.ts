import { z } from 'zod'
import { type JourIso, versMs } from '#wire/dates.ts'
import { idSchema } from '#wire/ids.ts'
import { minutesReelles, type ProprietesPause } from './heures.ts'
import { amplitudeDe, type Horaire, heureSchema } from './horaire.ts'
import { phraseHoraire } from './horaire-mots.ts'

/**
 * What was planned of a shift, apart from what was done. The frontier is the beginning of the shift as it was published: a change
 * that is published before it changes the plan; one that is published afterwards says what was done, and the plan stays. A shift
 * put on a day whose planning was published, once it has begun, was planned by nobody.
 */

/** Hours that were published of a shift. */
export const heuresPrevuesSchema = z.strictObject({
  heure_debut: heureSchema,
  heure_fin: heureSchema,
  pointage_heure_debut_coupure: heureSchema.nullable(),
  pointage_heure_fin_coupure: heureSchema.nullable(),
})
export type HeuresPrevues = z.infer<typeof heuresPrevuesSchema>

/** Of a shift that was done: absent, it was planned as it stands; null, that person had planned nothing of it that day. */
export const heuresPrevuesDuPosteSchema = heuresPrevuesSchema.nullable().optional()

/** With the effective work in them, in minutes. */
export const prevueSchema = heuresPrevuesSchema.extend({ minutes: z.number().int().nonnegative() })
export type Prevue = z.infer<typeof prevueSchema>

/** As `heuresPrevuesDuPosteSchema`. */
export const prevueDuPosteSchema = prevueSchema.nullable().optional()

/** A shift that was planned and that nobody did: hours of the plan, zero of work. */
export const nonFaitSchema = prevueSchema.extend({ pointage_id: idSchema, poste_libelle: z.string() })
export type NonFait = z.infer<typeof nonFaitSchema>

/** Whether a shift has begun: what is changed of it from then on is what was done. Hours that a clock change swallowed never begin. */
export function aCommence(h: Horaire, maintenant: Date | string | number): boolean {
  const debut = amplitudeDe(h)?.debut ?? Number.POSITIVE_INFINITY
  return debut <= (typeof maintenant === 'number' ? maintenant : versMs(maintenant))
}

/** Hours alone, without whose they are nor the day. */
export function heuresDe(h: HeuresPrevues): HeuresPrevues {
  const { heure_debut, heure_fin, pointage_heure_debut_coupure, pointage_heure_fin_coupure } = h
  return { heure_debut, heure_fin, pointage_heure_debut_coupure, pointage_heure_fin_coupure }
}

/** The plan of some hours, by the breaks of their day. */
export const prevueDe = (h: Horaire, pauseDu: (jour: JourIso) => ProprietesPause): Prevue => ({
  ...heuresDe(h),
  minutes: minutesReelles(h, pauseDu(h.pointage_date)),
})

/** Planned minutes of a shift that was done, whose own effective work is `reelles`. */
export const minutesPrevues = (prevue: Prevue | null | undefined, reelles: number): number =>
  prevue === undefined ? reelles : (prevue?.minutes ?? 0)

type Heures = Parameters<typeof phraseHoraire>[0]

/** "prévu 07:00 – 14:00 · fait 07:00 – 15:10"; null where both are the same. */
export function direEcart(prevue: HeuresPrevues | null | undefined, fait: Heures): string | null {
  if (prevue === undefined) return null
  const dit = phraseHoraire(fait)
  if (prevue === null) return `pas prévu · fait ${dit}`
  const plan = phraseHoraire(prevue)
  // Another post at the same hours.
  return plan === dit ? null : `prévu ${plan} · fait ${dit}`
}

/** "Matin, prévu 07:00 – 14:00 · pas fait". */
export const direNonFait = (n: Pick<NonFait, 'poste_libelle'> & HeuresPrevues): string =>
  `${n.poste_libelle}, prévu ${phraseHoraire(n)} · pas fait`
