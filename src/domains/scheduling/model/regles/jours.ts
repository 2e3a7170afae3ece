import { formaterJour, instantParis, type JourIso, jourSemaine, versMs } from '#wire/dates.ts'
import { versionDu } from '../versions.ts'
import { type Frise, postesEntre } from './frise.ts'
import { ecrirePeriode, type Mesure } from './juger.ts'
import type { Releve } from './releve.ts'
import { JOURS_CHOMES, REPERES } from './reperes.ts'

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

/** Half of a day that is free beside a whole day off: before 13 h or after it. */
const MIDI = `${REPERES.DEMI_JOURNEE.valeur / 60}:00`

/**
 * Half-days of rest of each civil week: two for a day off, one more on each side of it where the day beside is free from
 * 13 h on, or until then (CCN 66 art. 21: two days, of which one and a half in a row).
 */
function* reposSemaine(frise: Frise, releve: Releve): Generator<Mesure> {
  const { calendrier, compteurs, activite, postes } = frise
  const estIrregulier = (jour: JourIso): boolean =>
    activite.rythme_irregulier !== undefined && versionDu(activite.rythme_irregulier, jour)
  const libre = (rang: number, matin: boolean): boolean => {
    const midi = versMs(instantParis(calendrier.jourDe(rang), MIDI))
    const [debut, fin] = matin ? [calendrier.debutDe(rang), midi] : [midi, calendrier.debutDe(rang + 1)]
    return ![...postes, ...frise.interventions].some(p => p.debut < fin && p.fin > debut)
  }
  for (const jour of new Set([...releve.jours('REPOS_SEMAINE'), ...releve.jours('REPOS_SEMAINE_IRREGULIER')])) {
    const code = estIrregulier(jour) ? 'REPOS_SEMAINE_IRREGULIER' : 'REPOS_SEMAINE'
    if (!releve.suit(code)) continue
    const dimanche = calendrier.rangDe(jour)
    if (compteurs.joursTravailles(dimanche - 6, dimanche) === 0) continue
    let demis = 0
    for (let rang = dimanche - 6; rang <= dimanche; rang += 1) {
      if (!compteurs.estTravaille(rang)) demis += 2
      else if (!compteurs.estTravaille(rang - 1) && libre(rang, true)) demis += 1
      else if (!compteurs.estTravaille(rang + 1) && libre(rang, false)) demis += 1
    }
    yield {
      code,
      jour,
      mesure: demis,
      postes: () => postesEntre(frise, dimanche - 6, dimanche),
      phrase: ({ mesure, seuil }) =>
        `${mesure} de repos dans la semaine ${ecrirePeriode(calendrier.jourDe(dimanche - 6), jour)}, au lieu de ${seuil} au moins.`,
    }
  }
}

/** Longest run of days off that holds a Sunday, over two weeks (BAD art. 12.2). */
function* reposDimanche(frise: Frise, releve: Releve): Generator<Mesure> {
  const { calendrier, compteurs } = frise
  for (const jour of releve.jours('REPOS_DIMANCHE')) {
    const dernier = calendrier.rangDe(jour)
    const premier = dernier - 13
    let mesure = 0
    for (const dimanche of [dernier - 7, dernier]) {
      if (compteurs.estOccupe(dimanche)) continue
      let [debut, fin] = [dimanche, dimanche]
      while (debut > premier && !compteurs.estTravaille(debut - 1)) debut -= 1
      while (fin < dernier && !compteurs.estTravaille(fin + 1)) fin += 1
      mesure = Math.max(mesure, fin - debut + 1)
    }
    yield {
      code: 'REPOS_DIMANCHE',
      jour,
      mesure,
      postes: () => postesEntre(frise, premier, dernier),
      phrase: ({ mesure: m, seuil }) =>
        `${m} de repos d’affilée avec un dimanche au plus sur deux semaines, ${ecrirePeriode(calendrier.jourDe(premier), jour)}, au lieu de ${seuil}.`,
    }
  }
}

/** Sundays off within two days off in a row, over three sliding weeks (CCN 51 art. 05.05.2). */
function* dimanchesTroisSemaines(frise: Frise, releve: Releve): Generator<Mesure> {
  const { calendrier, compteurs } = frise
  for (const jour of releve.jours('DIMANCHES_3_SEMAINES')) {
    const dernier = calendrier.rangDe(jour)
    const libres = [dernier - 14, dernier - 7, dernier].filter(
      d => !compteurs.estOccupe(d) && !(compteurs.estTravaille(d - 1) && compteurs.estTravaille(d + 1)),
    )
    yield {
      code: 'DIMANCHES_3_SEMAINES',
      jour,
      mesure: libres.length,
      postes: () => postesEntre(frise, dernier - 20, dernier),
      phrase: ({ mesure, seuil }) =>
        `${mesure} dans deux jours de repos d’affilée sur 3\u00a0semaines, ${ecrirePeriode(calendrier.jourDe(dernier - 20), jour)}, au lieu de ${seuil} au moins.`,
    }
  }
}

/** Sundays worked in a calendar month (IDCC 3127). */
function* dimanchesMois(frise: Frise, releve: Releve): Generator<Mesure> {
  const { calendrier, compteurs } = frise
  for (const jour of releve.jours('DIMANCHES_MOIS')) {
    const [premier, dernier] = [calendrier.rangDe(`${jour.slice(0, 7)}-01`), calendrier.rangDe(jour)]
    let travailles = 0
    for (let rang = dernier - (jourSemaine(jour) % 7); rang >= premier; rang -= 7)
      if (compteurs.estOccupe(rang)) travailles += 1
    yield {
      code: 'DIMANCHES_MOIS',
      jour,
      mesure: travailles,
      postes: () => postesEntre(frise, premier, dernier),
      phrase: ({ mesure, seuil }) =>
        `${mesure} travaillés du ${formaterJour(`${jour.slice(0, 7)}-01`)} au ${formaterJour(jour)}, au lieu de ${seuil} au plus.`,
    }
  }
}

/** Work at any time of the day, whichever day it began on. */
function* feriesChomes(frise: Frise, releve: Releve): Generator<Mesure> {
  const { calendrier, compteurs } = frise
  const chomes: readonly string[] = JOURS_CHOMES.jours
  for (const jour of releve.jours('FERIES_CHOMES')) {
    const rang = calendrier.rangDe(jour)
    if (!chomes.includes(jour.slice(5)) || !compteurs.estOccupe(rang)) continue
    yield {
      code: 'FERIES_CHOMES',
      jour,
      mesure: 1,
      postes: () => postesEntre(frise, rang, rang),
      phrase: () =>
        `${direTravail(frise, rang)} le ${formaterJour(jour)}, chômé sauf pour ce qui ne peut pas attendre.`,
    }
  }
}

/** "Un poste est prévu", or the intervention that there is instead. */
export function direTravail(frise: Frise, rang: number): string {
  return postesEntre(frise, rang, rang).length > 0 ? 'Un poste est prévu' : 'Une intervention d’astreinte a lieu'
}

export function* mesurerJours(frise: Frise, releve: Releve): Generator<Mesure> {
  yield* joursSemaineCivile(frise, releve)
  yield* joursConsecutifs(frise, releve)
  yield* repos(frise, releve, 'REPOS_QUATORZE_JOURS')
  yield* repos(frise, releve, 'REPOS_CONSECUTIFS')
  yield* reposSemaine(frise, releve)
  yield* reposDimanche(frise, releve)
  yield* dimanchesTroisSemaines(frise, releve)
  yield* dimanchesMois(frise, releve)
  yield* feriesChomes(frise, releve)
  yield* dimanches(frise, releve, 'DIMANCHES_4_SEMAINES')
  yield* dimanches(frise, releve, 'DIMANCHES_ANNEE')
}
