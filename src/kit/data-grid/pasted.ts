/** Cells copied from a spreadsheet, by line; null for a text that is one cell. */
export function pastedCells(text: string): readonly (readonly string[])[] | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  if (lines.length === 1 && !text.includes('\t')) return null
  return lines.map(line => line.split('\t').map(cell => cell.trim()))
}
