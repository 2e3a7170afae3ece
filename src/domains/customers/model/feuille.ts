import { normaliserRecherche } from '#wire/french.ts'
import type { ImportRow } from '#wire/resource.ts'

/** A column of a sheet that is no field of a customer: whoever has it has companies beside people. */
export const COLONNE_SOCIETE = { id: 'societe', label: 'Société' } as const

const TITRES: ReadonlySet<string> = new Set(['societe', 'raison sociale', 'entreprise'])
/** Columns as the office names them, or as they are written. */
const NOM: ReadonlySet<string> = new Set(['nom', 'client_nom'])
const TYPE: ReadonlySet<string> = new Set(['type', 'client_type'])
const SAVOIR: ReadonlySet<string> = new Set(['a savoir', 'client_observations'])

/** A company is called by its own name where the line names nobody; beside somebody, it is noted with what is known of them. */
export function lireSociete(ligne: ImportRow): ImportRow {
  const titre = Object.keys(ligne).find(cle => TITRES.has(normaliserRecherche(cle)))
  if (titre === undefined) return ligne
  const { [titre]: dite = '', ...autres } = ligne
  const societe = dite.trim()
  const colonne = (noms: ReadonlySet<string>) => Object.keys(autres).find(cle => noms.has(normaliserRecherche(cle)))
  const [nom = 'Nom', type = 'Type', savoir = 'À savoir'] = [colonne(NOM), colonne(TYPE), colonne(SAVOIR)]
  const lu = (cle: string) => (autres[cle] ?? '').trim()
  if (societe === '') return { ...autres, [nom]: autres[nom] ?? '' }
  if (lu(nom) === '') return { ...autres, [nom]: societe, [type]: lu(type) || 'Société' }
  if (normaliserRecherche(lu(nom)) === normaliserRecherche(societe)) return { ...autres, [type]: lu(type) || 'Société' }
  return { ...autres, [savoir]: [lu(savoir), `Société\u00a0: ${societe}`].filter(Boolean).join('\n') }
}
