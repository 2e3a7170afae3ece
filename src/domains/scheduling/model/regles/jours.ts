import { jourSemaine } from '#wire/dates.ts'
import { type Frise, postesEntre } from './frise.ts'
import { ecrirePeriode, type Mesure } from './juger.ts'
import type { Releve } from './releve.ts'

/**
 * Days worked and rest days. "Six days a week" is counted by civil week, so that twelve in a row are lawful around one
 * rest in each (Cass. soc. 13/11/2025 n° 24-10.733); days in a row are a rule apart, of the home-care agreement.
 */

function* joursSemaineCivile(frise: Frise, releve: Releve): Generator<Mesure> {
  const { calendrier, compteurs } = frise
  for (const jour of releve.jours('JOURS_SEMAINE_CIVILE')) {
    const dimanche = calendrier.rangDe(jour)
    const semaine = ecrirePeriode(calendrier.jourDe(dimanche - 6), jour)
    yield {
      code: 'JOURS_SEMAINE_CIVILE',
      jour,
      mesure: compteurs.joursTravailles(dimanche - 6, dimanche),
      postes: () => postesEntre(frise, dimanche - 6, dimanche),
      phrase: ({ mesure, seuil }) => `${mesure} de travail dans la semaine ${semaine}, au lieu de ${seuil} au plus.`,
    }
  }
}

/** Told on each day beyond the limit, with the days in a row that it ends. */
function* joursConsecutifs(frise: Frise, releve: Releve): Generator<Mesure> {
  const { calendrier, compteurs } = frise
  const dits = new Set(releve.jours('JOURS_CONSECUTIFS'))
  if (dits.size === 0) return
  let suite = 0
  for (let rang = 0; rang < calendrier.nombre; rang += 1) {
    suite = compteurs.estTravaille(rang) ? suite + 1 : 0
    const jour = suite > 0 ? calendrier.jourDe(rang) : ''
    if (!dits.has(jour)) continue
    const premier = rang - suite + 1
    yield {
      code: 'JOURS_CONSECUTIFS',
      jour,
      mesure: suite,
      postes: () => frise.postes.filter(p => p.rang >= premier && p.rang <= rang),
      phrase: ({ mesure, seuil }) =>
        `${mesure} de travail d’affilée, ${ecrirePeriode(calendrier.jourDe(premier), jour)}, au lieu de ${seuil} au plus.`,
    }
  }
}

/** Longest run of days without work, inside these days. */
function reposDAffilee({ compteurs }: Frise, premier: number, dernier: number): number {
  let [suite, meilleure] = [0, 0]
  for (let rang = premier; rang <= dernier; rang += 1) {
    suite = compteurs.estTravaille(rang) ? 0 : suite + 1
    meilleure = Math.max(meilleure, suite)
  }
  return meilleure
}

function* repos(frise: Frise, releve: Releve, code: 'REPOS_QUATORZE_JOURS' | 'REPOS_CONSECUTIFS'): Generator<Mesure> {
  const { calendrier, compteurs } = frise
  for (const jour of releve.jours(code)) {
    const dernier = calendrier.rangDe(jour)
    const premier = dernier - 13
    const total = code === 'REPOS_QUATORZE_JOURS'
    const periode = ecrirePeriode(calendrier.jourDe(premier), jour)
    yield {
      code,
      jour,
      mesure: total ? 14 - compteurs.joursTravailles(premier, dernier) : reposDAffilee(frise, premier, dernier),
      postes: () => postesEntre(frise, premier, dernier),
      phrase: ({ mesure, seuil }) =>
        `${mesure} de repos ${total ? '' : 'd’affilée au plus '}sur deux semaines, ${periode}, au lieu de ${seuil} au moins.`,
    }
  }
}

function* dimanches(frise: Frise, releve: Releve, code: 'DIMANCHES_4_SEMAINES' | 'DIMANCHES_ANNEE'): Generator<Mesure> {
  const { calendrier, compteurs, absences } = frise
  for (const jour of releve.jours(code)) {
    const annee = code === 'DIMANCHES_ANNEE'
    const dernier = calendrier.rangDe(jour)
    const premier = annee ? calendrier.rangDe(`${jour.slice(0, 4)}-01-01`) : dernier - 27
    let libres = 0
    // From the last Sunday back to the first; the year's count leaves out those of leave.
    for (let rang = dernier - (jourSemaine(jour) % 7); rang >= premier; rang -= 7) {
      if (!compteurs.estOccupe(rang) && !(annee && absences.has(rang))) libres += 1
    }
    const periode = ecrirePeriode(calendrier.jourDe(premier), jour)
    yield {
      code,
      jour,
      mesure: libres,
      postes: () => postesEntre(frise, premier, dernier),
      phrase: ({ mesure, seuil }) =>
        annee
          ? `${mesure} sans travail dans l’année ${jour.slice(0, 4)}, hors congés, au lieu de ${seuil} au moins.`
          : `${mesure} sans travail sur 4\u00a0semaines, ${periode}, au lieu de ${seuil} au moins.`,
    }
  }
}

export function* mesurerJours(frise: Frise, releve: Releve): Generator<Mesure> {
  yield* joursSemaineCivile(frise, releve)
  yield* joursConsecutifs(frise, releve)
  yield* repos(frise, releve, 'REPOS_QUATORZE_JOURS')
  yield* repos(frise, releve, 'REPOS_CONSECUTIFS')
  yield* dimanches(frise, releve, 'DIMANCHES_4_SEMAINES')
  yield* dimanches(frise, releve, 'DIMANCHES_ANNEE')
}
