import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { synchronisationRoutes } from '#domains/shell/modules/synchronisation/routes.ts'
import { mutation } from '#server/receipts/registry.ts'
import { mutationOf, send } from '#server/testing/batch.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { pipelineOf } from './pipeline.ts'
import { prepared } from './prepared.ts'

let test: TestApp
beforeAll(async () => {
  const refuser = mutation({
    type: 'essai.refuser',
    version: 1,
    module: null,
    schema: z.unknown(),
    apply: async () => ({ outcome: 'rejected', code: 'NON', message: 'Non.' }),
  })
  test = await createTestApp({ routes: synchronisationRoutes, mutations: [refuser] })
})
afterAll(() => test.close())

let writings = 0
const sum = prepared((_db, { a, b, list }: { a: number; b: number; list: readonly number[] }) => {
  writings++
  return sql<{ n: number; a: number }>`select ${a}::int + ${b}::int + cardinality(${list}::int[]) as n, ${a}::int as a`
})

it('is written once, and answers what each call gives, on a connection and on a pool', async () => {
  const client = await test.services.pools.app.connect()
  try {
    const { db } = pipelineOf(client)
    expect(await sum.rows(db, { a: 1, b: 2, list: [] })).toEqual([{ n: 3, a: 1 }])
    expect(await sum.rows(db, { a: 10, b: 20, list: [7, 8] })).toEqual([{ n: 32, a: 10 }])
  } finally {
    client.release()
  }
  expect(await sum.rows(test.db, { a: 5, b: 0, list: [0] })).toEqual([{ n: 6, a: 5 }])
  expect(writings).toBe(1)
})

it('counts what it wrote', async () => {
  const rename = prepared((db, { compte_id, nom }: { compte_id: number; nom: string }) =>
    db.updateTable('compte').set({ compte_raison_sociale: nom }).where('compte_id', '=', compte_id),
  )
  const { compte_id } = await test.someone({})
  expect(await rename.count(test.db, { compte_id: -1, nom: 'Personne' })).toBe(0)
  expect(await rename.count(test.db, { compte_id, nom: 'Dupont' })).toBe(1)
})

it('of the reception is planned once, whatever it is given', async () => {
  const anne = await test.someone({})
  // Tables as they are after a while: in empty ones PostgreSQL sees no difference between one key and ten.
  await sql`insert into recu (compte_id, utilisateur_id, cle, empreinte, type, entite, resultat, final)
    select ${anne.compte_id}, ${anne.utilisateur_id}, gen_random_uuid(), '\\x00', 'essai@1', 'essai', '{}', true
    from generate_series(1, 20000)`.execute(test.db)
  await sql`insert into session (compte_id, utilisateur_id, client_id, appareil_id)
    select ${anne.compte_id}, ${anne.utilisateur_id}, 'essai', gen_random_uuid() from generate_series(1, 5000)`.execute(
    test.db,
  )
  await sql`analyze recu, session`.execute(test.db)
  for (let n = 0; n < 12; n++) {
    const { statusCode } = await send(test, anne, [mutationOf('essai.refuser@1', {})], { en_attente: n % 3 })
    expect(statusCode).toBe(200)
  }
  // A reception that found its connection still busy took another one: what counts is the one that most came over.
  const { app } = test.services.pools
  const clients = await Promise.all(Array.from({ length: app.totalCount }, () => app.connect()))
  try {
    const planned = await Promise.all(
      clients.map(async client => {
        const { rows } = await client.query<{ statement: string; generic: number; custom: number }>(
          `select statement, generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
            where statement like '%"recu"%' or statement like 'update "session"%'`,
        )
        return rows
      }),
    )
    const times = (rows: readonly { generic: number; custom: number }[]) =>
      rows.reduce((n, { generic, custom }) => n + generic + custom, 0)
    const [rows = []] = planned.sort((one, other) => times(other) - times(one))
    expect(rows).toHaveLength(2)
    // Five to compare with, then one for all.
    for (const { statement, generic, custom } of rows)
      expect({ statement, custom, isReused: generic > 0 }).toEqual({ statement, custom: 5, isReused: true })
  } finally {
    for (const client of clients) client.release()
  }
})
