import type { Contenu } from '#domains/home-care/model/transmission.ts'
import { ajouterJours, formaterJour, heureParis, type JourIso, jourParis } from '#wire/dates.ts'
import { compter, normaliserRecherche } from '#wire/french.ts'
import type { TransmissionLocale } from './rejeu.ts'

/** Whom a sheet is about. */
export function nommerPersonne({ personne }: Pick<Contenu, 'personne'>): string {
  return personne || 'Tout le service'
}

/** Two spellings of one name are one person: accents, case and spaces aside. */
export function clePersonne(personne: string): string {
  return normaliserRecherche(personne)
}

/** "Aujourd’hui", "Hier", "Mardi 17 nov." */
export function nommerJour(jour: JourIso, aujourdhui: JourIso): string {
  if (jour === aujourdhui) return 'Aujourd’hui'
  if (jour === ajouterJours(aujourdhui, -1)) return 'Hier'
  return formaterJour(jour, 'long')
}

/** "aujourd’hui à 14:15", "hier à 21:15", "mardi 17 nov. à 07:00" */
export function direQuand(instant: string, aujourdhui: JourIso): string {
  const jour = nommerJour(jourParis(instant), aujourdhui)
  return `${jour.charAt(0).toLocaleLowerCase('fr')}${jour.slice(1)} à ${heureParis(instant)}`
}

/** "14:15" today, "hier 21:15", "mar. 17 nov.": what stands beside a name must leave it its room. */
export function direCourt(instant: string, aujourdhui: JourIso): string {
  const jour = jourParis(instant)
  if (jour === aujourdhui) return heureParis(instant)
  return jour === ajouterJours(aujourdhui, -1) ? `hier ${heureParis(instant)}` : formaterJour(jour)
}

/** "Lue par 3 collègues"; before the office has it, nothing. */
export function direLecteurs(lecteurs: number): string {
  return lecteurs === 0 ? 'Lue par personne encore' : `Lue par ${compter(lecteurs, 'collègue')}`
}

/** One word on what became of a sheet since it was written. */
export function direEtat(t: Pick<TransmissionLocale, 'rayee' | 'corrections'>): string | null {
  if (t.rayee) return 'Rayée'
  return t.corrections.length > 0 ? 'Corrigée' : null
}
