/** What the engine measures by, which no agreement sets here: each with its text. Thresholds of rules are in the catalogue. */
export interface Repere {
  /** Minutes unless the unit says otherwise. */
  readonly valeur: number
  readonly unite: 'minutes' | 'heures' | 'jours' | 'nuits'
  readonly reference: string
}

const HEURE = 60
const CODE_TRAVAIL = 'du Code du travail'

export const REPERES = {
  /** The daily rest that the weekly one is added to. */
  REPOS_AJOUTE: { valeur: 11 * HEURE, unite: 'minutes', reference: `art. L3132-2 et L3131-1 ${CODE_TRAVAIL}` },
  /** What 24 hours are split into, to tell a cut from a rest. */
  JOURNEE: { valeur: 13 * HEURE, unite: 'minutes', reference: `art. L3131-1 ${CODE_TRAVAIL}` },
  /** Work that makes a break due as soon as it is reached. */
  PAUSE_APRES: { valeur: 6 * HEURE, unite: 'minutes', reference: `art. L3121-16 ${CODE_TRAVAIL}` },
  /** The longest stretch of work under 18. */
  PAUSE_MINEUR_APRES: { valeur: 4.5 * HEURE, unite: 'minutes', reference: `art. L3162-3 ${CODE_TRAVAIL}` },
  /** Full time. */
  SEMAINE: { valeur: 35 * HEURE, unite: 'minutes', reference: `art. L3121-27 ${CODE_TRAVAIL}` },
  /** Hours of a week beyond full time that are paid a quarter more; those after them, half more. */
  MAJORATION: { valeur: 8 * HEURE, unite: 'minutes', reference: `art. L3121-36 ${CODE_TRAVAIL}` },
  /** Full time over the year; an agreement may say less. */
  ANNEE: { valeur: 1607, unite: 'heures', reference: `art. L3121-41 ${CODE_TRAVAIL}` },
  /** Night work that makes a night count, and how many of them a week make a night worker. */
  NUIT: { valeur: 3 * HEURE, unite: 'minutes', reference: `art. L3122-5 ${CODE_TRAVAIL}` },
  NUITS_SEMAINE: { valeur: 2, unite: 'nuits', reference: `art. L3122-5 ${CODE_TRAVAIL}` },
  /** Notice of a duty, from date to date; what an agreement sets is in clear days. */
  ASTREINTE: { valeur: 15, unite: 'jours', reference: `art. L3121-12 ${CODE_TRAVAIL}` },
  /** Half of a day off, before it or after it. */
  DEMI_JOURNEE: { valeur: 13 * HEURE, unite: 'minutes', reference: 'CCN 66 (IDCC 413) art. 21' },
} as const satisfies Record<string, Repere>

/** Nights on which nobody under an age works (article L3163-1), and who is not yet of it. */
export const NUITS_MINEURS = [
  {
    code: 'MINEUR_NUIT',
    age: 18,
    nuit: { debut: '22:00', fin: '06:00' },
    reference: `art. L3163-1 ${CODE_TRAVAIL}`,
  },
  {
    code: 'MINEUR_NUIT_16',
    age: 16,
    nuit: { debut: '20:00', fin: '06:00' },
    reference: `art. L3163-1 ${CODE_TRAVAIL}`,
  },
] as const

/** Days off of the agreement of personal services. */
export const JOURS_CHOMES = {
  jours: ['05-01', '12-25'],
  reference: 'convention IDCC 3127, jours fériés chômés',
} as const
