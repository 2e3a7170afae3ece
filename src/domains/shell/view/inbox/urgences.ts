import { heureParis, jourParis } from '#wire/dates.ts'
import { type LigneATraiter, URGENCES, type Urgence } from '#wire/inbox.ts'
import { formaterJourDatee } from '#wire/moments.ts'

export const NOMS_URGENCE: Readonly<Record<Urgence, string>> = {
  maintenant: 'Maintenant',
  aujourdhui: 'Aujourd’hui',
  bientot: 'Bientôt',
}

export interface Groupe {
  readonly urgence: Urgence
  readonly lignes: readonly LigneATraiter[]
  /** Things, a line may stand for several. */
  readonly nombre: number
}

export function compterLignes(lignes: readonly Pick<LigneATraiter, 'nombre'>[]): number {
  return lignes.reduce((somme, { nombre }) => somme + nombre, 0)
}

/** In the order in which they are handled; an urgency without a line is not told. */
export function grouper(lignes: readonly LigneATraiter[]): Groupe[] {
  return URGENCES.map(urgence => {
    const siennes = lignes.filter(l => l.urgence === urgence)
    return { urgence, lignes: siennes, nombre: compterLignes(siennes) }
  }).filter(g => g.lignes.length > 0)
}

/** "depuis 09:00" today, "depuis le mer. 18 nov." before; nothing of what is still to come. */
export function direDepuis(depuis: string, lu_a: string): string {
  if (depuis > lu_a) return ''
  const [jour, aujourdhui] = [jourParis(depuis), jourParis(lu_a)]
  return jour === aujourdhui ? `depuis ${heureParis(depuis)}` : `depuis le ${formaterJourDatee(jour, aujourdhui)}`
}
