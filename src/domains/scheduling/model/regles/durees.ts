import { formaterJour } from '#wire/dates.ts'
import { type Frise, postesEntre } from './frise.ts'
import { ecrirePeriode, type Mesure } from './juger.ts'
import type { Releve } from './releve.ts'
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

/** Mean of consecutive civil weeks, minutes a week rounded up: one minute too many over the window is told. */
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
    const periode = ecrirePeriode(calendrier.jourDe(premier), jour)
    yield {
      code,
      jour,
      mesure: Math.ceil(compteurs.minutes(premier, dernier) / semaines),
      postes: () => postesEntre(frise, premier, dernier),
      phrase: ({ mesure, seuil, ecart }) =>
        `${mesure} ${quoi} par semaine en moyenne sur ${semaines}\u00a0semaines, ${periode}, au lieu de ${seuil} au plus\u00a0: ${ecart} de trop.`,
    }
  }
}

export function* mesurerDurees(frise: Frise, releve: Releve): Generator<Mesure> {
  yield* parJour(frise, releve, 'DUREE_JOUR')
  yield* parSemaine(frise, releve, 'DUREE_SEMAINE')
  const tous = { concerne: () => true, quoi: 'de travail' }
  yield* parMoyenne(frise, releve, 'MOYENNE_4_SEMAINES', 4, tous)
  yield* parMoyenne(frise, releve, 'MOYENNE_12_SEMAINES', 12, tous)
  if (!frise.activite.mineur) return
  yield* parJour(frise, releve, 'MINEUR_JOUR')
  yield* parSemaine(frise, releve, 'MINEUR_SEMAINE')
}
