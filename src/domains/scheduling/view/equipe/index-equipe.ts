import type { Collegue, Equipe } from '#domains/scheduling/model/planning/planning.ts'
import type { Pointage } from '#domains/scheduling/model/planning/pointage.ts'
import type { Poste } from '#domains/scheduling/model/planning/poste.ts'
import type { JourIso } from '#wire/dates.ts'

/** The team's reading, ready to be asked by day and by person: three hundred posts are walked once. */
export interface IndexEquipe {
  readonly equipe: Equipe
  readonly collegues: ReadonlyMap<number, Collegue>
  readonly postes: ReadonlyMap<number, Poste>
  readonly pointages: ReadonlyMap<number, Pointage>
  duJour(jour: JourIso): readonly Pointage[]
  dePersonne(utilisateur_id: number): readonly Pointage[]
  estAbsent(utilisateur_id: number, jour: JourIso): boolean
  /** First name, unless a colleague has the same: then the whole name. */
  prenom(utilisateur_id: number): string
  /** People of one sentence, all called alike: by first name, or all by their whole name where one of them must be. */
  noms(utilisateurs: readonly number[]): string[]
}

export function indexer(equipe: Equipe): IndexEquipe {
  const parJour = Map.groupBy(equipe.pointages, p => p.pointage_date)
  const parPersonne = Map.groupBy(equipe.pointages, p => p.utilisateur_id)
  const absences = new Set(equipe.absences.map(a => `${a.utilisateur_id}:${a.jour}`))
  const collegues = new Map(equipe.collegues.map(c => [c.utilisateur_id, c]))
  const memePrenom = Map.groupBy(equipe.collegues, c => c.prenom)
  const estSeul = ({ prenom }: Collegue) => prenom !== '' && memePrenom.get(prenom)?.length === 1
  return {
    equipe,
    collegues,
    postes: new Map(equipe.postes.map(p => [p.poste_id, p])),
    pointages: new Map(equipe.pointages.map(p => [p.pointage_id, p])),
    duJour: jour => parJour.get(jour) ?? [],
    dePersonne: id => parPersonne.get(id) ?? [],
    estAbsent: (id, jour) => absences.has(`${id}:${jour}`),
    prenom(id) {
      const collegue = collegues.get(id)
      if (!collegue) return 'votre collègue'
      return estSeul(collegue) ? collegue.prenom : collegue.label
    },
    noms(ids) {
      const connus = ids.map(id => collegues.get(id))
      const courts = connus.every(c => c === undefined || estSeul(c))
      return connus.map(c => (c ? (courts ? c.prenom : c.label) : 'votre collègue'))
    },
  }
}
