import type { JourPlanning, MonPlanning } from '#domains/scheduling/model/planning/planning.ts'
import { ajouterJours, type JourIso, lundiDe } from '#wire/dates.ts'

/** The month's grid: whole weeks, Monday first. */

/** Months that the visible range touches, "2026-11". */
export function moisVisibles({ debut, fin }: Pick<MonPlanning, 'debut' | 'fin'>): string[] {
  const mois: string[] = []
  for (let jour = `${debut.slice(0, 7)}-01`; jour <= fin; jour = `${ajouterJours(jour, 31).slice(0, 7)}-01`)
    mois.push(jour.slice(0, 7))
  return mois
}

export interface Case {
  readonly jour: JourIso
  /** Null outside of the visible range. */
  readonly contenu: JourPlanning | null
  readonly horsMois: boolean
}

/** Weeks of a month with what is known of their days. */
export function semainesDuMois(mois: string, planning: Pick<MonPlanning, 'jours'>): Case[][] {
  const connus = new Map(planning.jours.map(j => [j.dadate, j]))
  const premier = `${mois}-01`
  const semaines: Case[][] = []
  for (let lundi = lundiDe(premier); lundi.slice(0, 7) <= mois; lundi = ajouterJours(lundi, 7)) {
    semaines.push(
      Array.from({ length: 7 }, (_, rang) => {
        const jour = ajouterJours(lundi, rang)
        return { jour, contenu: connus.get(jour) ?? null, horsMois: jour.slice(0, 7) !== mois }
      }),
    )
  }
  return semaines
}

/** A cell of a week: one day that is shown, or a run of days that are not, with the blanks beside them. */
export type Plage = { readonly cases: readonly Case[]; readonly cache: boolean }

/** A week as it is drawn: days out of sight are one blank, which has the room to say why. */
export function plagesDe(semaine: readonly Case[]): Plage[] {
  const plages: { cases: Case[]; cache: boolean }[] = []
  for (const c of semaine) {
    const cache = c.horsMois || c.contenu === null
    const derniere = plages.at(-1)
    if (cache && derniere?.cache) derniere.cases.push(c)
    else plages.push({ cases: [c], cache })
  }
  return plages
}

/** Where a key leads from a day; null for a key that moves nothing, or out of the visible range. */
export function deplacer(
  touche: string,
  jour: JourIso,
  { debut, fin }: Pick<MonPlanning, 'debut' | 'fin'>,
): JourIso | null {
  const pas: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
  const vers =
    touche === 'Home'
      ? lundiDe(jour)
      : touche === 'End'
        ? ajouterJours(lundiDe(jour), 6)
        : ajouterJours(jour, pas[touche] ?? 0)
  const borne = vers < debut && touche === 'Home' ? debut : vers > fin && touche === 'End' ? fin : vers
  return borne === jour || borne < debut || borne > fin ? null : borne
}

/** Nobody has decided anything of that day yet: it is no rest. */
export function attendPublication({ publie, postes, absences }: JourPlanning): boolean {
  return publie === false && postes.length === 0 && absences.length === 0
}

/** Short words of a cell: what fits in fifty pixels. */
export function codesAbsence(jour: Pick<JourPlanning, 'absences'>): string | null {
  const sorte = jour.absences[0]?.sorte
  return sorte === undefined ? null : { conge: 'Congé', tlc: 'TLC', maladie: 'Mal.' }[sorte]
}
