import { formaterTelephone, normaliserRecherche, normaliserTelephone } from '#wire/french.ts'
import { estCivilite } from './client-saisi.ts'

/** A whole number, however it is written: "0033199006795", "+33 1 99 00 67 95", "01.99.00.67.95". */
const NUMERO = /(?<!\S)(?:(?:\+|00) ?33[ .-]?(?:\(0\))?[ .-]?|0)[1-9](?:[ .-]?\d){8}(?!\S)/g

/**
 * What is looked for among customers, as they can be found: a number by the pairs that it is kept by, and without what somebody is
 * called before their name, unless nothing else is said.
 */
export function lireRechercheClient(filtre: string): string {
  const lisible = filtre.replace(/[\u00a0\u202f]/g, ' ').replace(NUMERO, lu => {
    const e164 = normaliserTelephone(lu)
    return e164 ? formaterTelephone(e164) : lu
  })
  const mots = lisible.split(/(\s+|#)/)
  const sans = mots.filter(mot => !estCivilite(mot)).join('')
  return normaliserRecherche(sans.replaceAll('#', ' ')) === '' ? lisible : sans
}

/** Names of more words than that are no person's. */
const MOTS_MAX = 5
/** Near to everybody. */
const MOT_MIN = 4

/** Words by which somebody may be called nearly so; none where digits are said, which are right or wrong, or too little. */
export function motsProches(mots: string): string[] {
  if (/\d/.test(mots)) return []
  const lus = normaliserRecherche(mots)
    .replaceAll("'", '')
    .split(/[^a-z]+/)
  const dits = lus.filter(mot => mot.length > 2 && !estCivilite(mot)).slice(0, MOTS_MAX)
  return dits.some(mot => mot.length >= MOT_MIN) ? [...new Set(dits)] : []
}

/** How many letters may be wrong: of a short word each one tells. */
export const fautes = (mot: string): number => (mot.length < MOT_MIN ? 0 : mot.length < 9 ? 1 : 2)
