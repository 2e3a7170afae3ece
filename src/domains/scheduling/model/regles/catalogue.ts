import { SEUIL_NUIT, type SeuilNuit } from '../planning/heures.ts'
import { demander } from './derogations.ts'
import { LIBELLES } from './libelles.ts'
import type { CodeRegle, Convention, Niveau, Regle } from './types.ts'

/**
 * The rules as data: a value never stands in the engine. Several rows of one code are steps: the gravest one broken is
 * told. `bloquant`: nothing allows it, or only an agreement that is not entered yet, which the row then asks for.
 * `alerte`: allowed with a compensation, or deduced from habits and breaks that the planning does not know.
 */

const HEURE = 60

function ligne(
  portee: 'loi' | 'convention',
  code: CodeRegle,
  niveau: Niveau,
  seuil: number,
  reference: string,
  { fenetre = LIBELLES[code].fenetre, actif = true }: { fenetre?: string; actif?: boolean } = {},
): Regle {
  const accord = niveau === 'bloquant' ? demander(code, seuil) : null
  const regle = { code, ...LIBELLES[code], fenetre, niveau, seuil, reference, portee, poste_type: null, actif }
  return accord === null ? regle : { ...regle, accord }
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
  loi('DUREE_JOUR', 'bloquant', 10 * HEURE, 'art. L3121-18'),
  loi('DUREE_SEMAINE', 'bloquant', 48 * HEURE, 'art. L3121-20'),
  loi('MOYENNE_12_SEMAINES', 'bloquant', 44 * HEURE, 'art. L3121-22'),
  loi('REPOS_HEBDOMADAIRE', 'bloquant', 35 * HEURE, 'art. L3132-2'),
  ligne(
    'loi',
    'JOURS_SEMAINE_CIVILE',
    'bloquant',
    6,
    'art. L3132-1 du Code du travail, Cass. soc. 13/11/2025 n° 24-10.733',
  ),
  // Breaks are taken off by a rule of the account: whether they were taken, the planning does not know.
  loi('PAUSE', 'alerte', 20, 'art. L3121-16'),
  // Night workers are told by their habits.
  loi('NUIT_DUREE', 'alerte', 8 * HEURE, 'art. L3122-6'),
  loi('NUIT_MOYENNE_12_SEMAINES', 'alerte', 40 * HEURE, 'art. L3122-7'),
  // Said by the contract: health or family duties.
  loi('NUIT_DISPENSE', 'bloquant', 0, 'art. L3122-12 et L3122-14'),
  loi('COUPURE_TEMPS_PARTIEL', 'bloquant', 2 * HEURE, 'art. L3123-30'),
  loi('COUPURES_TEMPS_PARTIEL', 'bloquant', 1, 'art. L3123-30'),
  // A contract of less is lawful at the person's own written request (L3123-7), which the planning does not know.
  loi('TEMPS_PARTIEL_DUREE', 'info', 24 * HEURE, 'art. L3123-27 et L3123-7'),
  // One tenth and one third of the contract are 6 and 20 minutes per hour of it.
  loi('TEMPS_PARTIEL_SEMAINE', 'bloquant', 6, 'art. L3123-28'),
  loi('TEMPS_PARTIEL_ANNEE', 'bloquant', 6, 'art. L3123-28 et L3121-44'),
  loi('TEMPS_PARTIEL_PLEIN', 'bloquant', 35 * HEURE, 'art. L3123-9'),
  loi('TEMPS_PARTIEL_PREAVIS', 'bloquant', 7, 'art. L3123-31'),
  // Beyond the quota: compulsory rest, and the staff committee is consulted (L3121-30, L3121-33).
  loi('CONTINGENT_ANNUEL', 'alerte', 220 * HEURE, 'art. L3121-30 et D3121-24'),
  // One clear day is for exceptional circumstances, which only a person can tell.
  loi('ASTREINTE_PREAVIS', 'alerte', 15, 'art. L3121-9 et L3121-12'),
  loi('ASTREINTE_PREAVIS', 'bloquant', 1, 'art. L3121-9 et L3121-12'),
  loi('MINEUR_JOUR', 'bloquant', 8 * HEURE, 'art. L3162-1'),
  loi('MINEUR_SEMAINE', 'bloquant', 35 * HEURE, 'art. L3162-1'),
  loi('MINEUR_PAUSE', 'alerte', 30, 'art. L3162-3'),
  loi('MINEUR_REPOS', 'bloquant', 12 * HEURE, 'art. L3164-1'),
  loi('MINEUR_REPOS_16', 'bloquant', 14 * HEURE, 'art. L3164-1'),
  loi('MINEUR_REPOS_HEBDOMADAIRE', 'bloquant', 2, 'art. L3164-2'),
  loi('MINEUR_FERIE', 'bloquant', 0, 'art. L3164-6'),
  loi('MINEUR_NUIT', 'bloquant', 0, 'art. L3163-1 et L3163-2'),
  loi('MINEUR_NUIT_16', 'bloquant', 0, 'art. L3163-1 et L3163-2'),
  // The article of each kind is told with the anomaly, where the kind may be known.
  ligne('loi', 'ABSENCE', 'bloquant', 0, 'contrat suspendu le temps de l’absence'),
  // No article forbids it: nobody is at two posts at once.
  ligne('loi', 'CHEVAUCHEMENT', 'bloquant', 0, 'une personne, un poste à la fois'),
]

const BRANCHE = 'accord de branche du 01/04/1999'
const NUIT = 'accord de branche 2002-01 du 17/04/2002'
const CCN66 = 'CCN 66 (IDCC 413) art. 20 et 21'
const CCN51 = 'CCN 51 (IDCC 29) art. 05.05.2'
const BAD = 'convention de l’aide à domicile (IDCC 2941) art. 12'
const BAD_DIMANCHE = 'convention de l’aide à domicile (IDCC 2941) art. 17'
const SAP = 'convention des services à la personne (IDCC 3127)'
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
    `art. L3122-18 ${CODE_TRAVAIL}, ${NUIT} et avenant n° 1 du 19/04/2007`,
  ),
]

/** What an agreement changes or adds: its rows of a code replace the law's rows of that code, all of them. */
export const CONVENTIONS_REGLES: Readonly<Record<Convention, readonly Regle[]>> = {
  aucune: [],
  '51': [
    ...BRANCHE_SANITAIRE_SOCIALE,
    accord('REPOS_QUATORZE_JOURS', 'alerte', 4, CCN51),
    accord('REPOS_CONSECUTIFS', 'alerte', 2, CCN51),
    accord('DIMANCHES_3_SEMAINES', 'alerte', 1, CCN51),
    // The other organisation that the article allows, in the place of the one above: see `ALTERNATIVES`.
    ligne('convention', 'DIMANCHES_ANNEE', 'alerte', 15, CCN51, { actif: false }),
  ],
  '66': [
    ...BRANCHE_SANITAIRE_SOCIALE,
    accord('DUREE_JOUR', 'alerte', 10 * HEURE, CCN66),
    accord('DUREE_JOUR', 'bloquant', 12 * HEURE, `${CCN66}, art. L3121-19 ${CODE_TRAVAIL}`),
    // A day and a half in a row.
    accord('REPOS_HEBDOMADAIRE', 'alerte', 36 * HEURE, CCN66),
    accord('REPOS_HEBDOMADAIRE', 'bloquant', 35 * HEURE, `art. L3132-2 ${CODE_TRAVAIL}`),
    // Two days each week; two and a half where the rhythm is irregular.
    accord('REPOS_SEMAINE', 'alerte', 4, CCN66),
    accord('REPOS_SEMAINE_IRREGULIER', 'alerte', 5, CCN66),
    accord('DIMANCHES_4_SEMAINES', 'alerte', 2, CCN66),
  ],
  BAD: [
    accord('JOURS_CONSECUTIFS', 'bloquant', 6, BAD),
    accord('REPOS_QUATORZE_JOURS', 'alerte', 4, BAD),
    accord('REPOS_CONSECUTIFS', 'alerte', 2, BAD),
    accord('REPOS_DIMANCHE', 'alerte', 2, BAD),
    // At most one Sunday in two.
    accord('DIMANCHES_4_SEMAINES', 'alerte', 2, BAD_DIMANCHE),
  ],
  // More Sundays, 1 May and 25 December are possible for people who cannot do without, with the person's consent.
  SAP: [
    accord('DIMANCHES_MOIS', 'alerte', 2, `${SAP}, repos hebdomadaire`),
    accord('FERIES_CHOMES', 'alerte', 0, `${SAP}, jours fériés chômés`),
  ],
  autre: [],
}

/** Night hours that make a night worker: the law's, or 40 in a calendar month by the branch agreement 2002-01, art. 2. */
export const NUIT_CONVENTIONS: Readonly<Record<Convention, SeuilNuit>> = {
  aucune: SEUIL_NUIT,
  '51': { heures: 40, par: 'mois' },
  '66': { heures: 40, par: 'mois' },
  BAD: SEUIL_NUIT,
  SAP: SEUIL_NUIT,
  autre: SEUIL_NUIT,
}

/** Two ways of one article: what the account chooses of the second one takes the place of the first one. */
export const ALTERNATIVES: readonly (readonly [CodeRegle, CodeRegle])[] = [['DIMANCHES_3_SEMAINES', 'DIMANCHES_ANNEE']]
