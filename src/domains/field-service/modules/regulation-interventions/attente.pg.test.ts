import { expect, it } from 'vitest'
import { aujourdhui } from '#domains/field-service/server/testing/terrain.ts'
import { instantParis } from '#wire/dates.ts'
import { type Equipe, ouvrirDesk } from './testing/desk.ts'

const t = ouvrirDesk()

it('counts the late visits of the day for whoever plans, as the day does', async () => {
  const { anne, regulateur, intervention_id } = await t.equipe()
  const attente = async () => (await t.appeler(regulateur, 'GET', '/api/regulation/attente')).json()
  const placer = (debut: string, fin: string) =>
    t.test.db
      .updateTable('intervention')
      .set({ plage: `[${debut},${fin})` })
      .where('intervention_id', '=', intervention_id)
      .execute()
  await placer(instantParis(aujourdhui(), '00:00'), instantParis(aujourdhui(), '00:01'))
  expect(await attente()).toEqual({ en_retard: 1, comptes_rendus: 0, a_synchroniser: 0, a_resoudre: 0 })
  await t.annuler({ anne, regulateur, intervention_id } as Equipe)
  await t.test.db
    .updateTable('session')
    .set({ en_attente: 3, a_resoudre: 2 })
    .where('utilisateur_id', '=', anne.utilisateur_id)
    .execute()
  expect(await attente()).toEqual({ en_retard: 0, comptes_rendus: 0, a_synchroniser: 1, a_resoudre: 2 })
  // A device may tell any number, and no counter stops for it.
  const mad = 2_147_483_647
  await t.test.signIn(anne, { appareil_id: crypto.randomUUID() })
  await t.test.db
    .updateTable('session')
    .set({ en_attente: mad, a_resoudre: mad })
    .where('utilisateur_id', '=', anne.utilisateur_id)
    .execute()
  expect(await attente()).toMatchObject({ a_resoudre: 9_999 })
})
