import type { FormField } from '#wire/form.ts'
import { compter, normaliserRecherche, pluraliser } from '#wire/french.ts'
import type { ImportDouble, ImportReport } from '#wire/resource.ts'
import type { Matching } from './columns.ts'
import type { Twin, Wrong } from './import-line.tsx'
import type { Sheet } from './sheet.ts'

/** The column of a field: as the person said, else by its label or its name, as the server reads them. */
export function columnOf(
  id: string,
  fields: readonly Pick<FormField, 'id' | 'label'>[],
  titres: readonly string[],
  matching: Matching | undefined,
): string | undefined {
  const names = [id, fields.find(field => field.id === id)?.label ?? id].map(normaliserRecherche)
  return titres.find(t => (matching ? matching.get(t) === id : names.includes(normaliserRecherche(t))))
}

/** What is wrong with a line, at the column it is about. */
export function wrongOf(
  champs: Readonly<Record<string, string>>,
  fields: readonly Pick<FormField, 'id' | 'label'>[],
  titres: readonly string[],
  matching: Matching | undefined,
): Wrong {
  const cells = new Map<string, string>()
  const line: string[] = []
  for (const [id, message] of Object.entries(champs)) {
    const label = fields.find(field => field.id === id)?.label ?? id
    const titre = columnOf(id, fields, titres, matching)
    const said = id === 'ligne' || message.startsWith(label) ? message : `${label}\u00a0: ${message}`
    if (titre === undefined) line.push(said)
    else cells.set(titre, said)
  }
  return { cells, line }
}

/** The lines that are wrong, each with why, in a column that no list takes for one of its own. */
export function withReasons(
  sheet: Sheet,
  { erreurs }: Pick<ImportReport, 'erreurs'>,
  fields: readonly Pick<FormField, 'id' | 'label'>[],
  matching: Matching,
): Sheet {
  const motif = sheet.titres.includes('Motif') ? 'Motif du refus' : 'Motif'
  const lignes = erreurs.flatMap(({ ligne, champs }) => {
    const own = sheet.lignes[ligne - 1]
    if (!own) return []
    const { cells, line } = wrongOf(champs, fields, sheet.titres, matching)
    return [{ ...own, valeurs: { ...own.valeurs, [motif]: [...line, ...cells.values()].join(' ') } }]
  })
  return { titres: [...sheet.titres.filter(t => t !== motif), motif], lignes }
}

/** Why a line may exist already, and as what, a line by its number in the sheet; and the same behind its number. */
export function sayTwin(twin: ImportDouble | undefined): Twin | null {
  if (!twin) return null
  const { raison, comme, doute, attend } = twin
  if (doute) {
    const other = 'label' in comme ? comme.label : `la ligne ${comme.ligne}`
    return { why: `À regarder\u00a0: ${other} (${raison}).`, who: `du même nom que ${other}`, doubt: true }
  }
  if ('label' in comme && attend)
    return { why: `En attente déjà\u00a0: ${comme.label} (${raison}).`, who: 'qui attend déjà', waits: true }
  if ('label' in comme)
    return { why: `Existe peut-être déjà\u00a0: ${comme.label} (${raison}).`, who: 'qui existe peut-être déjà' }
  const ligne = `la ligne ${comme.ligne}`
  return { why: `Répète ${ligne} de cette feuille (${raison}).`, who: `qui répète ${ligne}` }
}

/** The others may enter before these, where there are others. */
export function sayWrong(wrong: number, lines: number): string {
  if (wrong < lines)
    return `${compter(wrong, 'ligne')} à corriger sur ${lines}\u00a0: corrigez ici, ${lines - wrong > 1 ? 'les autres peuvent' : 'l’autre peut'} entrer sans attendre.`
  return `${compter(wrong, 'ligne')} à corriger\u00a0: ${pluraliser(wrong, 'corrigez-la', 'corrigez-les')} ici pour ${pluraliser(wrong, 'l’importer', 'les importer')}.`
}
