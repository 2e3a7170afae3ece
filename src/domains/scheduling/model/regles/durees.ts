import { formaterJour } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { partielLe } from './activite.ts'
import { aLAge } from './ages.ts'
import { type Frise, postesEntre } from './frise.ts'
import { compterJoursAbsents } from './jours-absents.ts'
import { ecrirePeriode, type Mesure } from './juger.ts'
import type { Releve } from './releve.ts'
import { REPERES } from './reperes.ts'
import type { CodeRegle } from './types.ts'

/** Longest day, week and means (articles L3121-18 to L3121-23 and L3162-1 of the Code du travail). */

function* parJour(frise: Frise, releve: Releve, code: CodeRegle): Generator<Mesure> {
  const { calendrier, compteurs } = frise
  for (const jour of releve.jours(code)) {
    const rang = calendrier.rangDe(jour)
    yield {
      code,
      jour,
      mesure: compteurs.minutes(rang, rang),
      postes: () => postesEntre(frise, rang, rang),
      phrase: ({ mesure, seuil, ecart }) =>
        `${mesure} de travail le ${formaterJour(jour)}, de 0\u00a0h à 24\u00a0h, au lieu de ${seuil} au plus\u00a0: ${ecart} de trop.`,
    }
  }
}

function* parSemaine(frise: Frise, releve: Releve, code: CodeRegle): Generator<Mesure> {
  const { calendrier, compteurs } = frise
  for (const jour of releve.jours(code)) {
    const dimanche = calendrier.rangDe(jour)
    const semaine = ecrirePeriode(calendrier.jourDe(dimanche - 6), jour)
    yield {
      code,
      jour,
      mesure: compteurs.minutes(dimanche - 6, dimanche),
      postes: () => postesEntre(frise, dimanche - 6, dimanche),
      phrase: ({ mesure, seuil, ecart }) =>
        `${mesure} de travail dans la semaine ${semaine}, au lieu de ${seuil} au plus\u00a0: ${ecart} de trop.`,
    }
  }
}

/**
 * Mean of consecutive civil weeks, minutes a week rounded up: one minute too many over the window is told. Days away do not count.
 */
export function* parMoyenne(
  frise: Frise,
  releve: Releve,
  code: CodeRegle,
  semaines: number,
  { concerne, quoi }: { concerne: (premier: number, dernier: number) => boolean; quoi: string },
): Generator<Mesure> {
  const { calendrier, compteurs } = frise
  for (const jour of releve.jours(code)) {
    const dernier = calendrier.rangDe(jour)
    const premier = dernier - 7 * semaines + 1
    if (!concerne(premier, dernier)) continue
    const absents = compterJoursAbsents(frise, premier, dernier)
    const jours = 7 * semaines - absents
    if (jours === 0) continue
    const periode = ecrirePeriode(calendrier.jourDe(premier), jour)
    const dont =
      absents > 0 ? ` (${compter(absents, 'jour d’absence ne compte pas', 'jours d’absence ne comptent pas')})` : ''
    yield {
      code,
      jour,
      mesure: Math.ceil((7 * compteurs.minutes(premier, dernier)) / jours),
      postes: () => postesEntre(frise, premier, dernier),
      phrase: ({ mesure, seuil, ecart }) =>
        `${mesure} ${quoi} par semaine en moyenne sur ${semaines}\u00a0semaines, ${periode}${dont}, au lieu de ${seuil} au plus\u00a0: ${ecart} de trop.`,
    }
  }
}

/** Overtime of a civil year: beyond 35 h of each week, or by agreement beyond the year's hours, 1,607 at most. */
function* contingent(frise: Frise, releve: Releve): Generator<Mesure> {
  const { calendrier, compteurs } = frise
  for (const jour of releve.jours('CONTINGENT_ANNUEL')) {
    if (partielLe(frise.activite, jour)) continue
    const [premier, dernier] = [calendrier.rangDe(`${jour.slice(0, 4)}-01-01`), calendrier.rangDe(jour)]
    const { propriete_decompte, propriete_annee_heures } = frise.pauseDu(jour)
    const annuelles = (propriete_annee_heures ?? REPERES.ANNEE.valeur) * 60
    let minutes = Math.max(0, compteurs.minutes(premier, dernier) - annuelles)
    if (propriete_decompte !== 'annee') {
      minutes = 0
      // A week belongs to the year in which it ends.
      for (let d = calendrier.lundiDe(premier) + 6; d <= dernier; d += 7)
        minutes += Math.max(0, compteurs.minutes(d - 6, d) - REPERES.SEMAINE.valeur)
    }
    yield {
      code: 'CONTINGENT_ANNUEL',
      jour,
      mesure: minutes,
      postes: () => [],
      phrase: ({ mesure, seuil, ecart }) =>
        `${mesure} d’heures supplémentaires dans l’année ${jour.slice(0, 4)}, au lieu de ${seuil}\u00a0: ${ecart} au-delà du contingent, dues en repos.`,
    }
  }
}

export function* mesurerDurees(frise: Frise, releve: Releve): Generator<Mesure> {
  yield* parJour(frise, releve, 'DUREE_JOUR')
  yield* parSemaine(frise, releve, 'DUREE_SEMAINE')
  const tous = { concerne: () => true, quoi: 'de travail' }
  yield* parMoyenne(frise, releve, 'MOYENNE_4_SEMAINES', 4, tous)
  yield* parMoyenne(frise, releve, 'MOYENNE_12_SEMAINES', 12, tous)
  yield* contingent(frise, releve)
  if (!frise.activite.mineur) return
  yield* aLAge(frise, 18, parJour(frise, releve, 'MINEUR_JOUR'))
  yield* aLAge(frise, 18, parSemaine(frise, releve, 'MINEUR_SEMAINE'))
}
