import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { synchronisationRoutes } from '#domains/shell/modules/synchronisation/routes.ts'
import type { Context } from '#server/http/context.ts'
import { type MutationMeta, mutation } from '#server/receipts/registry.ts'
import { mutationOf, send, sendOne } from '#server/testing/batch.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { watchStatements } from '#server/testing/statements.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { BATCH_MAX } from '#wire/outcome.ts'

/** How often each key was announced after its commit. */
const announced: string[] = []
/** Keys whose effect was started, undone ones included. */
const started: string[] = []
let stopAt: string | null = null

async function count(context: Context, { id }: MutationMeta): Promise<void> {
  started.push(id)
  const { compte_id, utilisateur_id } = context.caller
  await sql`insert into effet (compte_id, utilisateur_id, cle) values (${compte_id}, ${utilisateur_id}, ${id})`.execute(
    context.db,
  )
  context.afterCommit(() => void announced.push(id))
}

const failures: Readonly<Record<string, (context: Context) => Promise<unknown>>> = {
  'throws as a programming error does': async () => {
    throw new Error('poison')
  },
  'breaks the transaction': async ({ db }) => await sql`select 1 / 0`.execute(db),
  'breaks the transaction and says nothing': async ({ db }) =>
    await sql`select 1 / 0`.execute(db).then(
      () => undefined,
      () => undefined,
    ),
  'loses a deadlock': async () => {
    throw Object.assign(new Error('deadlock'), { code: '40P01' })
  },
}

const handlers = [
  mutation({
    type: 'essai.compter',
    version: 1,
    module: null,
    schema: z.unknown(),
    async apply(context, _payload, meta) {
      await count(context, meta)
      return { outcome: 'applied', donnees: { n: 1, zone: { long_nom: 'b', a: '1', 10: 'dix' }, actions: [], b: null } }
    },
  }),
  mutation({
    type: 'essai.echouer',
    version: 1,
    module: null,
    schema: z.strictObject({ comment: z.string() }),
    async apply(context, { comment }, meta) {
      await count(context, meta)
      await failures[comment]?.(context)
      return { outcome: 'applied', donnees: comment === 'answers what cannot be stored' ? 'nul \0' : null }
    },
  }),
  mutation({
    type: 'essai.refuser',
    version: 1,
    module: null,
    schema: z.unknown(),
    apply: async () => ({ outcome: 'rejected', code: 'NON', message: 'Non.' }),
  }),
  mutation({
    type: 'essai.droit',
    version: 1,
    module: 'vx-mon-activite',
    schema: z.unknown(),
    async apply(context, _payload, meta) {
      await count(context, meta)
      return { outcome: 'applied' }
    },
  }),
]

let test: TestApp
let anne: TestSession
beforeAll(async () => {
  test = await createTestApp({
    routes: synchronisationRoutes,
    mutations: handlers,
    probe: point => {
      if (point === stopAt) throw new Error(`stopped ${point}`)
    },
  })
  await sql`create table effet (rang bigint generated always as identity, compte_id integer, utilisateur_id integer, cle uuid)`.execute(
    test.db,
  )
  await sql`grant select, insert on effet to relais_app`.execute(test.db)
})
beforeEach(async () => {
  anne = await test.someone({ modules: ['vx-mon-activite'] })
})
afterEach(() => {
  stopAt = null
  announced.length = 0
  started.length = 0
})
afterAll(() => test.close())

const counted = (over = {}) => mutationOf('essai.compter@1', {}, over)
const effects = async (): Promise<string[]> =>
  (
    await sql<{
      cle: string
    }>`select cle from effet where utilisateur_id = ${anne.utilisateur_id} order by rang`.execute(test.db)
  ).rows.map(row => row.cle)
const keys = (list: readonly { id: string }[]) => list.map(m => m.id)
const kinds = (answer: { json(): { resultats: { outcome: string }[] } }) => answer.json().resultats.map(r => r.outcome)
const inLedger = async () =>
  (await test.db.selectFrom('recu').select('cle').where('utilisateur_id', '=', anne.utilisateur_id).execute()).length

describe('a batch', () => {
  it('is received in as many statements however long it is', async () => {
    const watch = watchStatements()
    const statements = async (length: number) => {
      const mutations = Array.from({ length }, () => mutationOf('essai.refuser@1', {}))
      watch.reset()
      expect(kinds(await send(test, anne, mutations))).toEqual(mutations.map(() => 'rejected'))
      return watch.count()
    }
    await statements(1)
    // In contact: after a silence, what is refused costs one statement more, which leaves it its hour.
    await test.db
      .updateTable('session')
      .set({ file_vue_a: test.services.clock() })
      .where('session_id', '=', anne.session_id)
      .execute()
    const one = await statements(1)
    expect(await statements(BATCH_MAX)).toBe(one)
    expect(one).toBeLessThanOrEqual(9)
    watch.reset()
    await send(test, anne, [mutationOf('essai.refuser@1', {})])
    expect(watch.trips()).toBeLessThanOrEqual(2)
    watch.end()
    expect(await inLedger()).toBe(3 + BATCH_MAX)
  })

  it('answers a key that it holds twice twice the same, and the key with another content by a refusal', async () => {
    const first = counted()
    const other = { ...first, payload: { autre: true } }
    const answer = await send(test, anne, [first, counted(), first, other])
    const [a, , again, refused] = answer.json().resultats
    expect(again).toEqual(a)
    expect(refused).toMatchObject({ id: first.id, outcome: 'rejected', code: 'CLE_REUTILISEE' })
    expect((await effects()).filter(cle => cle === first.id)).toHaveLength(1)
  })

  it('lets an action find those it waits for earlier in the batch, applied ones only', async () => {
    const [first, refused] = [counted(), mutationOf('essai.refuser@1', {})]
    const after = counted({ deps: [first.id] })
    const behind = counted({ deps: [refused.id] })
    const early = counted({ deps: [behind.id, after.id] })
    const answer = await send(test, anne, [first, refused, after, behind, early])
    expect(kinds(answer)).toEqual(['applied', 'rejected', 'applied', 'attend', 'attend'])
    expect(
      answer
        .json()
        .resultats.slice(3)
        .map((r: { attend: unknown }) => r.attend),
    ).toEqual([
      { mutations: [refused.id], blobs: [] },
      { mutations: [behind.id], blobs: [] },
    ])
    expect(await effects()).toEqual(keys([first, after]))
    // In the next batch too, where the ledger says it.
    expect(kinds(await send(test, anne, [counted({ deps: [after.id] }), behind]))).toEqual(['applied', 'attend'])
  })

  it('waits for a file that has not arrived whole, and for no other company’s', async () => {
    const other = await test.someone()
    const [here, partial, elsewhere] = ['a', 'b', 'c'].map(letter => letter.repeat(64)) as [string, string, string]
    const file = { taille: 3, recu_octets: 3, mime: 'image/png' }
    const mine = { ...file, compte_id: anne.compte_id, cree_par: anne.utilisateur_id }
    const theirs = { ...file, compte_id: other.compte_id, cree_par: other.utilisateur_id }
    await test.db
      .insertInto('fichier')
      .values([
        { ...mine, sha256: here, complet_a: new Date() },
        { ...mine, sha256: partial, complet_a: null },
        { ...theirs, sha256: elsewhere, complet_a: new Date() },
      ])
      .execute()
    const [ready, waiting] = [counted({ blobs: [here] }), counted({ blobs: [here, partial, elsewhere] })]
    const answer = await send(test, anne, [ready, waiting])
    expect(kinds(answer)).toEqual(['applied', 'attend'])
    expect(answer.json().resultats[1].attend).toEqual({ mutations: [], blobs: [partial, elsewhere] })
    expect(await effects()).toEqual([ready.id])
  })

  it.each([...Object.keys(failures), 'answers what cannot be stored'])(
    'applies the neighbours once, in order, of an action that %s',
    async comment => {
      const poison = mutationOf('essai.echouer@1', { comment })
      const behind = counted({ deps: [poison.id] })
      const mutations = [counted(), poison, counted(), behind, mutationOf('essai.echouer@1', { comment }), counted()]
      const answer = await send(test, anne, mutations)
      const failed = comment === 'loses a deadlock' ? 'en_cours' : 'erreur'
      expect(kinds(answer)).toEqual(['applied', failed, 'applied', 'attend', failed, 'applied'])
      const sound = [0, 2, 5].map(n => mutations[n]?.id)
      expect(await effects()).toEqual(sound)
      expect(await inLedger()).toBe(3)
      // What was undone is announced to nobody, what was done again once.
      expect(announced).toEqual(sound)
      const again = await send(test, anne, mutations)
      for (const n of [0, 2, 5]) expect(again.json().resultats[n]).toEqual(answer.json().resultats[n])
      expect(await effects()).toEqual(sound)
    },
  )

  it.each([
    ['together', []],
    ['one by one', [mutationOf('essai.echouer@1', { comment: 'throws as a programming error does' })]],
  ])('of actions applied %s is answered the same text each time', async (_how, beside) => {
    const mutations = [counted(), counted(), mutationOf('essai.refuser@1', {})]
    const texts = async () => {
      const answer = await send(test, anne, [...mutations, ...beside])
      return /"resultats":\[.*\]/.exec(answer.body)?.[0]
    }
    const first = await texts()
    expect(first).toContain('"zone":{"10":"dix","long_nom":"b","a":"1"}')
    expect(await texts()).toBe(first)
    expect(await texts()).toBe(first)
  })

  it('does not try an action that fails alone a second time', async () => {
    const poison = mutationOf('essai.echouer@1', { comment: 'throws as a programming error does' })
    expect(await sendOne(test, anne, poison)).toMatchObject({ outcome: 'erreur', code: 'ERREUR_INTERNE' })
    expect(started).toEqual([poison.id])
    expect([await effects(), await inLedger(), announced]).toEqual([[], 0, []])
  })

  it.each(['after_effect', 'before_commit'])('leaves nothing when the server stops at %s', async point => {
    const mutations = [counted(), counted()]
    stopAt = point
    const answer = await send(test, anne, mutations)
    if (point === 'before_commit') expect(answer.statusCode).toBe(500)
    else expect(kinds(answer)).toEqual(['erreur', 'erreur'])
    expect([await effects(), await inLedger(), announced]).toEqual([[], 0, []])
    stopAt = null
    expect(kinds(await send(test, anne, mutations))).toEqual(['applied', 'applied'])
    expect(await effects()).toEqual(keys(mutations))
  })

  it('keeps nothing when the commit itself fails, and blames no action for it', async () => {
    await sql`create function perdre() returns trigger language plpgsql as $$
      begin raise exception 'lost at the commit' using errcode = '40001'; end $$`.execute(test.db)
    await sql`create constraint trigger perdre after insert on effet deferrable initially deferred
      for each row execute function perdre()`.execute(test.db)
    const mutations = [counted(), counted()]
    const answer = await send(test, anne, mutations)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '3'])
    expect(started).toEqual(keys(mutations))
    expect([await effects(), await inLedger(), announced]).toEqual([[], 0, []])
    await sql`drop trigger perdre on effet`.execute(test.db)
    expect(kinds(await send(test, anne, mutations))).toEqual(['applied', 'applied'])
    expect(await effects()).toEqual(keys(mutations))
    const { app } = test.services.pools
    expect(app.totalCount - app.idleCount).toBe(0)
  })

  it('is not applied a second time when its answer was lost after the commit', async () => {
    const mutations = [counted(), counted()]
    stopAt = 'after_commit'
    expect((await send(test, anne, mutations)).statusCode).toBe(500)
    stopAt = null
    expect(kinds(await send(test, anne, mutations))).toEqual(['applied', 'applied'])
    expect(await effects()).toEqual(keys(mutations))
  })
})

describe('parallel twins of a batch', () => {
  it.each([
    ['of one session', 1],
    ['of several sessions of the person', 8],
  ])('%s have one effect, and the same answers', async (_what, sessions) => {
    const devices = [anne]
    while (devices.length < sessions) devices.push(await test.signIn(anne))
    const mutations = Array.from({ length: 6 }, () => counted())
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => {
        // Not all in the same order: whoever waits must not wait in a circle.
        const ordered = n % 2 ? mutations : mutations.toReversed()
        return send(test, devices[n % devices.length] as TestSession, ordered)
      }),
    )
    const outcomes = answers.flatMap(answer => answer.json().resultats)
    for (const { outcome } of outcomes) expect(['applied', 'en_cours']).toContain(outcome)
    expect((await effects()).sort()).toEqual(keys(mutations).sort())
    expect(announced.toSorted()).toEqual(keys(mutations).sort())
    const last = await send(test, anne, mutations)
    expect(kinds(last)).toEqual(mutations.map(() => 'applied'))
    for (const outcome of outcomes.filter(o => o.outcome === 'applied'))
      expect(last.json().resultats).toContainEqual(outcome)
  })

  it('that stored one of its keys after it was read gives its outcome to it', async () => {
    const shared = counted()
    // Stored by another connection while the effect runs: the batch read the ledger before.
    const twin = vi.spyOn(test.services, 'probe').mockImplementationOnce(async () => {
      const row = { compte_id: anne.compte_id, utilisateur_id: anne.utilisateur_id, cle: shared.id, entite: 'x' }
      const resultat = JSON.stringify({ id: shared.id, outcome: 'applied' })
      await test.db
        .insertInto('recu')
        .values({ ...row, empreinte: Buffer.from('ff', 'hex'), type: 'autre', resultat, final: true })
        .execute()
    })
    const neighbour = counted()
    const answer = await send(test, anne, [shared, neighbour])
    twin.mockRestore()
    expect(answer.json().resultats).toMatchObject([
      { outcome: 'rejected', code: 'CLE_REUTILISEE' },
      { outcome: 'applied' },
    ])
    expect(await effects()).toEqual([neighbour.id])
  })
})

describe('a right withdrawn between two actions', () => {
  it('puts the second aside for the manager, and lets its neighbours through', async () => {
    const given = () => mutationOf('essai.droit@1', {})
    const [first, second, neighbour] = [given(), given(), counted()]
    expect(kinds(await send(test, anne, [first]))).toEqual(['applied'])
    await test.db.deleteFrom('utilisateur_module').where('utilisateur_id', '=', anne.utilisateur_id).execute()
    const answer = await send(test, anne, [second, neighbour])
    expect(answer.json().resultats).toMatchObject([
      { outcome: 'rejected', code: 'DROIT_MANQUANT' },
      { outcome: 'applied' },
    ])
    expect(await effects()).toEqual(keys([first, neighbour]))
    const aside = test.db.selectFrom('quarantaine').select('cle').where('utilisateur_id', '=', anne.utilisateur_id)
    expect(await aside.execute()).toEqual([{ cle: second.id }])
    expect((await send(test, anne, [second])).json().resultats).toEqual([answer.json().resultats[0]])
    expect(await aside.execute()).toHaveLength(1)
  })
})

describe('a session that is no more what it was when last seen', () => {
  const seen = async () => {
    const { session_id } = anne
    const row = test.db.selectFrom('session').select('en_attente').where('session_id', '=', session_id)
    return (await row.executeTakeFirstOrThrow()).en_attente
  }
  const revoke = () => sql`update session set revoquee_a = now() where session_id = ${anne.session_id}`.execute(test.db)

  it('is refused whole: no effect, no word of what the device holds', async () => {
    expect(kinds(await send(test, anne, [counted()], { en_attente: 3 }))).toEqual(['applied'])
    await revoke()
    started.length = 0
    const answer = await send(test, anne, [counted()], { en_attente: 7 })
    expect([answer.statusCode, answer.json().erreur]).toEqual([401, 'SESSION_EXPIREE'])
    expect([started, await seen(), await inLedger()]).toEqual([[], 3, 1])
  })

  it('learns nothing of what is wrong with its batch', async () => {
    await send(test, anne, [counted()])
    await revoke()
    for (const over of [{ utilisateur_id: anne.utilisateur_id + 1 }, { appareil_id: 'x' }])
      expect((await send(test, anne, [counted()], over)).statusCode).toBe(401)
    // While it stands, each is told for what it is.
    await sql`update session set revoquee_a = null where session_id = ${anne.session_id}`.execute(test.db)
    expect((await send(test, anne, [counted()], { utilisateur_id: anne.utilisateur_id + 1 })).statusCode).toBe(403)
    expect((await send(test, anne, [], {})).statusCode).toBe(200)
  })

  it('whose batch is empty is refused too, and every connection comes back', async () => {
    await send(test, anne, [])
    await revoke()
    expect((await send(test, anne, [])).statusCode).toBe(401)
    const { app } = test.services.pools
    expect(app.totalCount - app.idleCount).toBe(0)
  })
})
