import { beforeEach, describe, expect, it } from 'vitest'
import { VEHICULES } from '#domains/field-service/modules/gestion-des-vehicules/contract.ts'
import { MODULE_RESIDENTS } from '#domains/residences/model/adresses.ts'
import { ouvrirMaison, RESIDENTS } from '#domains/residences/server/testing/maison.ts'
import type { TestSession } from '#server/testing/seed.ts'

const m = ouvrirMaison()
let anne: TestSession
let id: number
beforeEach(async () => {
  anne = await m.cadre()
  id = await m.inscrire(anne, 'Petit')
})
const url = (suite = '') => `${RESIDENTS}/${id}/contacts${suite}`
const contact = (reste: object = {}) => ({
  ...{ contact_lien: 'enfant', contact_nom: 'Petit', contact_prenom: 'Hélène', contact_telephone: '01 99 00 12 34' },
  ...{ contact_email: '', contact_adresse: '', contact_cp: '', contact_ville: '', contact_detail: '' },
  ...{ contact_is_referent: 0, contact_is_confiance: 0, contact_is_protection: 0, ...reste },
})
const ajouter = async (reste: object = {}): Promise<number> =>
  (await m.reussir(anne, 'POST', url(), contact(reste))).contact_id
const lister = async () => (await m.reussir(anne, 'GET', url())).contacts
const confiance = (decalage = -9) => ({
  ...{ contact_is_confiance: 1, confiance_le: m.jour(decalage), contact_naissance: '1962-05-01' },
})
const tutelle = (reste: object = {}) => ({
  ...{
    contact_is_protection: 1,
    protection_mesure: 'tutelle',
    protection_le: m.jour(-400),
    protection_fin: m.jour(30),
  },
  ...{ protection_portee: 'Les biens', protection_tribunal: 'Amiens', ...reste },
})

describe('a contact', () => {
  it('is refused to the anonymous, who lacks the right, and another house', async () => {
    const contact_id = await ajouter()
    const [sans, ailleurs] = [await m.someone({ compte_id: anne.compte_id, modules: [] }), await m.cadre()]
    for (const [method, suite, body] of [
      ['GET', '', undefined],
      ['GET', '/create', undefined],
      ['POST', '', contact()],
      ['GET', `/${contact_id}/edit`, undefined],
      ['PUT', `/${contact_id}`, contact()],
      ['DELETE', `/${contact_id}`, undefined],
      ['POST', `/${contact_id}/retablir`, undefined],
    ] as const) {
      expect((await m.appeler(null, method, url(suite), body)).status, suite).toBe(401)
      expect((await m.appeler(sans, method, url(suite), body)).status, suite).toBe(403)
      expect((await m.appeler(ailleurs, method, url(suite), body)).body.erreur, suite).toBe('INTROUVABLE')
    }
    // Nor through another resident of the same house.
    const autre = await m.inscrire(anne, 'Roche')
    const detour = await m.appeler(anne, 'GET', `${RESIDENTS}/${autre}/contacts/${contact_id}/edit`)
    expect(detour.body.erreur).toBe('INTROUVABLE')
  })

  it.each([
    [{ contact_nom: '' }, 'contact_nom'],
    [{ contact_lien: 'voisin' }, 'contact_lien'],
    [{ contact_telephone: '12' }, 'contact_telephone'],
    [{ contact_telephone: '' }, 'contact_telephone'],
    [{ contact_email: 'personne' }, 'contact_email'],
    [{ contact_is_confiance: 1 }, 'confiance_le'],
    [{ contact_is_confiance: 1, confiance_le: '2090-01-01', contact_naissance: '1962-05-01' }, 'confiance_le'],
    [{ contact_is_confiance: 1, confiance_le: '2020-05-01' }, 'contact_naissance'],
    // Seventeen years and all the days but one.
    [{ contact_is_confiance: 1, confiance_le: '2020-05-01', contact_naissance: '2002-05-02' }, 'contact_naissance'],
    [{ contact_is_protection: 1, protection_le: '2020-01-01' }, 'protection_mesure'],
    [{ contact_is_protection: 1, protection_mesure: 'tutelle' }, 'protection_le'],
    [
      {
        ...{ contact_is_protection: 1, protection_mesure: 'tutelle' },
        ...{ protection_le: '2020-01-01', protection_fin: '2019-01-01' },
      },
      'protection_fin',
    ],
    [{ resident_id: 1 }, 'resident_id'],
  ])('refuses %j', async (over, champ) => {
    const { status, body } = await m.appeler(anne, 'POST', url(), contact(over))
    expect(status).toBe(400)
    expect(body.champs).toHaveProperty(champ)
    expect(await lister()).toEqual([])
  })

  it('is of age on the very day of a designation', async () => {
    const confie = { contact_is_confiance: 1, confiance_le: '2020-05-01', contact_naissance: '2002-05-01' }
    const contact_id = await ajouter(confie)
    expect(await lister()).toMatchObject([{ contact_naissance: '2002-05-01' }])
    // Of who is none any more, a birth is not kept.
    await m.reussir(anne, 'PUT', url(`/${contact_id}`), contact({ contact_naissance: '2002-05-01' }))
    expect(await lister()).toMatchObject([{ contact_naissance: null, confiance_le: null }])
  })

  it('is one person of trust at a time, and another once the first is none any more', async () => {
    const premier = await ajouter(confiance())
    const refus = await m.appeler(anne, 'POST', url(), contact({ contact_nom: 'Autre', ...confiance() }))
    expect([refus.status, refus.body.erreur]).toEqual([409, 'DEJA_PRIS'])
    expect(refus.body.champs.contact_is_confiance).toContain('Hélène Petit est déjà')
    await m.reussir(anne, 'DELETE', url(`/${premier}`))
    const second = await ajouter({ contact_nom: 'Autre', ...confiance() })
    expect((await m.appeler(anne, 'POST', url(`/${premier}/retablir`))).body.erreur).toBe('DEJA_PRIS')
    await m.reussir(anne, 'PUT', url(`/${second}`), contact({ contact_nom: 'Autre' }))
    await m.reussir(anne, 'POST', url(`/${premier}/retablir`))
    expect(await lister()).toMatchObject([
      { contact_id: premier, contact_is_confiance: 1, confiance_le: m.jour(-9) },
      { contact_id: second, contact_is_confiance: 0, confiance_le: null },
    ])
  })

  it('is shown with what it was named, changed over the reading it names, and written back', async () => {
    await ajouter({ contact_nom: 'Aubert', contact_lien: 'medecin' })
    const id_tuteur = await ajouter({ contact_nom: 'Zola', contact_is_referent: 1, ...tutelle() })
    expect(await lister()).toMatchObject([
      { contact_nom: 'Zola', protection_mesure: 'tutelle', protection_fin: m.jour(30), nb_fichiers: 0 },
      { contact_nom: 'Aubert', contacts_type_libelle: 'Médecin traitant', contacts_type_icon: 'stethoscope' },
    ])
    const { version, dataProvider } = await m.reussir(anne, 'GET', url(`/${id_tuteur}/edit`))
    expect(dataProvider).toMatchObject({ contact_telephone: '+33199001234', protection_tribunal: 'Amiens' })
    // What a role said goes with it.
    const neuf = { ...contact({ contact_nom: 'Zola' }), ...tutelle({ contact_is_protection: 0 }), version }
    const { avant } = await m.reussir(anne, 'PUT', url(`/${id_tuteur}`), neuf)
    expect((await m.appeler(anne, 'PUT', url(`/${id_tuteur}`), neuf)).body.erreur).toBe('FICHE_MODIFIEE')
    expect((await lister()).find((c: { contact_nom: string }) => c.contact_nom === 'Zola')).toMatchObject({
      ...{ protection_mesure: null, protection_le: null, protection_tribunal: '', contact_is_referent: 0 },
    })
    await m.reussir(anne, 'PUT', url(`/${id_tuteur}`), avant)
    expect((await lister())[0]).toMatchObject({
      contact_nom: 'Zola',
      protection_mesure: 'tutelle',
      contact_is_referent: 1,
    })
  })
})

it('somebody who has a contact, or had one, is not taken off the list as if they had never come', async () => {
  const fiche = async () => (await m.reussir(anne, 'GET', `${RESIDENTS}/${id}`)).retirable
  const retirer = async () => (await m.appeler(anne, 'DELETE', `${RESIDENTS}/${id}`)).body.erreur
  expect(await fiche()).toBe(true)
  const contact_id = await ajouter()
  expect([await fiche(), await retirer()]).toEqual([false, 'ENCORE_UTILISE'])
  await m.reussir(anne, 'DELETE', url(`/${contact_id}`))
  expect([await fiche(), await retirer()]).toEqual([false, 'ENCORE_UTILISE'])
  await m.reussir(anne, 'POST', url(`/${contact_id}/retablir`))
  expect(await lister()).toHaveLength(1)
})

describe('what ends soon', () => {
  const echeances = async (qui = anne) =>
    (await m.reussir(qui, 'GET', RESIDENTS.replace('/residents', '/echeances'))).echeances

  it('is told by how near it is, of who has not left, to their own house', async () => {
    expect((await m.appeler(null, 'GET', RESIDENTS.replace('/residents', '/echeances'))).status).toBe(401)
    for (const [contact_nom, jours] of [
      ['Loin', 61],
      ['Soixante', 60],
      ['Sept', 7],
      ['Fini', -2],
    ] as const)
      await ajouter({ contact_nom, ...tutelle({ protection_fin: m.jour(jours) }) })
    await ajouter({ contact_nom: 'Sans fin', ...tutelle({ protection_fin: null }) })
    const dites = (await echeances()).map((e: { qui: string; palier: string }) => [e.qui, e.palier])
    expect(dites).toEqual([
      ['Hélène Fini', 'passee'],
      ['Hélène Sept', 'sept'],
      ['Hélène Soixante', 'soixante'],
    ])
    expect(await echeances(await m.cadre())).toEqual([])
    expect((await echeances())[0]).toMatchObject({ par: 'vous' })
    // The queue says whose, not which measure: it is kept on devices.
    const file = async (qui = anne) => (await m.reussir(qui, 'GET', '/api/wikaz/structure/a-traiter')).lignes
    const mesure = { libelle: 'Mesure à prolonger', adresse: `/m/gestion-residents/${id}?volet=contacts` }
    expect(await file()).toMatchObject([
      { ...mesure, urgence: 'maintenant', detail: expect.stringMatching(/^Mesure de protection, a pris fin le /) },
      { ...mesure, urgence: 'aujourdhui', detail: expect.stringMatching(/^Mesure de protection, prend fin le /) },
    ])
    expect(JSON.stringify(await file())).not.toMatch(/utelle|Fini|Sept/)
    expect(await file(await m.cadre())).toEqual([])
    await m.loger(anne, id, await m.ouvrirLogement(anne), -9)
    await m.reussir(anne, 'PUT', `${RESIDENTS}/${id}/sortie`, { sortie: m.jour(0), sortie_motif: '' })
    expect(await echeances()).toEqual([])
    expect(await file()).toEqual([])
  })

  it('is told of vehicles in use to who keeps them alone, by how near it is', async () => {
    const url = RESIDENTS.replace('/residents', '/echeances')
    const poser = async (compte_id: number, immatriculation: string, jours: number, reste: object = {}) =>
      await m.db
        .insertInto('vehicule' as never)
        .values({ compte_id, places: 2, immatriculation, controle_technique: m.jour(jours), ...reste } as never)
        .execute()
    const { compte_id } = anne
    await poser(compte_id, 'AA-001-AA', -3, { assurance_fin: m.jour(20), marque: 'Renault', modele: 'Kangoo' })
    await poser(compte_id, 'AA-002-AA', 61)
    await poser(compte_id, 'AA-003-AA', 2, { actif: 0 })
    await poser(compte_id, 'AA-004-AA', 2, { supprime_a: new Date().toISOString() })
    expect((await m.reussir(anne, 'GET', url)).vehicules).toEqual([])
    const modules = [MODULE_RESIDENTS, VEHICULES.module]
    expect((await m.reussir(await m.someone({ modules }), 'GET', url)).vehicules).toEqual([])
    const gardien = await m.someone({ compte_id, modules })
    expect((await m.reussir(gardien, 'GET', url)).vehicules).toMatchObject([
      { immatriculation: 'AA-001-AA', sorte: 'controle-technique', palier: 'passee', le: m.jour(-3) },
      { immatriculation: 'AA-001-AA', sorte: 'assurance', palier: 'trente', detail: 'Renault Kangoo' },
    ])
  })
})

describe('files', () => {
  const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
  const deposer = (qui: TestSession, chemin: string, payload = PDF, nom = 'jugement.pdf') =>
    m.app.inject({
      ...{ method: 'POST', url: `${chemin}/fichiers?filename=${nom}`, payload },
      headers: { ...qui.headers, 'content-type': 'application/octet-stream' },
    })

  it('of a resident and of a contact are theirs alone, refused to another house and to what they are not', async () => {
    const contact_id = await ajouter(confiance())
    const chezContact = `/api/edt/modules/gestion-residents/contacts/${contact_id}`
    const ailleurs = await m.cadre()
    for (const chemin of [`${RESIDENTS}/${id}`, chezContact]) {
      expect((await deposer(ailleurs, chemin)).statusCode).toBe(404)
      expect((await deposer(anne, chemin, Buffer.from('<svg onload=alert(1)>'))).statusCode).toBe(422)
      expect((await deposer(anne, chemin)).statusCode).toBe(200)
      const read = await m.app.inject({ method: 'GET', url: `${chemin}/fichiers/jugement.pdf`, headers: anne.headers })
      expect([read.statusCode, read.headers['content-type']]).toEqual([200, 'application/pdf'])
      const other = await m.app.inject({
        method: 'GET',
        url: `${chemin}/fichiers/jugement.pdf`,
        headers: ailleurs.headers,
      })
      expect(other.statusCode).toBe(404)
    }
    expect(await lister()).toMatchObject([{ nb_fichiers: 1 }])
    // Of a contact who is none any more, nothing is read.
    await m.reussir(anne, 'DELETE', url(`/${contact_id}`))
    const gone = await m.app.inject({ method: 'GET', url: `${chezContact}/fichiers`, headers: anne.headers })
    expect(gone.statusCode).toBe(404)
  })
})

it('nor is somebody of whom a file was kept, or was', async () => {
  const headers = { ...anne.headers, 'content-type': 'application/octet-stream' }
  const base = `${RESIDENTS}/${id}/fichiers`
  const depot = { method: 'POST', url: `${base}?filename=identite.pdf`, payload: '%PDF-1.4\n%%EOF\n' } as const
  const { statusCode, body } = await m.app.inject({ ...depot, headers })
  expect(statusCode, body).toBe(200)
  expect((await m.appeler(anne, 'DELETE', `${RESIDENTS}/${id}`)).body.erreur).toBe('ENCORE_UTILISE')
  await m.db.updateTable('piece_jointe').set({ supprime_a: new Date() }).where('objet_id', '=', id).execute()
  expect((await m.appeler(anne, 'DELETE', `${RESIDENTS}/${id}`)).body.erreur).toBe('ENCORE_UTILISE')
})
