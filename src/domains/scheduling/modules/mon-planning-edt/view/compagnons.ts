import type { Pointage } from '#domains/scheduling/model/planning/pointage.ts'
import type { IndexEquipe } from '#domains/scheduling/view/equipe/index-equipe.ts'
import { ajouterJours } from '#wire/dates.ts'
import { comparer, joindre, pluraliser } from '#wire/french.ts'
import { seChevauchent } from './horaires.ts'

/** Names told before the others are only counted. */
const NOMMES = 2

/**
 * Who shares this post: those at the same one at the same time, else everybody there; by name, absent people left out. In
 * a house of forty, the thirty others say nothing: the day's page lists them.
 */
export function compagnonsDe(poste: Omit<Pointage, 'version'>, index: IndexEquipe): number[] {
  const { pointage_date: jour, utilisateur_id: moi, poste_id } = poste
  const autour = [ajouterJours(jour, -1), jour, ajouterJours(jour, 1)].flatMap(j => index.duJour(j))
  const presents = autour.filter(
    p => p.utilisateur_id !== moi && !index.estAbsent(p.utilisateur_id, p.pointage_date) && seChevauchent(poste, p),
  )
  const memePoste = presents.filter(p => p.poste_id === poste_id)
  const dits = memePoste.length > 0 ? memePoste : presents
  return [...new Set(dits.map(p => p.utilisateur_id))].sort((a, b) => comparer(index.prenom(a), index.prenom(b)))
}

/** "avec Hugo, Inès et 2 autres"; null when alone. */
export function phraseCompagnons(noms: readonly string[]): string | null {
  if (noms.length === 0) return null
  // "et 1 autre" would be longer than the name.
  if (noms.length <= NOMMES + 1) return `avec ${joindre(noms)}`
  const reste = noms.length - NOMMES
  return `avec ${joindre([...noms.slice(0, NOMMES), `${reste}\u00a0${pluraliser(reste, 'autre')}`])}`
}
