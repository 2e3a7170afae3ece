import { ajouterJours, type JourIso, jourSemaine } from '#wire/dates.ts'
import type { CodeRegle, Regle } from './types.ts'

/** Days from the first to the last one, both included. */
export interface Periode {
  readonly du: JourIso
  readonly au: JourIso
}

/**
 * When a rule is told and what it looks at. Weekly rules are told on the Sunday that ends their window, monthly ones on
 * the last day, yearly ones on 31 December, the others on the day itself: each thing is told on one day, so a month is the sum of its days.
 */
interface Rythme {
  readonly dit: 'jour' | 'dimanche' | 'fin_mois' | 'saint_sylvestre'
  /** Days before and after the day on which it is told that must be known. */
  readonly avant: number
  readonly apres: number
}

const JOUR: Rythme = { dit: 'jour', avant: 0, apres: 0 }
const SEMAINE: Rythme = { dit: 'dimanche', avant: 6, apres: 0 }
const DEUX_SEMAINES: Rythme = { dit: 'dimanche', avant: 13, apres: 0 }
const QUATRE_SEMAINES: Rythme = { dit: 'dimanche', avant: 27, apres: 0 }
const DOUZE_SEMAINES: Rythme = { dit: 'dimanche', avant: 83, apres: 0 }
const ANNEE: Rythme = { dit: 'saint_sylvestre', avant: 365, apres: 0 }

const RYTHMES: Readonly<Record<CodeRegle, Rythme>> = {
  REPOS_QUOTIDIEN: { dit: 'jour', avant: 1, apres: 0 },
  AMPLITUDE: JOUR,
  DUREE_JOUR: JOUR,
  DUREE_SEMAINE: SEMAINE,
  MOYENNE_12_SEMAINES: DOUZE_SEMAINES,
  MOYENNE_4_SEMAINES: QUATRE_SEMAINES,
  // 24 h inside the week, 11 h that may run over its edges.
  REPOS_HEBDOMADAIRE: { dit: 'dimanche', avant: 7, apres: 1 },
  JOURS_SEMAINE_CIVILE: SEMAINE,
  JOURS_CONSECUTIFS: { dit: 'jour', avant: 6, apres: 0 },
  PAUSE: JOUR,
  // The civil week of the day, which tells a night worker: see `fenetreDe`.
  NUIT_DUREE: { dit: 'jour', avant: 6, apres: 6 },
  NUIT_MOYENNE_12_SEMAINES: DOUZE_SEMAINES,
  NUIT_DISPENSE: JOUR,
  REPOS_QUATORZE_JOURS: DEUX_SEMAINES,
  REPOS_CONSECUTIFS: DEUX_SEMAINES,
  DIMANCHES_4_SEMAINES: QUATRE_SEMAINES,
  REPOS_SEMAINE: { dit: 'dimanche', avant: 7, apres: 1 },
  REPOS_SEMAINE_IRREGULIER: { dit: 'dimanche', avant: 7, apres: 1 },
  REPOS_DIMANCHE: DEUX_SEMAINES,
  // The day after the last Sunday tells whether it stood in two days in a row.
  DIMANCHES_3_SEMAINES: { dit: 'dimanche', avant: 20, apres: 1 },
  DIMANCHES_MOIS: { dit: 'fin_mois', avant: 30, apres: 0 },
  DIMANCHES_ANNEE: ANNEE,
  // A night that began the day before is work of that day.
  FERIES_CHOMES: { dit: 'jour', avant: 1, apres: 0 },
  COUPURE_TEMPS_PARTIEL: JOUR,
  COUPURES_TEMPS_PARTIEL: JOUR,
  TEMPS_PARTIEL_DUREE: SEMAINE,
  TEMPS_PARTIEL_SEMAINE: SEMAINE,
  TEMPS_PARTIEL_ANNEE: ANNEE,
  TEMPS_PARTIEL_PLEIN: SEMAINE,
  TEMPS_PARTIEL_PREAVIS: JOUR,
  CONTINGENT_ANNUEL: ANNEE,
  ASTREINTE_PREAVIS: JOUR,
  MINEUR_JOUR: JOUR,
  MINEUR_SEMAINE: SEMAINE,
  MINEUR_PAUSE: JOUR,
  MINEUR_REPOS: { dit: 'jour', avant: 1, apres: 0 },
  MINEUR_REPOS_16: { dit: 'jour', avant: 1, apres: 0 },
  MINEUR_REPOS_HEBDOMADAIRE: { dit: 'dimanche', avant: 7, apres: 1 },
  MINEUR_FERIE: { dit: 'jour', avant: 1, apres: 0 },
  MINEUR_NUIT: JOUR,
  MINEUR_NUIT_16: JOUR,
  ABSENCE: JOUR,
  CHEVAUCHEMENT: JOUR,
}

/** Days that a rule told on this day looks at. */
export function fenetreDe(code: CodeRegle, jour: JourIso): Periode {
  const { dit, avant, apres } = RYTHMES[code]
  if (dit === 'saint_sylvestre') return { du: `${jour.slice(0, 4)}-01-01`, au: jour }
  if (dit === 'fin_mois') return { du: `${jour.slice(0, 7)}-01`, au: jour }
  if (code === 'NUIT_DUREE') {
    const rang = jourSemaine(jour)
    return { du: ajouterJours(jour, 1 - rang), au: ajouterJours(jour, 7 - rang) }
  }
  return { du: ajouterJours(jour, -avant), au: ajouterJours(jour, apres) }
}

/** Last day of the month of a day. */
function finDuMois(jour: JourIso): JourIso {
  // Four days after the 28th stand in the next month, whatever this one.
  const suivant = ajouterJours(`${jour.slice(0, 7)}-28`, 4)
  return ajouterJours(`${suivant.slice(0, 7)}-01`, -1)
}

/** Days from `du` to `au` on which a rule may be told. */
export function joursDits(code: CodeRegle, { du, au }: Periode): JourIso[] {
  const { dit } = RYTHMES[code]
  const jours: JourIso[] = []
  if (dit === 'saint_sylvestre') {
    for (let annee = Number(du.slice(0, 4)); annee <= Number(au.slice(0, 4)); annee += 1) {
      const jour = `${String(annee).padStart(4, '0')}-12-31`
      if (jour >= du && jour <= au) jours.push(jour)
    }
    return jours
  }
  if (dit === 'fin_mois') {
    for (let fin = finDuMois(du); fin <= au; fin = finDuMois(ajouterJours(fin, 1))) jours.push(fin)
    return jours
  }
  const pas = dit === 'dimanche' ? 7 : 1
  const premier = dit === 'dimanche' ? ajouterJours(du, 7 - jourSemaine(du)) : du
  for (let jour = premier; jour <= au; jour = ajouterJours(jour, pas)) jours.push(jour)
  return jours
}

/** Whether all that a rule told on this day looks at is known; without bounds, everything is. */
export function estConnue(code: CodeRegle, jour: JourIso, donnees: Periode | undefined): boolean {
  if (!donnees) return true
  const fenetre = fenetreDe(code, jour)
  return fenetre.du >= donnees.du && fenetre.au <= donnees.au
}

/** Days on which a rule may be told because of what happens from `du` to `au`. */
export function joursInfluences(code: CodeRegle, { du, au }: Periode): Periode {
  const { dit, avant, apres } = RYTHMES[code]
  if (dit === 'saint_sylvestre') return { du, au: `${au.slice(0, 4)}-12-31` }
  if (dit === 'fin_mois') return { du, au: finDuMois(au) }
  if (code === 'NUIT_DUREE') return { du: fenetreDe(code, du).du, au: fenetreDe(code, au).au }
  return { du: ajouterJours(du, -apres), au: ajouterJours(au, avant) }
}

/** Codes that could not be checked on every day from `du` to `au`: some of what they look at is not known. */
export function reglesNonEvaluables(
  regles: readonly Regle[],
  donnees: Periode | undefined,
  du: JourIso,
  au: JourIso,
): CodeRegle[] {
  const codes = new Set(regles.filter(r => r.actif).map(r => r.code))
  return [...codes].filter(code => joursDits(code, { du, au }).some(jour => !estConnue(code, jour, donnees)))
}
