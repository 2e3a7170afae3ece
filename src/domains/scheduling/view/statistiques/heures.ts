import { formaterNombre } from '#wire/french.ts'

/** Minutes of a whole year as hours: 74070 to "1 234 h 30", 45 to "0 h 45", −90 to "−1 h 30" (U+202F, U+00A0). */
export function formaterHeures(minutes: number): string {
  const total = Math.round(Math.abs(minutes))
  const reste = total % 60
  const signe = minutes < 0 && total > 0 ? '−' : ''
  return `${signe}${formaterNombre(Math.floor(total / 60))}\u00a0h${reste === 0 ? '' : `\u00a0${String(reste).padStart(2, '0')}`}`
}
