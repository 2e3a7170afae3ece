import { ajouterJours, type JourIso } from '#wire/dates.ts'
import { couvre, libreLe, placeLibre, type Sejour } from './sejours.ts'

/** Where a room stands on a day (specification scheduling §2 "Housing units": occupation). */
export const ETATS_LOGEMENT = ['libre', 'partiel', 'complet', 'reserve', 'travaux'] as const
export type EtatLogement = (typeof ETATS_LOGEMENT)[number]

export const MOTS_LOGEMENT: Readonly<Record<EtatLogement, string>> = {
  libre: 'Libre',
  partiel: 'Places libres',
  complet: 'Occupé',
  reserve: 'Réservé',
  travaux: 'En travaux',
}

/** Works, from their first day to their last one. */
export interface Travaux {
  readonly du: JourIso
  readonly au: JourIso | null
}

export interface Pieces {
  readonly places: number
  readonly sejours: readonly Sejour[]
  readonly travaux: Travaux | null
}

export const enTravaux = (travaux: Travaux | null, jour: JourIso): boolean =>
  travaux !== null && travaux.du <= jour && (travaux.au === null || jour <= travaux.au)

/** Whether works stand in the way of a stay. */
export function genentTravaux(
  travaux: Travaux | null,
  { debut, fin }: { debut: JourIso; fin: JourIso | null },
): boolean {
  return travaux !== null && (travaux.au === null || debut <= travaux.au) && (fin === null || fin > travaux.du)
}

/** A bed whose resident is away stays theirs: it is no free one. */
export function etatLogement({ places, sejours, travaux }: Pieces, jour: JourIso): EtatLogement {
  if (enTravaux(travaux, jour)) return 'travaux'
  const presents = sejours.filter(s => couvre(s, jour)).length
  if (presents >= places) return 'complet'
  if (presents > 0) return 'partiel'
  return sejours.some(s => s.debut > jour) ? 'reserve' : 'libre'
}

/** The first day from which somebody may come, works included; null: none that is known. */
export function premierJourLibre({ places, sejours, travaux }: Pieces, jour: JourIso): JourIso | null {
  if (!enTravaux(travaux, jour)) return libreLe(places, sejours, jour)
  if (travaux?.au == null) return null
  return libreLe(places, sejours, ajouterJours(travaux.au, 1))
}

/** Why a room takes nobody during a period; null: it takes them, at that place. */
export function accueillir(piece: Pieces, periode: { debut: JourIso; fin: JourIso | null }): Accueil {
  if (genentTravaux(piece.travaux, periode)) return { refus: 'LOGEMENT_EN_TRAVAUX' }
  const place = placeLibre(piece.places, piece.sejours, periode)
  if (place === null) return { refus: 'LOGEMENT_COMPLET' }
  return { refus: null, place }
}
export type Accueil =
  | { readonly refus: 'LOGEMENT_EN_TRAVAUX' | 'LOGEMENT_COMPLET' }
  | { readonly refus: null; readonly place: number }

/** Whether works or fewer places would put somebody out, today or later. */
export function garde(sejours: readonly Sejour[], jour: JourIso, apres: Omit<Pieces, 'sejours'>): boolean {
  const restent = sejours.filter(s => s.fin === null || s.fin > jour)
  if (restent.some(s => s.place > apres.places)) return false
  return !sejours.some(s => genentTravaux(apres.travaux, s))
}

/** Places that may be lived in, those that are taken, of all the rooms: works take theirs out of both. */
export function tauxOccupation(pieces: readonly Pieces[], jour: JourIso): { places: number; prises: number } {
  const ouvertes = pieces.filter(p => !enTravaux(p.travaux, jour))
  const somme = (nombres: readonly number[]) => nombres.reduce((total, n) => total + n, 0)
  return {
    places: somme(ouvertes.map(p => p.places)),
    prises: somme(ouvertes.map(p => p.sejours.filter(s => couvre(s, jour)).length)),
  }
}

/** "Rez-de-chaussée", "1er étage", "Sous-sol". */
export function direEtage(etage: number): string {
  if (etage === 0) return 'Rez-de-chaussée'
  if (etage < 0) return etage === -1 ? 'Sous-sol' : `Sous-sol ${-etage}`
  return etage === 1 ? '1er étage' : `${etage}e étage`
}
