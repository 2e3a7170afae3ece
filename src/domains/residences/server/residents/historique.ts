import { MOTS_ABSENCE, type SorteAbsence } from '#domains/residences/model/resident.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import type { JourIso } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'

interface Ligne {
  readonly action: string
  readonly avant: unknown
  readonly apres: unknown
}

interface Valeurs {
  readonly debut?: JourIso
  readonly logement?: string
  readonly affect_date_fin?: JourIso | null
  readonly absence_sorte?: SorteAbsence
  readonly absence_du?: JourIso
  readonly absence_au?: JourIso | null
  readonly sortie?: JourIso
  readonly fiches?: number
}

const le = (jour: JourIso | null | undefined): string => (jour ? ` le ${direJour(jour)}` : '')
const absence = ({ absence_sorte: sorte, absence_du }: Valeurs): string =>
  `${sorte ? MOTS_ABSENCE[sorte] : 'Absence'}${le(absence_du)}`

const MOTS: Readonly<Record<string, (apres: Valeurs, avant: Valeurs) => string>> = {
  'gestion-residents.ajouter': () => 'Fiche créée',
  'gestion-residents.enregistrer': () => 'Fiche changée',
  'residents.admettre': ({ logement = '', debut }) => `Admission au logement ${logement}${le(debut)}`,
  'residents.changer': ({ logement = '', debut }) => `Logement ${logement}${le(debut)}`,
  'residents.sejour-retirer': (_apres, { debut }) => `Séjour commencé${le(debut)} retiré`,
  'residents.sejour-fin': ({ affect_date_fin: fin }) => (fin ? `Fin du séjour${le(fin)}` : 'Séjour sans fin'),
  'residents.absenter': apres => absence(apres),
  'residents.revenir': ({ absence_au: au }) => (au ? `Retour${le(au)}` : 'Retour non connu'),
  'residents.absence-retirer': (_apres, avant) => `Retirée\u00a0: ${absence(avant)}`,
  'residents.contact-ajouter': () => 'Contact ajouté',
  'residents.contact-changer': () => 'Contact changé',
  'residents.contact-supprimer': () => 'Contact supprimé',
  'residents.contact-retablir': () => 'Contact rétabli',
  'transmissions.rapprocher': ({ fiches = 0 }) => `${compter(fiches, 'fiche')} de transmission à son nom`,
  'transmissions.separer': (_apres, { fiches = 0 }) => `${compter(fiches, 'fiche')} de transmission plus à son nom`,
  'residents.sortir': ({ sortie }) => `Sortie${le(sortie)}`,
  'residents.sortie-annuler': (_apres, { sortie }) => `Sortie retirée, elle était dite${le(sortie)}`,
}

/** One line of somebody's history, in words; null: it says nothing of them. */
export function direActe({ action, avant, apres }: Ligne): string | null {
  const dire = MOTS[action]
  return dire ? dire((apres ?? {}) as Valeurs, (avant ?? {}) as Valeurs) : null
}
