/**
 * Money in integer cents. No amount ever goes through a float: quantities are decimal strings, rates are whole
 * tenths of a percent, products are BigInt (specification field-service §9 "Closing"; EN 16931 for the totals).
 */

/** Rates in force in mainland France, as people write them (articles 278, 279, 278-0 bis, 281 octies of the CGI). */
export const TAUX_TVA = [20, 10, 5.5, 2.1, 0] as const
export type TauxTva = (typeof TAUX_TVA)[number]

/** Rate in tenths of a percent. A table, because 5.5 * 10 is float arithmetic. */
const DIXIEMES: Record<TauxTva, bigint> = { 20: 200n, 10: 100n, 5.5: 55n, 2.1: 21n, 0: 0n }

const QUANTITE = /^(0|[1-9]\d{0,8})(?:\.(\d{1,3}))?$/

export type LigneMontant = { quantite: string; prix_unitaire_cents: number; tva: TauxTva }
export type TotalParTaux = { tva: TauxTva; base_ht_cents: number; tva_cents: number }
export type Totaux = {
  par_taux: TotalParTaux[]
  total_ht_cents: number
  total_tva_cents: number
  total_ttc_cents: number
}

/** Whether a text is a quantity on the wire: up to 9 digits, a dot, up to 3 decimals, no sign. */
export function estQuantite(texte: string): boolean {
  return QUANTITE.test(texte)
}

/** What a person typed ("1,50", "1.5", " 2 ") as a wire quantity without useless zeros, or null. */
export function parseQuantite(saisie: string): string | null {
  const trouve = QUANTITE.exec(saisie.trim().replace(',', '.'))
  if (!trouve) return null
  const decimales = (trouve[2] ?? '').replace(/0+$/, '')
  return decimales ? `${trouve[1]}.${decimales}` : (trouve[1] ?? null)
}

/** "1.5" to "1,5". */
export function formatQuantite(quantite: string): string {
  return (parseQuantite(quantite) ?? quantite).replace('.', ',')
}

/** 5.5 to "5,5 %" (U+00A0 before the sign). */
export function formatTaux(taux: TauxTva): string {
  return `${String(taux).replace('.', ',')}\u00a0%`
}

/** Division rounded half away from zero, so that a credit note mirrors its invoice to the cent. */
function diviserArrondi(dividende: bigint, diviseur: bigint): bigint {
  const negatif = dividende < 0n
  const arrondi = ((negatif ? -dividende : dividende) * 2n + diviseur) / (diviseur * 2n)
  return negatif ? -arrondi : arrondi
}

function enCents(montant: bigint): number {
  const cents = Number(montant)
  if (!Number.isSafeInteger(cents)) throw new RangeError('amount beyond the exact integers')
  return cents
}

/**
 * Net amount of a line (BT-131): quantity times unit price, rounded half-up to the cent.
 * @throws RangeError when the quantity or the price is not in wire form
 */
export function ligneHt(quantite: string, prix_unitaire_cents: number): number {
  const trouve = QUANTITE.exec(quantite)
  if (!trouve) throw new RangeError(`not a quantity: ${quantite}`)
  if (!Number.isSafeInteger(prix_unitaire_cents)) throw new RangeError('price is not whole cents')
  const milliemes = BigInt(`${trouve[1]}${(trouve[2] ?? '').padEnd(3, '0')}`)
  return enCents(diviserArrondi(milliemes * BigInt(prix_unitaire_cents), 1000n))
}

/** VAT on a base, rounded half-up to the cent. */
export function montantTva(base_ht_cents: number, tva: TauxTva): number {
  return enCents(diviserArrondi(BigInt(base_ht_cents) * DIXIEMES[tva], 1000n))
}

/** Amount with VAT of one line shown alone. The document's total is `totaliser`, not the sum of these. */
export function ligneTtc(ligne: LigneMontant): number {
  const ht = ligneHt(ligne.quantite, ligne.prix_unitaire_cents)
  return ht + montantTva(ht, ligne.tva)
}

/** Whether a readable line comes to this much at most with its VAT: told of amounts that no exact integer holds, too. */
export function tientDans({ quantite, prix_unitaire_cents, tva }: LigneMontant, plafond_cents: number): boolean {
  const trouve = QUANTITE.exec(quantite)
  if (!trouve || !Number.isSafeInteger(prix_unitaire_cents)) return false
  const milliemes = BigInt(`${trouve[1]}${(trouve[2] ?? '').padEnd(3, '0')}`)
  const ht = diviserArrondi(milliemes * BigInt(prix_unitaire_cents), 1000n)
  return ht + diviserArrondi(ht * DIXIEMES[tva], 1000n) <= BigInt(plafond_cents)
}

/** Totals as EN 16931 computes them: VAT per rate on the summed base (BT-116, BT-117), then the sum (BT-110, BT-112). */
export function totaliser(lignes: readonly LigneMontant[]): Totaux {
  const bases = new Map<TauxTva, bigint>()
  for (const ligne of lignes) {
    const ht = BigInt(ligneHt(ligne.quantite, ligne.prix_unitaire_cents))
    bases.set(ligne.tva, (bases.get(ligne.tva) ?? 0n) + ht)
  }
  const par_taux = [...bases]
    .sort(([a], [b]) => b - a)
    .map(([tva, base]) => ({ tva, base_ht_cents: enCents(base), tva_cents: montantTva(enCents(base), tva) }))
  const total_ht_cents = enCents(par_taux.reduce((somme, t) => somme + BigInt(t.base_ht_cents), 0n))
  const total_tva_cents = enCents(par_taux.reduce((somme, t) => somme + BigInt(t.tva_cents), 0n))
  const total_ttc_cents = enCents(BigInt(total_ht_cents) + BigInt(total_tva_cents))
  return { par_taux, total_ht_cents, total_tva_cents, total_ttc_cents }
}

/** 123450 to "1 234,50 €": U+202F between thousands, U+00A0 before the sign. By hand: engines differ in their spaces. */
export function formatEuros(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError('amount is not whole cents')
  const chiffres = String(Math.abs(cents)).padStart(3, '0')
  const euros = chiffres.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '\u202f')
  return `${cents < 0 ? '-' : ''}${euros},${chiffres.slice(-2)}\u00a0€`
}

/**
 * What a person typed or pasted, in cents: comma or dot, ordinary or typographic spaces between thousands, € or not.
 * Null when it is not an amount (three decimals, thousands cut wrongly, empty).
 */
export function parseEuros(saisie: string): number | null {
  const texte = saisie.replace(/[\s\u2009\u202f\u00a0]+/g, ' ').trim()
  const trouve = /^([-−]?) ?(\d{1,3}(?: \d{3})+|\d+)(?:[.,](\d{1,2}))? ?€?$/.exec(texte)
  if (!trouve) return null
  const cents = Number(`${trouve[2]?.replaceAll(' ', '')}${(trouve[3] ?? '').padEnd(2, '0')}`)
  if (!Number.isSafeInteger(cents)) return null
  return trouve[1] && cents !== 0 ? -cents : cents
}
