/** Nine digits without the spaces people type between them. */
export function normaliserSiren(saisie: string): string {
  return saisie.replace(/[\s\u00a0\u202f.]/g, '')
}

/** Whether a text is a SIREN: nine digits whose Luhn sum is a multiple of ten (ISO/IEC 7812-1). */
export function estSiren(siren: string): boolean {
  if (!/^\d{9}$/.test(siren) || siren === '000000000') return false
  let sum = 0
  for (const [index, digit] of [...siren].entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** "732 829 320". */
export function formaterSiren(siren: string): string {
  return siren.replace(/(\d{3})(?=\d)/g, '$1\u00a0')
}

/** "FR44732829320": the VAT number that follows from a SIREN (CGI, art. 286 ter; key = 12 + 3 × SIREN, modulo 97). */
export function numeroTva(siren: string): string {
  const cle = (12 + 3 * (Number(siren) % 97)) % 97
  return `FR${String(cle).padStart(2, '0')}${siren}`
}
