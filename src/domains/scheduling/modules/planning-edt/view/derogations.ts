import { formaterJour, type JourIso } from '#wire/dates.ts'
import { direQuand } from '#wire/moments.ts'
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
