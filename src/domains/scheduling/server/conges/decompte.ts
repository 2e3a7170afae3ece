import { type DecompteConges, decompteDe, type ReglesConges } from '#domains/scheduling/model/conges/regles.ts'
import { convertir, type Versions } from '#domains/scheduling/model/versions.ts'
import { ajouterJours, type JourIso } from '#wire/dates.ts'
import type { Lecture } from '../planning/pointages.ts'
import { lireVersions } from '../regles/proprietes.ts'

/** A leave or a stretch of days away, by its last day. */
export interface FinDeConge {
  readonly utilisateur_id: number
  readonly fin: JourIso
}

export interface Decomptes {
  readonly regles: Versions<ReglesConges>
  /** How one person's days are counted. */
  de(utilisateur_id: number): DecompteConges
  /** Days of one person, soon after a leave, on which a post is planned: the return. */
  retours(utilisateur_id: number): JourIso[]
}

/** Days in which a return may put the Saturday off or not: a holiday or two may come before it. */
const SUITE = [1, 2, 3, 4, 5]

/** Rules of leave by day, and what is planned just after these leaves: one question for all of them. */
export async function lireDecomptes(context: Lecture, fins: readonly FinDeConge[]): Promise<Decomptes> {
  const gens = [...new Set(fins.map(f => f.utilisateur_id))]
  const jours = [...new Set(fins.flatMap(f => SUITE.map(n => ajouterJours(f.fin, n))))]
  const [versions, postes] = await Promise.all([
    lireVersions(context),
    fins.length === 0
      ? []
      : context.db
          .selectFrom('pointage')
          .select(['utilisateur_id', 'pointage_date'])
          .where('compte_id', '=', context.caller.compte_id)
          .where('utilisateur_id', 'in', gens)
          .where('pointage_date', 'in', jours)
          .execute(),
  ])
  const regles = convertir(versions, v => v.conges)
  const poses = new Set(postes.map(p => `${p.utilisateur_id}:${p.pointage_date}`))
  return {
    regles,
    de: id => decompteDe(regles, jour => poses.has(`${id}:${jour}`)),
    retours: id => [...new Set(postes.filter(p => p.utilisateur_id === id).map(p => p.pointage_date))].sort(),
  }
}
