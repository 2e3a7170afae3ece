import { ajouterJours, type JourIso, joursEntre } from '#wire/dates.ts'
import { type Horaire, passeMinuit } from '../planning/horaire.ts'
import type { Periode } from '../regles/fenetres.ts'

/** Days off between two that are away, at most: those of a week-end, which a leave goes over. */
const ENTRE_DEUX = 2

/** The days away in a row that hold a day, one way (-1) or the other (1). */
function bout(jour: JourIso, absents: ReadonlySet<JourIso>, pas: 1 | -1): JourIso {
  let fin = jour
  while (absents.has(ajouterJours(fin, pas))) fin = ajouterJours(fin, pas)
  return fin
}

/** The nearest day away within what a leave goes over; null: none. */
function voisin(jour: JourIso, absents: ReadonlySet<JourIso>, pas: 1 | -1): JourIso | null {
  for (let n = 1; n <= ENTRE_DEUX; n += 1) {
    const autre = ajouterJours(jour, n * pas)
    if (absents.has(autre)) return autre
  }
  return null
}

/** Last day of what somebody is away for on a day; null: they are there. */
export const retourDe = (jour: JourIso, absents: ReadonlySet<JourIso>): JourIso | null =>
  absents.has(jour) ? bout(jour, absents, 1) : null

/**
 * What somebody is away for and a post would cut: it stands on the days off between two days away, or it ends on the first of them.
 * Null: it cuts nothing, or they are away on its own day.
 */
export function absenceCoupee(poste: Horaire, absents: ReadonlySet<JourIso>): Periode | null {
  const jour = poste.pointage_date
  if (absents.has(jour)) return null
  const [avant, apres] = [voisin(jour, absents, -1), voisin(jour, absents, 1)]
  const entre = avant !== null && apres !== null && joursEntre(avant, apres) - 1 <= ENTRE_DEUX
  if (entre) return { du: bout(avant, absents, -1), au: bout(apres, absents, 1) }
  const lendemain = ajouterJours(jour, 1)
  return passeMinuit(poste) && absents.has(lendemain) ? { du: lendemain, au: bout(lendemain, absents, 1) } : null
}
