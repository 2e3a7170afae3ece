import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { lireTexte } from '#domains/residences/server/documents/texte.ts'
import { ouvrirMaison, RESIDENTS } from '#domains/residences/server/testing/maison.ts'
import type { TestSession } from '#server/testing/seed.ts'

const LOGEMENTS = '/api/edt/modules/gestion-logements/logements'
const m = ouvrirMaison()
let anne: TestSession
beforeEach(async () => {
  anne = await m.cadre()
})
const lister = async (suite = '') => await m.reussir(anne, 'GET', `${LOGEMENTS}${suite}`)
const accueil = (resident_id: number, decalage: number) => ({
  ...{ resident_id, affect_date_debut: m.jour(decalage), affect_motif_debut: '' },
})
const travaux = (du: number | null, au: number | null = null) => ({
  travaux_du: du === null ? null : m.jour(du),
  travaux_au: au === null ? null : m.jour(au),
  travaux_motif: 'Douche à refaire',
})

describe('who may', () => {
  it('refuses the anonymous, who lacks the right, and the rooms of another house', async () => {
    const id = await m.ouvrirLogement(anne)
    const resident_id = await m.inscrire(anne, 'Petit')
    const { affect_id } = await m.reussir(anne, 'POST', `${LOGEMENTS}/${id}/residents`, accueil(resident_id, -1))
    const [sans, ailleurs] = [await m.someone({ compte_id: anne.compte_id, modules: [] }), await m.cadre()]
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/edit', undefined],
      ['PUT', '', m.logement()],
      ['DELETE', '', undefined],
      ['POST', '/retablir', undefined],
      ['GET', '/travaux/edit', undefined],
      ['PUT', '/travaux', travaux(0)],
      ['GET', '/residents', undefined],
      ['GET', '/residents/create', undefined],
      ['POST', '/residents', accueil(resident_id, 0)],
      ['GET', `/residents/${affect_id}/edit`, undefined],
      ['PUT', `/residents/${affect_id}`, { affect_date_fin: null, affect_motif_fin: '' }],
      ['DELETE', `/residents/${affect_id}`, undefined],
    ] as const) {
      const url = `${LOGEMENTS}/${id}${path}`
      expect((await m.appeler(null, method, url, body)).status, path).toBe(401)
      expect((await m.appeler(sans, method, url, body)).status, path).toBe(403)
      expect((await m.appeler(ailleurs, method, url, body)).body.erreur, `${method} ${path}`).toBe('INTROUVABLE')
    }
    expect((await m.reussir(ailleurs, 'GET', LOGEMENTS)).logements).toEqual([])
  })
})

describe('a room', () => {
  it.each([
    [{ logement_numero: ' ' }, 'logement_numero'],
    [{ logement_etage: 51 }, 'logement_etage'],
    [{ logement_places: 0 }, 'logement_places'],
    [{ logements_type_id: 999_999 }, 'logements_type_id'],
    [{ compte_id: 1 }, 'compte_id'],
  ])('refuses %j', async (over, champ) => {
    const { status, body } = await m.appeler(anne, 'POST', LOGEMENTS, m.logement(over))
    expect(status).toBe(400)
    expect(body.champs).toHaveProperty(champ)
    expect((await lister()).logements).toEqual([])
  })

  it('is offered the kinds of the house, whose places it may take', async () => {
    await m.db
      .insertInto('logements_type')
      .values({ compte_id: anne.compte_id, logements_type_libelle: 'Studio', logements_type_places: 1 })
      .execute()
    const form = await m.reussir(anne, 'GET', `${LOGEMENTS}/create`)
    expect(form.dataProvider).toMatchObject({ logement_etage: 0, logement_places: 1 })
    expect(form.dataStructure.find((f: { id: string }) => f.id === 'logements_type_id').options).toMatchObject([
      { label: 'Studio (1\u00a0place)' },
    ])
  })

  it('has a number of its own, and its places while people hold them', async () => {
    const id = await m.ouvrirLogement(anne, { logement_numero: '12A', logement_places: 2 })
    const double = await m.appeler(anne, 'POST', LOGEMENTS, m.logement({ logement_numero: '12a' }))
    expect([double.status, double.body.erreur]).toEqual([409, 'DEJA_PRIS'])
    for (const nom of ['Petit', 'Roche']) await m.loger(anne, await m.inscrire(anne, nom), id, -1)
    const moins = await m.appeler(anne, 'PUT', `${LOGEMENTS}/${id}`, m.logement({ logement_numero: '12A' }))
    expect([moins.status, moins.body.erreur]).toEqual([409, 'ENCORE_UTILISE'])
    expect((await m.appeler(anne, 'DELETE', `${LOGEMENTS}/${id}`)).body.erreur).toBe('ENCORE_UTILISE')
    expect(await lister()).toMatchObject({
      logements: [{ nb_residents: 2, places: 2, etat: 'complet', libre_le: null }],
      occupation: { places: 2, prises: 2 },
    })
  })

  it('is changed over the reading it names, goes and comes back', async () => {
    const id = await m.ouvrirLogement(anne, { logement_numero: 'B1' })
    const { version } = await m.reussir(anne, 'GET', `${LOGEMENTS}/${id}/edit`)
    const neuf = m.logement({ logement_numero: 'B2', logement_etage: 3, version })
    const { avant } = await m.reussir(anne, 'PUT', `${LOGEMENTS}/${id}`, neuf)
    expect((await m.appeler(anne, 'PUT', `${LOGEMENTS}/${id}`, neuf)).body.erreur).toBe('FICHE_MODIFIEE')
    expect((await lister()).logements).toMatchObject([{ logement_numero: 'B2', libelle_etage: '3e étage' }])
    await m.reussir(anne, 'PUT', `${LOGEMENTS}/${id}`, avant)
    await m.reussir(anne, 'DELETE', `${LOGEMENTS}/${id}`)
    expect((await lister()).aucun).toBe(true)
    for (let n = 0; n < 2; n += 1) await m.reussir(anne, 'POST', `${LOGEMENTS}/${id}/retablir`)
    expect((await lister()).logements).toMatchObject([{ logement_numero: 'B1' }])
  })

  it('puts nobody out for works, takes nobody during them, and is free again the day after', async () => {
    const id = await m.ouvrirLogement(anne)
    const petit = await m.inscrire(anne, 'Petit')
    const affect_id = await m.loger(anne, petit, id, 5)
    const noter = (t: object) => m.appeler(anne, 'PUT', `${LOGEMENTS}/${id}/travaux`, t)
    expect((await noter(travaux(3, 8))).body.erreur).toBe('ENCORE_UTILISE')
    expect((await noter(travaux(3, 1))).body.champs).toHaveProperty('travaux_au')
    await m.reussir(anne, 'DELETE', `${RESIDENTS}/${petit}/appartements/${affect_id}`)
    expect((await noter(travaux(0, 8))).body.avant.travaux_du).toBeNull()
    expect((await lister()).logements).toMatchObject([{ etat: 'travaux', libre_le: m.jour(9) }])
    expect((await lister()).occupation).toEqual({ places: 0, prises: 0, travaux: 1 })
    const refus = await m.appeler(anne, 'POST', `${LOGEMENTS}/${id}/residents`, accueil(petit, 8))
    expect([refus.status, refus.body.erreur]).toEqual([409, 'LOGEMENT_EN_TRAVAUX'])
    expect((await m.appeler(anne, 'POST', `${LOGEMENTS}/${id}/residents`, accueil(petit, 9))).status).toBe(200)
    expect((await noter(travaux(null))).status).toBe(200)
    expect((await lister()).logements).toMatchObject([{ etat: 'reserve', travaux: null }])
  })
})

describe('the floors', () => {
  it('are narrowed by kind, floor and occupation, whose choices begin with all', async () => {
    const bas = await m.ouvrirLogement(anne, { logement_etage: 0 })
    const haut = await m.ouvrirLogement(anne, { logement_etage: 2 })
    await m.loger(anne, await m.inscrire(anne, 'Petit'), bas, -1)
    const numeros = async (suite: string) =>
      (await lister(suite)).logements.map((l: { logement_id: number }) => l.logement_id)
    expect(await numeros('?type=-1&etage=-1&occupation=-1')).toEqual([bas, haut])
    expect(await numeros('?etage=e2')).toEqual([haut])
    expect(await numeros('?occupation=complet')).toEqual([bas])
    expect(await numeros('?type=7')).toEqual([])
    expect((await m.appeler(anne, 'GET', `${LOGEMENTS}?occupation=peut-etre`)).status).toBe(400)
    const choix = async (nom: string) => await m.reussir(anne, 'GET', `/api/edt/modules/nomenclatures/logements/${nom}`)
    expect(await choix('etages')).toEqual([
      { value: '-1', label: 'Tous' },
      { value: 'e0', label: 'Rez-de-chaussée' },
      { value: 'e2', label: '2e étage' },
    ])
    expect((await choix('occupation'))[0]).toEqual({ value: '-1', label: 'Tous' })
    expect(await choix('types')).toEqual([{ value: '-1', label: 'Tous' }])
  })

  it('say who waits, who has waited longest first, and take them in from the room', async () => {
    const id = await m.ouvrirLogement(anne)
    const tard = await m.inscrire(anne, 'Roche', { demande_le: m.jour(-2) })
    const tot = await m.inscrire(anne, 'Petit', { demande_le: m.jour(-50), demande_note: 'Rez-de-chaussée' })
    expect((await lister()).en_attente).toMatchObject([{ resident_id: tot }, { resident_id: tard }])
    const { affect_id } = await m.reussir(anne, 'POST', `${LOGEMENTS}/${id}/residents`, accueil(tot, 0))
    expect((await lister()).en_attente).toMatchObject([{ resident_id: tard }])
    const { sejours } = await m.reussir(anne, 'GET', `${LOGEMENTS}/${id}/residents`)
    expect(sejours).toMatchObject([{ resident_label: 'Mme Denise Petit', en_cours: 1, defaisable: true }])
    const fin = await m.reussir(anne, 'GET', `${LOGEMENTS}/${id}/residents/${affect_id}/edit`)
    expect(fin.dataProvider.affect_date_fin).toBe(m.jour(0))
    const dire = (au: string | null) =>
      m.appeler(anne, 'PUT', `${LOGEMENTS}/${id}/residents/${affect_id}`, { affect_date_fin: au, affect_motif_fin: '' })
    expect((await dire(m.jour(0))).body.champs).toHaveProperty('affect_date_fin')
    expect((await dire(m.jour(4))).status).toBe(200)
    expect((await m.reussir(anne, 'GET', `${LOGEMENTS}/${id}`)).libre_le).toBe(m.jour(4))
    expect((await dire(null)).status).toBe(200)
    await m.reussir(anne, 'DELETE', `${LOGEMENTS}/${id}/residents/${affect_id}`)
    expect((await lister()).logements).toMatchObject([{ etat: 'libre', libre_le: m.jour(0) }])
    const pdf = await m.app.inject({ method: 'GET', url: `${LOGEMENTS}/imprimer`, headers: anne.headers })
    expect(pdf.rawPayload.subarray(0, 4).toString()).toBe('%PDF')
    // A lying A4.
    expect(pdf.rawPayload.toString('latin1')).toMatch(/MediaBox \[0 0 841\.89 595\.28\]/)
    const lu = (await lireTexte(pdf.rawPayload, { log: pino({ level: 'silent' }) })).replaceAll('\u00a0', ' ')
    for (const mot of ['En attente d’un logement (2)', 'Denise Petit', 'Denise Roche', 'Rez-de-chaussée'])
      expect(lu, mot).toContain(mot)
  })
})
