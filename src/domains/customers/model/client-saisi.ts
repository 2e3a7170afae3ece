import { lireTelephone, normaliserRecherche } from '#wire/french.ts'

/** How a person is called before their name, and what the file calls it; null: the file has no such word. */
const CIVILITES: Readonly<Record<string, string | null>> = {
  ...{ m: 'M.', 'm.': 'M.', mr: 'M.', 'mr.': 'M.', monsieur: 'M.', mm: 'M.', 'mm.': 'M.' },
  ...{ mme: 'Mme', 'mme.': 'Mme', madame: 'Mme', mlle: 'Mme', 'mlle.': 'Mme', mademoiselle: 'Mme' },
  ...{ messieurs: null, mesdames: null },
}

export const estCivilite = (mot: string): boolean => Object.hasOwn(CIVILITES, normaliserRecherche(mot))

/** A number as it is typed in one go, foreign or ours. */
const TELEPHONE = /(?<!\S)(?:\+|00?)[\d .\-/()\u00a0\u202f]{7,22}\d(?!\S)/
const ENTREPRISE =
  /\b(?:sci|sarl|sasu?|eurl|snc|scp|ei|garage|mairie|ecole|hotel|restaurant|residence|syndic|agence|cabinet|pharmacie|boulangerie|societe|ets|etablissements?)\b/

const capital = (mot: string): string => (/^\p{Ll}/u.test(mot) ? mot.charAt(0).toUpperCase() + mot.slice(1) : mot)

/**
 * What was typed to find somebody who is no customer yet, as a new file begins with it: a number, "M. Diallo", last name then first
 * name unless capitals say which is which. An address, or digits that are no number, say nobody's name.
 */
export function clientSaisi(mots: string): Record<string, string> {
  const numero = TELEPHONE.exec(mots)?.[0]
  const telephone = numero === undefined ? null : lireTelephone(numero)
  const reste = (telephone ? mots.replace(numero ?? '', ' ') : mots).trim()
  const said: Record<string, string> = telephone ? { client_telephone: telephone } : {}
  if (/\d/.test(reste)) return said
  const tous = reste.split(/\s+/).filter(Boolean)
  const civilite = tous.map(mot => CIVILITES[normaliserRecherche(mot)]).find(Boolean)
  const entreprise = ENTREPRISE.test(normaliserRecherche(reste))
  const noms = tous.filter(mot => !estCivilite(mot)).map((mot, rang) => (entreprise && rang > 0 ? mot : capital(mot)))
  if (noms.length === 0) return said
  const [un = '', deux = ''] = noms
  const dit = (nom: string, prenom = '') => ({
    ...said,
    ...(civilite ? { client_civilite: civilite } : {}),
    client_nom: nom,
    ...(prenom ? { client_prenom: prenom } : {}),
  })
  if (noms.length !== 2 || entreprise) return dit(noms.join(' '))
  const majuscule = (mot: string) => mot.length > 1 && mot === mot.toUpperCase()
  return majuscule(deux) && !majuscule(un) ? dit(deux, un) : dit(un, deux)
}
