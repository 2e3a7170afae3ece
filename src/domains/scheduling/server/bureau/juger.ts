import { joursPeses } from '#domains/scheduling/model/loi/jours.ts'
import { anomaliesAjoutees } from '#domains/scheduling/model/regles/comparer.ts'
import { peutDeroger } from '#domains/scheduling/model/regles/derogations.ts'
import { evaluer, ordonnerAnomalies } from '#domains/scheduling/model/regles/evaluer.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import type { Anomalie } from '#domains/scheduling/model/regles/types.ts'
import type { Context } from '#server/http/context.ts'
import { lireContrats } from '../echanges/examen.ts'
import { activitesDe, periodeDesRegles } from '../planning/activites.ts'
import { droitDepuis, lireReglesDatees } from '../regles/lectures.ts'
import { lireTravailles } from './brouillons.ts'

interface Etendue {
  /** Days for which they are told: all on which those shifts may weigh, unless told otherwise. */
  readonly jours?: Periode
  /** What is prepared for these shifts alone counts; absent: everything that is prepared. */
  readonly seuls?: ReadonlySet<number>
}

/** Rules that the planning breaks as it would be once published, for these people and the shifts of a period. */
export async function jugerEffectif(
  context: Context,
  gens: readonly number[],
  touche: Periode,
  { jours = joursPeses(touche), seuls }: Etendue = {},
): Promise<Anomalie[]> {
  if (gens.length === 0) return []
  const periode = periodeDesRegles(touche)
  const lesContrats = lireContrats(context, gens)
  const [versions, contrats, activite] = await Promise.all([
    lireReglesDatees(context),
    lesContrats,
    activitesDe(context, lesContrats, gens, periode, (c, choix) => lireTravailles(c, choix, seuls)),
  ])
  const { regles, ...droit } = droitDepuis(versions, periode.du)
  return ordonnerAnomalies(
    [...contrats.values()].flatMap(contrat => evaluer(activite(contrat), regles, { ...jours, ...droit })),
  )
}

export interface Jugement {
  readonly anomalies: Anomalie[]
  readonly bloquant: boolean
  readonly derogeable: boolean
}

/** What a change adds or makes worse, and whether it may stand. */
export function comparerJugements(avant: readonly Anomalie[], apres: readonly Anomalie[]): Jugement {
  const anomalies = anomaliesAjoutees(avant, apres)
  const bloquantes = anomalies.filter(a => a.niveau === 'bloquant')
  return {
    anomalies,
    bloquant: bloquantes.length > 0,
    derogeable: bloquantes.every(a => peutDeroger(a.code, a.mesure)),
  }
}
