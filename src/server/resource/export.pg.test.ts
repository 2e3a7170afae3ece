import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSheet } from '#client/resource/sheet.ts'
import { readWorkbook } from '#client/resource/workbook.ts'
import { exportKey } from '#server/exports/table.ts'
import type { TestSession } from '#server/testing/seed.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { EXPORT_DIRECT_MAX } from '#wire/exports.ts'
import { ecrireTable } from '#wire/table-file.ts'
import { exportJob, exportPurgeJob, tableOf } from './export.ts'
import { createResourceApp, MODULE, VEHICULE, vehicules } from './testing/resource.ts'

const BASE = '/api/essai/modules/essai/vehicules'
const EXPORTS = '/api/wikaz/exports'
let test: TestApp
let anne: TestSession
let other: TestSession
beforeAll(async () => {
  test = await createResourceApp()
  anne = await test.someone({ modules: [MODULE] })
  other = await test.someone({ modules: [MODULE] })
  const rows = [
    { immatriculation: 'AA-001', places: 3, notes: '=1+1', actif: 1 },
    { immatriculation: 'AA-002', places: 5, notes: 'l’une\nl’autre', actif: 0 },
    { immatriculation: 'BB-001', places: 9, notes: '', actif: 1 },
  ]
  for (const row of rows)
    await test.app.inject({ method: 'POST', url: BASE, headers: anne.headers, payload: { ...VEHICULE, ...row } })
})
afterAll(() => test.close())

async function ask(who: TestSession, payload: object, url = `${BASE}/exporter`) {
  return await test.app.inject({ method: 'POST', url, headers: who.headers, payload })
}
const get = (who: TestSession, url: string) => test.app.inject({ method: 'GET', url, headers: who.headers })

describe('what is refused', () => {
  it.each([
    [{ type: 'pdf' }],
    [{ type: 'csv', compte_id: 1 }],
    [{ type: 'csv', tri: 'a;drop' }],
    [{ type: 'csv', filtre: 'x'.repeat(501) }],
    [{ type: 'csv', colonnes: ['compte_id"'] }],
  ])('%j', async body => {
    expect((await ask(anne, body)).statusCode).toBe(400)
  })
  it('somebody without the module, or without a session', async () => {
    expect((await ask(await test.someone(), { type: 'csv' })).statusCode).toBe(403)
    expect((await test.app.inject({ method: 'POST', url: `${BASE}/exporter`, payload: {} })).statusCode).toBe(401)
  })
})

describe('a file', () => {
  it('holds what is filtered, in the order and columns asked for, and nothing that a spreadsheet runs', async () => {
    const answer = await ask(anne, {
      type: 'csv',
      filtre: 'aa',
      tri: '-places',
      colonnes: ['notes', 'immatriculation', 'actif', 'inconnue'],
    })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(/vehicules-\d{4}-\d\d-\d\d\.csv/)
    expect(answer.body).toBe(
      '\uFEFFNotes;Immatriculation;Actif\r\n"l’une\nl’autre";AA-002;Non\r\n\'=1+1;AA-001;Oui\r\n',
    )
  })

  it('is a workbook whose first sheet an import reads', async () => {
    const answer = await ask(anne, { type: 'xlsx' })
    const rows = await readWorkbook(new Uint8Array(answer.rawPayload))
    expect(rows[0]?.slice(0, 3)).toEqual(['Immatriculation', 'Places', 'Contrat'])
    expect(rows.map(r => r.slice(0, 3))).toContainEqual(['BB-001', '9', 'Achat'])
    expect(rows).toHaveLength(4)
  })

  it('holds nothing of another company, deleted rows only when asked for, and leaves a line in the audit', async () => {
    expect((await ask(other, { type: 'csv' })).body.split('\r\n')).toHaveLength(2)
    expect((await ask(anne, { type: 'csv', supprimes: '1' })).body.split('\r\n')).toHaveLength(2)
    const line = await test.db
      .selectFrom('audit')
      .select('apres')
      .where('compte_id', '=', anne.compte_id)
      .where('action', '=', 'vehicules.exporter')
      .orderBy('audit_id', 'desc')
      .executeTakeFirst()
    expect(line?.apres).toMatchObject({ type: 'csv', supprimes: '1', lignes: 0 })
  })
})

describe('a long export', () => {
  const LONG = EXPORT_DIRECT_MAX + 2500
  let marc: TestSession
  beforeAll(async () => {
    marc = await test.someone({ modules: [MODULE] })
    await test.services.pools.systemPool.query(
      `insert into essai_vehicule (compte_id, ordre, immatriculation, places, contrat, teinte)
       select $1, n, 'V-' || n, 1 + n % 60, 'achat', '#0f5c5c' from generate_series(1, ${LONG}) n`,
      [marc.compte_id],
    )
  })
  const begin = async () => {
    const answer = await ask(marc, { type: 'csv', tri: 'immatriculation', colonnes: ['immatriculation', 'places'] })
    expect(answer.json()).toEqual({ export_id: expect.any(String), lignes: LONG })
    return answer.json().export_id as string
  }
  const state = async (id: string) => (await get(marc, `${EXPORTS}/${id}`)).json()
  const work = (export_id: string) => exportJob.handle(test.services, { compte_id: marc.compte_id, export_id })

  it('is made by a job, whose progress is read, and handed to who asked for it only', async () => {
    const id = await begin()
    expect(await state(id)).toEqual({ export_id: id, etat: 'en_cours', lignes: LONG, ecrites: 0 })
    expect((await get(marc, `${EXPORTS}/${id}/fichier`)).statusCode).toBe(409)
    const seen = new Set<number>()
    const done = work(id)
    while ((await state(id)).etat === 'en_cours') seen.add((await state(id)).ecrites)
    await done
    expect(seen.size, [...seen].join()).toBeGreaterThan(2)
    expect(await state(id)).toMatchObject({ etat: 'pret', ecrites: LONG })
    const colleague = await test.someone({ compte_id: marc.compte_id, modules: [MODULE] })
    for (const stranger of [colleague, other])
      for (const url of [`${EXPORTS}/${id}`, `${EXPORTS}/${id}/fichier`])
        expect((await get(stranger, url)).statusCode).toBe(404)
    const file = await get(marc, `${EXPORTS}/${id}/fichier`)
    const lines = file.body.trimEnd().split('\r\n')
    expect(lines).toHaveLength(LONG + 1)
    expect(lines.slice(0, 3)).toEqual(['\uFEFFImmatriculation;Places', 'V-1;2', 'V-10;11'])
    // Run again after a crash between the end and its acknowledgement: nothing changes.
    await work(id)
    expect(await state(id)).toMatchObject({ etat: 'pret' })
  })

  it('is not handed out once the right to its rows is gone', async () => {
    const id = await begin()
    await work(id)
    await test.db.deleteFrom('utilisateur_module').where('utilisateur_id', '=', marc.utilisateur_id).execute()
    expect((await get(marc, `${EXPORTS}/${id}/fichier`)).statusCode).toBe(404)
    marc = await test.someone({ compte_id: marc.compte_id, modules: [MODULE] })
  })

  it('stops when it is cancelled, and leaves no file', async () => {
    const id = await begin()
    const done = work(id)
    while ((await state(id)).ecrites === 0) await new Promise(resolve => setTimeout(resolve, 2))
    const cancelled = await test.app.inject({ method: 'DELETE', url: `${EXPORTS}/${id}`, headers: marc.headers })
    expect(cancelled.json()).toMatchObject({ message: 'Export annulé.' })
    await done
    expect(await state(id)).toMatchObject({ etat: 'annule' })
    expect(await test.services.files.exists(exportKey(marc.compte_id, id))).toBe(false)
    expect((await get(marc, `${EXPORTS}/${id}/fichier`)).statusCode).toBe(404)
  })

  it('says that it failed, also when its server died, and goes after a day', async () => {
    const broken = await begin()
    await test.db.updateTable('export_liste').set({ demande: '{"tri":3}' }).where('export_id', '=', broken).execute()
    await expect(work(broken)).rejects.toThrow()
    expect(await state(broken)).toMatchObject({ etat: 'echec' })
    const dead = await begin()
    test.advance(11 * 60_000)
    expect(await state(dead)).toMatchObject({ etat: 'echec' })
    const made = await begin()
    await work(made)
    test.advance(25 * 3_600_000)
    await exportPurgeJob.handle(test.services, {})
    expect(await test.services.files.exists(exportKey(marc.compte_id, made))).toBe(false)
    expect((await get(marc, `${EXPORTS}/${made}`)).statusCode).toBe(404)
  })
})

it('writes a hundred thousand rows without holding them', async () => {
  const asked: number[] = []
  let at = 0
  // Rows as the database gives them, without the minute that it takes to put them there.
  const run = async () => {
    asked.push(at)
    return Array.from({ length: 1000 }, () => ({
      immatriculation: `V-${++at}`,
      places: at % 60,
      notes: 'x'.repeat(200),
    }))
  }
  const ids = Array.from({ length: 100_000 }, (_, i) => i + 1)
  const table = tableOf(vehicules, { colonnes: ['immatriculation', 'places', 'notes'] }, { ids, run: run as never })
  const used = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers
  const before = used()
  let [most, bytes, early] = [0, 0, 0]
  for await (const part of ecrireTable(table, 'xlsx')) {
    if (bytes === 0) early = at
    bytes += part.length
    most = Math.max(most, used() - before)
  }
  expect(asked).toHaveLength(100)
  expect(at).toBe(100_000)
  // Bytes leave long before the last row was asked for; what is held does not grow with the 30 MB written.
  expect(early).toBeLessThan(10_000)
  expect(Math.round(most / 1e6)).toBeLessThan(120)
})

it('reads its own csv back', async () => {
  const { body } = await ask(anne, { type: 'csv', colonnes: ['immatriculation', 'notes'] })
  expect(readSheet(body).lignes.map(l => l.valeurs)).toContainEqual({ Immatriculation: 'AA-001', Notes: '=1+1' })
})
