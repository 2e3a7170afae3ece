import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { firstSteps, routes } from '#app/server/modules.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ routes })
})
afterAll(() => test.close())

it('each step of each domain is ticked by a row of its company, and by no other company’s', async () => {
  const modules = [...new Set(firstSteps.map(step => step.module))]
  const [anne, other] = [
    await test.someone({ modules, proprietaire: true }),
    await test.someone({ modules, proprietaire: true }),
  ]
  const done = async (headers: { authorization: string }) => {
    const answer = await test.app.inject({ method: 'GET', url: '/api/wikaz/structure/premiers-pas', headers })
    return answer
      .json()
      .pas.filter((p: { fait: boolean }) => p.fait)
      .map((p: { cle: string }) => p.cle)
  }
  expect(await done(anne.headers)).toEqual([])
  const { compte_id } = anne
  await test.createUser(compte_id, {})
  await sql`update compte set compte_telephone1 = '+33322000000' where compte_id = ${compte_id}`.execute(test.db)
  await sql`insert into client (compte_id, client_nom) values (${compte_id}, 'Morel')`.execute(test.db)
  await sql`insert into prestation (compte_id, metier_libelle, prestation_libelle, duree_minutes, prix_unitaire_cents, tva)
    values (${compte_id}, 'Chauffage', 'Entretien', 60, 9000, 20)`.execute(test.db)
  expect(await done(anne.headers)).toEqual(['equipe', 'telephone', 'prestations', 'clients'])
  await sql`update client set supprime_a = now() where compte_id = ${compte_id}`.execute(test.db)
  expect(await done(anne.headers)).toEqual(['equipe', 'telephone', 'prestations'])
  // A day off is no hour of work, nor is a day of somebody who left.
  const left = await test.createUser(compte_id, {})
  await sql`update utilisateur set actif = false where utilisateur_id = ${left.utilisateur_id}`.execute(test.db)
  await sql`insert into disponibilite_jour (compte_id, utilisateur_id, jour, etat)
    values (${compte_id}, ${anne.utilisateur_id}, 7, 0), (${compte_id}, ${left.utilisateur_id}, 1, 1)`.execute(test.db)
  expect(await done(anne.headers)).toEqual(['equipe', 'telephone', 'prestations'])
  await sql`insert into disponibilite_jour (compte_id, utilisateur_id, jour) values (${compte_id}, ${anne.utilisateur_id}, 1)`.execute(
    test.db,
  )
  expect(await done(anne.headers)).toEqual(['equipe', 'telephone', 'prestations', 'heures'])
  expect(await done(other.headers)).toEqual([])
})

it('says which technicians have no hours, and leads to the hours of the first of them', async () => {
  const modules = [...new Set(firstSteps.map(step => step.module))]
  const anne = await test.someone({ modules, proprietaire: true })
  const { compte_id } = anne
  const hours = async () => {
    const answer = await test.app.inject({
      method: 'GET',
      url: '/api/wikaz/structure/premiers-pas',
      headers: anne.headers,
    })
    const { explication, route } = answer.json().pas.find((p: { cle: string }) => p.cle === 'heures')
    return { route, dit: explication.split('tiennent.')[1].trim() }
  }
  const technician = async (nom: string) => {
    const { utilisateur_id } = await test.createUser(compte_id, {})
    await sql`update utilisateur set prenom = 'Léo', nom = ${nom} where utilisateur_id = ${utilisateur_id}`.execute(
      test.db,
    )
    await sql`insert into utilisateur_profil (compte_id, utilisateur_id, profil_id)
      values (${compte_id}, ${utilisateur_id}, 31)`.execute(test.db)
    return utilisateur_id
  }
  expect(await hours()).toEqual({ route: 'gestion-utilisateurs-wikaz', dit: '' })
  const dumas = await technician('Dumas')
  const aubry = await technician('Aubry')
  const seen = (id: number) => `gestion-utilisateurs-wikaz/${id}?volet=horaires`
  expect(await hours()).toEqual({
    route: seen(aubry),
    dit: 'Sans horaires pour l’instant\u00a0: Léo Aubry et Léo Dumas.',
  })
  await sql`insert into disponibilite_jour (compte_id, utilisateur_id, jour) values (${compte_id}, ${aubry}, 1)`.execute(
    test.db,
  )
  expect((await hours()).route).toBe(seen(dumas))
  for (const nom of ['Faure', 'Garnier', 'Henry', 'Imbert']) await technician(nom)
  expect((await hours()).dit).toBe('Sans horaires pour l’instant\u00a0: Léo Dumas, Léo Faure, Léo Garnier et 2 autres.')
})

it('each step leads to a module of the catalogue', async () => {
  const { rows } = await sql<{ module: string }>`select module from module`.execute(test.db)
  expect(firstSteps.map(step => step.module).filter(m => !rows.some(row => row.module === m))).toEqual([])
})
