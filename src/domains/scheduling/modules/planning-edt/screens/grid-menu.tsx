import { navigate } from '#client/address/location.ts'
import type { Changement } from '#domains/scheduling/model/bureau/changement.ts'
import type { MenuEntry } from '#kit/menu/lazy-menu.tsx'
import type { GridRange, GridTarget } from '#kit/time-grid/types.ts'
import { adresseCase, adresseJour } from '../address.ts'
import { type Agent, type Case, estPoste } from '../view/cases.ts'
import { casesDe, vider } from '../view/gestes.ts'
import { direOu } from '../view/mots.ts'

type Visee = Case & { readonly pointage_id: number; readonly version: number }

interface Menu {
  readonly agents: readonly Agent[]
  readonly online: boolean
  readonly caseDe: (ligne: string, id: string) => { readonly agent: Agent; readonly trouvee: Case } | null
  readonly onPoser: (range: GridRange) => void
  readonly onModifier: (agent: Agent, poste: Visee) => void
  readonly onRetirer: (nom: string, changements: readonly Changement[]) => void
  /** Something is open beside the month already. */
  readonly remplacer: boolean
}

/**
 * What the menu of a cell or of a range does beside opening, moving and copying (specification scheduling §2 "The day menu on an
 * agent's calendar cell"): the mouse's right button, a long press, the keyboard's menu key.
 */
export function menuDe({ agents, online, caseDe, onPoser, onModifier, onRetirer, remplacer }: Menu) {
  const entree = (label: string, onClick: () => void, plus: Partial<MenuEntry> = {}): MenuEntry => ({
    ...{ label, icon: null, onClick },
    ...plus,
  })
  const jour = (du: string) => entree('Voir la journée', () => navigate(adresseJour(du), { replace: remplacer }))
  return (target: GridTarget): readonly MenuEntry[] => {
    if (target.kind === 'entry') {
      const du = target.entry.start.slice(0, 10)
      const visee = caseDe(target.row, target.entry.id)
      const range = { rows: [target.row], start: target.entry.start, end: target.entry.end }
      if (!online) return [jour(du)]
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
        jour(du),
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
      ...(premiere ? [jour(premiere.jour)] : []),
    ]
  }
}
