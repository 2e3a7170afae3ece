import { z } from 'zod'

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

/** A text that a spreadsheet would run; a plain negative number is none (ASVS 1.2.10). */
export function neutraliser(texte: string): string {
  if (!/^[=+\-@\t\r\n\0]/.test(texte) || /^-\d+([.,]\d+)?$/.test(texte)) return texte
  return `'${texte}`
}

function ecrireCellule(valeur: Cellule): string {
  if (valeur === null) return ''
  if (typeof valeur === 'boolean') return valeur ? 'Oui' : 'Non'
  const texte = typeof valeur === 'number' ? String(valeur).replace('.', ',') : neutraliser(valeur)
  return /[";\r\n]/.test(texte) ? `"${texte.replaceAll('"', '""')}"` : texte
}

/** CSV as a French spreadsheet opens it: UTF-8 with its mark, semicolons, decimal comma, CRLF. */
export function ecrireCsv(lignes: readonly (readonly Cellule[])[]): string {
  return `\uFEFF${lignes.map(ligne => `${ligne.map(ecrireCellule).join(';')}\r\n`).join('')}`
}
