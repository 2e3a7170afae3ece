import { heureParis, jourParis, versMs } from '#wire/dates.ts'
import { type LigneATraiter, URGENCES, type Urgence } from '#wire/inbox.ts'
import { formaterInstant, formaterJourDatee } from '#wire/moments.ts'

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

/** What waited at night is told by its hour still: a promise broken last evening is not of a day ago. */
const HEURES_MS = 24 * 3_600_000

/** "depuis 09:00" today, "depuis le mar. 17 nov. à 16:30" within a day, "depuis le lun. 16 nov." before; nothing of what is still to come. */
export function direDepuis(depuis: string, lu_a: string): string {
  if (depuis > lu_a) return ''
  const [jour, aujourdhui] = [jourParis(depuis), jourParis(lu_a)]
  if (jour === aujourdhui) return `depuis ${heureParis(depuis)}`
  const recent = versMs(lu_a) - versMs(depuis) < HEURES_MS
  return `depuis le ${recent ? formaterInstant(depuis, aujourdhui) : formaterJourDatee(jour, aujourdhui)}`
}
