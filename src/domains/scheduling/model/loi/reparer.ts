import { ajouterJours, type JourIso, joursEntre } from '#wire/dates.ts'
import { erreurHoraire } from '../planning/horaire.ts'
import { anomaliesAjoutees } from '../regles/comparer.ts'
import type { Periode } from '../regles/fenetres.ts'
import type { Anomalie } from '../regles/types.ts'
import { joursPeses } from './jours.ts'
import type { Loi, MoisJuge } from './loi.ts'
import type { PosteJuge } from './matiere.ts'

/** Ways out of a rule that is not kept, each tried on the whole planning before it is offered. */

export type Reparation =
  | {
      readonly sorte: 'heures'
      readonly pointage_id: number
      readonly heure_debut: string
      readonly heure_fin: string
      /** Which end moved. */
      readonly bord: 'debut' | 'fin'
    }
  | {
      readonly sorte: 'confier' | 'deplacer'
      readonly pointage_id: number
      readonly utilisateur_id: number
      readonly date: JourIso
    }
  | { readonly sorte: 'retirer'; readonly pointage_id: number }

/** Somebody who may take a shift. */
export interface Candidat {
  readonly utilisateur_id: number
  readonly metier_id: number | null
  /** Planned minutes less those of the contract: who has the most left comes first. */
  readonly ecart: number
}

export interface AReparer {
  readonly loi: Loi
  /** The month as it stands, the change made. */
  readonly etat: MoisJuge
  /** Rules that are not kept, and are to be. */
  readonly cibles: readonly Anomalie[]
  /** The month before the change; absent: what is broken besides may stay as it is. */
  readonly avant?: MoisJuge
  readonly candidats: readonly Candidat[]
  /** Trade of each post; null: anybody's. */
  readonly metiers: ReadonlyMap<number, number | null>
  readonly mois: Periode
}

export const REPARATIONS_MAX = 3
const PAS = 15
const DECALAGE_MAX = 4 * 60
/** Nobody comes for less than this. */
const RESTE_MIN = 2 * 60
const CANDIDATS_MAX = 12
const JOURS_AUTOUR = 6
const NOUVEAUX_MAX = 3

const minutes = (heure: string): number => Number(heure.slice(0, 2)) * 60 + Number(heure.slice(3))
const heure = (m: number): string => {
  const jour = ((m % 1440) + 1440) % 1440
  return `${String(Math.floor(jour / 60)).padStart(2, '0')}:${String(jour % 60).padStart(2, '0')}`
}
const dureeDe = ({ heure_debut, heure_fin }: PosteJuge): number =>
  (minutes(heure_fin) - minutes(heure_debut) + 1440) % 1440 || 1440

const cle = (a: Anomalie): string => `${a.code}:${a.utilisateur_id}:${a.jour}`
const grave = (a: Anomalie): boolean => a.niveau !== 'info'

/** One way of each kind at most, the least change first. */
export function reparer(probleme: AReparer): Reparation[] {
  const [cible] = probleme.cibles
  if (!cible) return []
  const siens = probleme.etat.get(cible.utilisateur_id) ?? []
  const vises = [...cible.pointages].reverse().flatMap(id => siens.filter(p => p.pointage_id === id))
  // What was just changed is changed again before what stood there.
  const connus = [...new Set([...nouveaux(probleme, cible), ...vises])]
  const essais = connus.length > 0 ? connus : siens.filter(p => p.pointage_date === cible.jour)
  const juge = creerEssai(probleme)
  const premier = <R>(chercher: (poste: PosteJuge) => R | null): R[] => {
    for (const poste of essais) {
      const trouve = chercher(poste)
      if (trouve) return [trouve]
    }
    return []
  }
  const ici = cible.utilisateur_id
  return [
    ...premier(p => decaler(p, ici, juge)),
    ...premier(p => confier(p, ici, juge, probleme)),
    ...premier(p => deplacer(p, ici, juge, probleme)),
    ...premier(p => (juge(new Map([[ici, sans(siens, p)]])) ? { sorte: 'retirer' as const, ...numero(p) } : null)),
  ].slice(0, REPARATIONS_MAX)
}

/** Their shifts that the change made, the nearest to the day on which the rule is told first. */
function nouveaux({ etat, avant }: AReparer, { utilisateur_id, jour }: Anomalie): PosteJuge[] {
  if (!avant) return []
  const memes = new Set((avant.get(utilisateur_id) ?? []).map(enClair))
  const loin = (p: PosteJuge): number => Math.abs(joursEntre(p.pointage_date, jour))
  const neufs = (etat.get(utilisateur_id) ?? []).filter(p => !memes.has(enClair(p)))
  return neufs.toSorted((a, b) => loin(a) - loin(b)).slice(0, NOUVEAUX_MAX)
}

const enClair = (p: PosteJuge): string => [p.pointage_id, p.pointage_date, p.heure_debut, p.heure_fin].join()

const numero = ({ pointage_id }: PosteJuge) => ({ pointage_id })
const sans = (postes: readonly PosteJuge[], poste: PosteJuge): PosteJuge[] => postes.filter(p => p !== poste)

/** Whether the month would be kept with these people's shifts in the place of theirs. */
type Essai = ((change: MoisJuge) => boolean) & { readonly postesDe: (id: number) => readonly PosteJuge[] }

function creerEssai({ loi, etat, cibles, avant, mois }: AReparer): Essai {
  const jours = joursPeses(mois)
  const references = new Map<number, readonly Anomalie[]>()
  const visees = new Set(cibles.map(cle))
  const touchees = new Set(cibles.map(a => a.utilisateur_id))
  const postesDe = (id: number) => etat.get(id) ?? []
  /** What may stand: what stood before the change, or all that is not to be mended. */
  function reference(id: number): readonly Anomalie[] {
    const connue = references.get(id)
    if (connue) return connue
    const lue = avant
      ? loi.juger(id, avant.get(id) ?? [], jours)
      : loi.juger(id, postesDe(id), jours).filter(a => !visees.has(cle(a)))
    references.set(id, lue)
    return lue
  }
  const essai = (change: MoisJuge): boolean =>
    [...change].every(([id, postes]) => {
      const ajoutees = anomaliesAjoutees(reference(id), loi.juger(id, postes, jours))
      // Whoever is mended keeps what the office lets stand; whoever helps is told nothing new at all.
      return ajoutees.every(a => (avant && touchees.has(id) ? a.niveau !== 'bloquant' : !grave(a)))
    })
  return Object.assign(essai, { postesDe })
}

/** Starts later or ends earlier, by as little as it takes. */
function decaler(poste: PosteJuge, ici: number, essai: Essai): Reparation | null {
  const siens = essai.postesDe(ici)
  const [debut, fin] = [minutes(poste.heure_debut), minutes(poste.heure_fin)]
  for (let de = PAS; de <= Math.min(DECALAGE_MAX, dureeDe(poste) - RESTE_MIN); de += PAS) {
    const plusTard = debut + de < 1440 ? { heure_debut: heure(debut + de), heure_fin: poste.heure_fin } : null
    const plusTot = { heure_debut: poste.heure_debut, heure_fin: heure(fin - de) }
    for (const heures of [plusTard, plusTot]) {
      if (!heures) continue
      const autre = { ...poste, ...heures }
      if (erreurHoraire(autre) !== null) continue
      if (!essai(new Map([[ici, siens.map(p => (p === poste ? autre : p))]]))) continue
      return { sorte: 'heures', ...numero(poste), ...heures, bord: heures === plusTard ? 'debut' : 'fin' }
    }
  }
  return null
}

/** Somebody of the trade who is free that day and whom no rule keeps from it; their own trade first, then who has the most left. */
function confier(
  poste: PosteJuge,
  ici: number,
  essai: Essai,
  { loi, candidats, metiers }: AReparer,
): Reparation | null {
  const sien = candidats.find(c => c.utilisateur_id === ici)?.metier_id ?? null
  // A post that is not described any more asks for the trade of whoever holds it.
  const metier = metiers.has(poste.poste_id) ? (metiers.get(poste.poste_id) ?? null) : sien
  const loin = (c: Candidat): number => Number(c.metier_id !== sien)
  const libres = candidats
    .filter(c => c.utilisateur_id !== ici && loi.connait(c.utilisateur_id))
    .filter(c => metier === null || c.metier_id === metier)
    .filter(c => !loi.estAbsent(c.utilisateur_id, poste.pointage_date))
    .filter(c => essai.postesDe(c.utilisateur_id).every(p => p.pointage_date !== poste.pointage_date))
    .toSorted((a, b) => loin(a) - loin(b) || a.ecart - b.ecart || a.utilisateur_id - b.utilisateur_id)
    .slice(0, CANDIDATS_MAX)
  const reste = sans(essai.postesDe(ici), poste)
  for (const { utilisateur_id } of libres) {
    const avec = [...essai.postesDe(utilisateur_id), poste]
    if (
      essai(
        new Map([
          [ici, reste],
          [utilisateur_id, avec],
        ]),
      )
    )
      return { sorte: 'confier', ...numero(poste), utilisateur_id, date: poste.pointage_date }
  }
  return null
}

/** The nearest day of the month on which they have nothing. */
function deplacer(poste: PosteJuge, ici: number, essai: Essai, { loi, mois }: AReparer): Reparation | null {
  const siens = essai.postesDe(ici)
  const pris = new Set(siens.map(p => p.pointage_date))
  for (let n = 1; n <= JOURS_AUTOUR; n += 1)
    for (const de of [n, -n]) {
      const date = ajouterJours(poste.pointage_date, de)
      if (date < mois.du || date > mois.au || pris.has(date) || loi.estAbsent(ici, date)) continue
      if (essai(new Map([[ici, siens.map(p => (p === poste ? { ...p, pointage_date: date } : p))]])))
        return { sorte: 'deplacer', ...numero(poste), utilisateur_id: ici, date }
    }
  return null
}
