import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Declaration } from '#server/resource/declaration.ts'
import type { TestSession } from '#server/testing/seed.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { FORMULAS } from '#wire/testing/formulas.ts'
import { named } from '../every-module/every-module.ts'
import { createWholeApp } from '../routes/whole-app.ts'

/** Each makes a spreadsheet run something when it stands at the beginning of a cell. */
const PAYLOADS = [...FORMULAS, '+1+cmd']

let test: TestApp
beforeAll(async () => {
  test = await createWholeApp()
})
afterAll(() => test.close())
const query = async <T extends object>(sql: string, values: unknown[] = []) =>
  (await test.services.pools.systemPool.query<T>(sql, values)).rows

/** Writes the payloads into every text of a company's rows, past all forms. @returns columns that took them */
async function poison(d: Declaration, compte_id: number): Promise<string[]> {
  const columns = await query<{ column_name: string }>(
    `select column_name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and data_type in ('text', 'character varying')
        and is_generated = 'NEVER'`,
    [d.table],
  )
  const taken: string[] = []
  for (const { column_name } of columns) {
    // Told apart by their rows, where two must differ.
    const sql = `update ${d.table} set "${column_name}" = ($1::text[])[1 + (rang % cardinality($1::text[]))] || rang
      from (select ${d.key} as cle, (row_number() over (order by ${d.key}))::int as rang from ${d.table} where compte_id = $2) r
      where compte_id = $2 and ${d.key} = r.cle`
    const error = await query(sql, [PAYLOADS, compte_id]).then(
      () => null,
      (e: { code?: string }) => e,
    )
    // A column whose values the database bounds cannot hold such a text at all.
    if (error) expect(error.code, `${d.table}.${column_name}`).toMatch(/^(23503|23505|23514|22001)$/)
    else taken.push(column_name)
  }
  return taken
}

/** Cells of a file, as a spreadsheet cuts it: what stands in quotes may hold separators and line ends. */
function cellsOf(csv: string): string[] {
  const cells = csv.replace(/^\uFEFF/, '').matchAll(/("(?:[^"]|"")*"|[^;\r\n]*)(?:;|\r?\n|$)/g)
  return [...cells].map(m => (m[1]?.startsWith('"') ? m[1].slice(1, -1).replaceAll('""', '"') : (m[1] ?? '')))
}

/** Cells that a spreadsheet would run; a negative number is none. */
function formulasOf(csv: string): string[] {
  return cellsOf(csv).filter(cell => /^[=+@\t\r\n＝＋－＠-]/.test(cell) && !/^-\d+(,\d+)?$/.test(cell))
}

/** The parts of a workbook, unfolded. */
function partsOf(zip: Buffer): string[] {
  const parts: string[] = []
  for (let at = zip.indexOf('PK\x03\x04'); at >= 0; at = zip.indexOf('PK\x03\x04', at + 4)) {
    const begin = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
    const stored = zip.readUInt16LE(at + 8) === 0
    const bytes = zip.subarray(begin)
    parts.push(String(stored ? bytes.subarray(0, zip.readUInt32LE(at + 18)) : inflateRawSync(bytes)))
  }
  return parts
}

const texts = named.filter(([, d]) => Object.values(d.fields).some(f => f.udt === 'text' && f.column !== 'aucune'))

describe.each(texts)('what is exported of %s', (path, d) => {
  let who: TestSession
  let taken: string[]
  beforeAll(async () => {
    const [row] = await query<{ compte_id: number }>(`select compte_id from ${d.table} order by 1 limit 1`)
    if (!row) throw new Error(`${path}: the demonstration holds no row`)
    taken = await poison(d, row.compte_id)
    who = await test.signIn(await test.createUser(row.compte_id, { modules: [d.module] }))
  })
  const download = (type: string) =>
    test.app.inject({ method: 'POST', url: `${path}/exporter`, headers: who.headers, payload: { type } })

  it('runs nothing in a spreadsheet', async () => {
    expect(taken.length).toBeGreaterThan(0)
    const csv = await download('csv')
    expect(csv.statusCode, csv.body.slice(0, 200)).toBe(200)
    expect(csv.body).toMatch(/'[=+@-]/)
    expect(formulasOf(csv.body)).toEqual([])
    const parts = partsOf((await download('xlsx')).rawPayload)
    const sheet = parts.filter(part => part.includes('<sheetData'))
    expect(sheet.length).toBeGreaterThan(0)
    for (const part of parts) expect(part).not.toMatch(/<f[\s>]/)
  })
})

it.each([
  ['a;=1', ['=1']],
  ['"=1";2', ['=1']],
  ['"a\n=1";"b""\n=2"\r\n"\n=3"', ['\n=3']],
  ["'=1;-12,50\r\n-3", []],
  ['a\n@b', ['@b']],
])('%j shows what it must', (csv, found) => {
  expect(formulasOf(csv)).toEqual(found)
})
