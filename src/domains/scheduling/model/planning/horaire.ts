import { z } from 'zod'
import { ajouterJours, instantParis, type JourIso, versMs } from '#wire/dates.ts'
import { jourSchema } from '#wire/ids.ts'

/** "14:05", wall time of Europe/Paris. */
export const heureSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Une heure comme 14:05 est attendue.')

/**
 * Working hours of one post on one day, in wall time. An end that is not after the start is on the next day; a cut
 * ("coupure") is unpaid and lies inside. Instants are only ever computed from these, by `segmentsDe`.
 */
export const horaireSchema = z.strictObject({
  /** Day on which it starts. */
  pointage_date: jourSchema,
  heure_debut: heureSchema,
  heure_fin: heureSchema,
  pointage_heure_debut_coupure: heureSchema.nullable(),
  pointage_heure_fin_coupure: heureSchema.nullable(),
})
export type Horaire = z.infer<typeof horaireSchema>

/** Half-open stretch of time, milliseconds since the epoch. */
export interface Segment {
  readonly debut: number
  readonly fin: number
}

const minutesDe = (heure: string): number => Number(heure.slice(0, 2)) * 60 + Number(heure.slice(3))

/** Wall minutes after the day's start; a time before `depart` belongs to the next day. */
function apres(depart: number, heure: string): number {
  const minutes = minutesDe(heure)
  return minutes < depart ? minutes + 1440 : minutes
}

function instantDe(jour: JourIso, minutes: number): number {
  const heure = `${String(Math.floor((minutes % 1440) / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  return versMs(instantParis(minutes >= 1440 ? ajouterJours(jour, Math.floor(minutes / 1440)) : jour, heure))
}

/** Why these hours are not a post, in a French sentence; null when they are. */
export function erreurHoraire(h: Horaire): string | null {
  const debut = minutesDe(h.heure_debut)
  if (h.heure_debut === h.heure_fin) return 'L’heure de fin doit être différente de l’heure de début.'
  const { pointage_heure_debut_coupure: coupe, pointage_heure_fin_coupure: reprend } = h
  if ((coupe === null) !== (reprend === null)) return 'La coupure a besoin d’un début et d’une fin.'
  if (coupe === null || reprend === null) return null
  const fin = apres(debut + 1, h.heure_fin)
  const [c, r] = [apres(debut, coupe), apres(debut, reprend)]
  if (c <= debut || r <= c || r >= fin) return 'La coupure doit tenir entre le début et la fin du poste.'
  return null
}

/**
 * The stretches really worked, as instants of Europe/Paris: one, or two around a cut. A night of the clock change lasts
 * one hour more or less. Times that a clock change makes disappear give no stretch rather than a negative one.
 */
export function segmentsDe(h: Horaire): Segment[] {
  const jour = h.pointage_date
  const debut = minutesDe(h.heure_debut)
  const fin = apres(debut + 1, h.heure_fin)
  const bornes = [debut, fin]
  if (h.pointage_heure_debut_coupure !== null && h.pointage_heure_fin_coupure !== null) {
    bornes.splice(1, 0, apres(debut, h.pointage_heure_debut_coupure), apres(debut, h.pointage_heure_fin_coupure))
  }
  const instants = bornes.map(m => instantDe(jour, m))
  const segments: Segment[] = []
  for (let i = 0; i + 1 < instants.length; i += 2) {
    const [d = 0, f = 0] = [instants[i], instants[i + 1]]
    if (f > d) segments.push({ debut: d, fin: f })
  }
  return segments
}

/** First start to last end, as instants; null for hours that the clock change swallowed whole. */
export function amplitudeDe(h: Horaire): Segment | null {
  const segments = segmentsDe(h)
  const [premier, dernier] = [segments[0], segments.at(-1)]
  return premier && dernier ? { debut: premier.debut, fin: dernier.fin } : null
}

/** Whether it ends on the next day. */
export function passeMinuit(h: Pick<Horaire, 'heure_debut' | 'heure_fin'>): boolean {
  return minutesDe(h.heure_fin) <= minutesDe(h.heure_debut)
}
