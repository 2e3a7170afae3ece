import { type JourIso, libelleMois } from '#wire/dates.ts'

function quantieme(jour: JourIso): string {
  return jour.endsWith('-01') ? '1er' : String(Number(jour.slice(8)))
}

/**
 * "du 2 au 6 décembre 2026", "le 1er mai 2027", "du 28 décembre 2026 au 3 janvier 2027". The year is left out when both
 * days are of `annee`.
 */
export function libellePeriode(debut: JourIso, fin: JourIso, annee?: number): string {
  const mois = (jour: JourIso) => ` ${libelleMois(Number(jour.slice(5, 7))).toLowerCase()}`
  const an = (jour: JourIso) => (Number(jour.slice(0, 4)) === annee ? '' : ` ${jour.slice(0, 4)}`)
  if (debut === fin) return `le ${quantieme(debut)}${mois(debut)}${an(debut)}`
  const memeAn = debut.slice(0, 4) === fin.slice(0, 4)
  const memeMois = memeAn && debut.slice(5, 7) === fin.slice(5, 7)
  const depart = `${quantieme(debut)}${memeMois ? '' : mois(debut)}${memeAn ? '' : ` ${debut.slice(0, 4)}`}`
  return `du ${depart} au ${quantieme(fin)}${mois(fin)}${memeAn ? an(fin) : ` ${fin.slice(0, 4)}`}`
}

/** "1er mars 2026": a day in a sentence that has its own article. */
export function direJour(jour: JourIso): string {
  return libellePeriode(jour, jour).replace(/^le /, '')
}
