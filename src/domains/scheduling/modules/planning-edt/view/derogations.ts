import { peutDeroger } from '#domains/scheduling/model/regles/derogations.ts'
import type { Anomalie } from '#domains/scheduling/model/regles/types.ts'
import { formaterJour, type JourIso } from '#wire/dates.ts'
import { direQuand } from '#wire/moments.ts'
import { deQui } from '#wire/names.ts'
import type { Agent, Case } from './cases.ts'

/** A rule that somebody wrote may stand: no fault of the planning, and told as long as the shift is what it was written for. */
export interface DerogationDite {
  readonly cle: string
  readonly jour: JourIso
  /** "Dérogation : accord du 3 février". */
  readonly dit: string
  /** "Matin, par Anne Martin, le jeu. 3 déc. à 14:26"; of what no lot tells, the post alone. */
  readonly par: string
}

/** "par Anne Martin, le jeu. 3 déc. à 14:26"; nothing where nobody knows. */
export const direAuteurDerogation = ({ deroge }: Pick<Case, 'deroge'>): string =>
  deroge ? `par ${deroge.par}, ${direQuand(deroge.a)}` : ''

/** Those of a month, or of one of its days. */
export function derogationsDe({ calendrier }: Pick<Agent, 'calendrier'>, jour?: JourIso): DerogationDite[] {
  return calendrier.flatMap((c): DerogationDite[] =>
    !c.derogation || c.etat === 'retire' || (jour !== undefined && c.dadate !== jour)
      ? []
      : [
          {
            cle: `${c.pointage_id}:${c.dadate}`,
            jour: c.dadate,
            dit: `Dérogation\u00a0: ${c.derogation}`,
            par: [jour === undefined && formaterJour(c.dadate), c.poste_libelle, direAuteurDerogation(c)]
              .filter(Boolean)
              .join(', '),
          },
        ],
  )
}

/** A rule that is not kept, and who wrote that it may not be, where somebody did. */
export interface AnomalieDite extends Anomalie {
  /** "Dérogation d’Anne Martin le ven. 20 nov. à 10:30 : accord du 3 février". */
  readonly derogee?: string
}

/** "Dérogation d’Anne Martin le ven. 20 nov. à 10:30 : accord du 3 février"; the reason alone where nobody knows whose it is. */
const direDerogee = ({ derogation, deroge }: Case): string =>
  `${deroge ? `Dérogation ${deQui(deroge.par)} ${direQuand(deroge.a)}` : 'Dérogation'}\u00a0: ${derogation}`

/**
 * Rules with the derogation that allows them, on whatever day they are told: that of a shift which they point at. What is prepared
 * decides where some of it is, as it does for whoever publishes; and nothing is derogated further than its article lets it.
 */
export function avecDerogations(anomalies: readonly Anomalie[], agents: readonly Agent[]): readonly AnomalieDite[] {
  return anomalies.map(a => {
    if (a.niveau !== 'bloquant' || !peutDeroger(a.code, a.mesure)) return a
    const siennes = agents
      .filter(agent => agent.wcu_utilisateur_id === a.utilisateur_id)
      .flatMap(agent => agent.calendrier)
      .filter(c => c.pointage_id !== null && a.pointages.includes(c.pointage_id) && c.etat !== 'retire')
    const prepares = siennes.filter(c => c.etat !== 'publie')
    const ecrite = (prepares.length > 0 ? prepares : siennes).find(c => c.derogation)
    return ecrite ? { ...a, derogee: direDerogee(ecrite) } : a
  })
}
