import type { Horaire } from '#domains/scheduling/model/planning/horaire.ts'
import { type JourIso, joursEntre } from '#wire/dates.ts'

/** Hours of a post as they are written, and compared, on the wall clock. */

const minutes = (heure: string): number => Number(heure.slice(0, 2)) * 60 + Number(heure.slice(3))

/** Stretches in minutes of the wall clock since `origine`: enough to tell who is there at the same time, and quick. */
function mur(h: Horaire, origine: JourIso): (readonly [number, number])[] {
  const depart = joursEntre(origine, h.pointage_date) * 1440
  const debut = minutes(h.heure_debut)
  const apres = (heure: string): number => {
    const m = minutes(heure)
    return m <= debut ? m + 1440 : m
  }
  const fin = apres(h.heure_fin)
  const { pointage_heure_debut_coupure: coupe, pointage_heure_fin_coupure: reprend } = h
  const morceaux =
    coupe === null || reprend === null
      ? [[debut, fin]]
      : [
          [debut, apres(coupe)],
          [apres(reprend), fin],
        ]
  return morceaux.map(([d = 0, f = 0]) => [depart + d, depart + f] as const)
}

/** Whether two posts have a moment in common, nights past midnight included. */
export function seChevauchent(un: Horaire, autre: Horaire): boolean {
  const autres = mur(autre, un.pointage_date)
  return mur(un, un.pointage_date).some(([d, f]) => autres.some(([e, g]) => d < g && e < f))
}
