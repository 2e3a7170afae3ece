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
  expect(await attente()).toEqual({ en_retard: 1, comptes_rendus: 0, a_synchroniser: 0, a_resoudre: 0, a_traiter: 1 })
  await t.annuler({ anne, regulateur, intervention_id } as Equipe)
  await t.test.db
    .updateTable('session')
    .set({ en_attente: 3, a_resoudre: 2 })
    .where('utilisateur_id', '=', anne.utilisateur_id)
    .execute()
  expect(await attente()).toEqual({ en_retard: 0, comptes_rendus: 0, a_synchroniser: 1, a_resoudre: 2, a_traiter: 1 })
  // As many as the queue tells of the desk: also what nobody holds, and another day than was told.
  const libre = await t.visite(anne, { heure: '23:00', minutes: 30 })
  const ailleurs = await t.visite(anne, { decalage: 2, heure: '10:00', minutes: 30 })
  const ecrire = (id: number, set: object) =>
    t.test.db.updateTable('intervention').set(set).where('intervention_id', '=', id).execute()
  await ecrire(libre.intervention_id, { technicien_id: null })
  await ecrire(ailleurs.intervention_id, { th_jour: aujourdhui() })
  expect(await attente()).toMatchObject({ a_traiter: 3 })
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
