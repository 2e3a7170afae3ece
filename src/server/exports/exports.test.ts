import { inflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import type { TableExport } from '#wire/grid-export.ts'
import { writeCsv } from './csv.ts'
import { writeXlsx } from './xlsx.ts'

const table: TableExport = {
  colonnes: [
    { label: 'Nom', type: 'texte' },
    { label: 'Coût', type: 'montant' },
    { label: 'Jour', type: 'date' },
  ],
  lignes: [['=1+1', 123450, '2026-11-20']],
}

/** One file of a zip archive, found through its central directory. */
function readZip(zip: Buffer, name: string): string {
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4)) {
    const length = zip.readUInt16LE(at + 28)
    if (zip.toString('utf8', at + 46, at + 46 + length) !== name) continue
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20))
    return (zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed).toString('utf8')
  }
  throw new Error(`${name} is not in the archive`)
}

it('writes a workbook whose amounts are numbers, whose dates are dates and whose texts run nothing', async () => {
  const zip = await writeXlsx(table)
  const sheet = readZip(zip, 'xl/worksheets/sheet1.xml')
  expect(sheet).toContain('<v>1234.5</v>')
  // Days since 30 December 1899.
  expect(sheet).toContain('<v>46346</v>')
  expect(sheet).not.toContain('<f>')
  const texts = `${sheet}${readZip(zip, 'xl/sharedStrings.xml')}`
  expect(texts).toContain('=1+1')
  expect(readZip(zip, 'xl/styles.xml')).toContain('dd/mm/yyyy')
})

it('writes the same rows as CSV', () => {
  expect(writeCsv(table).toString()).toBe("\uFEFFNom;Coût;Jour\r\n'=1+1;1234,5;20/11/2026\r\n")
})
