import { BOM } from '#wire/csv.ts'
import { lignesCsv, type TableExport } from '#wire/grid-export.ts'

export const CSV_MIME = 'text/csv; charset=utf-8'

/** The file that the browser would write of the same rows. */
export function writeCsv(table: TableExport): Buffer {
  return Buffer.from(`${BOM}${[...lignesCsv(table)].join('')}`)
}
