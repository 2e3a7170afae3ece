import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { firstSteps, routes } from '#app/server/modules.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { NO_ADDRESS } from '#wire/no-address.ts'

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
    const { explication, route, fait } = answer.json().pas.find((p: { cle: string }) => p.cle === 'heures')
    return { route, fait, dit: explication.split('tiennent.')[1].trim() }
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
  expect(await hours()).toEqual({ route: 'gestion-utilisateurs-wikaz', fait: false, dit: '' })
  const dumas = await technician('Dumas')
  const aubry = await technician('Aubry')
  const seen = (id: number) => `gestion-utilisateurs-wikaz/${id}?volet=horaires`
  expect(await hours()).toEqual({
    route: seen(aubry),
    fait: false,
    dit: 'Sans horaires pour l’instant\u00a0: Léo Aubry et Léo Dumas.',
  })
  await sql`insert into disponibilite_jour (compte_id, utilisateur_id, jour) values (${compte_id}, ${aubry}, 1)`.execute(
    test.db,
  )
  expect(await hours()).toEqual({
    route: seen(dumas),
    dit: '1 sur 2. Sans horaires pour l’instant\u00a0: Léo Dumas.',
    fait: false,
  })
  for (const nom of ['Faure', 'Garnier', 'Henry', 'Imbert']) await technician(nom)
  expect((await hours()).dit).toBe(
    '1 sur 6. Sans horaires pour l’instant\u00a0: Léo Dumas, Léo Faure, Léo Garnier et 2 autres.',
  )
  await sql`insert into disponibilite_jour (compte_id, utilisateur_id, jour)
    select compte_id, utilisateur_id, 2 from utilisateur where compte_id = ${compte_id} and prenom = 'Léo'`.execute(
    test.db,
  )
  expect(await hours()).toEqual({ route: 'gestion-utilisateurs-wikaz', fait: true, dit: '' })
})

const MAISON = ['reglages', 'postes', 'metiers', 'agents', 'contrats', 'besoins', 'cycle', 'mois', 'acces', 'publier']
const prochain = async () => {
  const { rows } = await sql<{
    mois: string
  }>`select to_char(now() at time zone 'Europe/Paris' + interval '1 month', 'YYYY-MM') as mois`.execute(test.db)
  return rows[0]?.mois ?? ''
}

it('a house has its own, each leading to where it is done, ticked by what is there and by nothing else', async () => {
  const field = new Set(['vx-plannings-entreprises', 'vx-gestion-clients-entreprises'])
  const modules = [...new Set(firstSteps.map(step => step.module))].filter(
    m => !field.has(m) && !/entreprises$/.test(m),
  )
  const [anne, other] = [
    await test.someone({ modules, proprietaire: true }),
    await test.someone({ modules, proprietaire: true }),
  ]
  const { compte_id } = anne
  const read = async (headers: { authorization: string }) => {
    const answer = await test.app.inject({ method: 'GET', url: '/api/wikaz/structure/premiers-pas', headers })
    return answer.json().pas as { cle: string; fait: boolean; route: string; explication: string }[]
  }
  const done = async () => (await read(anne.headers)).filter(p => p.fait).map(p => p.cle)
  const of = async (cle: string) => (await read(anne.headers)).find(p => p.cle === cle)
  // Its people are added as agents: nobody is invited beside them.
  expect((await read(anne.headers)).map(p => p.cle)).toEqual(MAISON)
  const mois = await prochain()
  expect([(await of('postes'))?.route, (await of('cycle'))?.route, (await of('mois'))?.route]).toEqual([
    'gestion-postes-edt/postes/ajouter',
    `planning-edt/${mois}/cycles`,
    `planning-edt/${mois}`,
  ])
  await sql`insert into planning_proprietes (compte_id, valable_du) values (${compte_id}, '2026-11-01')`.execute(
    test.db,
  )
  const { rows } = await sql<{ poste_id: number }>`insert into poste
    (compte_id, poste_libelle, poste_code, poste_heure_debut, poste_heure_fin, color)
    values (${compte_id}, 'Matin', 'M', '07:00', '14:00', '#7fb3e6') returning poste_id`.execute(test.db)
  expect(await done()).toEqual(['reglages', 'postes'])
  const lea = await test.createUser(compte_id, {})
  await sql`update utilisateur set prenom = 'Léa', nom = 'Petit' where utilisateur_id = ${lea.utilisateur_id}`.execute(
    test.db,
  )
  await sql`insert into agent (compte_id, utilisateur_id) values (${compte_id}, ${lea.utilisateur_id})`.execute(test.db)
  const wanted = await of('contrats')
  expect([wanted?.fait, wanted?.route]).toEqual([false, `gestion-agents-edt/${lea.utilisateur_id}`])
  expect(wanted?.explication).toContain('Sans contrat pour l’instant\u00a0: Léa Petit.')
  await sql`insert into agent_contrat (compte_id, utilisateur_id, minutes_hebdomadaires, minutes_annuelles)
    values (${compte_id}, ${lea.utilisateur_id}, 2100, 96420)`.execute(test.db)
  expect(await done()).toEqual(['reglages', 'postes', 'agents', 'contrats'])
  await sql`insert into planning_cycle (compte_id, cycle_nom, semaines, auteur_id, cree_a, modifie_a)
    values (${compte_id}, 'Matins', 1, ${anne.utilisateur_id}, now(), now())`.execute(test.db)
  // A cycle is there to be put: the list of them is where the month begins.
  expect((await of('mois'))?.route).toBe(`planning-edt/${mois}/cycles`)
  await sql`insert into pointage_brouillon (compte_id, pointage_id, utilisateur_id, pointage_date, poste_id, heure_debut,
      heure_fin, plages, version, modifie_a, auteur_id)
    select ${compte_id}, n, ${lea.utilisateur_id}, '2031-03-04'::date + n, ${rows[0]?.poste_id}, '07:00', '14:00',
      tstzmultirange(tstzrange('2031-03-04 06:00Z'::timestamptz + n * interval '1 day',
        '2031-03-04 13:00Z'::timestamptz + n * interval '1 day')), 1, now(), ${anne.utilisateur_id}
    from generate_series(1, 4) as n`.execute(test.db)
  expect((await of('publier'))?.route).toBe('planning-edt/2031-03?publier=1')
  expect(await done()).toEqual(['reglages', 'postes', 'agents', 'contrats', 'cycle', 'mois'])
  await sql`insert into planning_besoins (compte_id, valable_du, auteur_id, modifie_a)
    values (${compte_id}, '2031-03-01', ${anne.utilisateur_id}, now())`.execute(test.db)
  // A set that says nothing is no need.
  expect(await done()).not.toContain('besoins')
  expect((await of('besoins'))?.route).toBe(`planning-edt/${mois}/besoins`)
  // Somebody invited who is no agent opens nobody's access.
  const invite = async (utilisateur_id: number | null) =>
    await sql`insert into invitation (compte_id, utilisateur_id, email, profil_id, expire_a)
      values (${compte_id}, ${utilisateur_id}, 'lea@exemple.fr', 70, now())`.execute(test.db)
  await invite(null)
  expect(await done()).not.toContain('acces')
  await invite(lea.utilisateur_id)
  expect(await done()).toContain('acces')
  expect((await read(other.headers)).filter(p => p.fait)).toEqual([])
})

it('a house ticks no step by a first try: its founder alone, one shift of one of three, one link, one cell published', async () => {
  const modules = ['vx-planning-edt', 'vx-gestion-agents-edt', 'vx-configurations-gdt']
  const anne = await test.someone({ modules, proprietaire: true })
  const { compte_id } = anne
  const done = async () => {
    const url = '/api/wikaz/structure/premiers-pas'
    const answer = await test.app.inject({ method: 'GET', url, headers: anne.headers })
    const pas = answer.json().pas as { cle: string; fait: boolean }[]
    return pas.filter(p => p.fait).map(p => p.cle)
  }
  const contrat = (utilisateur_id: number) =>
    sql`insert into agent_contrat (compte_id, utilisateur_id, minutes_hebdomadaires, minutes_annuelles)
      values (${compte_id}, ${utilisateur_id}, 2100, 96420)`.execute(test.db)
  await contrat(anne.utilisateur_id)
  expect(await done()).not.toContain('agents')
  const gens = [await test.createUser(compte_id, {}), await test.createUser(compte_id, {})].map(u => u.utilisateur_id)
  for (const id of gens) {
    await sql`insert into agent (compte_id, utilisateur_id, email) values (${compte_id}, ${id}, ${`${id}@exemple.fr`})`.execute(
      test.db,
    )
    await sql`update utilisateur set email = ${`personne-${id}${NO_ADDRESS}`} where utilisateur_id = ${id}`.execute(
      test.db,
    )
    await contrat(id)
  }
  expect(await done()).toContain('agents')
  const { rows } = await sql<{ poste_id: number }>`insert into poste
    (compte_id, poste_libelle, poste_code, poste_heure_debut, poste_heure_fin, color)
    values (${compte_id}, 'Matin', 'M', '07:00', '14:00', '#7fb3e6') returning poste_id`.execute(test.db)
  const poser = (id: number, combien: number) =>
    sql`insert into pointage (compte_id, utilisateur_id, pointage_date, poste_id, heure_debut, heure_fin, plages)
      select ${compte_id}, ${id}, '2031-03-04'::date + n, ${rows[0]?.poste_id}, '07:00', '14:00',
        tstzmultirange(tstzrange('2031-03-04 06:00Z'::timestamptz + n * interval '1 day',
          '2031-03-04 13:00Z'::timestamptz + n * interval '1 day'))
      from generate_series(1, ${combien}::int) as n`.execute(test.db)
  await poser(gens[0] ?? 0, 1)
  await sql`insert into planning_publication (compte_id, du, au, auteur_id, fait_a, agents, postes)
    values (${compte_id}, '2031-03-05', '2031-03-05', ${anne.utilisateur_id}, now(), '{}', 1)`.execute(test.db)
  expect(await done()).not.toContain('mois')
  expect(await done()).not.toContain('publier')
  // A week of the three of them.
  await poser(gens[1] ?? 0, 11)
  expect(await done()).toEqual(expect.arrayContaining(['mois', 'publier']))
  const inviter = (id: number | undefined) =>
    sql`insert into invitation (compte_id, utilisateur_id, email, profil_id, expire_a)
      values (${compte_id}, ${id}, ${`${id}@exemple.fr`}, 70, now())`.execute(test.db)
  await inviter(gens[0])
  expect(await done()).not.toContain('acces')
  await inviter(gens[1])
  expect(await done()).toContain('acces')
})

it('each step leads to a module of the catalogue', async () => {
  const { rows } = await sql<{ module: string }>`select module from module`.execute(test.db)
  expect(firstSteps.map(step => step.module).filter(m => !rows.some(row => row.module === m))).toEqual([])
})
