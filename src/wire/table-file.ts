import { CSV_MIME, lignesCsv, type TableExport, type TypeExport } from './grid-export.ts'
import { ecrireXlsx, XLSX_MIME } from './xlsx.ts'

/** One writer per file format, for what the browser exports by itself and what the server does. */

export const MIME_EXPORT: Readonly<Record<TypeExport, string>> = { csv: CSV_MIME, xlsx: XLSX_MIME }

const LOT = 1 << 15

async function* ecrireCsv(table: TableExport): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const utf8 = new TextEncoder()
  let lot = ''
  for await (const ligne of lignesCsv(table)) {
    lot += ligne
    if (lot.length < LOT) continue
    yield utf8.encode(lot)
    lot = ''
  }
  yield utf8.encode(lot)
}

/** Bytes of a file as its rows come: memory does not grow with them. @param titre name of a workbook's sheet */
export function ecrireTable(
  table: TableExport,
  type: TypeExport,
  titre = 'Export',
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  return type === 'csv' ? ecrireCsv(table) : ecrireXlsx(table, titre)
}
