import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTerrain, type Terrain } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'

let t: Terrain
beforeAll(async () => {
  t = await createTerrain()
})
afterAll(() => t.test.close())

const notices = (who: TestSession) =>
  t.test.db
    .selectFrom('notification')
    .select(['notification_titre', 'notification_body', 'lue_a'])
    .where('utilisateur_id', '=', who.utilisateur_id)
    .orderBy('notification_id')
    .execute()
const read = (who: TestSession) =>
  t.test.db
    .updateTable('notification')
    .set({ lue_a: t.test.services.clock() })
    .where('utilisateur_id', '=', who.utilisateur_id)
    .execute()

it('twenty closings of one visit at once are one notice, which tells their number', async () => {
  const anne = await t.technicien()
  const desk = await t.regulateur(anne.compte_id)
  const { intervention_id } = await t.visite(anne, { etape: 2 })
  const closing = async (n: number) =>
    t.clotureOf(await t.rapport(anne, intervention_id, { observation_inter: `Essai ${n}` }))
  const closings = await Promise.all(Array.from({ length: 20 }, (_, n) => closing(n)))
  await Promise.all(closings.map(action => t.envoyer(anne, action)))
  const { n } = await t.test.db
    .selectFrom('cloture_concurrente')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('intervention_id', '=', intervention_id)
    .executeTakeFirstOrThrow()
  expect(Number(n)).toBeGreaterThan(10)
  const [told, ...more] = await notices(desk)
  expect(more).toEqual([])
  expect(told?.notification_body).toMatch(new RegExp(` ${Number(n) + 1}.comptes rendus d’Hugo Delattre`))
  // Once it was read, one more report is news again.
  await read(desk)
  t.test.advance(1000)
  const late = await t.envoyer(anne, await closing(99))
  const after = await notices(desk)
  expect(after).toHaveLength(late.donnees && (late.donnees as { garde?: boolean }).garde ? 2 : 1)
})

it('what is received beside the plan of one visit is one notice too', async () => {
  const anne = await t.technicien()
  const desk = await t.regulateur(anne.compte_id)
  const { intervention_id } = await t.visite(anne)
  const cancel = { payload: { motif: 'Reportée' } }
  await t.appeler(desk, 'POST', `/api/regulation/interventions/${intervention_id}/annuler`, cancel)
  await t.envoyer(anne, t.etapeOf(intervention_id, 0, 1))
  await t.envoyer(anne, t.etapeOf(intervention_id, 1, 2))
  expect((await notices(desk)).map(notice => notice.notification_body)).toEqual([
    expect.stringMatching(
      /^(?!Intervention).+, .+\s: intervention annulée entre-temps, 2\senvois du technicien sont conservés\.$/,
    ),
  ])
})
