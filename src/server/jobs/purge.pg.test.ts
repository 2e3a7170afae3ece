import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '#server/http/token.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { KEPT_DAYS, purge } from './purge.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({})
})
afterAll(() => test.close())

describe('purge', () => {
  it('keeps what must be kept and removes the rest', async () => {
    const { compte_id, utilisateur_id } = await test.someone()
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
    const who = { compte_id, utilisateur_id }
    for (const cree_a of [ago(KEPT_DAYS.notification - 1), ago(KEPT_DAYS.notification + 1)])
      await test.db
        .insertInto('notification')
        .values({ ...who, notification_titre: 't', notification_body: 'b', cree_a })
        .execute()
    for (const [days, complet_a] of [
      [KEPT_DAYS.envoi - 1, null],
      [KEPT_DAYS.envoi + 1, null],
      [KEPT_DAYS.envoi + 1, ago(40)],
    ] as const)
      await test.db
        .insertInto('fichier')
        .values({
          compte_id,
          sha256: randomBytes(32).toString('hex'),
          taille: 9,
          cree_par: utilisateur_id,
          cree_a: ago(days),
          complet_a,
        })
        .execute()
    for (const days of [399, 400, KEPT_DAYS.recu + 1])
      await test.db
        .insertInto('recu')
        .values({ ...who, cle: randomUUID(), empreinte: Buffer.alloc(32), type: 't@1', entite: 'e', recu_a: ago(days) })
        .execute()
    expect(KEPT_DAYS.recu).toBeGreaterThanOrEqual(400)
    expect(await purge(test.services)).toMatchObject({ notification: 1, fichier: 1, recu: 1 })
    expect(await purge(test.services)).toMatchObject({ notification: 0, fichier: 0, recu: 0 })
  })
  it('leaves each session the token it can prove itself with, and no pile of older ones', async () => {
    const { session_id, refresh_token } = await test.someone()
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
    const left = async () =>
      (
        await test.db
          .selectFrom('jeton')
          .select(['sorte', 'generation'])
          .where('session_id', '=', session_id)
          .orderBy('generation')
          .execute()
      ).map(row => `${row.sorte} ${row.generation}`)
    await test.db.deleteFrom('jeton').where('session_id', '=', session_id).execute()
    for (let generation = 0; generation < 6; generation++) {
      const remplace_a = generation < 5 ? ago(180 - generation) : null
      const row = (sorte: 'acces' | 'refresh', expire_a: Date) => {
        const jeton_hash = sorte === 'refresh' && generation === 5 ? hashToken(refresh_token) : randomBytes(32)
        return { jeton_hash, session_id, sorte, generation, expire_a, ...(sorte === 'refresh' ? { remplace_a } : {}) }
      }
      await test.db
        .insertInto('jeton')
        .values([row('acces', ago(180)), row('refresh', ago(120))])
        .execute()
    }
    await test.db.updateTable('session').set({ generation: 5 }).where('session_id', '=', session_id).execute()
    await purge(test.services)
    expect(await left()).toEqual(['refresh 4', 'refresh 5'])
    await test.db
      .updateTable('jeton')
      .set({ expire_a: ago(KEPT_DAYS.preuve - 1) })
      .execute()
    await purge(test.services)
    expect(await left()).toEqual(['refresh 4', 'refresh 5'])
    await test.db
      .updateTable('jeton')
      .set({ expire_a: ago(KEPT_DAYS.preuve + 1) })
      .execute()
    await purge(test.services)
    expect(await left()).toEqual([])
  })
})
