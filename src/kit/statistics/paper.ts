/** Columns that the width of a landscape page holds. */
const PER_SHEET = 27

/** A table wider than a page as several of them, each with the names; what follows the last column stands on the last one. */
export function paperParts(sheet: Element | null): readonly Element[] {
  if (!sheet) return []
  const columns = sheet.querySelectorAll('thead th').length - 1
  if (columns <= PER_SHEET + 1) return [sheet]
  const sheets = Math.ceil((columns - 1) / PER_SHEET)
  return Array.from({ length: sheets }, (_, rank) => {
    const part = sheet.cloneNode(true) as Element
    const [first, end] = [1 + rank * PER_SHEET, rank === sheets - 1 ? columns + 1 : 1 + (rank + 1) * PER_SHEET]
    for (const row of part.querySelectorAll('tr'))
      for (const [at, cell] of [...row.children].entries()) if (at > 0 && (at < first || at >= end)) cell.remove()
    return part
  })
}
