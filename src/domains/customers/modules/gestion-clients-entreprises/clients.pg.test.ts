import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTerrain, type Terrain } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { MODULE_CLIENTS } from './contract.ts'
import { ADRESSE, clientsDe, type Methode, PARTICULIER } from './testing/clients.ts'

let t: Terrain
let moi: TestSession
let voisin: TestSession
beforeAll(async () => {
  t = await createTerrain()
  moi = await t.test.someone({ modules: [MODULE_CLIENTS] })
  voisin = await t.test.someone({ modules: [MODULE_CLIENTS] })
})
afterAll(() => t.test.close())
const { appeler, creer, ajouterAdresse, trouver } = clientsDe(() => t)
const CODE_POSTAL = 'Code postal\u00a0: cinq chiffres sont attendus.'

describe('a customer', () => {
  it('is written by nobody without the right, and by nobody unknown', async () => {
    const autre = await t.test.someone({ compte_id: moi.compte_id, modules: ['vx-mon-activite'] })
    expect((await appeler(null, 'POST', 'clients', PARTICULIER)).statusCode).toBe(401)
    expect((await appeler(autre, 'POST', 'clients', PARTICULIER)).statusCode).toBe(403)
  })

  it.each([
    ['without a name', { ...PARTICULIER, client_nom: ' ' }, 'client_nom'],
    ['of a third kind', { ...PARTICULIER, client_type: 3 }, 'client_type'],
    ['with half an address of mail', { ...PARTICULIER, client_email: 'zoe@' }, 'client_email'],
    ['that is a person with a SIREN', { ...PARTICULIER, client_siren: '552100554' }, 'client_siren'],
    [
      'that is a company with a wrong SIREN',
      { client_type: 2, client_nom: 'Sarl', client_siren: '123456789' },
      'client_siren',
    ],
    ['named as the erased ones are', { ...PARTICULIER, client_nom: 'Client effacé' }, 'client_nom'],
    ['with a town, which its addresses say', { ...PARTICULIER, client_ville: 'Paris' }, 'client_ville'],
  ])('is refused %s, at its field', async (_cas, valeurs, champ) => {
    const reponse = await appeler(moi, 'POST', 'clients', valeurs)
    expect(reponse.statusCode).toBe(400)
    expect(JSON.stringify(reponse.json())).toContain(champ)
  })

  it('is imported from a sheet that has no column for what only some of them have', async () => {
    const importer = async (lignes: object[]) =>
      (await appeler(moi, 'POST', 'clients/import', { lignes, appliquer: true })).json().rapport
    // What a rule hides is refused as before, at its line.
    const faux = await importer([{ Nom: 'Sans-Siren', SIREN: '552100554' }])
    expect(faux).toMatchObject({ ecrites: 0, erreurs: [{ ligne: 1, champs: { client_siren: expect.any(String) } }] })
    const feuille = [
      { Nom: 'Kermarrec' },
      { Nom: 'Sarl Kermarrec', Type: 'Société' },
      { Nom: 'Kermarrec', Prénom: 'Yann' },
    ]
    expect(await importer(feuille)).toMatchObject({ lignes: 3, ecrites: 3, erreurs: [] })
    expect(await trouver(moi, 'kermarrec')).toHaveLength(3)
    const ecrits = await t.test.db
      .selectFrom('client')
      .select(['client_type', 'client_civilite', 'client_prenom', 'client_siren'])
      .where('client_nom', 'like', '%Kermarrec')
      .orderBy('client_id')
      .execute()
    expect(ecrits).toEqual([
      { client_type: 1, client_civilite: '', client_prenom: '', client_siren: '' },
      { client_type: 2, client_civilite: '', client_prenom: '', client_siren: '' },
      { client_type: 1, client_civilite: '', client_prenom: 'Yann', client_siren: '' },
    ])
  })

  it('is imported with an address, which is judged with them and written with them', async () => {
    const importer = async (lignes: object[], appliquer: boolean) =>
      (await appeler(moi, 'POST', 'clients/import', { lignes, appliquer })).json().rapport
    const avec = { Nom: 'Quillévéré', Adresse: '4 rue du Port', 'Code postal': '29200', Ville: 'Brest' }
    const faux = await importer([{ ...avec, Ville: '' }, avec], true)
    const vide = { adresse_ville: 'Ville\u00a0: à renseigner.' }
    expect(faux).toMatchObject({ ecrites: 0, erreurs: [{ ligne: 1, champs: vide }] })
    // No cell of the sheet could hold it.
    const absente = await importer([{ Nom: 'Sans-Ville', Adresse: '4 rue du Port' }], true)
    expect(absente.erreurs[0].champs.ligne).toMatch(/^Il manque la colonne «.Ville.».: ajoutez-la/)
    const seule = await importer([{ Nom: 'Ville-Seule', Ville: 'Crozon' }], true)
    expect(seule).toMatchObject({ ecrites: 1, erreurs: [] })
    expect(await trouver(moi, 'crozon')).toEqual(['Ville-Seule'])
    // The first zero, which a spreadsheet takes, comes back; more is missing than that.
    const rendu = await importer([{ Nom: 'Zéro-Rendu', 'Code postal': '1000', Ville: 'Bourg' }], true)
    expect(rendu).toMatchObject({ ecrites: 1, erreurs: [] })
    expect(await trouver(moi, '01000 bourg')).toEqual(['Zéro-Rendu'])
    const court = await importer([{ ...avec, 'Code postal': '100' }], true)
    expect(court).toMatchObject({ ecrites: 0, erreurs: [{ ligne: 1, champs: { adresse_cp: CODE_POSTAL } }] })
    expect(await importer([{ Nom: 'Sans-Ville', Étage: '4' }], true)).toMatchObject({ ecrites: 0 })
    expect(await importer([avec], false)).toMatchObject({ lignes: 1, ecrites: 0, erreurs: [] })
    expect(await trouver(moi, 'port#brest')).toEqual([])
    expect(await trouver(moi, 'brest quillevere')).toEqual([])
    const sans = { ...avec, Nom: 'Quillévéré-Sans', Adresse: '', 'Code postal': '', Ville: '' }
    expect(await importer([avec, sans], true)).toMatchObject({ ecrites: 2, erreurs: [] })
    expect(await trouver(moi, 'port#brest')).toEqual(['Quillévéré'])
    expect(await trouver(moi, 'brest quillevere')).toEqual(['Quillévéré'])
    expect(await trouver(moi, 'quillevere')).toHaveLength(2)
  })

  it('is added, read, changed, and found by name, phone as one calls it, e-mail and street', async () => {
    const id = await creer(moi, {
      ...PARTICULIER,
      client_telephone: '02 99 11 22 33',
      client_email: 'zoe@exemple.test',
    })
    await ajouterAdresse(moi, id)
    const fiche = (await appeler(moi, 'GET', `clients/${id}`)).json()
    expect(fiche).toMatchObject({ client_id: id, client_nom: 'Étienne', client_telephone: '+33299112233' })
    expect(fiche.adresses[0]).toMatchObject({ adresse: '3 rue des Lilas', cpville: '35000 Rennes', nbinter: 0 })
    for (const mots of ['etienne', 'zoé éti', '0299112233', '99 11 22', 'zoe@exemple', 'lilas', 'rennes'])
      expect(await trouver(moi, mots), mots).toContain('Étienne')
    const reponse = await appeler(moi, 'PUT', `clients/${id}`, { ...PARTICULIER, client_nom: 'Étienne-Roux' })
    expect(reponse.json()).toMatchObject({ code: 'success' })
    expect((await appeler(moi, 'GET', `clients/${id}`)).json().client_nom).toBe('Étienne-Roux')
  })

  it('becomes a company in a batch with what its form would ask for, never without; taken back, it is who it was', async () => {
    const id = await creer(moi)
    const lot = async (valeurs: object) =>
      (await appeler(moi, 'POST', 'clients/lot', { modifier: [{ id, valeurs }] })).json().rapport
    expect(await lot({ client_type: 2 })).toMatchObject({
      faites: [],
      refusees: [{ id, champs: { client_siren: 'SIREN\u00a0: à renseigner avec ce changement.' } }],
    })
    const fait = await lot({ client_type: 2, client_siren: '552100554' })
    expect(fait).toMatchObject({ faites: [id], refusees: [] })
    expect(await lot({ client_type: 1 })).toMatchObject({
      refusees: [{ champs: { client_prenom: expect.any(String) } }],
    })
    expect(await lot(fait.avant[0].valeurs)).toMatchObject({ faites: [id], refusees: [] })
    expect((await appeler(moi, 'GET', `clients/${id}/edit`)).json().dataProvider).toMatchObject({
      ...{ client_type: 1, client_civilite: 'Mme', client_prenom: 'Zoé' },
    })
  })

  it('is nobody to another company', async () => {
    const id = await creer(moi)
    const chemins: [Methode, string, object?][] = [
      ['GET', `clients/${id}`],
      ['GET', `clients/${id}/edit`],
      ['PUT', `clients/${id}`, PARTICULIER],
      ['DELETE', `clients/${id}`],
      ['GET', `clients/${id}/adresses`],
      ['GET', `clients/${id}/adresses/create`],
      ['POST', `clients/${id}/adresses`, ADRESSE],
      ['GET', `clients/${id}/observations`],
      ['GET', `clients/${id}/observations/create`],
      ['POST', `clients/${id}/observations`, { commentaire_texte: 'Vu' }],
    ]
    for (const [method, chemin, corps] of chemins)
      expect((await appeler(voisin, method, chemin, corps)).statusCode, chemin).toBe(404)
    expect(await trouver(voisin, 'etienne')).toEqual([])
  })

  it('is not deleted while work waits there, then is, and comes back', async () => {
    const dispatch = await t.regulateur(moi.compte_id)
    const visite = await t.visite({ compte_id: moi.compte_id, utilisateur_id: dispatch.utilisateur_id })
    const refus = await appeler(moi, 'DELETE', `clients/${visite.client_id}`)
    expect(refus.statusCode).toBe(409)
    expect(refus.json().message).toBe(
      'Suppression impossible\u00a0: il reste 1\u00a0intervention à faire chez ce client.',
    )
    expect((await appeler(moi, 'DELETE', `adresses/${visite.adresse_id}`)).statusCode).toBe(409)
    const id = await creer(moi)
    expect((await appeler(moi, 'DELETE', `clients/${id}`)).json().message).toContain('a bien été supprimée')
    expect((await appeler(moi, 'GET', `clients/${id}`)).statusCode).toBe(404)
    expect((await appeler(moi, 'DELETE', `clients/${id}`)).statusCode).toBe(404)
    expect((await appeler(moi, 'POST', `clients/${id}/restaurer`)).statusCode).toBe(200)
    expect((await appeler(moi, 'GET', `clients/${id}`)).statusCode).toBe(200)
  })

  it('stays when its import is taken back while work waits there; the others of that import go, once', async () => {
    const dispatch = await t.regulateur(moi.compte_id)
    const { prestation_id } = await t.visite({ compte_id: moi.compte_id, utilisateur_id: dispatch.utilisateur_id })
    const lignes = ['Attendue', 'Libre'].map(Nom => ({ Nom, Adresse: '1 rue du Port', Ville: 'Lorient' }))
    const { import_id } = (await appeler(moi, 'POST', 'clients/import', { lignes, appliquer: true })).json().rapport
    const [attendue] = (await appeler(moi, 'GET', 'clients?page=1&filtre=attendue')).json().datas
    const [adresse] = (await appeler(moi, 'GET', `clients/${attendue.client_id}/adresses`)).json()
    await t.test.db
      .insertInto('demande')
      .values({ compte_id: moi.compte_id, client_id: attendue.client_id, adresse_id: adresse.id, prestation_id })
      .execute()
    const defait = await appeler(moi, 'POST', `clients/imports/${import_id}/defaire`)
    expect(defait.json().rapport).toMatchObject({
      faites: [expect.any(Number)],
      refusees: [
        {
          id: attendue.client_id,
          message: 'Suppression impossible\u00a0: il reste 1\u00a0demande en cours chez ce client.',
        },
      ],
    })
    expect(await trouver(moi, 'attendue')).toEqual(['Attendue'])
    expect(await trouver(moi, 'libre')).toEqual([])
    expect((await appeler(moi, 'POST', `clients/imports/${import_id}/defaire`)).statusCode).toBe(404)
  })

  it('is found by its number however that is typed, beside other words too, and by no part of another one', async () => {
    const id = await creer(moi, { ...PARTICULIER, client_nom: 'Numérotée' })
    const zeros = String(id).padStart(7, '0')
    for (const filtre of [`#${id}`, `n°${id}`, `N° ${zeros}`, zeros, `numerotee n° ${id}`])
      expect(await trouver(moi, filtre), filtre).toEqual(['Numérotée'])
    for (const filtre of [`n°${id}0`, `autre n°${id}`]) expect(await trouver(moi, filtre), filtre).toEqual([])
    const deuxieme = await appeler(moi, 'GET', `clients?page=1&tri=client_nom&filtre=${encodeURIComponent(`n°${id}`)}`)
    expect(deuxieme.json().datas).toHaveLength(1)
    // Beside its own number, one that its address is called by; a house number is another matter.
    const loti = await creer(moi, { ...PARTICULIER, client_nom: 'Lotie' })
    await ajouterAdresse(moi, loti, { ...ADRESSE, adresse_adresse1: 'Lot n° 990417' })
    await ajouterAdresse(moi, loti, { ...ADRESSE, adresse_adresse1: '990418 rue du Quai' })
    expect(await trouver(moi, 'n°990417')).toEqual(['Lotie'])
    for (const filtre of ['n°990418', 'n°99041', 'n°4294967297', 'n°9999999999'])
      expect(await trouver(moi, filtre), filtre).toEqual([])
  })

  it('shows the town of its first address, and another one once that is deleted', async () => {
    const id = await creer(moi, { ...PARTICULIER, client_nom: 'Deux-Adresses' })
    const premiere = await ajouterAdresse(moi, id)
    await ajouterAdresse(moi, id, { ...ADRESSE, adresse_cp: '29200', adresse_ville: 'Brest' })
    const ville = async () =>
      (await appeler(moi, 'GET', 'clients?page=1&filtre=deux-adresses')).json().datas[0].client_ville
    expect(await ville()).toBe('35000 Rennes')
    expect((await appeler(moi, 'DELETE', `adresses/${premiere}`)).statusCode).toBe(200)
    expect(await ville()).toBe('29200 Brest')
    const restantes = (await appeler(moi, 'GET', `clients/${id}/adresses`)).json()
    expect(restantes.map((a: { adresse_ville: string }) => a.adresse_ville)).toEqual(['Brest'])
  })
})

describe('what is noted about a customer', () => {
  it('is a text, and shows newest first with who wrote it', async () => {
    const id = await creer(moi)
    const ecrire = (commentaire_texte: string) =>
      appeler(moi, 'POST', `clients/${id}/observations`, { commentaire_texte })
    expect((await ecrire('  ')).statusCode).toBe(400)
    expect((await ecrire('a'.repeat(4001))).statusCode).toBe(400)
    await ecrire('Préfère le matin')
    await ecrire('Chien méchant')
    const notes = (await appeler(moi, 'GET', `clients/${id}/observations`)).json()
    expect(notes.map((n: { commentaire_texte: string }) => n.commentaire_texte)).toEqual([
      'Chien méchant',
      'Préfère le matin',
    ])
  })
})

describe('who may be the same', () => {
  it('is found by number, by mail, by name in the same town, and nobody else', async () => {
    const id = await creer(moi, {
      ...PARTICULIER,
      client_nom: 'Quéméneur',
      client_telephone: '0298000001',
      client_email: 'Q@exemple.test',
    })
    await ajouterAdresse(moi, id, { ...ADRESSE, adresse_ville: 'Quimper' })
    const doublons = async (query: string) =>
      (await appeler(moi, 'GET', `doublons?${query}`))
        .json()
        .map((d: { client_id: number; raison: string }) => [d.client_id, d.raison])
    expect(await doublons('telephone=02.98.00.00.01')).toEqual([[id, 'telephone']])
    expect(await doublons('email=q@EXEMPLE.test')).toEqual([[id, 'email']])
    expect(await doublons('nom=quemeneur&ville=quimper')).toEqual([[id, 'nom']])
    expect(await doublons('nom=quemeneur&ville=brest')).toEqual([])
    expect(await doublons(`telephone=02.98.00.00.01&sauf=${id}`)).toEqual([])
    // The other way round, a letter less, more or other; never two, nor in another town.
    for (const [nom, raison] of [
      ['zoé quéméneur', 'nom_inverse'],
      ['queméner zo', ''],
      ['quemeneurr zoe', 'nom_proche'],
      ['quemeneu zoe', 'nom_proche'],
      ['quemenour zoe', 'nom_proche'],
      ['quemenour', 'nom_proche'],
      ['qemeneur zoe', 'nom_proche'],
      ['qimeneur zoe', ''],
      ['qwemeneur zoe', 'nom_proche'],
      ['remeneur zoe', ''],
      ['quimenour zoe', ''],
      [`quemeneur zoe ${'a'.repeat(180)}`, ''],
    ] as const)
      expect(await doublons(`nom=${nom}&ville=quimper`), nom).toEqual(raison ? [[id, raison]] : [])
    expect(await doublons('nom=quemenour zoe')).toEqual([[id, 'nom_proche']])
    expect(await doublons('nom=quemenour')).toEqual([])
    expect(await doublons('nom=quemenour zoe&ville=brest')).toEqual([])
    expect(await doublons('nom=zoe quemeneur&ville=brest')).toEqual([])
    expect(await doublons('')).toEqual([])
    expect((await appeler(voisin, 'GET', 'doublons?telephone=0298000001')).json()).toEqual([])
  })

  it('are created from the whole form as it gives its first values, and from what its rules ask for alone', async () => {
    const ailleurs = await t.test.someone({ modules: [MODULE_CLIENTS] })
    const form = (await appeler(ailleurs, 'GET', 'clients/create')).json()
    for (const client_type of [1, 2]) {
      const tout = { ...form.dataProvider, client_type, client_nom: 'Roussel' }
      expect((await appeler(ailleurs, 'POST', 'clients', tout)).statusCode).toBe(200)
    }
    const exiges = form.ruleValidate.map((r: { field: string }) => r.field)
    expect(exiges).toEqual(['client_type', 'client_nom'])
    const seul = { client_type: 2, client_nom: 'Roussel SARL' }
    expect((await appeler(ailleurs, 'POST', 'clients', seul)).statusCode).toBe(200)
  })

  it('are listed, counted and exported by origin and by kind', async () => {
    const ailleurs = await t.test.someone({ modules: [MODULE_CLIENTS] })
    await creer(ailleurs, { ...PARTICULIER, client_nom: 'Salonard', orlibelle: 'Salon' })
    await creer(ailleurs, { ...PARTICULIER, client_nom: 'Appelant', orlibelle: 'Appel' })
    await creer(ailleurs, { client_type: 2, client_nom: 'Salon SARL', client_siren: '', orlibelle: 'Salon' })
    const lister = async (query: string) => {
      const { total, datas } = (await appeler(ailleurs, 'GET', `clients?${query}`)).json()
      return [total, ...datas.map((c: { client_nom: string }) => c.client_nom)]
    }
    expect((await appeler(ailleurs, 'GET', 'clients?origin=Salon')).statusCode).toBe(400)
    expect(await lister('origine=&affichage=')).toEqual(await lister('page=1'))
    expect((await appeler(ailleurs, 'GET', 'clients?origin=')).statusCode).toBe(400)
    expect(await lister('page=1&origine=Salon')).toEqual([2, 'Salon SARL', 'Salonard'])
    expect(await lister('origine=Salon&affichage=1')).toEqual([1, 'Salonard'])
    expect(await lister('page=1&origine=Salon&filtre=sarl')).toEqual([1, 'Salon SARL'])
    expect(await lister('origine=salon')).toEqual([0])
    // Another list has no such words.
    expect((await appeler(ailleurs, 'GET', 'adresses?origine=Salon')).statusCode).toBe(400)
    const faux = { type: 'csv', choix: { origin: 'Appel' } }
    expect((await appeler(ailleurs, 'POST', 'clients/exporter', faux)).statusCode).toBe(400)
    const sans = { type: 'csv', choix: { origine: 'Appel' } }
    expect((await appeler(ailleurs, 'POST', 'adresses/exporter', sans)).statusCode).toBe(400)
    const csv = await appeler(ailleurs, 'POST', 'clients/exporter', { type: 'csv', choix: { origine: 'Appel' } })
    expect(csv.body).toContain('Appelant')
    expect(csv.body).not.toContain('Salon')
  })

  it('offers the origins that are in use, and two kinds of customers', async () => {
    await creer(moi, { ...PARTICULIER, orlibelle: 'Annuaire' })
    const valeurs = async (filtre: string) =>
      (await appeler(moi, 'GET', `filtres/${filtre}`)).json().map((f: { label: string }) => f.label)
    expect(await valeurs('origine')).toEqual(expect.arrayContaining(['Toutes', 'Annuaire', 'Appel']))
    expect(await valeurs('affichage')).toEqual(['Tous', 'Particuliers', 'Sociétés'])
    expect((await appeler(moi, 'GET', 'filtres/autre')).statusCode).toBe(400)
  })
})
