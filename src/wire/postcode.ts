/** A French postcode, or none yet. Addresses say no country: all are in France. */
export const estCodePostal = (texte: string): boolean => /^(?:\d{5})?$/.test(texte)

/** What is expected, behind the name of its field. */
export const CODE_POSTAL_ATTENDU = 'cinq chiffres sont attendus.'

/** "35 000", as some write it, is "35000". */
export const serrerCodePostal = (texte: string): string => texte.replace(/\s/g, '')

/** A spreadsheet takes "01000" for a thousand. */
export const rendreCodePostal = (texte: string): string => {
  const serre = serrerCodePostal(texte)
  return /^[1-9]\d{3}$/.test(serre) ? `0${serre}` : texte
}
