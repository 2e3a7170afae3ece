import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasRoom, keepFile, requireRoom } from '#server/files/keep.ts'
import type { Context } from '#server/http/context.ts'
import { purge } from '#server/jobs/purge.ts'
import { createResourceApp, MODULE } from '#server/resource/testing/resource.ts'
import type { TestSession } from '#server/testing/seed.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let test: TestApp
let anne: TestSession
beforeAll(async () => {
  test = await createResourceApp()
  anne = await test.someone({ modules: [MODULE] })
})
afterAll(() => test.close())

const deposit = (octets: Uint8Array, { compte_id, utilisateur_id }: TestSession = anne) =>
  keepFile(test.db, test.services, { compte_id, utilisateur_id, octets, mime: 'image/png', now: new Date() })

/** What is kept beside the files, and what they really weigh. */
async function totals({ compte_id }: TestSession = anne) {
  const kept = await test.db
    .selectFrom('fichier_total')
    .select('octets')
    .where('compte_id', '=', compte_id)
    .executeTakeFirst()
  const { real } = await test.db
    .selectFrom('fichier')
    .select(sql<number>`coalesce(sum(taille), 0)::bigint`.as('real'))
    .where('compte_id', '=', compte_id)
    .executeTakeFirstOrThrow()
  return { kept: Number(kept?.octets ?? 0), real: Number(real) }
}

async function expectEqual(expected: number, who = anne) {
  expect(await totals(who)).toEqual({ kept: expected, real: expected })
}

describe('what the files of a company weigh', () => {
  it('is the sum after deposits, repeats, another announced size, deletions and the purge', async () => {
    const first = randomBytes(1000)
    const sha256 = await deposit(first)
    await deposit(first)
    await deposit(randomBytes(500))
    await expectEqual(1500)
    const { compte_id, utilisateur_id: cree_par } = anne
    const old = { compte_id, cree_par, cree_a: new Date(Date.now() - 100 * 24 * 3_600_000) }
    await test.db
      .insertInto('fichier')
      .values({ ...old, sha256: 'a'.repeat(64), taille: 700 })
      .execute()
    await expectEqual(2200)
    // An upload begun again under another size.
    const begun = test.db.updateTable('fichier').where('sha256', '=', 'a'.repeat(64))
    await begun.set({ taille: 900 }).execute()
    await expectEqual(2400)
    await purge(test.services)
    await expectEqual(1500)
    await test.db.deleteFrom('fichier').where('sha256', '=', sha256).execute()
    await expectEqual(500)
  })

  it('is the sum after 50 deposits at once, some of them the same, some undone', async () => {
    const before = (await totals()).real
    const same = randomBytes(300)
    const deposits = Array.from({ length: 50 }, async (_, n) => {
      if (n % 5 === 0) return await deposit(same)
      if (n % 5 === 1)
        return await test.db
          .transaction()
          .execute(async trx => {
            const { compte_id, utilisateur_id } = anne
            const octets = randomBytes(200)
            await keepFile(trx, test.services, {
              compte_id,
              utilisateur_id,
              octets,
              mime: 'image/png',
              now: new Date(),
            })
            throw new Error('undone')
          })
          .catch(() => '')
      return await deposit(randomBytes(100 + n))
    })
    await Promise.all(deposits)
    const kept = Array.from({ length: 50 }, (_, n) => (n % 5 > 1 ? 100 + n : 0)).reduce((a, b) => a + b, 300)
    await expectEqual(before + kept)
  })

  it('holds nobody up while a deposit is being checked and stored', async () => {
    const { compte_id, utilisateur_id } = anne
    const before = (await totals()).real
    await test.db.transaction().execute(async trx => {
      const octets = randomBytes(10)
      await keepFile(trx, test.services, { compte_id, utilisateur_id, octets, mime: 'image/png', now: new Date() })
      // Another request of the same company, begun and ended meanwhile: it would wait for ever behind the row of the total.
      await deposit(randomBytes(20))
      await expectEqual(before + 20)
    })
    await expectEqual(before + 30)
  })

  it('says when the room of the company is full, to the byte', async () => {
    const someone = await test.someone({ modules: [MODULE] })
    await deposit(randomBytes(600), someone)
    const services = { ...test.services, config: { ...test.services.config, filesQuotaBytes: 1000 } }
    const context = { db: test.db, caller: someone, services } as unknown as Context // what a deposit reads of it
    expect([await hasRoom(context, 400), await hasRoom(context, 401)]).toEqual([true, false])
    await expect(requireRoom(context, 401)).rejects.toMatchObject({ code: 'ESPACE_DISQUE' })
  })

  it('is not passed by deposits at once, which each would have fitted in', async () => {
    const someone = await test.someone({ modules: [MODULE] })
    const { compte_id, utilisateur_id } = someone
    const services = { ...test.services, config: { ...test.services.config, filesQuotaBytes: 1000 } }
    const one = () =>
      test.db.transaction().execute(async db => {
        await requireRoom({ db, caller: someone, services } as unknown as Context, 300)
        // As the checks of a large file take.
        await new Promise(resolve => setTimeout(resolve, 20))
        const octets = randomBytes(300)
        await keepFile(db, test.services, { compte_id, utilisateur_id, octets, mime: 'image/png', now: new Date() })
      })
    const done = await Promise.allSettled(Array.from({ length: 6 }, one))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    await expectEqual(900, someone)
  })

  it('is read by its own company only, and written by no request', async () => {
    const other = await test.someone({ modules: [MODULE] })
    await deposit(randomBytes(40), other)
    await expectEqual(40, other)
    await test.db.transaction().execute(async trx => {
      await sql`set local role relais_app`.execute(trx)
      await sql`select set_config('app.compte', ${String(anne.compte_id)}, true)`.execute(trx)
      const seen = await trx.selectFrom('fichier_total').select('compte_id').execute()
      expect(seen.map(row => row.compte_id)).toEqual([anne.compte_id])
      await sql`savepoint tried`.execute(trx)
      await expect(trx.updateTable('fichier_total').set({ octets: 0 }).execute()).rejects.toThrow(/permission denied/)
      await sql`rollback to savepoint tried`.execute(trx)
    })
  })
})
