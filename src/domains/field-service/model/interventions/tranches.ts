const heure = (h: number): string => `${String(h).padStart(2, '0')}:00`

/** Two-hour slots promised to customers, as they are stored and queued; screens read them through `formaterTranche`. */
export const TRANCHES: string[] = [8, 10, 12, 14, 16].map(h => [heure(h), heure(h + 2)].join(' - '))
