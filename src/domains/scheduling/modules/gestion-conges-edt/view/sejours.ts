import {
  DECOMPTE_PAR_DEFAUT,
  type DecompteConges,
  estCompte,
  MOTS_UNITES,
} from '#domains/scheduling/model/conges/regles.ts'
import { joursComptes } from '#domains/scheduling/model/conges/solde.ts'
import { ajouterJours, comparerJours, type JourIso } from '#wire/dates.ts'

/** One day of leave or TLC, whichever list it comes from. */
export interface JourPris {
  readonly jour: JourIso
  readonly libelle: string
  readonly demande_conge_id: number | null
}

/** Days that go together. */
export interface Sejour {
  readonly debut: JourIso
  readonly fin: JourIso
  readonly libelle: string
  /** Working days for leave, days for TLC. */
  readonly decompte: number
  /** What these are; absent: TLC counts days. */
  readonly mots?: readonly [un: string, plusieurs: string]
}

/** Days that nobody takes leave on join what stands around them. */
function suit(avant: JourIso, jour: JourIso, { reglesDu }: DecompteConges): boolean {
  for (let j = ajouterJours(avant, 1); j < jour; j = ajouterJours(j, 1)) {
    if (estCompte(j, reglesDu(j))) return false
  }
  return true
}

/** Stretches of the days, first day first: those of one request together, else those that follow each other. */
export function regrouper(
  jours: readonly JourPris[],
  sorte: 'conge' | 'tlc',
  regles: DecompteConges = DECOMPTE_PAR_DEFAUT,
): Sejour[] {
  const sejours: { jours: JourPris[] }[] = []
  for (const jour of [...jours].sort((a, b) => comparerJours(a.jour, b.jour))) {
    const courant = sejours.at(-1)
    const dernier = courant?.jours.at(-1)
    const ensemble =
      dernier !== undefined &&
      dernier.libelle === jour.libelle &&
      dernier.demande_conge_id === jour.demande_conge_id &&
      suit(dernier.jour, jour.jour, regles)
    if (courant && ensemble) courant.jours.push(jour)
    else sejours.push({ jours: [jour] })
  }
  return sejours.flatMap(s => {
    const [premier, dernier] = [s.jours[0], s.jours.at(-1)]
    if (!premier || !dernier) return []
    const sejour = { debut: premier.jour, fin: dernier.jour, libelle: premier.libelle }
    if (sorte === 'tlc') return [{ ...sejour, decompte: s.jours.length }]
    const decompte = joursComptes(premier.jour, dernier.jour, sorte, regles).length
    return [{ ...sejour, decompte, mots: MOTS_UNITES[regles.reglesDu(premier.jour).unite] }]
  })
}

export interface Groupe {
  readonly titre: string
  readonly sejours: readonly Sejour[]
}

/** What is to come or under way first, the nearest on top; then what is past, year by year, the latest on top. */
export function parAnnee(sejours: readonly Sejour[], aujourdhui: JourIso): Groupe[] {
  const aVenir = sejours.filter(s => s.fin >= aujourdhui)
  const passes = sejours.filter(s => s.fin < aujourdhui).reverse()
  const annees = [...new Set(passes.map(s => s.debut.slice(0, 4)))]
  return [
    ...(aVenir.length > 0 ? [{ titre: 'À venir', sejours: aVenir }] : []),
    ...annees.map(annee => ({ titre: `Pris en ${annee}`, sejours: passes.filter(s => s.debut.startsWith(annee)) })),
  ]
}
