import { ajouterJours, type JourIso, joursEntre, lundiDe } from '#wire/dates.ts'
import { bornesPoste } from './postes.ts'
import type { CodePoste } from './types.ts'

/** Weeks of roster before and after the current one: twelve behind, so that means over twelve weeks are known. */
const SEMAINES_AVANT = 12
const SEMAINES_APRES = 7
/** Rank of the current week. */
export const SEMAINE_COURANTE = SEMAINES_AVANT
const NOMBRE_JOURS = 7 * (SEMAINES_AVANT + 1 + SEMAINES_APRES)

/** One post of somebody on a day; other hours than the post's usual ones when said. */
export interface Case {
  readonly code: CodePoste
  readonly heure_debut?: string
  readonly heure_fin?: string
}

/** Who does what on which day; days are told by rank, 0 is the first Monday. */
export interface Grille {
  readonly nombre: number
  readonly premier: JourIso
  readonly aujourdhui: number
  jour(rang: number): JourIso
  rang(jour: JourIso): number
  lire(utilisateur_id: number, rang: number): Case | null
  mettre(utilisateur_id: number, rang: number, valeur: Case | null): void
}

export function creerGrille(aujourdhui: JourIso): Grille {
  const premier = ajouterJours(lundiDe(aujourdhui), -7 * SEMAINES_AVANT)
  const jours = Array.from({ length: NOMBRE_JOURS }, (_, rang) => ajouterJours(premier, rang))
  const cases = new Map<number, (Case | null)[]>()
  return {
    nombre: NOMBRE_JOURS,
    premier,
    aujourdhui: joursEntre(premier, aujourdhui),
    jour: rang => jours[rang] ?? ajouterJours(premier, rang),
    rang: jour => joursEntre(premier, jour),
    lire: (utilisateur_id, rang) => cases.get(utilisateur_id)?.[rang] ?? null,
    mettre: (utilisateur_id, rang, valeur) => {
      const ligne = cases.get(utilisateur_id) ?? []
      ligne[rang] = valeur
      cases.set(utilisateur_id, ligne)
    },
  }
}

/** Last day of work before this one; -1 when there is none in the two weeks before. */
export function veille(grille: Grille, utilisateur_id: number, rang: number): number {
  for (let r = rang - 1; r >= Math.max(0, rang - 14); r -= 1) if (grille.lire(utilisateur_id, r)) return r
  return -1
}

/** Margin over the 11 h and the 35 h of the law, in minutes: a clock change takes an hour. */
const REPOS = 12 * 60
const REPOS_SEMAINE = 36 * 60

/**
 * Whether a post may follow another one `ecart` days later. A single rest day is the weekly rest of a long week and
 * must hold it, unless it is a Monday, after which the weekend comes.
 */
export function peutSuivre(avant: CodePoste, apres: CodePoste, ecart: number, reposLundi = false): boolean {
  const repos = ecart * 1440 + bornesPoste(apres).debut - bornesPoste(avant).fin
  return repos >= (ecart === 2 && !reposLundi ? REPOS_SEMAINE : REPOS)
}

/** Whether this post respects the rests before and after it, as the roster stands. */
export function respecteRepos(grille: Grille, utilisateur_id: number, rang: number, code: CodePoste): boolean {
  const avant = veille(grille, utilisateur_id, rang)
  const precedent = avant < 0 ? null : grille.lire(utilisateur_id, avant)
  if (precedent && !peutSuivre(precedent.code, code, rang - avant, (rang - 1) % 7 === 0)) return false
  for (let r = rang + 1; r <= Math.min(rang + 2, grille.nombre - 1); r += 1) {
    const suivant = grille.lire(utilisateur_id, r)
    if (suivant) return peutSuivre(code, suivant.code, r - rang, (r - 1) % 7 === 0)
  }
  return true
}
