import { beforeEach, describe, expect, it } from 'vitest'
import { ouvrirDocuments } from '#domains/residences/server/testing/documents.ts'
import type { TestSession } from '#server/testing/seed.ts'

const DOCUMENTS = '/api/edt/modules/systeme-documentaire/documents'
const m = ouvrirDocuments()
let e: Awaited<ReturnType<typeof m.equipe>>
beforeEach(async () => {
  e = await m.equipe()
})
const lister = async (qui = e.anne, suite = '') => await m.reussir(qui, 'GET', `${DOCUMENTS}${suite}`)

describe('who may', () => {
  it('refuses the anonymous, who lacks the right, and the documents of another house', async () => {
    const id = await m.creer(e)
    await m.publier(e, id, 'Version 1')
    const sans = await m.someone({ compte_id: e.anne.compte_id, modules: [] })
    const ailleurs = (await m.equipe()).anne
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/edit', undefined],
      ['PUT', '', { document_titre: 'X', redacteur_id: 1, verificateur_id: null, approbateur_id: null }],
      ['DELETE', '', undefined],
      ['POST', '/archiver', undefined],
      ['POST', '/retablir', undefined],
      ['GET', '/fichier', undefined],
      ['GET', '/fichier/0', undefined],
      ['GET', '/fichier/1', undefined],
      ['POST', '/fichier/1/verifier', undefined],
      ['POST', '/fichier/1/approuver', undefined],
      ['POST', '/fichier/1/reprendre', undefined],
      ['POST', '/fichier/1/refuser', { motif: 'Non' }],
      ['GET', '/affichage', undefined],
      ['GET', '/affichage/create', undefined],
      ['POST', '/affichage', { zone_affichage_id: 1, affichage_type_id: 1 }],
      ['DELETE', '/affichage/1', undefined],
      ['GET', '/lectures', undefined],
      ['GET', '/lectures/create', undefined],
      ['POST', '/lectures', { n: 1 }],
      ['POST', '/lectures/demandes', { profil_id: 70, pour: m.jour(3) }],
      ['DELETE', '/lectures/demandes/70', undefined],
    ] as const) {
      const url = `${DOCUMENTS}/${id}${path}`
      expect((await m.appeler(null, method, url, body)).status, path).toBe(401)
      expect((await m.appeler(sans, method, url, body)).status, path).toBe(403)
      expect((await m.appeler(ailleurs, method, url, body)).body.erreur, `${method} ${path}`).toBe('INTROUVABLE')
    }
    expect((await lister(ailleurs)).documents).toEqual([])
    expect((await m.deposer(ailleurs, id, await m.pdf('Ailleurs'))).body.erreur).toBe('INTROUVABLE')
  })

  it('leaves the keeping of documents to whoever keeps them', async () => {
    const id = await m.creer(e)
    for (const [method, url, body] of [
      ['GET', '/create', undefined],
      ['POST', '', m.saisie(e)],
      ['PUT', `/${id}`, { document_titre: 'X', redacteur_id: 1, verificateur_id: null, approbateur_id: null }],
      ['DELETE', `/${id}`, undefined],
      ['POST', `/${id}/archiver`, undefined],
      ['POST', `/${id}/affichage`, { zone_affichage_id: 1, affichage_type_id: 1 }],
      ['GET', `/${id}/lectures`, undefined],
      ['POST', `/${id}/lectures/demandes`, { profil_id: 70, pour: m.jour(3) }],
    ] as const)
      expect((await m.appeler(e.ines, method, `${DOCUMENTS}${url}`, body)).body.erreur, url).toBe('DROIT_MANQUANT')
  })
})

describe('a document', () => {
  it.each([
    [{ document_titre: ' ' }, 'document_titre'],
    [{ document_titre: 'x'.repeat(201) }, 'document_titre'],
    [{ documents_type_id: 999_999 }, 'documents_type_id'],
    [{ documents_type_id: null }, 'documents_type_id'],
    [{ redacteur_id: 999_999 }, 'redacteur_id'],
    [{ redacteur_id: null }, 'redacteur_id'],
    [{ verificateur_id: 999_999 }, 'verificateur_id'],
    [{ compte_id: 1 }, 'compte_id'],
  ])('refuses %j, and keeps its number', async (over, champ) => {
    const { status, body } = await m.appeler(e.anne, 'POST', DOCUMENTS, m.saisie(e, over))
    expect(status).toBe(400)
    expect(body.champs).toHaveProperty(champ)
    await m.creer(e)
    expect((await lister()).documents).toMatchObject([{ document_chrono: 'PCD-001' }])
  })

  it('is written, checked and approved by three people', async () => {
    const [ines, samir] = [e.ines.utilisateur_id, e.samir.utilisateur_id]
    for (const [over, champ] of [
      [{ verificateur_id: ines }, 'verificateur_id'],
      [{ approbateur_id: ines }, 'approbateur_id'],
      [{ approbateur_id: samir }, 'approbateur_id'],
    ] as const) {
      const { body } = await m.appeler(e.anne, 'POST', DOCUMENTS, m.saisie(e, over))
      expect(body.champs).toHaveProperty(champ)
    }
    const ailleurs = (await m.equipe()).ines.utilisateur_id
    const { body } = await m.appeler(e.anne, 'POST', DOCUMENTS, m.saisie(e, { redacteur_id: ailleurs }))
    expect(body.champs).toHaveProperty('redacteur_id')
  })

  it('is numbered within its kind without a gap, however many are created at once', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => m.creer(e)))
    const { documents } = await lister()
    expect(documents.map((d: { document_chrono: string }) => d.document_chrono)).toEqual(
      [1, 2, 3, 4, 5, 6].map(n => `PCD-00${n}`),
    )
    expect(new Set(ids).size).toBe(6)
  })

  it('that was just created goes with its number, and only the last one', async () => {
    const [premier, second] = [await m.creer(e), await m.creer(e)]
    expect((await m.appeler(e.anne, 'DELETE', `${DOCUMENTS}/${premier}`)).body.erreur).toBe('ENCORE_UTILISE')
    await m.reussir(e.anne, 'DELETE', `${DOCUMENTS}/${second}`)
    expect((await m.appeler(e.anne, 'DELETE', `${DOCUMENTS}/${second}`)).status).toBe(404)
    const neuf = await m.creer(e)
    expect(await m.reussir(e.anne, 'GET', `${DOCUMENTS}/${neuf}`)).toMatchObject({ document_chrono: 'PCD-002' })
    await m.deposer(e.ines, neuf, await m.pdf('Version 1'))
    expect((await m.appeler(e.anne, 'DELETE', `${DOCUMENTS}/${neuf}`)).body.erreur).toBe('ENCORE_UTILISE')
  })

  it('is changed over the reading it names, and put back', async () => {
    const id = await m.creer(e)
    const { version } = await m.reussir(e.anne, 'GET', `${DOCUMENTS}/${id}/edit`)
    const { documents_type_id: _type, ...fiche } = m.saisie(e, { document_titre: 'Chutes' })
    const { avant } = await m.reussir(e.anne, 'PUT', `${DOCUMENTS}/${id}`, { ...fiche, version })
    expect(
      (await m.appeler(e.anne, 'PUT', `${DOCUMENTS}/${id}`, { ...fiche, document_titre: 'Autre', version })).body
        .erreur,
    ).toBe('FICHE_MODIFIEE')
    expect((await lister()).documents).toMatchObject([{ document_titre: 'Chutes' }])
    await m.reussir(e.anne, 'PUT', `${DOCUMENTS}/${id}`, avant)
    expect((await lister()).documents).toMatchObject([{ document_titre: 'Prévention des chutes' }])
  })

  it('archived, leaves the list of readers and comes back; twice changes nothing', async () => {
    const id = await m.creer(e)
    await m.publier(e, id, 'Version 1')
    expect((await lister(e.paul)).documents).toHaveLength(1)
    for (let n = 0; n < 2; n += 1) await m.reussir(e.anne, 'POST', `${DOCUMENTS}/${id}/archiver`)
    expect((await lister(e.paul)).aucun).toBe(true)
    expect((await m.appeler(e.paul, 'GET', `${DOCUMENTS}/${id}/fichier/0`)).status).toBe(404)
    expect((await lister()).documents).toEqual([])
    expect((await lister(e.anne, '?archives=1')).documents).toMatchObject([{ etat: 'archive' }])
    expect((await m.deposer(e.ines, id, await m.pdf('Version 2'))).body.erreur).toBe('ETAPE_REFUSEE')
    await m.reussir(e.anne, 'POST', `${DOCUMENTS}/${id}/retablir`)
    expect((await lister(e.paul)).documents).toMatchObject([{ etat: 'en_vigueur' }])
    const { historique } = await m.reussir(e.anne, 'GET', `${DOCUMENTS}/${id}`)
    expect(historique.map((h: { quoi: string }) => h.quoi).slice(0, 2)).toEqual(['Remis en service', 'Archivé'])
  })
})

describe('a list', () => {
  it('narrows to a kind and to what asks for something', async () => {
    const { id: autre } = await m.db
      .insertInto('documents_type')
      .values({ compte_id: e.anne.compte_id, documents_type_libelle: 'Note', documents_type_code: 'NDS' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [tenu, brouillon, passe] = [
      await m.creer(e, { document_titre: 'Tenu' }),
      await m.creer(e, { document_titre: 'Brouillon', documents_type_id: autre }),
      await m.creer(e, { document_titre: 'Passé' }),
    ]
    await m.publier(e, tenu, 'Tenu', { expire: m.jour(30) })
    await m.publier(e, passe, 'Passé', { expire: m.jour(1) })
    await m.db
      .updateTable('document_version')
      .set({ expire_le: m.jour(-1) })
      .where('compte_id', '=', e.anne.compte_id)
      .where('document_id', '=', passe)
      .execute()
    const titres = async (suite: string, qui = e.anne) =>
      (await lister(qui, suite)).documents.map((d: { document_titre: string }) => d.document_titre)
    expect(await titres('')).toEqual(['Brouillon', 'Tenu', 'Passé'])
    expect(await titres('?type=-1&action=1')).toEqual(['Brouillon', 'Passé'])
    expect(await titres(`?type=${autre}`)).toEqual(['Brouillon'])
    // A reader is shown what holds.
    expect(await titres('', e.paul)).toEqual(['Tenu', 'Passé'])
    expect((await m.appeler(e.paul, 'GET', `${DOCUMENTS}/${brouillon}`)).status).toBe(404)
    expect((await lister()).documents).toMatchObject([
      { document_version: 0, expire: 0, file_existe: 0, etat: 'brouillon' },
      { document_version: 1, expire: 0, file_existe: 1, etat: 'en_vigueur', expire_le: m.jour(30) },
      { document_version: 1, expire: 1, file_existe: 1, etat: 'perime' },
    ])
    expect(await m.reussir(e.anne, 'GET', '/api/edt/modules/nomenclatures/documents/types')).toEqual(
      expect.arrayContaining([
        { value: '-1', label: 'Tous' },
        { value: String(autre), label: 'Note' },
      ]),
    )
    for (const suite of ['?type=0', '?action=2', '?page=1'])
      expect((await m.appeler(e.anne, 'GET', `${DOCUMENTS}${suite}`)).status).toBe(400)
  })
})

it('the ends of what holds are told from sixty days before, the nearest first', async () => {
  const fins = [70, 60, 5, 0]
  for (const fin of fins) {
    const id = await m.creer(e, { document_titre: `Dans ${fin} jours` })
    await m.publier(e, id, `Dans ${fin} jours`, { expire: m.jour(fin) })
  }
  const url = '/api/edt/modules/systeme-documentaire/echeances'
  expect((await m.appeler(null, 'GET', url)).status).toBe(401)
  const { echeances } = await m.reussir(e.paul, 'GET', url)
  expect(echeances.map((x: { le: string; palier: string }) => [x.le, x.palier])).toEqual([
    [m.jour(0), 'sept'],
    [m.jour(5), 'sept'],
    [m.jour(60), 'soixante'],
  ])
  expect((await m.reussir((await m.equipe()).anne, 'GET', url)).echeances).toEqual([])
  // Who writes them is to review them; the others may only where they keep the documents.
  const dites = async (qui: TestSession) =>
    (await m.reussir(qui, 'GET', url)).echeances.map((x: { par: string; peut_deposer: boolean }) => [
      x.par,
      x.peut_deposer,
    ])[0]
  expect(await dites(e.paul)).toEqual(['Inès Essai', false])
  expect(await dites(e.ines)).toEqual(['vous', true])
  await m.db
    .updateTable('utilisateur')
    .set({ actif: false })
    .where('utilisateur_id', '=', e.ines.utilisateur_id)
    .execute()
  expect(await dites(e.paul)).toEqual(['Anne Essai', false])
  expect(await dites(e.anne)).toEqual(['vous', true])
  const file = async (qui: TestSession) => (await m.reussir(qui, 'GET', '/api/wikaz/structure/a-traiter')).lignes
  expect(await file(e.paul)).toEqual([])
  const reviser = { libelle: 'Document à réviser', urgence: 'aujourdhui' }
  expect(await file(e.anne)).toMatchObject([
    {
      ...reviser,
      titre: expect.stringMatching(/Dans 0 jours$/),
      adresse: expect.stringMatching(/versions&deposer=1$/),
    },
    { ...reviser, titre: expect.stringMatching(/Dans 5 jours$/) },
  ])
})

describe('a zone', () => {
  async function poserZones() {
    const compte_id = e.anne.compte_id
    const [mur, classeur] = await m.db
      .insertInto('affichage_type')
      .values([
        { compte_id, affichage_type_libelle: 'Mur' },
        { compte_id, affichage_type_libelle: 'Classeur' },
      ])
      .returning('id')
      .execute()
    const [accueil, office] = await m.db
      .insertInto('zone_affichage')
      .values([
        { compte_id, zone_affichage_libelle: 'Accueil', affichage_type_id: null },
        { compte_id, zone_affichage_libelle: 'Office', affichage_type_id: mur?.id ?? null },
      ])
      .returning('id')
      .execute()
    return { mur: mur?.id ?? 0, classeur: classeur?.id ?? 0, accueil: accueil?.id ?? 0, office: office?.id ?? 0 }
  }

  it('takes a document once, of a kind that it has, and lets it go', async () => {
    const [id, z] = [await m.creer(e), await poserZones()]
    const url = `${DOCUMENTS}/${id}/affichage`
    const classer = (zone: number, type: number) =>
      m.appeler(e.anne, 'POST', url, { zone_affichage_id: zone, affichage_type_id: type })
    expect((await classer(999_999, z.mur)).body.champs).toHaveProperty('zone_affichage_id')
    expect((await classer(z.accueil, 999_999)).body.champs).toHaveProperty('affichage_type_id')
    expect((await classer(z.office, z.classeur)).body.champs).toHaveProperty('affichage_type_id')
    const { zone_affect_id } = (await classer(z.accueil, z.classeur)).body
    expect((await classer(z.accueil, z.classeur)).body.erreur).toBe('DEJA_PRIS')
    expect((await classer(z.office, z.mur)).status).toBe(200)
    expect((await m.reussir(e.anne, 'GET', url)).zones).toMatchObject([
      { zone_affect_document_id: id, zone_affichage_libelle: 'Accueil', affichage_type_libelle: 'Classeur' },
      { zone_affichage_libelle: 'Office', affichage_type_libelle: 'Mur' },
    ])
    const { avant } = await m.reussir(e.anne, 'DELETE', `${url}/${zone_affect_id}`)
    expect((await m.appeler(e.anne, 'DELETE', `${url}/${zone_affect_id}`)).status).toBe(404)
    await m.reussir(e.anne, 'POST', url, avant)
    expect((await m.reussir(e.anne, 'GET', url)).zones).toHaveLength(2)
  })
})
