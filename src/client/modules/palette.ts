import { type JourIso, joursEntre } from '#wire/dates.ts'
import { normaliserRecherche } from '#wire/french.ts'
import { lireTermes, numeroCherche, placeDe } from '#wire/grid-query.ts'

/** One line of the Ctrl+K palette. */
export interface PaletteEntry {
  readonly id: string
  readonly titre: string
  readonly detail?: string
  /** What it is found by too, which is not shown: a number as it is called, typed in one go. */
  readonly aussi?: string
  readonly ouvrir: () => void
}

/**
 * How well `texte` answers the words typed: every word must be found; a title that starts with the first one wins, then
 * a word that starts with it, then any place. 0 when a word is missing.
 */
export function scoreText(texte: string, saisie: string): number {
  const words = lireTermes(saisie)
  const target = normaliserRecherche(texte)
  if (words.length === 0) return 1
  let score = 0
  for (const word of words) {
    const at = placeDe(target, word)
    if (at < 0) return 0
    const startsWord = numeroCherche(word) !== null || target.split(/[\s'-]/).some(part => part.startsWith(word))
    score += at === 0 ? 4 : startsWord ? 2 : 1
  }
  return score
}

/** All that an entry is found by. */
export const wordsOf = ({ titre, detail = '', aussi = '' }: PaletteEntry): string => `${titre} ${detail} ${aussi}`

/** The entries that answer, best first; equals keep the order they came in. */
export function rankEntries(entries: readonly PaletteEntry[], saisie: string, max = 8): readonly PaletteEntry[] {
  return entries
    .map((entry, rang) => ({
      entry,
      rang,
      score: Math.max(scoreText(entry.titre, saisie) * 2, scoreText(wordsOf(entry), saisie)),
    }))
    .filter(r => r.score > 0)
    .sort((a, b) => b.score - a.score || a.rang - b.rang)
    .slice(0, max)
    .map(r => r.entry)
}

/** Today first, then the days to come, then those gone by, latest first: the order of what answers a search equally well. */
export function nearestFirst<T>(records: readonly T[], day: (record: T) => JourIso, today: JourIso): T[] {
  const rank = (record: T): number => {
    const days = joursEntre(today, day(record))
    return days >= 0 ? days : 1e6 - days
  }
  return [...records].sort((a, b) => rank(a) - rank(b))
}
