import { afterAll, describe, expect, it } from 'vitest'
import { createEchanges } from '#domains/scheduling/server/testing/echanges.ts'
import { mutationOf } from '#server/testing/batch.ts'

const { r, x } = await createEchanges()
afterAll(() => r.close())

describe('planning.vu', () => {
  it('moves forward only, and never past the receipt', async () => {
    const { ines } = await x.equipe()
    const vu = async (decalageMs: number) => {
      const jusqua = new Date(r.services.clock().getTime() + decalageMs).toISOString()
      return await x.envoyer(ines, mutationOf('planning.vu@1', { jusqua }, { entity: 'planning-vu' }))
    }
    const lu = async () => {
      const row = await r.db
        .selectFrom('planning_vu')
        .select('vu_a')
        .where('utilisateur_id', '=', ines.utilisateur_id)
        .executeTakeFirstOrThrow()
      return r.services.clock().getTime() - row.vu_a.getTime()
    }
    expect(await vu(-3_600_000)).toMatchObject({ outcome: 'applied' })
    expect(await lu()).toBeGreaterThanOrEqual(3_600_000)
    await vu(-60_000)
    await vu(-7_200_000)
    expect(await lu()).toBeLessThan(120_000)
    await vu(86_400_000)
    expect(await lu()).toBeGreaterThanOrEqual(0)
  })
})
