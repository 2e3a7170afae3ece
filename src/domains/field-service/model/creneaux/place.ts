import { jourParis } from '#wire/dates.ts'
import type { Intervalle, Raison, TechnicienDe } from './types.ts'

const seCroisent = (a: Intervalle, b: Intervalle) => a.debut < b.fin && b.debut < a.fin

/** In order, without holes between what touches: a night's work is one piece, whatever the days it is written on. */
export function reunir(intervalles: readonly Intervalle[]): Intervalle[] {
  const ordre = intervalles.filter(i => i.fin > i.debut).toSorted((a, b) => a.debut - b.debut || a.fin - b.fin)
  const reunis: Intervalle[] = []
  for (const { debut, fin } of ordre) {
    const dernier = reunis.at(-1)
    if (dernier && debut <= dernier.fin)
      reunis[reunis.length - 1] = { debut: dernier.debut, fin: Math.max(dernier.fin, fin) }
    else reunis.push({ debut, fin })
  }
  return reunis
}

/** What is left of the first ones once the others are taken away. */
export function retrancher(de: readonly Intervalle[], retires: readonly Intervalle[]): Intervalle[] {
  const otes = reunir(retires)
  const reste: Intervalle[] = []
  // Both are in order: what is over before a piece is over before the next ones.
  let premier = 0
  for (const piece of reunir(de)) {
    let debut = piece.debut
    while ((otes[premier]?.fin ?? Number.POSITIVE_INFINITY) <= debut) premier++
    for (let n = premier; n < otes.length; n++) {
      const ote = otes[n]
      if (!ote || ote.debut >= piece.fin) break
      if (ote.debut > debut) reste.push({ debut, fin: ote.debut })
      debut = Math.max(debut, ote.fin)
    }
    if (debut < piece.fin) reste.push({ debut, fin: piece.fin })
  }
  return reste
}

/**
 * Why a technician cannot be there during the whole of a time; null: they can. The one rule of what is proposed and of what is
 * written. Hours that the company never said refuse nobody.
 */
export function raisonDeRefus(technicien: TechnicienDe, place: Intervalle): Raison | null {
  const { competent, en_zone, disponibilites, echues, absences, visites, retenus } = technicien
  if (!competent) return 'competence'
  if (!en_zone) return 'zone'
  if (absences.some(a => seCroisent(a, place))) return 'absent'
  const tient = (h: Intervalle) => h.debut <= place.debut && place.fin <= h.fin
  if (disponibilites && !reunir(disponibilites).some(tient))
    return echues?.has(jourParis(new Date(place.debut).toISOString())) ? 'validite' : 'horaires'
  if (visites.some(v => seCroisent(v, place))) return 'occupe'
  return retenus.some(r => seCroisent(r, place)) ? 'retenu' : null
}
