import { afterAll, beforeAll, expect, it } from 'vitest'
import { createResidence, type Residence } from '#domains/scheduling/server/testing/residence.ts'
import { inboxRoutes } from '#domains/shell/registration.ts'
import type { TestSession } from '#server/testing/seed.ts'
import type { LigneATraiter } from '#wire/inbox.ts'
import { schedulingMutations, schedulingRoutes } from '../registration.ts'
import { aTraiter } from './a-traiter.ts'

let r: Residence
beforeAll(async () => {
  r = await createResidence({ routes: [...schedulingRoutes, ...inboxRoutes(aTraiter)], mutations: schedulingMutations })
})
afterAll(() => r.close())

async function file(qui: TestSession): Promise<LigneATraiter[]> {
  const reponse = await r.app.inject({ method: 'GET', url: '/api/wikaz/structure/a-traiter', headers: qui.headers })
  expect(reponse.statusCode, reponse.body).toBe(200)
  return reponse.json().lignes
}

it('tells a manager the leave that waits, by when it begins, and nobody else', async () => {
  const ines = await r.agent()
  const cadre = await r.cadre(ines.compte_id)
  const [loin, proche, demain] = [
    await r.demandeConge(ines, 60, 62),
    await r.demandeConge(ines, 10, 11),
    await r.demandeConge(ines, 1, 1),
  ]
  const lignes = await file(cadre)
  expect(lignes.map(l => [l.cle, l.urgence])).toEqual([
    [`conge:${demain.demande_conge_id}`, 'maintenant'],
    [`conge:${proche.demande_conge_id}`, 'aujourdhui'],
    [`conge:${loin.demande_conge_id}`, 'bientot'],
  ])
  expect(lignes[0]).toMatchObject({
    titre: 'Inès Caron',
    detail: expect.stringMatching(/^Congé payé le /),
    adresse: `/m/gestion-actions-gdi/conge:${demain.demande_conge_id}`,
    cible_id: demain.demande_conge_id,
    peut: ['refuser'],
  })
  expect(await file(ines)).toEqual([])
  expect(await file(await r.cadre((await r.agent()).compte_id))).toEqual([])
})

it('tells a leave that its author asks to give back, to be opened', async () => {
  const ines = await r.agent()
  const cadre = await r.cadre(ines.compte_id)
  const { demande_conge_id } = await r.demandeConge(ines, 10, 11)
  await r.db
    .updateTable('demande_conge')
    .set({ demande_conge_etat: 1, retrait_demande_a: r.services.clock() })
    .where('demande_conge_id', '=', demande_conge_id)
    .execute()
  expect(await file(cadre)).toMatchObject([{ genre: 'conge-a-rendre', peut: [] }])
})

it('tells an exchange to the colleague who has to answer, then to the manager', async () => {
  const ines = await r.agent()
  const samir = await r.agent(ines.compte_id, { prenom: 'Samir', nom: 'Haddad' })
  const cadre = await r.cadre(ines.compte_id)
  const [a, b] = [await r.pointage(ines, 5), await r.pointage(samir, 6)]
  const cote = (pointage_id: number, pointage_date: string) =>
    JSON.stringify({
      ...{ pointage_id, pointage_date, poste_libelle: 'Matin', color: '#f6c95b' },
      ...{ heure_debut: '06:45', heure_fin: '14:15' },
    })
  const { bde_id, bde_uid } = await r.db
    .insertInto('echange')
    .values({
      compte_id: ines.compte_id,
      bde_uid: crypto.randomUUID(),
      utilisateur_origine_id: ines.utilisateur_id,
      utilisateur_cible_id: samir.utilisateur_id,
      pointage_origine_id: a,
      pointage_cible_id: b,
      origine: cote(a, r.jour(5)),
      cible: cote(b, r.jour(6)),
      propose_a: r.services.clock(),
      recu_a: r.services.clock(),
      responsable_id: null,
    })
    .returning(['bde_id', 'bde_uid'])
    .executeTakeFirstOrThrow()
  expect(await file(samir)).toMatchObject([
    {
      genre: 'echange-propose',
      titre: 'Inès Caron',
      adresse: `/m/bourse-des-echanges-edt/echange/${bde_uid}`,
      peut: [],
    },
  ])
  expect([await file(ines), await file(cadre)]).toEqual([[], []])
  await r.db
    .updateTable('echange')
    .set({ bde_etat: 1, repondu_a: r.services.clock() })
    .where('bde_id', '=', bde_id)
    .execute()
  expect(await file(cadre)).toMatchObject([
    { cle: `echange:${bde_id}`, titre: 'Inès Caron et Samir Haddad', peut: ['refuser'] },
  ])
  expect(await file(samir)).toEqual([])
})

it('tells a post to take to those who are asked, until they have answered or somebody has it', async () => {
  const ines = await r.agent()
  const { compte_id } = ines
  const samir = await r.agent(compte_id, { prenom: 'Samir', nom: 'Haddad' })
  const hugo = await r.agent(compte_id, { prenom: 'Hugo', nom: 'Bonnet' })
  const cadre = await r.cadre(compte_id)
  const destinataires = [ines.utilisateur_id, samir.utilisateur_id]
  const cible = { date: r.jour(4), poste_id: await r.poste(compte_id, 'Matin') }
  const poster = (qui: TestSession, url: string, payload: object) =>
    r.app.inject({ method: 'POST', url: `/api/edt/modules/${url}`, headers: qui.headers, payload })
  const { appel_id } = (await poster(cadre, 'planning-edt/appels', { cible, destinataires })).json()
  expect(await file(samir)).toMatchObject([
    {
      ...{ cle: `poste-a-prendre:${appel_id}`, genre: 'poste-a-prendre', libelle: 'Poste à prendre', titre: 'Matin' },
      adresse: `/m/bourse-des-echanges-edt/appel/${appel_id}`,
    },
  ])
  expect([await file(hugo), await file(cadre)]).toEqual([[], []])
  await poster(samir, `bourse-des-echanges-edt/appels/${appel_id}/reponse`, { reponse: 'non' })
  expect(await file(samir)).toEqual([])
  expect(await file(ines)).toHaveLength(1)
  await poster(ines, `bourse-des-echanges-edt/appels/${appel_id}/reponse`, { reponse: 'oui' })
  expect(await file(ines)).toEqual([])
})

it('tells whoever plans the posts that a sickness leaves to nobody, and what is prepared; nothing once somebody is asked', async () => {
  const ines = await r.agent()
  const { compte_id, utilisateur_id } = ines
  const samir = await r.agent(compte_id, { prenom: 'Samir', nom: 'Haddad' })
  const cadre = await r.cadre(compte_id)
  const pointage_id = await r.pointage(ines, 1)
  await r.pointage(ines, 40)
  await r.db
    .insertInto('absence')
    .values([1, 40].map(n => ({ compte_id, utilisateur_id, jour: r.jour(n), sorte: 'maladie' as const })))
    .execute()
  const poster = (url: string, payload: object) =>
    r.app.inject({ method: 'POST', url: `/api/edt/modules/planning-edt/${url}`, headers: cadre.headers, payload })
  await poster('lot', {
    changements: [
      {
        ...{ sorte: 'poser', utilisateur_id: samir.utilisateur_id, date: r.jour(6) },
        poste_id: await r.poste(compte_id, 'Matin'),
      },
    ],
  })
  expect(await file(cadre)).toMatchObject([
    {
      ...{ genre: 'poste-a-remplacer', titre: 'Matin', urgence: 'maintenant' },
      adresse: `/m/planning-edt/${r.jour(1).slice(0, 7)}/agent/${utilisateur_id}/${r.jour(1)}`,
    },
    { genre: 'planning-a-publier', titre: '1\u00a0changement' },
  ])
  expect(await file(samir)).toEqual([])
  const autre = await r.cadre((await r.agent()).compte_id)
  expect(await file(autre)).toEqual([])
  const appel = { cible: { pointage_id }, destinataires: [samir.utilisateur_id] }
  expect((await poster('appels', appel)).statusCode).toBe(200)
  expect((await file(cadre)).map(l => l.genre)).toEqual(['planning-a-publier'])
})

it('tells whoever plans the needs that nobody meets, by the first of their days, and not of days nobody planned yet', async () => {
  const ines = await r.agent()
  const { compte_id } = ines
  const cadre = await r.cadre(compte_id)
  const matin = await r.poste(compte_id, 'Matin')
  expect(await file(cadre)).toEqual([])
  const besoins = [1, 2, 3, 4, 5, 6, 7].map(sorte_jour => ({ poste_id: matin, sorte_jour, minimum: 1, souhaite: 1 }))
  const url = '/api/edt/modules/planning-edt/besoins'
  const payload = { valable_du: r.jour(1), version: null, besoins }
  expect((await r.app.inject({ method: 'PUT', url, headers: cadre.headers, payload })).statusCode).toBe(200)
  for (const n of [1, 2]) await r.pointage(ines, n)
  // Planned, but for a post that nobody asked for.
  await r.pointage(ines, 20, 'Nuit')
  expect(await file(cadre)).toMatchObject([
    {
      ...{ genre: 'besoins-non-pourvus', titre: '6\u00a0besoins non pourvus', nombre: 1, urgence: 'aujourdhui' },
      detail: expect.stringMatching(/^d’abord Matin le .*, 0 sur 1$/),
      adresse: `/m/planning-edt/${r.jour(3).slice(0, 7)}/jour/${r.jour(3)}`,
    },
  ])
  expect(await file(ines)).toEqual([])
  const malade = { compte_id, utilisateur_id: ines.utilisateur_id, jour: r.jour(1), sorte: 'conge' as const }
  await r.db.insertInto('absence').values(malade).execute()
  expect((await file(cadre)).find(l => l.genre === 'besoins-non-pourvus')).toMatchObject({
    ...{ titre: '7\u00a0besoins non pourvus', urgence: 'maintenant' },
  })
})

it('tells an agent the month that was closed, until they have answered its sheet', async () => {
  const ines = await r.agent()
  const { compte_id, utilisateur_id } = ines
  await r.db
    .insertInto('mois_clos')
    .values({
      ...{ compte_id, utilisateur_id, mois: '2026-10-01', etat: 'clos', auteur_id: utilisateur_id },
      ...{ fait_a: new Date(), empreinte: 'a'.repeat(64), chiffres: '{}', detail: '[]', pauses: '[]' },
    })
    .execute()
  expect(await file(ines)).toMatchObject([
    { genre: 'feuille-a-signer', titre: 'Octobre 2026', adresse: '/m/mon-tableau-de-bord-gdt/feuille/2026-10' },
  ])
})
