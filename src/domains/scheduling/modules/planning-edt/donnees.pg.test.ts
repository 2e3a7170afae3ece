import { expect, it } from 'vitest'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'

/** What somebody takes along of their planning: what was told them, never what is prepared (GDPR art. 15). */

const r = ouvrirResidence()

it('holds no post that is prepared and not published, and the same post once it is', async () => {
  const samir = await r.agent(await r.createCompany('Les Tilleuls'), { prenom: 'Samir', nom: 'Haddad' })
  const cadre = await r.cadre(samir.compte_id)
  const poste_id = await r.poste(samir.compte_id, 'Matin')
  const poster = (suite: string, payload: object) =>
    r.app.inject({ method: 'POST', url: `/api/edt/modules/planning-edt${suite}`, headers: cadre.headers, payload })
  const donnees = async () =>
    (await r.app.inject({ url: '/api/wikaz/structure/profil/donnees', headers: samir.headers })).body
  const date = r.jour(9)
  const pose = await poster('/lot', {
    changements: [{ sorte: 'poser', utilisateur_id: samir.utilisateur_id, date, poste_id }],
  })
  expect(pose.statusCode).toBe(200)
  const dit = new RegExp(`"pointage_date":\\s*"${date}`)
  const avant = await donnees()
  expect(avant).toContain('Haddad')
  expect(avant).not.toContain('brouillon')
  expect(avant).not.toMatch(dit)
  expect((await poster('/publier', { du: date, au: date })).statusCode).toBe(200)
  expect(await donnees()).toMatch(dit)
})
