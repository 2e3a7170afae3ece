import { formaterJour } from '#wire/dates.ts'
import { nomFerie } from '../planning/feries.ts'
import { aLAge, entre16Et18 } from './ages.ts'
import { type Frise, postesEntre } from './frise.ts'
import { direTravail } from './jours.ts'
import { ecrireInstant, ecrirePeriode, type Mesure } from './juger.ts'
import { mesurerPauses, PAUSE_MINEUR } from './pauses.ts'
import type { Releve } from './releve.ts'
import { NUITS_MINEURS } from './reperes.ts'
import { reposQuotidien } from './repos.ts'

/** Workers under 18 and under 16 (articles L3162-1 to L3164-8 of the Code du travail). */

function* nuits({ postes, calendrier }: Frise, { code, age, nuit }: (typeof NUITS_MINEURS)[number]): Generator<Mesure> {
  for (const p of postes) {
    const mesure = p.nuit(nuit)
    if (mesure === 0) continue
    yield {
      code,
      jour: calendrier.jourDe(p.rang),
      mesure,
      postes: () => [p],
      phrase: chiffres =>
        `${chiffres.mesure} de travail entre ${nuit.debut} et ${nuit.fin}, du ${ecrireInstant(p.debut)} au ${ecrireInstant(p.fin)}\u00a0: interdit avant ${age}\u00a0ans.`,
    }
  }
}

/**
 * Longest run of days off that is this week's: begun in it, even where it ends on the Monday after, or two of its own
 * days at least (article L3164-2).
 */
function* reposSemaine(frise: Frise, releve: Releve): Generator<Mesure> {
  const { calendrier, compteurs } = frise
  for (const jour of releve.jours('MINEUR_REPOS_HEBDOMADAIRE')) {
    const dimanche = calendrier.rangDe(jour)
    const lundi = dimanche - 6
    let [suite, mesure] = [0, 0]
    for (let rang = lundi; rang <= dimanche; rang += 1) {
      suite = compteurs.estOccupe(rang) ? 0 : suite + 1
      mesure = Math.max(mesure, suite)
    }
    if (suite > 0 && !compteurs.estOccupe(dimanche + 1)) mesure = Math.max(mesure, suite + 1)
    if (!compteurs.joursTravailles(lundi, dimanche)) continue
    yield {
      code: 'MINEUR_REPOS_HEBDOMADAIRE',
      jour,
      mesure,
      postes: () => postesEntre(frise, lundi, dimanche),
      phrase: ({ mesure: m, seuil }) =>
        `${m} de repos d’affilée au plus dans la semaine ${ecrirePeriode(calendrier.jourDe(lundi), jour)}, au lieu de ${seuil} avant 18\u00a0ans.`,
    }
  }
}

/** Work at any time of a holiday, whichever day it began on. */
function* feries(frise: Frise, releve: Releve): Generator<Mesure> {
  const { calendrier, compteurs } = frise
  for (const jour of releve.jours('MINEUR_FERIE')) {
    const rang = calendrier.rangDe(jour)
    if (!compteurs.estOccupe(rang)) continue
    const nom = nomFerie(jour, frise.pauseDu(jour).site_feries)
    if (nom === null) continue
    yield {
      code: 'MINEUR_FERIE',
      jour,
      mesure: 1,
      postes: () => postesEntre(frise, rang, rang),
      phrase: () =>
        `${direTravail(frise, rang)} le ${formaterJour(jour)}, jour férié (${nom})\u00a0: interdit avant 18\u00a0ans.`,
    }
  }
}

/** Each thing by the age on the day on which it is told: a week by its Sunday. */
export function* mesurerMineurs(frise: Frise, releve: Releve): Generator<Mesure> {
  if (!frise.activite.mineur) return
  const a18 = (mesures: Iterable<Mesure>) => aLAge(frise, 18, mesures)
  const a16 = (mesures: Iterable<Mesure>) => aLAge(frise, 16, mesures)
  if (releve.suit('MINEUR_PAUSE')) yield* a18(mesurerPauses(frise, PAUSE_MINEUR))
  if (releve.suit('MINEUR_REPOS')) yield* entre16Et18(frise, reposQuotidien(frise, 'MINEUR_REPOS'))
  if (releve.suit('MINEUR_REPOS_16')) yield* a16(reposQuotidien(frise, 'MINEUR_REPOS_16'))
  yield* a18(reposSemaine(frise, releve))
  yield* a18(feries(frise, releve))
  for (const regle of NUITS_MINEURS) {
    if (!releve.suit(regle.code)) continue
    yield* regle.age === 16 ? a16(nuits(frise, regle)) : entre16Et18(frise, nuits(frise, regle))
  }
}
