import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StartError } from '#server/config/start-error.ts'
import { openPools } from '#server/db/pools.ts'
import { createTestDatabase, type TestDatabase } from '#server/pg/test-cluster.ts'
import { checkOutsideDatabase, checkRequestLogin, ensureRequestRole } from './outside-database.ts'

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

describe('a login of the requests’ own', () => {
  it('is one that may take their role, and nothing more', async () => {
    await expect(checkRequestLogin(as(other))).rejects.toThrow(/GRANT relais_app/)
    await query(`grant relais_app to ${other}`)
    await expect(checkRequestLogin(as(other))).resolves.toBeUndefined()
    for (const more of [database.connectionString, as(owner)])
      await expect(checkRequestLogin(more)).rejects.toThrow(/peut plus que les requêtes/)
    await expect(checkRequestLogin(as('personne'))).rejects.toThrow(/^DATABASE_REQUESTS_URL.*refusé/)
  })

  it('leaves nothing to whoever leaves the role: no secret is read, the owner is out of reach', async () => {
    await query(`grant relais_app to ${other}`)
    const pools = openPools({ url: database.connectionString, appUrl: as(other), max: 1 })
    const { rows } = await pools.app.query('select current_user::text as role')
    expect(rows).toEqual([{ role: 'relais_app' }])
    const injected = async (sql: string) => {
      const client = await pools.app.connect()
      try {
        await client.query('set role none')
        return await client.query(sql)
      } finally {
        client.release(true)
      }
    }
    await expect(injected('select mot_de_passe from utilisateur')).rejects.toThrow(/permission denied/)
    await expect(injected('set role relais_owner')).rejects.toThrow(/permission denied/)
    await expect(injected('select session_id from jeton')).rejects.toThrow(/permission denied/)
    await pools.close()
  })
})
