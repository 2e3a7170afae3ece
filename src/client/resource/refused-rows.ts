import type { PastedLine } from '#kit/data-grid/types.ts'
import type { FormField } from '#wire/form.ts'
import type { GridDescriptor } from '#wire/grid.ts'
import type { ImportReport, LotRapport } from '#wire/resource.ts'
import type { Sheet } from './sheet.ts'

/** What the office did not take of what was pasted, line by line with why. */
export interface Refused {
  readonly lines: readonly PastedLine[]
  readonly sheet: Sheet
  readonly rapport: ImportReport
  /** What the lines are called: they stood in a list, not in a file. */
  readonly names: readonly string[]
}

/** The lines of `lines` that are still to be written, each with what the report says of it; null where nothing is left. */
export function refusedOf(
  list: GridDescriptor,
  lines: readonly PastedLine[],
  rapport: LotRapport,
  nameOf: (line: PastedLine) => string,
): Refused | null {
  const done = new Set(rapport.faites)
  const why = new Map(rapport.refusees.map(r => [r.id, r.champs ?? { ligne: r.message }]))
  const left = lines.filter(line => !done.has(Number(line.row[list.item_key])))
  if (left.length === 0) return null
  const headers = list.headers.filter(header => left.some(({ texts }) => header.id in texts))
  return {
    lines: left,
    names: left.map(nameOf),
    sheet: {
      titres: headers.map(header => header.label),
      lignes: left.map(({ texts }, rang) => ({
        numero: rang + 1,
        valeurs: Object.fromEntries(headers.map(({ id, label }) => [label, texts[id] ?? ''])),
      })),
    },
    rapport: {
      lignes: left.length,
      ecrites: 0,
      erreurs: left.map(({ row }, rang) => ({
        ligne: rang + 1,
        champs: why.get(Number(row[list.item_key])) ?? { ligne: 'Le réseau est parti avant cette ligne.' },
      })),
    },
  }
}

/** Columns as the preview looks for them: by their name and by their words. */
export function fieldsOf(list: GridDescriptor): readonly Pick<FormField, 'id' | 'label'>[] {
  return list.headers.map(({ id, label }) => ({ id, label }))
}

/** The lines with what was mended in the sheet, ready to be sent again. */
export function mendedLines(list: GridDescriptor, { lines, sheet }: Pick<Refused, 'lines' | 'sheet'>): PastedLine[] {
  return lines.map(({ row, texts }, rang) => {
    const valeurs = sheet.lignes[rang]?.valeurs ?? {}
    const labels = new Map(list.headers.map(({ id, label }) => [id, label]))
    return {
      row,
      texts: Object.fromEntries(Object.keys(texts).map(id => [id, valeurs[labels.get(id) ?? ''] ?? texts[id] ?? ''])),
    }
  })
}

/** Ready for a spreadsheet: names of the columns, the lines, and why each was refused. */
export function tableOf({ sheet, rapport, names }: Refused): string {
  const cell = (text: string) => text.replaceAll(/[\t\r\n]+/g, ' ')
  const head = ['Ligne', ...sheet.titres, 'Motif du refus']
  const lines = sheet.lignes.map(({ valeurs }, rang) => [
    names[rang] ?? '',
    ...sheet.titres.map(titre => valeurs[titre] ?? ''),
    Object.values(rapport.erreurs[rang]?.champs ?? {}).join(' '),
  ])
  return [head, ...lines].map(line => line.map(cell).join('\t')).join('\n')
}
