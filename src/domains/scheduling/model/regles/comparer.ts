import { ajouterJours } from '#wire/dates.ts'
import type { ProprietesPause } from '../planning/heures.ts'
import { passeMinuit } from '../planning/horaire.ts'
import type { Version } from '../versions.ts'
import type { ActiviteAgent } from './activite.ts'
import { type Droit, evaluer, ordonnerAnomalies } from './evaluer.ts'
import { joursInfluences, type Periode, reglesNonEvaluables } from './fenetres.ts'
import { type Anomalie, type CodeRegle, NIVEAUX, type Regle } from './types.ts'

/** Twelve weeks, the longest sliding window: a post weighs on those that end this many days after it. */
const DOUZE_SEMAINES = 83

const gravite = (a: Anomalie): number => NIVEAUX.indexOf(a.niveau)

/**
 * Anomalies that a change creates or makes worse. Those of the same rule, person and day are compared from the worst to
 * the least: a longer gap or a graver level is worse, other posts in the same case are not.
 */
export function anomaliesAjoutees(avant: readonly Anomalie[], apres: readonly Anomalie[]): Anomalie[] {
  const cle = (a: Anomalie): string => `${a.code}:${a.utilisateur_id}:${a.jour}`
  const decroissant = (a: Anomalie, b: Anomalie): number => gravite(b) - gravite(a) || b.ecart - a.ecart
  const connues = Map.groupBy([...avant].sort(decroissant), cle)
  const rangs = new Map<string, number>()
  const ajoutees = [...apres].sort(decroissant).filter(a => {
    const rang = rangs.get(cle(a)) ?? 0
    rangs.set(cle(a), rang + 1)
    const pareille = connues.get(cle(a))?.[rang]
    return !pareille || gravite(a) > gravite(pareille) || (gravite(a) === gravite(pareille) && a.ecart > pareille.ecart)
  })
  return ordonnerAnomalies(ajoutees)
}

type PointageAgent = ActiviteAgent['pointages'][number]
type Deux = readonly [ActiviteAgent, ActiviteAgent]

function trouver(agent: ActiviteAgent, pointage_id: number): PointageAgent {
  const pointage = agent.pointages.find(p => p.pointage_id === pointage_id)
  if (!pointage) throw new RangeError(`post ${pointage_id} is not of person ${agent.utilisateur_id}`)
  return pointage
}

/** What was exchanged was asked for by the person: no notice is due, and the other one's says nothing of them. */
function remplacer(agent: ActiviteAgent, donne: PointageAgent | null, recu: PointageAgent | null): ActiviteAgent {
  const gardes = agent.pointages.filter(p => p !== donne)
  const { utilisateur_id } = agent
  return { ...agent, pointages: recu ? [...gardes, { ...recu, utilisateur_id, annonce: undefined }] : gardes }
}

/**
 * The two people once the first has given `origine` to the second, who gives `cible` in return, or nothing (null).
 * @throws RangeError when a post is not its giver's
 */
export function echanger(
  [premier, second]: Deux,
  origine: number,
  cible: number | null,
): [ActiviteAgent, ActiviteAgent] {
  const donne = trouver(premier, origine)
  const rendu = cible === null ? null : trouver(second, cible)
  return [remplacer(premier, donne, rendu), remplacer(second, rendu, donne)]
}

export interface Controle {
  /** What the exchange creates or makes worse, for both people. */
  readonly anomalies: Anomalie[]
  readonly bloquant: boolean
  /** Rules that the moved posts may touch and that could not be checked. */
  readonly nonEvaluables: CodeRegle[]
}

/**
 * Checks an exchange for both people, over all the days on which the moved posts may be told.
 * @throws RangeError when a post is not its giver's
 */
export function controlerEchange({
  agents,
  origine,
  cible,
  regles,
  pause,
  suite = [],
  donnees,
}: {
  readonly agents: Deux
  /** Post given by the first person. */
  readonly origine: number
  /** Post given by the second one; null: they take the post and give nothing. */
  readonly cible: number | null
  readonly regles: readonly Regle[]
  readonly pause: ProprietesPause
  /** What holds in their place from later days on. */
  readonly suite?: readonly Version<Droit>[] | undefined
  readonly donnees?: Periode | undefined
}): Controle {
  const apres = echanger(agents, origine, cible)
  const deplaces = [trouver(agents[0], origine), ...(cible === null ? [] : [trouver(agents[1], cible)])]
  const debuts = deplaces.map(p => p.pointage_date).sort()
  const fins = deplaces.map(p => (passeMinuit(p) ? ajouterJours(p.pointage_date, 1) : p.pointage_date)).sort()
  const touche = { du: debuts[0] ?? '', au: fins.at(-1) ?? '' }
  const finAnnee = `${touche.au.slice(0, 4)}-12-31`
  const finFenetres = ajouterJours(touche.au, DOUZE_SEMAINES)
  const options = {
    du: ajouterJours(touche.du, -7),
    au: finFenetres > finAnnee ? finFenetres : finAnnee,
    pause,
    suite,
    donnees,
  }
  const anomalies = agents.flatMap((agent, rang) => {
    const change = apres[rang]
    return change ? anomaliesAjoutees(evaluer(agent, regles, options), evaluer(change, regles, options)) : []
  })
  const concernees = [regles, ...suite.map(v => v.valeur.regles)].flat().filter(r => concerne(r.code, agents))
  const nonEvaluables = [...new Set(concernees.map(r => r.code))].filter(code => {
    const { du, au } = joursInfluences(code, touche)
    return (
      (tientAuContrat(code) && agents.some(a => a.contrat_inconnu)) ||
      reglesNonEvaluables(
        concernees.filter(r => r.code === code),
        donnees,
        du,
        au,
      ).length > 0
    )
  })
  return {
    anomalies: ordonnerAnomalies(anomalies),
    bloquant: anomalies.some(a => a.niveau === 'bloquant'),
    nonEvaluables,
  }
}

const tientAuContrat = (code: CodeRegle): boolean =>
  code.startsWith('MINEUR_') || code.includes('TEMPS_PARTIEL') || code === 'NUIT_DISPENSE'

/**
 * Rules of minors and part-time workers are nothing to check where neither of the two is one; where a colleague's age
 * and contract are not known, they are something that could not be.
 */
function concerne(code: CodeRegle, agents: Deux): boolean {
  if (!tientAuContrat(code)) return true
  const sien = (a: ActiviteAgent): boolean => {
    if (code === 'NUIT_DISPENSE') return a.contrats?.some(v => v.valeur.exempt_nuit) ?? false
    return code.startsWith('MINEUR_') ? a.mineur : a.temps_partiel
  }
  return agents.some(a => a.contrat_inconnu || sien(a))
}
