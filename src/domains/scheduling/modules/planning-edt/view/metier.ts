import type { JourIso } from '#wire/dates.ts'
import { type Agent, type Case, cleCase, estPoste, estPrepare, type PosteDonnable } from './cases.ts'

/** Whose trade a post may ask for; where one takes several trades, it stands once for each. */
type Poste = Pick<PosteDonnable, 'poste_id' | 'metier_id'>

/**
 * Whether somebody holds a post that is of another trade than theirs; nothing is said of a post for all trades, of a post that is
 * given no more, nor of somebody without a trade. It warns, as for an exchange (`memeMetier`), and stops nothing.
 */
export function horsMetier(
  { metier_id }: Pick<Agent, 'metier_id'>,
  poste_id: number,
  postes: readonly Poste[],
): boolean {
  if (metier_id === null) return false
  const siens = postes.filter(p => p.poste_id === poste_id)
  return siens.length > 0 && siens.every(p => p.metier_id !== null && p.metier_id !== metier_id)
}

/** Posts that stand prepared on these days and are of another trade than whose they are, day by day. */
export function horsMetierPrepares(
  { agents, postes }: { readonly agents: readonly Agent[]; readonly postes: readonly Poste[] },
  changements: readonly { readonly utilisateur_id: number; readonly jour: JourIso }[],
): { readonly agent: Agent; readonly c: Case }[] {
  const jours = new Set(changements.map(c => cleCase(c.utilisateur_id, c.jour)))
  return agents
    .flatMap(agent =>
      agent.calendrier
        .filter(c => jours.has(cleCase(agent.wcu_utilisateur_id, c.dadate)) && estPoste(c) && estPrepare(c))
        .filter(c => horsMetier(agent, c.poste, postes))
        .map(c => ({ agent, c })),
    )
    .sort((a, b) => a.c.dadate.localeCompare(b.c.dadate) || a.agent.label.localeCompare(b.agent.label, 'fr'))
}

/** "Ce poste n’est pas de son métier (Aide-soignant)." */
export const direHorsMetier = ({ metier_libelle }: Pick<Agent, 'metier_libelle'>): string =>
  `Ce poste n’est pas de son métier${metier_libelle && ` (${metier_libelle})`}.`
