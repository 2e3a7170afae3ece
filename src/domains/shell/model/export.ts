import { z } from 'zod'
import type { TableExport } from '#wire/grid-export.ts'

export const EXPORT_LIGNES_MAX = 50_000
const cell = z.union([z.string().max(32_767), z.number(), z.boolean(), z.null()])

/** Rows as the lists send them: arrays of cells, or objects whose first one gives the header. */
const rowsSchema = z.union([
  z.array(z.array(cell).max(200)).max(EXPORT_LIGNES_MAX),
  z.array(z.record(z.string().max(200), cell)).max(EXPORT_LIGNES_MAX),
])
export type Cellule = z.infer<typeof cell>

/** The rows of an export's JSON text with their header, or null when it is something else. */
export function lireLignes(data: string): Cellule[][] | null {
  let json: unknown
  try {
    json = JSON.parse(data)
  } catch {
    return null
  }
  const parsed = rowsSchema.safeParse(json)
  if (!parsed.success) return null
  const objets: Record<string, Cellule>[] = []
  const tableaux: Cellule[][] = []
  for (const ligne of parsed.data) {
    if (Array.isArray(ligne)) tableaux.push(ligne)
    else objets.push(ligne)
  }
  if (tableaux.length > 0) return tableaux
  const colonnes = [...new Set(objets.flatMap(ligne => Object.keys(ligne)))]
  return colonnes.length === 0 ? [] : [colonnes, ...objets.map(ligne => colonnes.map(nom => ligne[nom] ?? null))]
}

/** Those rows as a table: the first one names the columns. */
export function tableDe([titres = [], ...lignes]: readonly (readonly Cellule[])[]): TableExport {
  const colonnes = titres.map(titre => ({ label: titre === null ? '' : String(titre), type: 'texte' as const }))
  return { colonnes, lignes }
}
