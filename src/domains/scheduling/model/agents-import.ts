import type { JourIso } from '#wire/dates.ts'
import { normaliserRecherche } from '#wire/french.ts'
import type { ImportRow } from '#wire/resource.ts'
import { AGE_MIN, AVANCE_MAX } from './agents-dates.ts'
import { lireDate, lireHeures, lireHeuresAnnee, lireJours, lireOuiNon, SANS_CONTRAT } from './agents-import-cellules.ts'
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
  { id: 'valable_du', label: 'Contrat à partir du' },
  { id: 'valable_au', label: 'Contrat jusqu’au' },
  { id: 'heures_annee', label: 'Heures par an' },
  { id: 'travailleur_nuit', label: 'Travailleur de nuit' },
  { id: 'exempt_nuit', label: 'Dispensé de nuits' },
  { id: 'conge_jours', label: 'Jours de congés' },
  { id: 'conge_report', label: 'Congés reportés' },
  { id: 'tlc_jours', label: 'Jours de TLC' },
  { id: 'tlc_report', label: 'TLC reportés' },
  { id: 'heures_reprises', label: 'Heures reprises' },
  { id: 'reprises_au', label: 'Reprises au' },
] as const
export type ColonneAgent = (typeof COLONNES)[number]['id']

/** A sentence about a cell begins with the name of its column: that is where whoever reads it looks. */
export function direCellule(id: string, message: string): string {
  const label = COLONNES.find(c => c.id === id)?.label ?? id
  const dit = message.replace(/^[^:«]{1,30}\u00a0: /, '')
  return `${label}\u00a0: ${dit.charAt(0).toLowerCase()}${dit.slice(1)}`
}

const DATE = 'ce n’est pas une date. Écrivez par exemple 01/09/2026.'
const NOMBRE_DE_JOURS = 'écrivez un nombre de jours, par exemple 25 ou 12,5.'
const OUI_OU_NON = 'écrivez oui ou non.'

/** What a cell says by itself: read, or what is to be written there instead. A cell that is empty says nothing. */
interface Cellule {
  readonly lire: (texte: string) => unknown
  readonly attendu: string
}

const dateAvant = (derniere: number): Cellule => ({ lire: texte => lireDate(texte, derniere), attendu: DATE })
const jours: Cellule = { lire: lireJours, attendu: NOMBRE_DE_JOURS }
const nuits: Cellule = { lire: lireOuiNon, attendu: OUI_OU_NON }

const cellules = (annee: number): Partial<Record<ColonneAgent, Cellule>> => ({
  entree: dateAvant(annee + AVANCE_MAX),
  naissance: dateAvant(annee - AGE_MIN),
  valable_du: dateAvant(annee + AVANCE_MAX),
  valable_au: dateAvant(annee + AVANCE_MAX),
  reprises_au: dateAvant(annee + AVANCE_MAX),
  heures_semaine: {
    lire: lireHeures,
    attendu: `écrivez par exemple 35, 31\u00a0h\u00a030 ou «\u00a0${SANS_CONTRAT}\u00a0».`,
  },
  heures_annee: { lire: lireHeuresAnnee, attendu: 'écrivez par exemple 1607.' },
  travailleur_nuit: nuits,
  exempt_nuit: nuits,
  ...{ conge_jours: jours, conge_report: jours, tlc_jours: jours, tlc_report: jours },
})

/** What only a contract has: a line without one that says it would lose it. */
const DU_CONTRAT = ['valable_du', 'valable_au', 'heures_annee', 'travailleur_nuit', 'exempt_nuit'] as const

type Noms = ReadonlyMap<number, string>
interface Maison {
  readonly metiers: Noms
  readonly unites: Noms
}

export interface LigneLue {
  /** Empty cells of numbers and days are null; of hours by week, no contract. */
  readonly valeurs: Readonly<Record<ColonneAgent, unknown>>
  /** What cannot be read, by field or by title. */
  readonly champs: Readonly<Record<string, string>>
}

const trouver = (noms: Noms, dit: string): number | undefined =>
  [...noms].find(([, libelle]) => normaliserRecherche(libelle) === normaliserRecherche(dit))?.[0]

/** Cells by the field they are. */
function nommer(row: ImportRow, champs: Record<string, string>): (id: ColonneAgent) => string {
  const textes = new Map<string, string>()
  for (const [titre, texte] of Object.entries(row)) {
    const colonne = COLONNES.find(c => [c.id, c.label].some(n => normaliserRecherche(n) === normaliserRecherche(titre)))
    if (colonne) textes.set(colonne.id, texte.trim())
    else if (texte.trim() !== '') champs[titre] = 'Colonne inconnue\u00a0: laissez-la de côté.'
  }
  return id => textes.get(id) ?? ''
}

/** One line of a sheet. @param maison its trades and units, by number @param aujourdhui by which a year of two digits is known */
export function lireLigne(row: ImportRow, { metiers, unites }: Maison, aujourdhui: JourIso): LigneLue {
  const champs: Record<string, string> = {}
  const dit = nommer(row, champs)
  const valeurs: Partial<Record<ColonneAgent, unknown>> = {}
  const lecteurs = cellules(Number(aujourdhui.slice(0, 4)))
  for (const { id } of COLONNES) {
    const cellule = lecteurs[id]
    const texte = dit(id)
    valeurs[id] = cellule ? (texte === '' ? null : cellule.lire(texte)) : texte
    if (cellule && texte !== '' && valeurs[id] === null) champs[id] = direCellule(id, cellule.attendu)
  }
  const nomMaison = (id: 'metier_id' | 'unite_id', trouve: number | undefined, quoi: string) => {
    valeurs[id] = trouve ?? null
    if (dit(id) !== '' && trouve === undefined)
      champs[id] = direCellule(id, `«\u00a0${dit(id).slice(0, 60)}\u00a0» n’est pas ${quoi} de la maison.`)
  }
  nomMaison('metier_id', trouverMetier(dit('metier_id'), metiers), 'un métier')
  nomMaison('unite_id', trouver(unites, dit('unite_id')), 'une unité')
  const sansContrat = normaliserRecherche(dit('heures_semaine')) === SANS_CONTRAT
  if (sansContrat) {
    delete champs.heures_semaine
    for (const id of DU_CONTRAT)
      if (valeurs[id] !== null && valeurs[id] !== 0)
        champs[id] = direCellule(
          id,
          'cette ligne entre sans contrat. Videz cette case, ou écrivez ses heures par semaine.',
        )
  }
  // Hours that nobody said are asked for: a contract is never made up.
  else if (dit('heures_semaine') === '')
    champs.heures_semaine = direCellule('heures_semaine', `à renseigner, ou «\u00a0${SANS_CONTRAT}\u00a0».`)
  return { champs, valeurs: valeurs as Record<ColonneAgent, unknown> }
}
