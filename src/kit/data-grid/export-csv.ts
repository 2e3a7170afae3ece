import { BOM } from '#wire/csv.ts'
import { lignesCsv, type TableExport } from '#wire/grid-export.ts'
import { runInSlices, type Steps } from './slices.ts'

const MIME = 'text/csv;charset=utf-8'

function* csvSteps(table: TableExport): Steps<string> {
  const parts = [BOM]
  for (const line of lignesCsv(table)) {
    parts.push(line)
    if (parts.length % 64 === 0) yield
  }
  return parts.join('')
}

/** A file that a French spreadsheet opens: `;`, UTF-8 with its mark, CRLF, no formula. */
export async function exportCsv(table: TableExport): Promise<Blob> {
  return new Blob([await runInSlices(csvSteps(table))], { type: MIME })
}
