import type { Agent, PosteDonnable } from './cases.ts'

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

/** "Ce poste n’est pas de son métier (Aide-soignant)." */
export const direHorsMetier = ({ metier_libelle }: Pick<Agent, 'metier_libelle'>): string =>
  `Ce poste n’est pas de son métier${metier_libelle && ` (${metier_libelle})`}.`
