import type { JourIso } from '#wire/dates.ts'
import { lireJourEcrit } from '#wire/day-written.ts'
import { normaliserRecherche } from '#wire/french.ts'
import type { ImportRow } from '#wire/resource.ts'

/** Columns that a sheet of residents may have: our label, by which a line names them, and the field they are. */
export const COLONNES_RESIDENT = [
  { id: 'resident_civilite', label: 'Civilité' },
  { id: 'resident_nom', label: 'Nom' },
  { id: 'resident_prenom', label: 'Prénom' },
  { id: 'resident_nom_naissance', label: 'Nom de naissance' },
  { id: 'resident_date_naissance', label: 'Date de naissance' },
  { id: 'logement', label: 'Logement' },
  { id: 'entree', label: 'Date d’entrée' },
  { id: 'demande_le', label: 'Demande du' },
  { id: 'demande_note', label: 'À savoir' },
] as const
export type ColonneResident = (typeof COLONNES_RESIDENT)[number]['id']

/** People of one import, at most: no house has more. */
export const RESIDENTS_IMPORTES_MAX = 500

const CIVILITES: Readonly<Record<string, string>> = {
  ...{ m: 'M.', 'm.': 'M.', mr: 'M.', monsieur: 'M.' },
  ...{ mme: 'Mme', 'mme.': 'Mme', madame: 'Mme', mlle: 'Mme', mademoiselle: 'Mme' },
}

/** What a date looks like in each column. */
const EXEMPLES: Readonly<Partial<Record<ColonneResident, string>>> = { resident_date_naissance: '14/03/1938' }
const libelleDe = (id: ColonneResident): string => COLONNES_RESIDENT.find(c => c.id === id)?.label ?? id

/** Words that people write before the number of a room. */
const AVANT_NUMERO =
  /^(?:ch(?:ambre)?|log(?:ement)?|appt?|appart(?:ement)?|studio|n[°o]?|numero)\.?\s*(?:n[°o]?\s*)?(?=\S)/

/** A room of the house by the number that a sheet says: "24", "ch. 24", "Chambre n° 24". */
export function trouverLogement<T>(dit: string, logements: ReadonlyMap<string, T>): T | undefined {
  const texte = normaliserRecherche(dit)
  return logements.get(texte) ?? logements.get(texte.replace(AVANT_NUMERO, ''))
}

export interface ResidentLu {
  readonly valeurs: Readonly<Record<ColonneResident, string | null>>
  /** What cannot be read, by field or by title. */
  readonly champs: Readonly<Record<string, string>>
}

/** One line of a sheet; a day that is none stays as it is. @param aujourdhui by which a year of two digits is known */
export function lireLigneResident(row: ImportRow, aujourdhui: JourIso): ResidentLu {
  const champs: Record<string, string> = {}
  const textes = new Map<string, string>()
  for (const [titre, texte] of Object.entries(row)) {
    const colonne = COLONNES_RESIDENT.find(c =>
      [c.id, c.label].some(n => normaliserRecherche(n) === normaliserRecherche(titre)),
    )
    if (colonne) textes.set(colonne.id, texte.trim())
    else if (texte.trim() !== '') champs[titre] = 'Colonne inconnue'
  }
  const lu = (id: ColonneResident): string => textes.get(id) ?? ''
  const annee = Number(aujourdhui.slice(0, 4))
  const jour = (id: ColonneResident, derniere: number): string | null => {
    if (lu(id) === '') return null
    const dit = lireJourEcrit(lu(id), { derniere })
    if (dit === null)
      champs[id] = `${libelleDe(id)}\u00a0: ce n’est pas une date. Écrivez par exemple ${EXEMPLES[id] ?? '01/09/2026'}.`
    return dit
  }
  const entree = jour('entree', annee + 2)
  if (lu('logement') === '' && lu('entree') !== '')
    champs.logement = 'Logement\u00a0: à renseigner, puisqu’une entrée est dite.'
  if (lu('logement') !== '' && lu('entree') === '')
    champs.entree = 'Date d’entrée\u00a0: à renseigner, puisqu’un logement est dit.'
  const civilite = CIVILITES[normaliserRecherche(lu('resident_civilite'))]
  if (civilite === undefined && lu('resident_civilite') !== '')
    champs.resident_civilite = 'Civilité\u00a0: Mme, M., ou rien.'
  return {
    champs,
    valeurs: {
      resident_civilite: civilite ?? '',
      ...{ resident_nom: lu('resident_nom'), resident_prenom: lu('resident_prenom') },
      resident_nom_naissance: lu('resident_nom_naissance'),
      resident_date_naissance: jour('resident_date_naissance', annee),
      ...{ logement: lu('logement'), entree },
      // Who came waited no longer than that.
      demande_le: jour('demande_le', annee) ?? (entree !== null && entree < aujourdhui ? entree : aujourdhui),
      demande_note: lu('demande_note'),
    },
  }
}
