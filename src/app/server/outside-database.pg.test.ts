import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StartError } from '#server/config/start-error.ts'
import { createTestDatabase, type TestDatabase } from '#server/pg/test-cluster.ts'
import { checkOutsideDatabase, ensureRequestRole } from './outside-database.ts'

let database: TestDatabase
/** What a host gives: an owner that makes roles, and is no superuser. */
const owner = `hebergeur_${process.pid}`
const other = `autre_${process.pid}`
const as = (name: string) => database.connectionString.replace('relais_owner@', `${name}@`)

async function query(sql: string, url = database.connectionString): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return await client.query(sql).finally(() => client.end())
}

beforeAll(async () => {
  database = await createTestDatabase()
  await query(`create role ${owner} login createrole; create role ${other} login`)
})
afterAll(async () => {
  await query(`drop owned by ${owner}; drop role ${owner}; drop role ${other}`)
  await database.drop()
})

describe('an outside database that cannot be opened is told in one French sentence', () => {
  it.each([
    ['postgres://moi:tressecret@127.0.0.1:1/relais', /aucun PostgreSQL n’écoute/],
    ['postgres://moi:tressecret@localhost/relais?host=/nulle/part', /prise locale n’existe pas/],
  ])('%s', async (url, sentence) => {
    const error = await checkOutsideDatabase(url).catch((e: unknown) => e)
    expect(error).toBeInstanceOf(StartError)
    expect((error as Error).message).toMatch(sentence)
    expect((error as Error).message).toMatch(/^DATABASE_URL/)
    expect((error as Error).message).not.toMatch(/tressecret|moi/)
  })

  it('a base or an account that does not exist', async () => {
    await expect(checkOutsideDatabase(database.connectionString.replace(database.name, 'nulle_part'))).rejects.toThrow(
      /cette base n’existe pas/,
    )
    await expect(checkOutsideDatabase(as('personne'))).rejects.toThrow(/ce compte est refusé/)
  })

  it('lets a present one through', async () => {
    await expect(checkOutsideDatabase(database.connectionString)).resolves.toBeUndefined()
  })
})

describe('the role of the requests', () => {
  it('is asked of an administrator where the account may not take it by itself', async () => {
    await expect(ensureRequestRole(as(other))).rejects.toThrow(/Un administrateur de la base doit exécuter/)
  })

  it('is taken by an owner that made it, though no superuser, and again', async () => {
    // What being its creator gives, since this cluster's role was made by another.
    await query(`grant relais_app to ${owner} with admin true, inherit false, set false`)
    await expect(query('set role relais_app', as(owner))).rejects.toThrow(/permission denied/)
    await ensureRequestRole(as(owner))
    await ensureRequestRole(as(owner))
    await query('set role relais_app', as(owner))
  })
})
