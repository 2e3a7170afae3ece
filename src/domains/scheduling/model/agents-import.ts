import type { JourIso } from '#wire/dates.ts'
import { lireJourEcrit } from '#wire/day-written.ts'
import { normaliserRecherche } from '#wire/french.ts'
import type { ImportRow } from '#wire/resource.ts'
import { AGE_MIN, AVANCE_MAX } from './agents-dates.ts'
import { trouverMetier } from './metier-nom.ts'

/** Columns that a sheet of agents may have: our label, by which a line names them, and the field they are. */
export const COLONNES = [
  { id: 'nom', label: 'Nom' },
  { id: 'prenom', label: 'Prénom' },
  { id: 'email', label: 'E-mail' },
  { id: 'telephone', label: 'Téléphone' },
  { id: 'metier_id', label: 'Métier' },
  { id: 'unite_id', label: 'Unité' },
  { id: 'heures_semaine', label: 'Heures par semaine' },
  { id: 'entree', label: 'Date d’entrée' },
  { id: 'naissance', label: 'Date de naissance' },
  { id: 'heures_reprises', label: 'Heures reprises' },
  { id: 'reprises_au', label: 'Reprises au' },
] as const
export type ColonneAgent = (typeof COLONNES)[number]['id']

/**
 * "01/09/2026", "1er sept. 2026" or "2026-09-01" as a day; what is no date stays as it is.
 * @param derniere the last year that two digits may say: later ones are of the century before
 */
function lireDate(texte: string, derniere: number): string | null {
  if (texte === '') return null
  return lireJourEcrit(texte, { derniere }) ?? texte
}

/** How a line says that its person enters without a contract. */
export const SANS_CONTRAT = 'sans contrat'

/** "35", "24,5", "31 h 30" or "31:30" as hours, null: no contract; what is none stays as it is. */
function lireHeures(texte: string): number | string | null {
  if (texte === '') return ''
  if (normaliserRecherche(texte) === SANS_CONTRAT) return null
  const lu = /^(\d{1,3})\s*(?:h|:)\s*([0-5]\d)?$/i.exec(texte)
  if (lu) return Number(lu[1]) + Number(lu[2] ?? 0) / 60
  return /^\d{1,3}(?:[.,]\d{1,4})?$/.test(texte) ? Number(texte.replace(',', '.')) : texte
}

export interface LigneLue {
  readonly valeurs: Readonly<Record<ColonneAgent, unknown>>
  /** What cannot be read, by field or by title. */
  readonly champs: Readonly<Record<string, string>>
}

type Noms = ReadonlyMap<number, string>
const trouver = (noms: Noms, dit: string): number | undefined =>
  [...noms].find(([, libelle]) => normaliserRecherche(libelle) === normaliserRecherche(dit))?.[0]

/** One line of a sheet. @param maison its trades and units, by number @param aujourdhui by which a year of two digits is known */
export function lireLigne(
  row: ImportRow,
  { metiers, unites }: { readonly metiers: Noms; readonly unites: Noms },
  aujourdhui: JourIso,
): LigneLue {
  const champs: Record<string, string> = {}
  const textes = new Map<string, string>()
  for (const [titre, texte] of Object.entries(row)) {
    const colonne = COLONNES.find(c => [c.id, c.label].some(n => normaliserRecherche(n) === normaliserRecherche(titre)))
    if (colonne) textes.set(colonne.id, texte.trim())
    else if (texte.trim() !== '') champs[titre] = 'Colonne inconnue'
  }
  const lu = (id: ColonneAgent): string => textes.get(id) ?? ''
  const dit = lu('metier_id')
  const metier = trouverMetier(dit, metiers)
  const annee = Number(aujourdhui.slice(0, 4))
  if (dit !== '' && metier === undefined)
    champs.metier_id = `Métier\u00a0: «\u00a0${dit.slice(0, 60)}\u00a0» n’est pas un métier de la maison.`
  const ditUnite = lu('unite_id')
  const unite = trouver(unites, ditUnite)
  if (ditUnite !== '' && unite === undefined)
    champs.unite_id = `Unité\u00a0: «\u00a0${ditUnite.slice(0, 60)}\u00a0» n’est pas une unité de la maison.`
  // Hours that nobody said are asked for: a contract is never made up.
  if (lu('heures_semaine') === '')
    champs.heures_semaine = `Heures par semaine\u00a0: à renseigner, ou «\u00a0${SANS_CONTRAT}\u00a0».`
  return {
    champs,
    valeurs: {
      ...{ nom: lu('nom'), prenom: lu('prenom'), email: lu('email'), telephone: lu('telephone') },
      metier_id: metier ?? null,
      unite_id: unite ?? null,
      heures_semaine: lireHeures(lu('heures_semaine')),
      entree: lireDate(lu('entree'), annee + AVANCE_MAX),
      naissance: lireDate(lu('naissance'), annee - AGE_MIN),
      ...{ heures_reprises: lu('heures_reprises'), reprises_au: lireDate(lu('reprises_au'), annee + AVANCE_MAX) },
    },
  }
}
