import writeExcelFile from 'write-excel-file/node'
import { lignesXlsx, type TableExport } from '#wire/grid-export.ts'

export const XLSX_MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The workbook that the browser would write of the same rows. */
export async function writeXlsx(table: TableExport, sheet = 'Export'): Promise<Buffer> {
  return await writeExcelFile(lignesXlsx(table), { sheet, stickyRowsCount: 1 }).toBuffer()
}
