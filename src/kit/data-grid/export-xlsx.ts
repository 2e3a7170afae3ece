import { lignesXlsx, type TableExport } from '#wire/grid-export.ts'

/** A workbook with real numbers, amounts and dates. The writer is fetched at the first use. */
export async function exportXlsx(table: TableExport, sheet: string): Promise<Blob> {
  const { default: writeExcelFile } = await import('write-excel-file/browser')
  const columns = table.colonnes.map(({ type }) => ({ width: type === 'texte' ? 28 : 18 }))
  // A sheet's name: 31 characters, and none of those that references use.
  const name = sheet.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)
  return await writeExcelFile(lignesXlsx(table), { sheet: name, columns, stickyRowsCount: 1 }).toBlob()
}
