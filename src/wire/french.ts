/** French texts: agreement, order, search, sizes, phones, lists (specification field-service §1: screens are in French). */

let collateur: Intl.Collator | undefined
/** Names and numbers as most are written: their order needs no locale data, whose first use costs more than a whole list. */
const ORDINAIRE = /^[a-zàâäçéèêëîïôöùûüÿ\d -]*$/i
const ACCENT = /[^ -~]/
/** Digits of one number beyond which its length is no character below the letters any more. */
const CHIFFRES_MAX = 40

/** Dialling codes of the overseas departments: the same nine digits follow, with 0 in front at home. */
const OUTRE_MER = /^\+(?:262|590|594|596)/

/** The form that agrees with `n`. In French the plural starts at 2: 0 and 1,5 are singular. */
export function pluraliser(n: number, singulier: string, pluriel = `${singulier}s`): string {
  return Math.abs(n) < 2 ? singulier : pluriel
}

/** 1234.5 to "1 234,5" with U+202F, at most three decimals. */
export function formaterNombre(n: number): string {
  const [entier = '0', decimales] = String(Math.abs(Math.round(n * 1000) / 1000)).split('.')
  const groupes = entier.replace(/\B(?=(\d{3})+$)/g, '\u202f')
  return `${n < 0 ? '-' : ''}${groupes}${decimales ? `,${decimales}` : ''}`
}

/** "2 interventions", "0 intervention" (U+00A0 between the two). */
export function compter(n: number, singulier: string, pluriel?: string): string {
  return `${formaterNombre(n)}\u00a0${pluraliser(n, singulier, pluriel)}`
}

/**
 * What an ordinary text is ordered by, letter by letter: no accent, lower case, each number behind how many digits it has. Worth
 * keeping where the same text is compared many times. Null where only the locale knows.
 */
export function cleTri(texte: string): string | null {
  if (!ORDINAIRE.test(texte)) return null
  const plie = (ACCENT.test(texte) ? sansAccents(texte) : texte).toLowerCase()
  let cle = ''
  let depuis = 0
  // By hand: ten thousand of them are made for one press, and a pattern with a function takes twice as long.
  for (let ici = 0; ici < plie.length; ici++) {
    if (!estChiffre(plie, ici)) continue
    const lettres = plie.slice(depuis, ici)
    while (plie.charCodeAt(ici) === ZERO) ici++
    depuis = ici
    while (estChiffre(plie, ici)) ici++
    if (ici - depuis > CHIFFRES_MAX) return null
    cle += lettres + String.fromCharCode(ZERO + ici - depuis)
  }
  return cle === '' ? plie : cle + plie.slice(depuis)
}

const ZERO = 48
function estChiffre(texte: string, rang: number): boolean {
  const code = texte.charCodeAt(rang)
  return code >= ZERO && code <= ZERO + 9
}

/** Order for people: accents and case aside, numbers by value. @param cleA, cleB their `cleTri`, where they are known already */
export function comparer(a: string, b: string, cleA = cleTri(a), cleB = cleTri(b)): number {
  if (cleA !== null && cleB !== null) return cleA < cleB ? -1 : cleA > cleB ? 1 : 0
  collateur ??= new Intl.Collator('fr', { sensitivity: 'base', numeric: true })
  return collateur.compare(a, b)
}

/** "Éléonore Lœuilly" to "Eleonore Loeuilly". */
export function sansAccents(texte: string): string {
  return texte
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('Œ', 'OE')
    .replaceAll('æ', 'ae')
    .replaceAll('Æ', 'AE')
}

/** Text as it is searched: no accent, lower case, one kind of apostrophe and dash, single spaces. */
export function normaliserRecherche(texte: string): string {
  return sansAccents(texte)
    .toLowerCase()
    .replace(/[’ʼ]/g, "'")
    .replace(/[‐‑–—]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A search begins at the third character (specification shell-and-administration §2.5). */
export const RECHERCHE_MIN = 3

/** 1 100 000 bytes to "1,1 Mo". Decimal units; one decimal from the megaoctet up, under 100. */
export function formaterTaille(octets: number): string {
  const unites = ['o', 'ko', 'Mo', 'Go', 'To']
  let rang = 0
  let valeur = Math.max(0, octets)
  while (Math.round(valeur) >= 1000 && rang < unites.length - 1) {
    valeur /= 1000
    rang += 1
  }
  const arrondi = rang >= 2 && valeur < 100 ? Math.round(valeur * 10) / 10 : Math.round(valeur)
  return `${String(arrondi).replace('.', ',')}\u00a0${unites[rang]}`
}

/**
 * A French number in E.164, or null for what has no such form (3949, 112, foreign text): those stay free text.
 * Numbers already starting with + are kept.
 */
export function normaliserTelephone(saisie: string): string | null {
  const chiffres = saisie.replace(/\(0\)/g, '').replace(/[\s\u202f\u00a0.\-/()]/g, '')
  const international = chiffres.replace(/^00/, '+')
  if (/^\+33[1-9]\d{8}$/.test(international) || /^\+(?!33)[1-9]\d{6,14}$/.test(international)) return international
  if (!/^0[1-9]\d{8}$/.test(chiffres)) return null
  const prefixes: Record<string, string> = { 262: '+262', 590: '+590', 594: '+594', 596: '+596' }
  const mobiles: Record<string, string> = { 690: '+590', 691: '+590', 692: '+262', 693: '+262', 639: '+262' }
  const tete = chiffres.slice(1, 4)
  const outreMer = prefixes[tete] ?? { ...mobiles, 694: '+594', 696: '+596', 697: '+596' }[tete]
  // 06 39 98 is kept for fiction in mainland France (ARCEP), not a number of Mayotte.
  const indicatif = chiffres.startsWith('063998') ? '+33' : (outreMer ?? '+33')
  return `${indicatif}${chiffres.slice(1)}`
}

/** "+33612345678" or "0612345678" to "06 12 34 56 78", with ordinary spaces: it is copied into other software. */
export function formaterTelephone(telephone: string): string {
  const e164 = normaliserTelephone(telephone)
  if (!e164) return telephone
  const national = e164.startsWith('+33')
    ? `0${e164.slice(3)}`
    : OUTRE_MER.test(e164) && e164.length === 13
      ? `0${e164.slice(4)}`
      : null
  return national ? national.replace(/(\d{2})(?=\d)/g, '$1 ') : e164
}

/** Short numbers of the French plan: 112, 1014, 3949, 116 117, 118 218. Two digits are emergency services, nobody's own. */
const COURT = /^(?:1\d{2}|[13]\d{3}|11[68]\d{3})$/

/**
 * What a field of a number keeps: its E.164 form, or the digits of a short one that has none. Null for what nobody could
 * call: words, a number of ours that lacks a digit, a few digits that are no short number. Empty stays empty.
 */
export function lireTelephone(saisie: string): string | null {
  const e164 = normaliserTelephone(saisie)
  if (e164) return e164
  const chiffres = saisie.replace(/[\s\u202f\u00a0.\-/()]/g, '')
  return chiffres === '' || COURT.test(chiffres) ? chiffres : null
}

/** What a spreadsheet took for a number: "612345678" lost its zero, "33612345678" its plus. */
export function rendreTelephone(texte: string): string {
  const chiffres = texte.replace(/[\s\u202f\u00a0.\-/]/g, '')
  if (/^[1-9]\d{8}$/.test(chiffres)) return `0${chiffres}`
  return /^33[1-9]\d{8}$/.test(chiffres) ? `+${chiffres}` : texte
}

/** What a field says of a number that nobody could call. */
export const TELEPHONE_ATTENDU = 'un numéro comme 06 12 34 56 78 est attendu.'

/** Whether a number can receive a text message. */
export function estMobile(telephone: string): boolean {
  return /^0[67]/.test(formaterTelephone(telephone))
}

/** ["a", "b", "c"] to "a, b et c". */
export function joindre(elements: readonly string[], mot: 'et' | 'ou' = 'et'): string {
  const dernier = elements.at(-1)
  if (dernier === undefined) return ''
  return elements.length === 1 ? dernier : `${elements.slice(0, -1).join(', ')} ${mot} ${dernier}`
}
