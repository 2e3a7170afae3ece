import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestSession } from '#server/testing/seed.ts'
import { openTarget, type Target } from './target.ts'

const LIEU = '/api/edt/modules/mon-planning-edt/lieu'
const DEPART = '/api/entreprises/modules/mon-activite/depart'
const USERS = '/api/entreprises/modules/gestion-utilisateurs-wikaz/utilisateurs'
const OWN = '/api/wikaz/structure/profil/donnees'
let target: Target
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.close())

const call = (who: TestSession, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  target.app.inject({ method, url, headers: who.headers, ...(payload ? { payload } : {}) })

it('the town that an agent gave is taken along by themself alone, and goes with them', async () => {
  const admin = await target.someone({ modules: ['vx-gestion-utilisateurs-wikaz', 'vx-planning-edt'] })
  const { compte_id } = admin
  const ines = await target.someone({
    compte_id,
    prenom: 'Inès',
    nom: 'Caron',
    modules: ['vx-mon-planning-edt', 'vx-mon-activite'],
  })
  const samir = await target.someone({ compte_id, prenom: 'Samir', nom: 'Haddad', modules: ['vx-mon-planning-edt'] })
  for (const who of [ines, samir]) {
    const given = await call(who, 'PUT', LIEU, { ville: 'Rivery', latitude: 49.9019, longitude: 2.3286 })
    expect(given.statusCode, given.body).toBe(200)
  }
  const left = await call(ines, 'PUT', DEPART, { ville: 'Corbie', latitude: 49.9101, longitude: 2.5103 })
  expect(left.statusCode, left.body).toBe(200)

  const path = `${USERS}/${ines.utilisateur_id}`
  const told = await call(admin, 'GET', `${path}/donnees`)
  expect(told.statusCode).toBe(200)
  expect(told.body).not.toMatch(/Rivery|lieu_agent|2\.33|Corbie|depart_technicien|2\.51/)

  const own = (await call(ines, 'GET', OWN)).json().donnees
  expect(own.lieu_agent).toEqual([expect.objectContaining({ ville: 'Rivery', latitude: 49.9, longitude: 2.33 })])
  expect(own.depart_technicien).toEqual([expect.objectContaining({ ville: 'Corbie' })])

  const before = (await call(admin, 'GET', `${path}/effacement`)).json()
  expect(before.efface).toContainEqual(expect.stringContaining('commune'))
  expect((await call(admin, 'POST', `${path}/effacement`, { nom: 'Inès Caron' })).statusCode).toBe(200)
  const kept = await target.db
    .selectFrom('lieu_agent')
    .select('utilisateur_id')
    .where('compte_id', '=', compte_id)
    .execute()
  expect(kept).toEqual([{ utilisateur_id: samir.utilisateur_id }])
})

it.each([LIEU, DEPART])(
  '%s is told to nobody inside a borrowed account, nor is it among what they would take along',
  async url => {
    const ines = await target.someone({ modules: ['vx-mon-planning-edt', 'vx-mon-activite'] })
    const admin = await target.someone({ administrateurPlateforme: true })
    const given = await call(ines, 'PUT', url, { ville: 'Rivery', latitude: 49.9019, longitude: 2.3286 })
    expect(given.statusCode, given.body).toBe(200)
    const borrowed = await target.signIn(ines, { acteur_utilisateur_id: admin.utilisateur_id })
    for (const asked of [url, OWN]) {
      const answer = await call(borrowed, 'GET', asked)
      expect([answer.statusCode, answer.json().erreur], asked).toEqual([403, 'DROIT_MANQUANT'])
      expect(answer.body).not.toMatch(/Rivery|2\.33/)
    }
    expect((await call(ines, 'GET', url)).body).toMatch(/Rivery/)
  },
)
