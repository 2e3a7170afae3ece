import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/pg/test-cluster.ts'

let database: TestDatabase
let client: pg.Client
beforeEach(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

function run(env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/app/cli/retention.ts'], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '', ...env },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}
const onDatabase = () => run({ DATABASE_URL: database.connectionString })

async function names() {
  const { rows } = await client.query<{ nom: string }>('select nom from migration order by nom')
  return rows.map(r => r.nom)
}

it('creates nothing in a data folder without an installation', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'relais-retention-'))
  try {
    const dataDir = path.join(folder, 'data')
    const { status, stderr } = run({ DATA_DIR: dataDir })
    expect(stderr).toContain(`Aucune installation dans le dossier de données ${dataDir}.`)
    expect(status).toBe(1)
    expect(readdirSync(folder)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it('tells what would go, where the database is of this version', () => {
  expect(onDatabase()).toMatchObject({ status: 0, stderr: '' })
})

it('refuses an older database and leaves it as it was', async () => {
  await client.query('delete from migration where nom = (select max(nom) from migration)')
  const before = await names()
  expect(onDatabase()).toMatchObject({ status: 1, stderr: expect.stringContaining('plus ancienne que ce programme') })
  expect(await names()).toEqual(before)
})

it('refuses a newer database', async () => {
  await client.query("insert into migration (nom, sha256) values ('9999-demain.sql', 'x')")
  expect(onDatabase()).toMatchObject({ status: 1, stderr: expect.stringContaining('plus récente que ce programme') })
})

it('refuses a database that holds no installation, and leaves it empty', async () => {
  await client.query('drop table migration')
  expect(onDatabase()).toMatchObject({ status: 1, stderr: expect.stringContaining('Aucune installation') })
  const { rows } = await client.query("select to_regclass('migration') known")
  expect(rows).toEqual([{ known: null }])
})
