import { estJourIso, type JourIso, libelleMois } from './dates.ts'
import { normaliserRecherche } from './french.ts'

/** A day as sheets and people write it, read in one place. */

const MOIS = Array.from({ length: 12 }, (_, rang) => normaliserRecherche(libelleMois(rang + 1)))
const JOUR_DE_SEMAINE =
  /^(?:lun(?:di)?|mar(?:di)?|mer(?:credi)?|jeu(?:di)?|ven(?:dredi)?|sam(?:edi)?|dim(?:anche)?)\.?,? /
/** "2026-12-01", with the midnight that spreadsheets add to it. */
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[ t]00:00(?::00(?:\.0+)?)?z?)?$/
/** "01/12/2026", "1.12.26", "1 12 26", "01/12"; all in digits, "01122026". */
const CHIFFRES = /^(\d{1,2})[/. -](\d{1,2})(?:[/. -](\d{4}|\d{2}))?$/
const COLLES = /^(\d\d)(\d\d)(\d{4}|\d\d)?$/
/** "1er décembre 2026", "3 déc. 26", "3-déc-26". */
const EN_LETTRES = /^(\d{1,2})(?:er)?[ -]([a-z]{3,9})\.?(?:[ -](\d{4}|\d{2}))?$/

/** "décembre", "dec", "sept": what begins one month alone. */
function moisDit(mot: string): number | null {
  const vus = MOIS.flatMap((mois, rang) => (mois.startsWith(mot) ? [rang + 1] : []))
  return vus.length === 1 ? (vus[0] ?? null) : null
}

interface Comment {
  /** The last year that two digits may say: later ones are of the century before. */
  readonly derniere: number
  /** Of a day that names none; without it such a day is not read. */
  readonly annee?: string
}

/** @returns null where it is no day */
export function lireJourEcrit(texte: string, { derniere, annee }: Comment): JourIso | null {
  const clair = normaliserRecherche(texte).replace(JOUR_DE_SEMAINE, '')
  const iso = ISO.exec(clair)
  const lu = CHIFFRES.exec(clair) ?? COLLES.exec(clair) ?? EN_LETTRES.exec(clair)
  const [, quantieme = '', dit = '', an = annee] = lu ?? []
  const mois = /^\d/.test(dit) ? Number(dit) : moisDit(dit)
  if (!iso && (!lu || mois === null || an === undefined)) return null
  const jour = iso ? iso.slice(1, 4).join('-') : `${anneeDite(an ?? '', derniere)}-${enDeux(mois)}-${enDeux(quantieme)}`
  return estJourIso(jour) ? jour : null
}

const enDeux = (nombre: number | string | null): string => String(nombre).padStart(2, '0')

function anneeDite(dite: string, derniere: number): string {
  if (dite.length === 4) return dite
  const courte = 2000 + Number(dite)
  return String(courte <= derniere ? courte : courte - 100)
}
