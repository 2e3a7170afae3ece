/** CSV as a French spreadsheet opens it: UTF-8 with its mark, semicolons, decimal comma, CRLF. */

export const BOM = '\uFEFF'

/** A text that a spreadsheet would run gets an apostrophe, phone numbers in +33 too; a plain negative number runs nothing (ASVS 1.2.10). The full-width signs of an East Asian keyboard run there, and spreadsheets pass over spaces and signs without a shape. */
export function neutraliser(texte: string): string {
  if (!/^[\s\p{Cf}]*[=+\-@\t\r\n\0＝＋－＠]/u.test(texte) || /^-\d+([.,]\d+)?$/.test(texte)) return texte
  return `'${texte}`
}

function citer(texte: string): string {
  return /[";\r\n]/.test(texte) ? `"${texte.replaceAll('"', '""')}"` : texte
}

/** Numbers are numbers, so that a negative one stays one; every text goes through `neutraliser`. */
export function ecrireCellule(valeur: string | number): string {
  return citer(typeof valeur === 'number' ? String(valeur).replace('.', ',') : neutraliser(valeur))
}

/** One line with its end. */
export function ecrireLigne(cellules: readonly (string | number)[]): string {
  return `${cellules.map(ecrireCellule).join(';')}\r\n`
}
