import { LIBELLES } from './libelles.ts'
import type { CodeRegle, Convention, Niveau, Regle } from './types.ts'

/**
 * The rules as data: a value never stands in the engine. Several rows of one code are steps: the gravest one broken is
 * told. `bloquant`: the law forbids it outright. `alerte`: an agreement or an authorisation may allow it, or it is
 * deduced from habits.
 */

const HEURE = 60

function ligne(
  portee: 'loi' | 'convention',
  code: CodeRegle,
  niveau: Niveau,
  seuil: number,
  reference: string,
  fenetre: string = LIBELLES[code].fenetre,
): Regle {
  return { code, ...LIBELLES[code], fenetre, niveau, seuil, reference, portee, poste_type: null, actif: true }
}

function loi(code: CodeRegle, niveau: Niveau, seuil: number, articles: string): Regle {
  return ligne('loi', code, niveau, seuil, `${articles} du Code du travail`)
}

function accord(code: CodeRegle, niveau: Niveau, seuil: number, reference: string): Regle {
  return ligne('convention', code, niveau, seuil, reference)
}

/** Thresholds of the law, in minutes unless the unit says otherwise. */
export const LOI: readonly Regle[] = [
  loi('REPOS_QUOTIDIEN', 'bloquant', 11 * HEURE, 'art. L3131-1'),
  loi('AMPLITUDE', 'bloquant', 13 * HEURE, 'art. L3131-1'),
  loi('DUREE_JOUR', 'alerte', 10 * HEURE, 'art. L3121-18'),
  loi('DUREE_JOUR', 'bloquant', 12 * HEURE, 'art. L3121-19'),
  loi('DUREE_SEMAINE', 'bloquant', 48 * HEURE, 'art. L3121-20'),
  loi('MOYENNE_12_SEMAINES', 'alerte', 44 * HEURE, 'art. L3121-22'),
  loi('MOYENNE_12_SEMAINES', 'bloquant', 46 * HEURE, 'art. L3121-23'),
  loi('REPOS_HEBDOMADAIRE', 'bloquant', 35 * HEURE, 'art. L3132-2'),
  ligne(
    'loi',
    'JOURS_SEMAINE_CIVILE',
    'bloquant',
    6,
    'art. L3132-1 du Code du travail, Cass. soc. 13/11/2025 n° 24-10.733',
  ),
  loi('PAUSE', 'alerte', 20, 'art. L3121-16'),
  loi('NUIT_DUREE', 'alerte', 8 * HEURE, 'art. L3122-6'),
  loi('NUIT_MOYENNE_12_SEMAINES', 'alerte', 40 * HEURE, 'art. L3122-7'),
  loi('COUPURE_TEMPS_PARTIEL', 'alerte', 2 * HEURE, 'art. L3123-30'),
  loi('MINEUR_JOUR', 'bloquant', 8 * HEURE, 'art. L3162-1'),
  loi('MINEUR_SEMAINE', 'bloquant', 35 * HEURE, 'art. L3162-1'),
  loi('MINEUR_NUIT', 'bloquant', 0, 'art. L3163-1 et L3163-2'),
  loi('ABSENCE', 'bloquant', 0, 'congés, art. L3141-1'),
  // No article forbids it: nobody is at two posts at once.
  ligne('loi', 'CHEVAUCHEMENT', 'bloquant', 0, 'une personne, un poste à la fois'),
]

const BRANCHE = 'accord de branche du 1/4/1999'
const NUIT = 'accord de branche 2002-01 du 17/4/2002'
const CCN66 = 'CCN 66 (IDCC 413) art. 20 et 21'
const CCN51 = 'CCN 51 (IDCC 29) art. 05.05.2'
const BAD = 'convention de l’aide à domicile (IDCC 2941)'
const CODE_TRAVAIL = 'du Code du travail'

/** Branch agreement 1/4/1999, common to the agreements 51 and 66: 44 h, and 9 h of rest with compensation. */
const BRANCHE_SANITAIRE_SOCIALE: readonly Regle[] = [
  accord('REPOS_QUOTIDIEN', 'alerte', 11 * HEURE, `art. L3131-1 ${CODE_TRAVAIL}, ${BRANCHE}`),
  accord('REPOS_QUOTIDIEN', 'bloquant', 9 * HEURE, `${BRANCHE}, art. D3131-6 ${CODE_TRAVAIL}`),
  accord('DUREE_SEMAINE', 'alerte', 44 * HEURE, BRANCHE),
  accord('DUREE_SEMAINE', 'bloquant', 48 * HEURE, `art. L3121-20 ${CODE_TRAVAIL}`),
  accord('MOYENNE_4_SEMAINES', 'alerte', 44 * HEURE, BRANCHE),
  accord('NUIT_DUREE', 'alerte', 12 * HEURE, NUIT),
  accord(
    'NUIT_MOYENNE_12_SEMAINES',
    'alerte',
    44 * HEURE,
    `art. L3122-18 ${CODE_TRAVAIL}, ${NUIT} et avenant n° 1 du 19/4/2007`,
  ),
]

/** What an agreement changes or adds: its rows of a code replace the law's rows of that code, all of them. */
export const CONVENTIONS_REGLES: Readonly<Record<Convention, readonly Regle[]>> = {
  aucune: [],
  '51': [
    ...BRANCHE_SANITAIRE_SOCIALE,
    accord('REPOS_QUATORZE_JOURS', 'alerte', 4, CCN51),
    accord('REPOS_CONSECUTIFS', 'alerte', 2, CCN51),
    // One Sunday every three weeks: four weeks without any are certainly too long.
    accord('DIMANCHES_4_SEMAINES', 'alerte', 1, CCN51),
    accord('DIMANCHES_ANNEE', 'alerte', 15, CCN51),
  ],
  '66': [
    ...BRANCHE_SANITAIRE_SOCIALE,
    accord('DUREE_JOUR', 'alerte', 10 * HEURE, CCN66),
    accord('DUREE_JOUR', 'bloquant', 12 * HEURE, `${CCN66}, art. L3121-19 ${CODE_TRAVAIL}`),
    // A day and a half in a row.
    accord('REPOS_HEBDOMADAIRE', 'alerte', 36 * HEURE, CCN66),
    accord('REPOS_HEBDOMADAIRE', 'bloquant', 35 * HEURE, `art. L3132-2 ${CODE_TRAVAIL}`),
    // Two days a week.
    accord('REPOS_QUATORZE_JOURS', 'alerte', 4, CCN66),
    accord('DIMANCHES_4_SEMAINES', 'alerte', 2, CCN66),
  ],
  BAD: [
    accord('JOURS_CONSECUTIFS', 'bloquant', 6, BAD),
    accord('REPOS_QUATORZE_JOURS', 'alerte', 4, BAD),
    accord('REPOS_CONSECUTIFS', 'alerte', 2, BAD),
    // At most one Sunday in two.
    accord('DIMANCHES_4_SEMAINES', 'alerte', 2, BAD),
  ],
  SAP: [],
  autre: [],
}
