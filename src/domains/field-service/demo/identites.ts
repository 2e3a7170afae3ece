import { sansAccents } from '#wire/french.ts'
import type { Aleatoire } from './aleatoire.ts'

/** Fictional identities: numbers, addresses and registrations that can belong to nobody. */

/** E.164 number in a range ARCEP keeps for fiction: 03 53 01 or 01 99 00, then four digits. */
export function telephoneFictif(alea: Aleatoire): string {
  return `+33${alea.choisir(['35301', '19900'])}${String(alea.entier(0, 9999)).padStart(4, '0')}`
}

/** `exemple.test`: .test never resolves (RFC 6761). */
export function emailFictif(...parties: string[]): string {
  const boite = parties.map(p =>
    sansAccents(p)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, ''),
  )
  return `${boite.filter(Boolean).join('.')}@exemple.test`
}

/** Luhn check of a digit text, right to left. */
export function luhnValide(chiffres: string): boolean {
  const somme = [...chiffres].reverse().reduce((total, c, rang) => {
    const double = Number(c) * (rang % 2 === 1 ? 2 : 1)
    return total + (double > 9 ? double - 9 : double)
  }, 0)
  return somme % 10 === 0
}

/** SIREN starting with 000 and a right Luhn digit: well formed, never given to a firm. `rang` from 0 to 99999. */
export function sirenFictif(rang: number): string {
  const base = `000${String(rang).padStart(5, '0')}`
  for (let cle = 0; cle <= 9; cle++) if (luhnValide(`${base}${cle}`)) return `${base}${cle}`
  throw new RangeError('no Luhn digit')
}
