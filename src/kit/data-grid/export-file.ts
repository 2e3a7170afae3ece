import type { TableExport, TypeExport } from '#wire/grid-export.ts'
import { ecrireTable, MIME_EXPORT } from '#wire/table-file.ts'
import { inSlices } from './slices.ts'

/** The file of a table that is all here, made on this device without a task that would hold the keys back. */
export async function exportFile(table: TableExport, type: TypeExport, title: string): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const lignes = Symbol.iterator in table.lignes ? inSlices(table.lignes) : table.lignes
  for await (const part of ecrireTable({ ...table, lignes }, type, title)) parts.push(part)
  return new Blob(parts, { type: MIME_EXPORT[type] })
}
