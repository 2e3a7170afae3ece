import type { Astreinte } from '#domains/scheduling/model/astreintes/astreinte.ts'
import { evaluer } from '#domains/scheduling/model/regles/evaluer.ts'
import { type JourIso, jourParis } from '#wire/dates.ts'
import type { Lecture } from '../planning/pointages.ts'
import { droitDepuis, lireReglesDatees } from '../regles/lectures.ts'
import type { AstreinteLue } from './lectures.ts'

type Preavis = NonNullable<Astreinte['preavis']>

/**
 * Judges when people were told of their duties, by what holds on the day of each (articles L3121-11 and L3121-12).
 * @param du first day of the duties that are asked about
 */
export async function lirePreavis(lecture: Lecture, du: JourIso): Promise<(astreinte: AstreinteLue) => Preavis | null> {
  const { regles, ...droit } = droitDepuis(await lireReglesDatees(lecture), du)
  return ({ utilisateur_id, debut, annonce_a }) => {
    if (annonce_a === null) return null
    const jour = jourParis(debut)
    const activite = {
      utilisateur_id,
      mineur: false,
      temps_partiel: false,
      pointages: [],
      interventions: [],
      absences: [],
      astreintes: [{ debut: debut.getTime(), annonce: annonce_a.getTime() }],
    }
    const [tardive] = evaluer(activite, regles, { du: jour, au: jour, ...droit })
    return tardive ? { niveau: tardive.niveau, phrase: tardive.phrase, reference: tardive.reference } : null
  }
}
