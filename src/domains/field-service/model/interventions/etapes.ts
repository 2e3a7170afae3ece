/**
 * The step flow of a visit: one table for the button, the offline queue and the server's guard.
 * Adding a row here is the only way to allow a move.
 */

export type Etape = 0 | 1 | 2 | 3

/** Steps and the name shown for each (specification field-service §4 "Intervention steps during the day"). */
export const ETAPES = [
  { etape: 0, code: 'non_commencee', label: 'Non commencée' },
  { etape: 1, code: 'en_route', label: 'En route' },
  { etape: 2, code: 'sur_place', label: 'Sur place' },
  { etape: 3, code: 'terminee', label: 'Terminée' },
] as const satisfies readonly { etape: Etape; code: string; label: string }[]

export type ActionEtape = 'partir' | 'arriver' | 'terminer' | 'revenir'

export type Transition = {
  de: Etape
  vers: Etape
  action: ActionEtape
  libelle: string
  /** The closing report travels with this move and must be valid. */
  exige_cloture: boolean
  /** Refused while another visit of the technician is at step 1 or 2. */
  exige_seule_en_cours: boolean
  source: string
}

export const TRANSITIONS: readonly Transition[] = [
  {
    de: 0,
    vers: 1,
    action: 'partir',
    libelle: 'Je me mets en route',
    exige_cloture: false,
    exige_seule_en_cours: true,
    source: 'field-service §4: "1 on the way (button \'Je me mets en route\')"; one in progress at a time',
  },
  {
    de: 1,
    vers: 2,
    action: 'arriver',
    libelle: 'Je suis arrivé',
    exige_cloture: false,
    exige_seule_en_cours: false,
    source: 'field-service §4: "2 on site (\'Je suis arrivé\')"',
  },
  {
    de: 2,
    vers: 3,
    action: 'terminer',
    libelle: 'J’ai terminé',
    exige_cloture: true,
    exige_seule_en_cours: false,
    source: "field-service §4: \"3 finished ('J'ai terminé', needs closing)\"",
  },
  {
    de: 1,
    vers: 0,
    action: 'revenir',
    libelle: 'Retour',
    exige_cloture: false,
    exige_seule_en_cours: false,
    source: 'field-service §4: "\'Retour\' from step 1 or 2 steps back one step"',
  },
  {
    de: 2,
    vers: 1,
    action: 'revenir',
    libelle: 'Retour',
    exige_cloture: false,
    exige_seule_en_cours: false,
    source: 'field-service §4: "\'Retour\' from step 1 or 2 steps back one step"',
  },
]

/** The row for a move, or null when the table has none. */
export function trouverTransition(de: number, vers: number): Transition | null {
  return TRANSITIONS.find(t => t.de === de && t.vers === vers) ?? null
}

/** The forward row from a step, or null at the end. */
export function transitionSuivante(etape: Etape): Transition | null {
  return TRANSITIONS.find(t => t.de === etape && t.vers > etape) ?? null
}

/** The 'Retour' row from a step, or null where stepping back is forbidden. */
export function transitionRetour(etape: Etape): Transition | null {
  return TRANSITIONS.find(t => t.de === etape && t.vers < etape) ?? null
}

/** "Sur place" for 2; empty for anything that is not a step. */
export function libelleEtape(etape: number): string {
  return ETAPES.find(e => e.etape === etape)?.label ?? ''
}

/** What a visit is called once it is cancelled, whatever its step was. */
export const ANNULEE = 'Annulée'

/** The state of a visit, by one name on every screen, sheet and export; what was found there is said beside it. */
export const direEtatVisite = ({ annulee, etape }: { readonly annulee: boolean; readonly etape: number }): string =>
  annulee ? ANNULEE : libelleEtape(etape)

/** Said in the place of who goes there, of a visit that nobody was given. A request is what is « affectée ». */
export const SANS_TECHNICIEN = 'Sans technicien'

/** On the way or on site: the visit is the one in progress. */
export function estEnCours(etape: number): boolean {
  return etape === 1 || etape === 2
}
