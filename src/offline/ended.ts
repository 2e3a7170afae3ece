import type { HistoryEntry, OutboxEntry } from './entry.ts'

/** As it is told for a season: what the office held against it is settled, and stays at the office. */
export function ended(entry: OutboxEntry, fin: HistoryEntry['fin']): HistoryEntry {
  return {
    ...entry,
    ...(entry.discret ? { payload: null } : {}),
    resultat: entry.resultat && { ...entry.resultat, donnees: null },
    fin,
    fini_a: new Date().toISOString(),
  }
}
