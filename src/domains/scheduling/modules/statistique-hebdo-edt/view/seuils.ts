import type { StatMark } from '#kit/statistics/types.ts'

/** Weekly hours that are looked at: full time, the most of a twelve-week mean, the most of a week (L3121-27, -22, -20). */
const SEUILS = [
  { heures: 48, tone: 'bad' },
  { heures: 44, tone: 'wait' },
  { heures: 35, tone: 'info' },
] as const

/** How a week stands out: by the highest of the thresholds that it passes; the last minute allowed passes none. */
export function marquer(minutes: number | null): StatMark | null {
  const seuil = SEUILS.find(({ heures }) => minutes !== null && minutes > heures * 60)
  return seuil ? { tone: seuil.tone, words: `plus de ${seuil.heures}\u00a0h` } : null
}
