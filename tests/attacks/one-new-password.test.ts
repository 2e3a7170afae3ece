import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTarget, type Target } from './target.ts'

let target: Target
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.close())

it('of several new passwords for one old one, sent at once, a single one is taken', async () => {
  const old = 'Ancien!Mot2026'
  const anne = await target.createUser(await target.createCompany(), { motDePasse: old })
  const sessions = await Promise.all(Array.from({ length: 5 }, () => target.signIn(anne)))
  const change = (n: number) =>
    target.app.inject({
      method: 'PUT',
      url: '/api/wikaz/structure/profil/0',
      headers: sessions[0]?.headers ?? {},
      payload: {
        ancien_mot_de_passe: old,
        nouveau_mot_de_passe: `Nouveau!${n}Mot2026`,
        nouveau_mot_de_passe_2: `Nouveau!${n}Mot2026`,
      },
    })
  const codes = (await Promise.all([1, 2, 3, 4, 5].map(change))).map(a => a.statusCode)
  expect(codes.toSorted()).toEqual([200, 422, 422, 422, 422])
})
