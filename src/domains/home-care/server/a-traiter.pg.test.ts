import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTraiterRoutes } from '#domains/shell/modules/a-traiter/routes.ts'
import { shellRoutes } from '#domains/shell/registration.ts'
import { sendOne } from '#server/testing/batch.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { LigneATraiter } from '#wire/inbox.ts'
import { homeCareMutations, homeCareRoutes } from '../registration.ts'
import { aTraiter } from './a-traiter.ts'
import { ajouter, DROITS, lireAction, rayer, uidDe } from './testing/equipe.ts'

let r: TestApp
beforeAll(async () => {
  const routes = [...shellRoutes, ...homeCareRoutes, ...aTraiterRoutes(aTraiter)]
  r = await createTestApp({ routes, mutations: homeCareMutations })
})
afterAll(() => r.close())

const soignant = (compte_id?: number) => r.someone({ compte_id, modules: DROITS, prenom: 'Inès', nom: 'Caron' })
const file = async (qui: TestSession): Promise<LigneATraiter[]> =>
  (await r.app.inject({ method: 'GET', url: '/api/wikaz/structure/a-traiter', headers: qui.headers })).json().lignes

it('tells important sheets one by one and the others together, until they are read, and nothing of what they say', async () => {
  const ines = await soignant()
  const samir = await soignant(ines.compte_id)
  const importante = ajouter({
    importance: 'importante',
    personne: 'Mme Petit, ch. 12',
    texte: 'Chute dans la salle de bains',
  })
  const rayee = ajouter({ importance: 'importante' })
  for (const fiche of [importante, rayee, ajouter(), ajouter()]) await sendOne(r, ines, fiche)
  await sendOne(r, ines, rayer(uidDe(rayee), 1))
  const lignes = await file(samir)
  expect(lignes.map(l => [l.genre, l.urgence, l.nombre])).toEqual([
    ['transmission-importante', 'maintenant', 1],
    ['transmissions', 'bientot', 3],
  ])
  expect(lignes[0]).toMatchObject({
    titre: 'Inès Caron',
    detail: 'Soins et santé',
    adresse: `/m/fiches-transmission/fiche/${uidDe(importante)}`,
  })
  expect(JSON.stringify(lignes)).not.toMatch(/Petit|Chute/)
  await sendOne(r, samir, lireAction(uidDe(importante)))
  expect((await file(samir)).map(l => l.genre)).toEqual(['transmissions'])
  // Whoever wrote them has read them.
  expect((await file(ines)).filter(l => l.genre === 'transmission-importante')).toEqual([])
  expect(await file(await soignant())).toEqual([])
})
