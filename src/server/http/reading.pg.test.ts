import { Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { TestSession } from '#server/testing/seed.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { anySession, operation } from '#wire/operation.ts'
import type { ReadContext } from './context.ts'
import { refuse } from './errors.ts'
import { readRoute } from './route.ts'

const MODULE = 'vx-mon-activite'
const reading = (id: string, right: typeof anySession, handle: (context: ReadContext) => Promise<unknown>) =>
  readRoute(
    operation({
      id,
      method: 'GET',
      path: `/api/essai/${id}`,
      summary: 'Lit',
      right,
      tenant: 'company',
      offline: 'online-only',
      query: z.strictObject({ n: z.coerce.number().optional() }),
      output: z.unknown(),
    }),
    handle,
  )

/** What handlers were given to see, those whose answer never left included. */
const seen: unknown[] = []
async function people({ db, caller }: ReadContext): Promise<unknown> {
  const rows = await db.selectFrom('utilisateur').select(['compte_id', 'nom']).orderBy('nom').execute()
  seen.push(rows)
  return { compte_id: caller.compte_id, modules: [...caller.modules], rows }
}

/** What happens between two questions of `encore`. */
let between: () => Promise<unknown> = async () => undefined
const asPostgres = (): string => {
  throw new Error('no value')
}

const routes = [
  reading('gens', anySession, people),
  reading('module', { kind: 'module', module: MODULE } as never, people),
  reading('sourd', anySession, async ({ db }) => {
    const count = await sql`select 1 from compte`.execute(db).then(
      ({ rows }) => rows.length,
      () => 'rien',
    )
    return { count }
  }),
  reading('fixe', anySession, async () => ({ secret: 'fixe' })),
  reading('encore', anySession, async ({ db }) => {
    const { rows } = await sql`select nom from utilisateur`.execute(db)
    await between()
    return [...rows, ...(await sql`select compte_id from compte`.execute(db)).rows]
  }),
  reading('ensemble', anySession, async ({ db }) => {
    const [one, two] = await Promise.all([
      sql`select 1 as n from compte`.execute(db),
      sql`select ${new Date(0)}::timestamptz as jour, ${['a', 'b']}::text[] as textes, ${null}::int as rien`.execute(
        db,
      ),
    ])
    return [...one.rows, ...two.rows]
  }),
  reading('illisible', anySession, async ({ db }) => {
    await sql`select ${{ toPostgres: () => asPostgres() }}::text`.execute(db)
  }),
  reading('refus', anySession, async () => {
    throw refuse('INTROUVABLE')
  }),
  reading('panne', anySession, async ({ db }) => {
    await sql`select 1 / 0`.execute(db)
  }),
  reading('ecrit', anySession, async ({ db }) => {
    await sql`update compte set compte_ville = 'Lyon'`.execute(db)
  }),
]

let test: TestApp
/** With one connection, which everybody shares. */
let narrow: TestApp
let anne: TestSession
beforeAll(async () => {
  test = await createTestApp({ routes })
  narrow = await createTestApp({ routes, poolMax: 1 })
})
beforeEach(async () => {
  anne = await test.someone({ nom: 'Anne', modules: [MODULE] })
})
afterEach(() => {
  vi.restoreAllMocks()
  seen.length = 0
})
afterAll(async () => {
  await test.close()
  await narrow.close()
})
const get = (id: string, session: TestSession = anne, { query = '', from = test } = {}) =>
  from.app.inject({ method: 'GET', url: `/api/essai/${id}${query}`, headers: session.headers })

/** As another server process does it: nothing of it passes through this one. */
const elsewhere: Readonly<Record<string, () => Promise<unknown>>> = {
  'the session revoked': () =>
    test.db.updateTable('session').set({ revoquee_a: new Date() }).where('session_id', '=', anne.session_id).execute(),
  'the person switched off': () =>
    test.db
      .updateTable('utilisateur')
      .set({ actif: false })
      .where('utilisateur_id', '=', anne.utilisateur_id)
      .execute(),
  'the company closed': () =>
    test.db.updateTable('compte').set({ actif: false }).where('compte_id', '=', anne.compte_id).execute(),
  'the token expired': () =>
    test.db
      .updateTable('jeton')
      .set({ expire_a: new Date(0) })
      .where('session_id', '=', anne.session_id)
      .execute(),
  'the token gone': () => test.db.deleteFrom('jeton').where('session_id', '=', anne.session_id).execute(),
  'the session gone': () => test.db.deleteFrom('session').where('session_id', '=', anne.session_id).execute(),
}

describe('a reading', () => {
  it('is refused to nobody, and to an unknown token', async () => {
    for (const headers of [{}, { authorization: `Bearer ${'x'.repeat(43)}` }])
      expect((await test.app.inject({ method: 'GET', url: '/api/essai/gens', headers })).statusCode).toBe(401)
    expect(seen).toEqual([])
  })

  it.each(Object.keys(elsewhere))('stops at the very next request: %s on another server', async what => {
    // Guessed from the second one on.
    for (const id of ['gens', 'gens', 'module', 'sourd', 'fixe']) expect((await get(id)).statusCode).toBe(200)
    seen.length = 0
    await elsewhere[what]?.()
    // Whatever the handler does with the refusal: wait for its rows, swallow it, ask nothing, refuse or fail itself.
    for (const id of ['gens', 'module', 'sourd', 'fixe', 'refus', 'panne']) {
      const answer = await get(id)
      expect(answer.statusCode, id).toBe(401)
      expect(answer.body, id).not.toContain('Anne')
    }
    expect(seen).toEqual([])
  })

  it('stops at the very next request: the right withdrawn, then given again', async () => {
    for (const _ of [1, 2]) expect((await get('module')).json().modules).toEqual([MODULE])
    seen.length = 0
    await test.db.deleteFrom('utilisateur_module').where('utilisateur_id', '=', anne.utilisateur_id).execute()
    for (const _ of [1, 2]) expect((await get('module')).statusCode).toBe(403)
    expect(seen).toEqual([])
    expect((await get('gens')).json().modules).toEqual([])
    await test.grant(anne, [MODULE])
    expect((await get('module')).json().modules).toEqual([MODULE])
  })

  it('answers with the rights of now, not with those it guessed', async () => {
    for (const _ of [1, 2]) await get('gens')
    await test.db.deleteFrom('utilisateur_module').where('utilisateur_id', '=', anne.utilisateur_id).execute()
    expect((await get('gens')).json().modules).toEqual([])
  })

  it('shows each company its own, whoever had the connection before', async () => {
    const [bob, eve] = [await narrow.someone({ nom: 'Bob' }), await narrow.someone({ nom: 'Eve' })]
    const from = { from: narrow }
    for (let n = 0; n < 3; n++)
      for (const session of [bob, eve])
        expect((await get('gens', session, from)).json()).toMatchObject({
          compte_id: session.compte_id,
          rows: [{ compte_id: session.compte_id }],
        })
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => get('gens', n % 2 ? bob : eve, from)))
    answers.forEach((answer, n) => {
      expect(answer.json().rows).toEqual([{ compte_id: (n % 2 ? bob : eve).compte_id, nom: n % 2 ? 'Bob' : 'Eve' }])
    })
    // Nor does anybody else of this process meet its company.
    await get('gens', bob, from)
    const { rows } = await narrow.services.pools.app.query("select current_setting('app.compte', true) as compte")
    expect(['', null]).toContain(rows[0].compte)
    expect(narrow.services.pools.app.totalCount).toBe(1)
  })

  it('asks in one trip: nothing is sent between the question and its answer, nor after', async () => {
    for (const id of ['gens', 'gens', 'ensemble', 'ensemble']) await get(id)
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    const written = vi.spyOn(Socket.prototype, 'write')
    await get('gens')
    await get('ensemble')
    expect(asked).toHaveBeenCalledTimes(2)
    expect(written).toHaveBeenCalledTimes(2)
  })

  it('gives each question its own rows, in the types that any route gets', async () => {
    for (const _ of [1, 2, 3])
      expect((await get('ensemble')).json()).toEqual([
        { n: 1 },
        { jour: '1970-01-01T00:00:00.000Z', textes: ['a', 'b'], rien: null },
      ])
  })

  it('is looked up again when its handler asks again', async () => {
    between = async () => undefined
    for (const _ of [1, 2]) expect((await get('encore')).json()).toHaveLength(2)
    between = async () => await elsewhere['the session revoked']?.()
    const answer = await get('encore')
    expect(answer.statusCode).toBe(401)
    expect(answer.body).not.toContain('Anne')
  })

  it('leaves the connection sound behind a value that cannot be written', async () => {
    const bob = await narrow.someone({ nom: 'Bob' })
    for (const _ of [1, 2]) {
      expect((await get('illisible', bob, { from: narrow })).statusCode).toBe(500)
      expect((await get('gens', bob, { from: narrow })).statusCode).toBe(200)
    }
  })

  it('writes nothing, even where its handler tries to', async () => {
    for (const _ of [1, 2, 3]) expect((await get('ecrit')).statusCode).toBe(500)
    expect(test.logLines.at(-1)).toContain('read-only transaction')
    const row = test.db.selectFrom('compte').select('compte_ville').where('compte_id', '=', anne.compte_id)
    expect(await row.executeTakeFirst()).toEqual({ compte_ville: '' })
    expect((await get('gens')).statusCode).toBe(200)
  })

  it('refuses and fails as any route does, and leaves the connection sound', async () => {
    const bob = await narrow.someone({ nom: 'Bob' })
    const status = async (id: string, query = '') => (await get(id, bob, { query, from: narrow })).statusCode
    for (const _ of [1, 2]) {
      expect(await status('gens')).toBe(200)
      expect(await status('refus')).toBe(404)
      expect(await status('gens', '?n=x')).toBe(400)
      expect(await status('gens', '?autre=1')).toBe(400)
      expect(await status('panne')).toBe(500)
    }
    expect(await status('gens')).toBe(200)
  })

  it('gets over a database that cut its connections', async () => {
    for (const _ of [1, 2]) await get('gens')
    await sql`select pg_terminate_backend(pid, 2000) from pg_stat_activity
      where datname = current_database() and pid != pg_backend_pid() and query like '%ouvrir%'`.execute(test.db)
    expect([200, 503]).toContain((await get('gens')).statusCode)
    await expect.poll(async () => (await get('gens')).statusCode).toBe(200)
  })
})

it('only a GET is read', () => {
  const [read] = routes
  expect(() => readRoute({ ...read?.operation, method: 'POST' } as never, async () => null as never)).toThrow(
    /only a GET/,
  )
})
