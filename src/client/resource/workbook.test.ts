import { describe, expect, it } from 'vitest'
import type { TableExport } from '#wire/grid-export.ts'
import { ecrireTable } from '#wire/table-file.ts'
import { ecrireZip, type PartieZip } from '#wire/zip.ts'
import { readFile } from './sheet.ts'
import { SheetError } from './sheet-error.ts'
import { readWorkbook } from './workbook.ts'

async function gather(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
const workbookOf = (table: TableExport) => gather(ecrireTable(table, 'xlsx', 'Véhicules [2026]'))

const XMLNS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
/** A workbook as other programs write them, prefix and shared texts included. */
function foreign(sheet: string, { workbook = '', styles = '', shared = '' } = {}): PartieZip[] {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Target="${target}" Id="${id}" Type="http://x/relationships/${type}"/>`
  return [
    {
      nom: '_rels/.rels',
      textes: [`<Relationships>${relation('r1', 'officeDocument', '/xl/workbook.xml')}</Relationships>`],
    },
    {
      nom: 'xl/_rels/workbook.xml.rels',
      textes: [
        `<Relationships>${relation('r7', 'worksheet', '/xl/worksheets/un.xml')}${relation('r8', 'worksheet', 'worksheets/deux.xml')}${relation('r9', 'styles', 'styles.xml')}${relation('r2', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
      ],
    },
    {
      nom: 'xl/workbook.xml',
      textes: [
        `<x:workbook xmlns:x="y">${workbook}<x:sheets><x:sheet name="Notes" state="hidden" r:id="r7"/><x:sheet name="Liste" r:id="r8"/></x:sheets></x:workbook>`,
      ],
    },
    { nom: 'xl/worksheets/un.xml', textes: [`<worksheet ${XMLNS}><sheetData/></worksheet>`] },
    { nom: 'xl/worksheets/deux.xml', textes: [`<worksheet ${XMLNS}><sheetData>${sheet}</sheetData></worksheet>`] },
    { nom: 'xl/styles.xml', textes: [`<styleSheet>${styles}</styleSheet>`] },
    { nom: 'xl/sharedStrings.xml', textes: [`<sst>${shared}</sst>`] },
  ]
}
const read = async (...given: Parameters<typeof foreign>) => readWorkbook(await gather(ecrireZip(foreign(...given))))

describe('what our own export writes', () => {
  it('comes back as the texts that a person would type, types and hostile texts included', async () => {
    const hostile = ['=1+1', 'a\u0000b', '<b>&amp;</b>', '_x0041_', ' bords ', 'un\ndeux', '\uD800', '-12', '\u202Eabc']
    const bytes = await workbookOf({
      colonnes: [
        { label: 'Nom', type: 'texte' },
        { label: 'Coût', type: 'montant' },
        { label: 'Jour', type: 'date' },
        { label: 'Vu', type: 'date_heure' },
        { label: 'Début', type: 'heure' },
        { label: 'Actif', type: 'booleen' },
        { label: 'Km', type: 'nombre' },
      ],
      lignes: [
        ['Kangoo', -123450, '2026-11-20', '2026-11-20T23:30:00Z', '08:05', true, 12.5],
        ['', null, '1850-01-01', 'à prévoir', null, false, Number.NaN],
        ...hostile.map(text => [text]),
      ],
    })
    const rows = await readWorkbook(bytes)
    expect(rows[0]).toEqual(['Nom', 'Coût', 'Jour', 'Vu', 'Début', 'Actif', 'Km'])
    expect(rows[1]).toEqual(['Kangoo', '-1234.5', '20/11/2026', '21/11/2026', '08:05', 'Oui', '12.5'])
    expect(rows[2]).toEqual(['', '', '01/01/1850', 'à prévoir', '', 'Non', 'NaN'])
    expect(rows.slice(3).map(([cell]) => cell)).toEqual([
      '=1+1',
      'ab',
      '<b>&amp;</b>',
      '_x0041_',
      ' bords ',
      'un\ndeux',
      '\uFFFD',
      '-12',
      '\u202Eabc',
    ])
  })

  it('holds a hundred thousand rows without holding them all', async () => {
    const sizes: number[] = []
    let given = 0
    let ahead = 0
    function* many() {
      for (; given < 100_000; given++) yield [`Ligne ${given}`, given]
    }
    const colonnes = [
      { label: 'Nom', type: 'texte' as const },
      { label: 'N', type: 'nombre' as const },
    ]
    for await (const chunk of ecrireTable({ colonnes, lignes: many() }, 'xlsx')) {
      if (sizes.length === 40) ahead = given
      sizes.push(chunk.length)
    }
    expect(given).toBe(100_000)
    // Bytes left while most rows were still to come.
    expect(ahead).toBeLessThan(60_000)
    expect(sizes.reduce((sum, n) => sum + n, 0)).toBeLessThan(2_000_000)
  })
})

describe('a workbook of another program', () => {
  it('is read: shared and rich texts, styles, holes, the first sheet that is shown', async () => {
    const rows = await read(
      `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Ville</t></is></c></row>
       <row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" s="1"><v>46346</v></c><c r="C3" s="2"><v>0.3368055556</v></c>
       <c r="D3" t="b"><v>1</v></c><c r="E3" t="str"><f>A1&amp;"x"</f><v>calcul&#233;</v></c><c r="F3" s="3"><v>5</v></c><c r="G3"/></row>`,
      {
        shared:
          '<si><t>Nom</t></si><si><r><t xml:space="preserve">Anne </t></r><r><t>Durand_x000A_</t></r><rPh><t>x</t></rPh></si>',
        styles:
          '<numFmts><numFmt numFmtId="164" formatCode="[$-40C]d mmmm yyyy"/><numFmt numFmtId="165" formatCode="[h]:mm&quot; d&quot;"/><numFmt numFmtId="166" formatCode="0&quot; jours&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs>',
      },
    )
    expect(rows).toEqual([
      ['Nom', '', 'Ville'],
      [],
      ['Anne Durand\n', '20/11/2026', '08:05', 'Oui', 'calculé', '5', ''],
    ])
  })
  it('of an old Mac counts days from 1904', async () => {
    const rows = await read('<row><c s="1"><v>44884</v></c></row>', {
      workbook: '<x:workbookPr date1904="1"/>',
      styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
    })
    expect(rows).toEqual([['20/11/2026']])
  })
  it('keeps the numbers of its lines, empty ones included', async () => {
    const bytes = await gather(
      ecrireZip(foreign('<row r="1"><c t="inlineStr"><is><t>Nom</t></is></c></row><row r="4"><c><v>7</v></c></row>')),
    )
    expect((await readFile(new Blob([bytes]))).lignes).toEqual([{ numero: 4, valeurs: { Nom: '7' } }])
  })
})

describe('what is refused, in words, and quickly', () => {
  const row = '<row><c><v>1</v></c></row>'
  it.each([
    ['a sheet longer than an import', () => foreign(row.repeat(4002)), /2000 lignes au plus/],
    ['a row far below', () => foreign('<row r="1048576"><c><v>1</v></c></row>'), /2000 lignes au plus/],
    ['too many columns', () => foreign('<row><c r="XFD1"><v>1</v></c></row>'), /500 colonnes/],
    ['no workbook inside', () => [{ nom: 'mimetype', textes: ['application/vnd.oasis'] }], /pas un classeur xlsx/],
    ['a part that is missing', () => foreign(row).filter(p => !p.nom.endsWith('deux.xml')), /aucune feuille/],
    [
      'a bomb: a few kilobytes that unfold into far more',
      () => [
        ...foreign('').filter(p => !p.nom.endsWith('deux.xml')),
        { nom: 'xl/worksheets/deux.xml', textes: bomb() },
      ],
      /trop volumineux/,
    ],
  ])('%s', async (_what, parts, sentence) => {
    const bytes = await gather(ecrireZip(parts()))
    expect(bytes.length).toBeLessThan(1_000_000)
    await expect(readWorkbook(bytes)).rejects.toThrow(SheetError)
    await expect(readWorkbook(bytes)).rejects.toThrow(sentence)
  })
  function* bomb() {
    for (let i = 0; i < 35; i++) yield ' '.repeat(1_000_000)
  }

  it('a protected one, one cut short, one whose bytes were changed', async () => {
    const bytes = await workbookOf({ colonnes: [{ label: 'Nom', type: 'texte' }], lignes: [['a']] })
    const locked = bytes.slice()
    for (let at = 0; at < locked.length - 4; at++)
      if (locked[at] === 0x50 && locked[at + 1] === 0x4b && locked[at + 2] === 1) locked[at + 8] = 9
    await expect(readWorkbook(locked)).rejects.toThrow(/mot de passe/)
    for (const end of [4, 30, 400, bytes.length - 30, bytes.length - 1])
      await expect(readWorkbook(bytes.slice(0, end))).rejects.toThrow(SheetError)
    for (let at = 0; at < bytes.length; at += 7) {
      const changed = bytes.slice()
      changed[at] = (changed[at] ?? 0) ^ 0xff
      const outcome = await readWorkbook(changed).catch((error: unknown) => error)
      expect(Array.isArray(outcome) || outcome instanceof SheetError, `${at}: ${outcome}`).toBe(true)
    }
  })
})
