import { bornesJour, type JourIso, jourSemaine, versMs } from '#wire/dates.ts'
import { calculerDetour, type Detour } from './detour.ts'
import { raisonDeRefus, retrancher, reunir } from './place.ts'
import { heuresSupposees, type Tranche, tranchesDe } from './tranches.ts'
import type { Intervalle, Lieu, Raison, TechnicienDe, TempsTournee } from './types.ts'

const MINUTE = 60_000
/** Visits are proposed on the quarter of an hour. */
const PAS = 15 * MINUTE

export interface Demande {
  readonly lieu: Lieu
  readonly duree_minutes: number
  readonly jours: readonly JourIso[]
  /** Nothing is proposed before it. */
  readonly depuis: number
  readonly temps: TempsTournee
}

export interface Creneau extends Detour {
  readonly jour: JourIso
  readonly th_id: number
  readonly th_libelle: string
  readonly utilisateur_id: number
  readonly utilisateur_nom: string
  readonly debut: number
  readonly fin: number
  /** Visits that they have that day. */
  readonly nb_interventions: number
  /** Why not at the very beginning of these two hours; null: it is. */
  readonly raison: Raison | null
  /** Who is looking at it for now. */
  readonly retenu_par: string | null
}

/** Somebody to whom nothing is proposed on a day, and why. */
export interface Ecarte {
  readonly jour: JourIso
  readonly utilisateur_id: number
  readonly utilisateur_nom: string
  readonly raison: Raison
}

/** The next quarter on the wall clock; whole zones of Europe are off by whole hours, so quarters are the same everywhere. */
const auQuart = (instant: number) => Math.ceil(instant / PAS) * PAS

/** Hours that count: what the company said, else those of a usual day, Sunday aside. */
function heuresDe({ disponibilites }: TechnicienDe, jours: readonly JourIso[]): Intervalle[] {
  return disponibilites ? [...disponibilites] : jours.filter(jour => jourSemaine(jour) < 7).map(heuresSupposees)
}

/** Why nothing fits in a day: the reason of the first place that was looked at where somebody could have worked. */
function raisonDuJour(technicien: TechnicienDe, jour: JourIso, { duree_minutes, depuis, jours }: Demande): Raison {
  if (!technicien.competent) return 'competence'
  if (!technicien.en_zone) return 'zone'
  const bornes = { debut: versMs(bornesJour(jour).debut), fin: versMs(bornesJour(jour).fin) }
  const duree = duree_minutes * MINUTE
  const commence = (libres: readonly Intervalle[]) =>
    libres.some(
      i =>
        auQuart(Math.max(i.debut, bornes.debut)) < bornes.fin &&
        auQuart(Math.max(i.debut, bornes.debut)) + duree <= i.fin,
    )
  const heures = reunir(heuresDe(technicien, jours))
  if (!commence(heures)) return technicien.echues?.has(jour) ? 'validite' : 'horaires'
  const present = retrancher(heures, technicien.absences)
  if (!commence(present)) return 'absent'
  return commence(retrancher(present, [{ debut: 0, fin: depuis }])) ? 'occupe' : 'passe'
}

/** The first place in two hours where the whole visit fits. */
function placer(tranche: Tranche, libres: readonly Intervalle[], duree: number): Intervalle | null {
  for (const libre of libres) {
    // In order: most of a week is before it or after it.
    if (libre.fin <= tranche.debut) continue
    if (libre.debut >= tranche.fin) return null
    const debut = auQuart(Math.max(libre.debut, tranche.debut))
    if (debut < tranche.fin && debut + duree <= libre.fin) return { debut, fin: debut + duree }
  }
  return null
}

/** Why a place is not the very beginning of its two hours; null: it is. */
function raisonDuRetard({ debut, fin }: Intervalle, tranche: Tranche, technicien: TechnicienDe, depuis: number) {
  if (debut === tranche.debut) return null
  // What is over is no reason beyond the next quarter of an hour.
  const premier = auQuart(Math.max(tranche.debut, depuis))
  if (debut === premier) return 'passe'
  return raisonDeRefus(technicien, { debut: premier, fin: premier + fin - debut })
}

/** Farther than anything on earth. */
const LOIN = 1_000_000

/**
 * Order in which they are read: by day, what can be reached in time first, then the least detour; what nobody can measure comes
 * after it.
 */
function comparer(a: Creneau, b: Creneau): number {
  if (a.jour !== b.jour) return a.jour < b.jour ? -1 : 1
  const serre = Number(a.trajet_court !== null) - Number(b.trajet_court !== null)
  if (serre !== 0) return serre
  const [de, vers] = [a.distance_ajout ?? LOIN, b.distance_ajout ?? LOIN]
  return de - vers || a.debut - b.debut || a.utilisateur_id - b.utilisateur_id
}

interface Journee {
  readonly jour: JourIso
  readonly minuit: number
  readonly minuit2: number
  readonly tranches: readonly Tranche[]
}

/** Asked of the calendar once, not for each person: it is slow to ask. */
const journeesDe = (jours: readonly JourIso[]): Journee[] =>
  jours.map(jour => {
    const { debut, fin } = bornesJour(jour)
    return { jour, minuit: versMs(debut), minuit2: versMs(fin), tranches: tranchesDe(jour) }
  })

/** When somebody works, is not away and has nothing else, from now on; nothing for who may not come at all. */
function libresDe(technicien: TechnicienDe, { jours, depuis }: Demande): Intervalle[] {
  if (!technicien.competent || !technicien.en_zone) return []
  const { absences, visites } = technicien
  return retrancher(heuresDe(technicien, jours), [...absences, ...visites, { debut: 0, fin: depuis }])
}

/**
 * Where a visit of that length may be placed: each technician once in each two hours of each day, over whose whole length they
 * work, are not away and have nothing else. Those without any place that day are told apart, with why.
 */
export function chercherCreneaux(
  techniciens: readonly TechnicienDe[],
  demande: Demande,
): { readonly creneaux: Creneau[]; readonly ecartes: Ecarte[] } {
  const creneaux: Creneau[] = []
  const ecartes: Ecarte[] = []
  const duree = demande.duree_minutes * MINUTE
  const journees = journeesDe(demande.jours)
  for (const technicien of techniciens) {
    const { utilisateur_id, utilisateur_nom, visites, retenus } = technicien
    const qui = { utilisateur_id, utilisateur_nom }
    const libres = libresDe(technicien, demande)
    for (const { jour, minuit, minuit2, tranches } of journees) {
      const du_jour = visites.filter(v => v.debut < minuit2 && v.fin > minuit)
      const avant = creneaux.length
      for (const tranche of tranches) {
        const place = placer(tranche, libres, duree)
        if (!place) continue
        creneaux.push({
          ...place,
          ...qui,
          raison: raisonDuRetard(place, tranche, technicien, demande.depuis),
          jour,
          th_id: tranche.th_id,
          th_libelle: tranche.th_libelle,
          nb_interventions: du_jour.length,
          retenu_par: retenus.find(r => r.debut < place.fin && place.debut < r.fin)?.par ?? null,
          ...calculerDetour(demande.lieu, place, { du_jour, temps: demande.temps }),
        })
      }
      if (creneaux.length === avant) ecartes.push({ ...qui, jour, raison: raisonDuJour(technicien, jour, demande) })
    }
  }
  return { creneaux: creneaux.toSorted(comparer), ecartes }
}

/** How many places each day has to offer, in the order of the days; one that somebody else is looking at is not offered. */
export function compterCreneaux(techniciens: readonly TechnicienDe[], demande: Demande): number[] {
  const duree = demande.duree_minutes * MINUTE
  const journees = journeesDe(demande.jours)
  const comptes = journees.map(() => 0)
  for (const technicien of techniciens) {
    const libres = libresDe(technicien, demande)
    const tenu = (place: Intervalle) => technicien.retenus.some(r => r.debut < place.fin && place.debut < r.fin)
    for (const [n, { tranches }] of journees.entries())
      for (const tranche of tranches) {
        const place = placer(tranche, libres, duree)
        if (place && !tenu(place)) comptes[n] = (comptes[n] ?? 0) + 1
      }
  }
  return comptes
}
