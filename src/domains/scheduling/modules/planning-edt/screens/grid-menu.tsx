import { navigate } from '#client/address/location.ts'
import type { Changement } from '#domains/scheduling/model/bureau/changement.ts'
import type { PlanningMois } from '#domains/scheduling/model/bureau/planning-mois.ts'
import type { MenuEntry } from '#kit/menu/lazy-menu.tsx'
import type { GridRange, GridTarget } from '#kit/time-grid/types.ts'
import type { JourIso } from '#wire/dates.ts'
import { adresseAgent, adresseCase, adresseJour } from '../address.ts'
import { type Agent, type Case, estPoste } from '../view/cases.ts'
import { direFait, faitsDu, RETRAITS } from '../view/faits.ts'
import { casesDe, vider } from '../view/gestes.ts'
import { direOu } from '../view/mots.ts'
import type { Faire } from './facts.tsx'

type Visee = Case & { readonly pointage_id: number; readonly version: number }

interface Menu {
  readonly agents: readonly Agent[]
  readonly mois: PlanningMois
  readonly online: boolean
  readonly caseDe: (ligne: string, id: string) => { readonly agent: Agent; readonly trouvee: Case } | null
  readonly onPoser: (range: GridRange) => void
  readonly onModifier: (agent: Agent, poste: Visee) => void
  readonly onRetirer: (nom: string, changements: readonly Changement[]) => void
  /** Sickness, leave, TLC, duties, notes. */
  readonly onFait: Faire
  /** Something is open beside the month already. */
  readonly remplacer: boolean
}

/**
 * What the menu of a cell or of a range does beside opening, moving and copying (specification scheduling §2 "The day menu on an
 * agent's calendar cell"): the mouse's right button, a long press, the keyboard's menu key.
 */
export function menuDe({ agents, mois, online, caseDe, onPoser, onModifier, onRetirer, onFait, remplacer }: Menu) {
  const entree = (label: string, onClick: () => void, plus: Partial<MenuEntry> = {}): MenuEntry => ({
    ...{ label, icon: null, onClick },
    ...plus,
  })
  const jour = (du: JourIso) => entree('Voir la journée', () => navigate(adresseJour(du), { replace: remplacer }))
  const sonMois = ({ wcu_utilisateur_id }: Agent) =>
    entree('Voir son mois', () => navigate(adresseAgent(wcu_utilisateur_id, mois), { replace: remplacer }))
  const faits = (agent: Agent, du: JourIso) =>
    faitsDu(agent, du, mois).map(fait =>
      entree(
        direFait(fait, agent, du, mois),
        () => onFait(fait, agent, du),
        RETRAITS.has(fait) ? { danger: true } : {},
      ),
    )
  return (target: GridTarget): readonly MenuEntry[] => {
    if (target.kind === 'entry') {
      const du = target.entry.start.slice(0, 10)
      const visee = caseDe(target.row, target.entry.id)
      const range = { rows: [target.row], start: target.entry.start, end: target.entry.end }
      const agent = agents.find(a => String(a.wcu_utilisateur_id) === target.row)
      const voir = [jour(du), ...(agent ? [sonMois(agent)] : [])]
      if (!online) return voir
      const poste = visee && estPoste(visee.trouvee) ? visee.trouvee : null
      const ou = visee ? direOu(visee.agent.label, du) : ''
      const retire = visee?.trouvee.etat === 'retire' ? visee.trouvee : null
      const { pointage_id, version } = retire ?? {}
      return [
        // Changed in nothing, it is what is published again.
        ...(pointage_id && version
          ? [entree('Remettre', () => onRetirer(`remise, ${ou}`, [{ sorte: 'modifier', pointage_id, version }]))]
          : []),
        ...(visee && poste ? [entree('Modifier…', () => onModifier(visee.agent, poste))] : []),
        ...(poste
          ? [
              entree(
                'Retirer',
                () =>
                  onRetirer(`retrait, ${ou}`, [
                    { sorte: 'retirer', pointage_id: poste.pointage_id, version: poste.version },
                  ]),
                { danger: true },
              ),
            ]
          : []),
        entree(poste ? 'Poser un autre poste…' : 'Poser un poste…', () => onPoser(range)),
        ...(agent ? faits(agent, du) : []),
        ...voir,
      ]
    }
    const { range } = target
    const cases = casesDe(range, agents)
    const [premiere] = cases
    const retraits = vider(range, agents)
    return [
      ...(cases.length === 1 && premiere
        ? [
            entree('Ouvrir', () =>
              navigate(adresseCase(premiere.agent.wcu_utilisateur_id, premiere.jour), { replace: remplacer }),
            ),
          ]
        : []),
      ...(online ? [entree('Poser un poste…', () => onPoser(range))] : []),
      ...(online && retraits.length > 0
        ? [
            entree('Retirer les postes', () => onRetirer(`retrait de ${retraits.length} postes`, retraits), {
              danger: true,
            }),
          ]
        : []),
      ...(online && cases.length === 1 && premiere ? faits(premiere.agent, premiere.jour) : []),
      ...(premiere ? [jour(premiere.jour)] : []),
      ...(premiere && range.rows.length === 1 ? [sonMois(premiere.agent)] : []),
    ]
  }
}
