import type { ProprietesPause } from '../planning/heures.ts'
import { convertir, DEPUIS_TOUJOURS, type Version, type Versions } from '../versions.ts'
import type { ActiviteAgent } from './activite.ts'
import { mesurerDurees } from './durees.ts'
import type { Periode } from './fenetres.ts'
import { construireFrise } from './frise.ts'
import { mesurerJours } from './jours.ts'
import { creerJuge } from './juger.ts'
import { mesurerMineurs } from './mineurs.ts'
import { mesurerNuit } from './nuit.ts'
import { mesurerPostes } from './postes.ts'
import { mesurerPreavis } from './preavis.ts'
import { creerReleve } from './releve.ts'
import { mesurerRepos } from './repos.ts'
import { mesurerTempsPartiel } from './temps-partiel.ts'
import { type Anomalie, CODES_REGLE, type Regle } from './types.ts'

const FAMILLES = [
  mesurerRepos,
  mesurerDurees,
  mesurerJours,
  mesurerNuit,
  mesurerPostes,
  mesurerMineurs,
  mesurerTempsPartiel,
  mesurerPreavis,
] as const

/** By day, then as the rules are listed, then by posts: the same whatever order the posts came in. */
export function ordonnerAnomalies(anomalies: readonly Anomalie[]): Anomalie[] {
  const rang = (a: Anomalie): number => CODES_REGLE.indexOf(a.code)
  return [...anomalies].sort(
    (a, b) =>
      (a.jour < b.jour ? -1 : Number(a.jour > b.jour)) ||
      a.utilisateur_id - b.utilisateur_id ||
      rang(a) - rang(b) ||
      b.ecart - a.ecart ||
      (a.pointages[0] ?? 0) - (b.pointages[0] ?? 0) ||
      (a.pointages[1] ?? 0) - (b.pointages[1] ?? 0),
  )
}

/** What an account is judged by. */
export interface Droit {
  readonly regles: readonly Regle[]
  /** How the account takes breaks off, and what else its settings say. */
  readonly pause: ProprietesPause
}

export interface OptionsEvaluation extends Periode {
  readonly pause: ProprietesPause
  /** What holds in their place from later days on, by day. */
  readonly suite?: readonly Version<Droit>[] | undefined
  /** Days on which everything of the person is known; absent: all days. */
  readonly donnees?: Periode | undefined
}

/**
 * Rules that one person's planning breaks, told for the days from `du` to `au`. A rule is told only where all the days
 * that it looks at are within `donnees`: a device that knows five weeks says nothing about twelve. What lies outside is
 * taken as free, so an anomaly told is always true. Each is measured and judged by what holds on the day it is told for.
 */
export function evaluer(
  activite: ActiviteAgent,
  regles: readonly Regle[],
  { du, au, pause, suite = [], donnees }: OptionsEvaluation,
): Anomalie[] {
  const { pointages, interventions, astreintes = [] } = activite
  if (pointages.length === 0 && interventions.length === 0 && astreintes.length === 0) return []
  const droit: Versions<Droit> = [{ valable_du: DEPUIS_TOUJOURS, valeur: { regles, pause } }, ...suite]
  const juge = creerJuge(
    convertir(droit, d => d.regles),
    activite.utilisateur_id,
  )
  const releve = creerReleve({ du, au }, donnees, juge.suit)
  const frise = construireFrise(activite, { du, au, pauses: convertir(droit, d => d.pause) })
  const anomalies: Anomalie[] = []
  for (const mesurer of FAMILLES) {
    for (const mesure of mesurer(frise, releve)) {
      if (!releve.dit(mesure.code, mesure.jour)) continue
      const anomalie = juge.juger(mesure)
      if (anomalie) anomalies.push(anomalie)
    }
  }
  return ordonnerAnomalies(anomalies)
}
