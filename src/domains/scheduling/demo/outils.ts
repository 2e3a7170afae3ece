import { creerAleatoire } from '#domains/field-service/demo/aleatoire.ts'
import { ajouterJours, instantParis, type JourIso } from '#wire/dates.ts'
import { formaterPlage } from '#wire/moments.ts'
import type { Horaire } from '../model/planning/horaire.ts'
import type { Case } from './grille.ts'
import { POSTES } from './postes.ts'
import type { CodePoste } from './types.ts'

export const GRAINE = 51

/** Same name, same identity: well formed (version 4), for the demonstration only. */
export function uidDemo(nom: string): string {
  const alea = creerAleatoire(GRAINE, `uid:${nom}`)
  const hexa = (n: number) => Array.from({ length: n }, () => alea.entier(0, 15).toString(16)).join('')
  return `${hexa(8)}-${hexa(4)}-4${hexa(3)}-a${hexa(3)}-${hexa(12)}`
}

/** An instant `jours` before a day, at a wall time. Records are of the day before at the latest: never of the future. */
export function avant(jour: JourIso, jours: number, heure: string): string {
  return instantParis(ajouterJours(jour, -jours), heure)
}

/** Hours of a cell of the roster. */
export function horaireDe(valeur: Case, jour: JourIso): Horaire {
  const poste = POSTES[valeur.code]
  return {
    pointage_date: jour,
    heure_debut: valeur.heure_debut ?? poste.poste_heure_debut,
    heure_fin: valeur.heure_fin ?? poste.poste_heure_fin,
    pointage_heure_debut_coupure: poste.poste_coupure_debut,
    pointage_heure_fin_coupure: poste.poste_coupure_fin,
  }
}

/** "Matin 06:45 – 14:15". */
export function ecrirePoste(code: CodePoste): string {
  const { poste_libelle, poste_heure_debut, poste_heure_fin } = POSTES[code]
  return `${poste_libelle} ${formaterPlage(poste_heure_debut, poste_heure_fin)}`
}
