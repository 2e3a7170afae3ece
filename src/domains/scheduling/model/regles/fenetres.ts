import { ajouterJours, type JourIso, jourSemaine } from '#wire/dates.ts'
import type { CodeRegle, Regle } from './types.ts'

/** Days from the first to the last one, both included. */
export interface Periode {
  readonly du: JourIso
  readonly au: JourIso
}

/**
 * When a rule is told and what it looks at. Weekly rules are told on the Sunday that ends their window, the yearly one
 * on 31 December, the others on the day itself: each thing is told on one day, so a month is the sum of its days.
 */
interface Rythme {
  readonly dit: 'jour' | 'dimanche' | 'saint_sylvestre'
  /** Days before and after the day on which it is told that must be known. */
  readonly avant: number
  readonly apres: number
}

const JOUR: Rythme = { dit: 'jour', avant: 0, apres: 0 }
const SEMAINE: Rythme = { dit: 'dimanche', avant: 6, apres: 0 }
const DEUX_SEMAINES: Rythme = { dit: 'dimanche', avant: 13, apres: 0 }
const QUATRE_SEMAINES: Rythme = { dit: 'dimanche', avant: 27, apres: 0 }
const DOUZE_SEMAINES: Rythme = { dit: 'dimanche', avant: 83, apres: 0 }

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
  REPOS_QUATORZE_JOURS: DEUX_SEMAINES,
  REPOS_CONSECUTIFS: DEUX_SEMAINES,
  DIMANCHES_4_SEMAINES: QUATRE_SEMAINES,
  DIMANCHES_ANNEE: { dit: 'saint_sylvestre', avant: 365, apres: 0 },
  COUPURE_TEMPS_PARTIEL: JOUR,
  MINEUR_JOUR: JOUR,
  MINEUR_SEMAINE: SEMAINE,
  MINEUR_NUIT: JOUR,
  ABSENCE: JOUR,
  CHEVAUCHEMENT: JOUR,
}

/** Days that a rule told on this day looks at. */
export function fenetreDe(code: CodeRegle, jour: JourIso): Periode {
  const { dit, avant, apres } = RYTHMES[code]
  if (dit === 'saint_sylvestre') return { du: `${jour.slice(0, 4)}-01-01`, au: jour }
  if (code === 'NUIT_DUREE') {
    const rang = jourSemaine(jour)
    return { du: ajouterJours(jour, 1 - rang), au: ajouterJours(jour, 7 - rang) }
  }
  return { du: ajouterJours(jour, -avant), au: ajouterJours(jour, apres) }
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
