const HEURES = /^(\d{1,3})(?:h|heures?)(?:([0-5]?\d)(?:m|mn|min|minutes?)?)?$/
const HORLOGE = /^(\d{1,3}):([0-5]\d)$/
const MINUTES = /^(\d{1,5})(?:m|mn|min|minutes?|')$/
const DECIMALES = /^(\d{1,3}[.,]\d{1,2})(?:h|heures?)$/

/** « 1h30 », « 1 h 30 », « 1:30 », « 90 min », « 1,5 h » in minutes; null: it names no length of time, as a bare number does not. */
export function lireDuree(texte: string): number | null {
  // « 1 4 h » is somebody's mistake, and nobody knows which.
  if (/\d\s+\d/u.test(texte)) return null
  const net = texte.replace(/\s/gu, '').replace(/[’′]/gu, "'").toLowerCase()
  const heures = HEURES.exec(net) ?? HORLOGE.exec(net)
  if (heures) return Number(heures[1]) * 60 + Number(heures[2] ?? 0)
  const minutes = MINUTES.exec(net)
  if (minutes) return Number(minutes[1])
  const decimales = DECIMALES.exec(net)?.[1]
  return decimales === undefined ? null : Math.round(Number(decimales.replace(',', '.')) * 60)
}
