import { beforeEach, describe, expect, it } from 'vitest'
import type { TestSession } from '#server/testing/seed.ts'
import { watchStatements } from '#server/testing/statements.ts'
import { openTrial, VEHICULE } from './testing/resource.ts'

const BASE = '/api/essai/modules/essai'
const { test, call, somebody } = openTrial()
let anne: TestSession
let other: TestSession
beforeEach(async () => {
  anne = await somebody()
  other = await somebody()
})

const add = async (who: TestSession, over: object = {}) =>
  (await call(who, 'POST', 'vehicules', { ...VEHICULE, ...over })).body.id as number

describe('what a declared body refuses, each with its field and sentence', () => {
  it.each([
    [{ immatriculation: '' }, 'immatriculation', /à renseigner/],
    [{ immatriculation: 'x'.repeat(13) }, 'immatriculation', /12 caractères au plus/],
    [{ immatriculation: 'A\u0000B' }, 'immatriculation', /caractères non acceptés/],
    [{ notes: 'une moitié\u00a0: \uD83D' }, 'notes', /caractères non acceptés/],
    [{ immatriculation: null }, 'immatriculation', /à renseigner/],
    [{ places: 0 }, 'places', /entre 1 et 60/],
    [{ places: 2.5 }, 'places', /nombre entier/],
    [{ contrat: 'vol' }, 'contrat', /à renseigner|non prévue/],
    [{ contrat: 'location' }, 'fin_location', /à renseigner/],
    [{ fin_location: '2026-12-31' }, 'fin_location', /pas demandé/],
    [{ contrat: 'location', fin_location: '2026-02-30' }, 'fin_location', /.+/],
    [{ controle: '25:00' }, 'controle', /14:05/],
    [{ couleur_id: 999_999 }, 'couleur_id', /n’existe plus/],
    [{ teinte: 'vert' }, 'teinte', /#0f5c5c/],
    [{ courriel: 'a@b' }, 'courriel', /adresse e-mail/],
    [{ actif: 2 }, 'actif', /.+/],
    [{ compte_id: 3 }, 'compte_id', /inconnu/],
    [{ supprime_a: null }, 'supprime_a', /inconnu/],
  ])('%j', async (over, field, sentence) => {
    const answer = await call(anne, 'POST', 'vehicules', { ...VEHICULE, ...over })
    expect(answer.status).toBe(400)
    expect(answer.body.champs[field]).toMatch(sentence)
    expect((await call(anne, 'GET', 'vehicules')).body.total).toBe(0)
  })

  it('refuses a value that another row of the company holds, case aside, and only of this company', async () => {
    await add(anne)
    const twice = await call(anne, 'POST', 'vehicules', { ...VEHICULE, immatriculation: 'ab-123-cd' })
    expect(twice).toMatchObject({
      status: 409,
      body: { champs: { immatriculation: expect.stringMatching(/déjà prise/) } },
    })
    expect((await call(other, 'POST', 'vehicules', VEHICULE)).status).toBe(200)
  })
})

describe('one row', () => {
  it('is created, listed with its labels, changed, deleted, restored; the audit says who and what', async () => {
    const { body: couleur } = await call(anne, 'POST', 'couleurs', { couleur_libelle: 'Bleu nuit' })
    const id = await add(anne, { couleur_id: couleur.id, contact: '03 53 01 00 01' })
    const list = await call(anne, 'GET', 'vehicules')
    expect(list.body.datas).toMatchObject([
      { vehicule_id: id, couleur_id: 'Bleu nuit', contact: '+33353010001', actif: 1 },
    ])
    const form = await call(anne, 'GET', `vehicules/${id}/edit`)
    expect(form.body).toMatchObject({
      titre: 'Modifier le véhicule',
      dataProvider: { couleur_id: couleur.id, places: 5 },
    })
    const changed = { ...VEHICULE, places: 7, couleur_id: couleur.id }
    expect((await call(anne, 'PUT', `vehicules/${id}`, changed)).body).toMatchObject({
      message: 'Le véhicule a bien été modifié.',
    })
    // Named, and told again in the bin with who and when.
    expect((await call(anne, 'DELETE', `vehicules/${id}`)).body.message).toContain(VEHICULE.immatriculation)
    expect((await call(anne, 'GET', 'vehicules')).body.total).toBe(0)
    const bin = (await call(anne, 'GET', 'vehicules?supprimes=1')).body
    expect(bin.headers.map((h: { label: string }) => h.label)).toEqual(
      expect.arrayContaining(['Supprimé le', 'Supprimé par']),
    )
    const { nom } = await test.db
      .selectFrom('utilisateur')
      .select('nom')
      .where('utilisateur_id', '=', anne.utilisateur_id)
      .executeTakeFirstOrThrow()
    expect(bin.datas[0].supprime_par).toContain(nom)
    expect(bin.datas[0].supprime_a).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect((await call(anne, 'DELETE', `vehicules/${id}`)).status).toBe(404)
    expect((await call(anne, 'GET', 'vehicules?supprimes=1')).body.datas).toMatchObject([{ places: 7 }])
    expect((await call(anne, 'POST', `vehicules/${id}/restaurer`)).status).toBe(200)
    expect((await call(anne, 'POST', `vehicules/${id}/restaurer`)).status).toBe(404)
    const audit = await test.db
      .selectFrom('audit')
      .select(['action', 'avant', 'apres'])
      .where('entite', '=', `essai_vehicule:${id}`)
      .where('compte_id', '=', anne.compte_id)
      .orderBy('audit_id')
      .execute()
    expect(audit.map(a => a.action)).toEqual([
      'vehicules.creer',
      'vehicules.modifier',
      'vehicules.supprimer',
      'vehicules.restaurer',
    ])
    expect(audit[1]).toMatchObject({ avant: { places: 5 }, apres: { places: 7 } })
  })

  it('comes back only with what it refers to, whose deletion nobody overtakes', async () => {
    const { body: couleur } = await call(anne, 'POST', 'couleurs', { couleur_libelle: 'Ocre' })
    const id = await add(anne, { immatriculation: 'OC-001-RE', couleur_id: couleur.id })
    await call(anne, 'DELETE', `vehicules/${id}`)
    await call(anne, 'DELETE', `couleurs/${couleur.id}`)
    expect(await call(anne, 'POST', `vehicules/${id}/restaurer`)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('«\u00a0Couleur\u00a0» désigne ce qui a été supprimé') },
    })
    expect((await call(anne, 'POST', `couleurs/${couleur.id}/restaurer`)).status).toBe(200)
    expect((await call(anne, 'POST', `vehicules/${id}/restaurer`)).status).toBe(200)
    await call(anne, 'DELETE', `vehicules/${id}`)
  })

  it('may leave out what may stay empty: begun as the form begins, kept as it is at a change', async () => {
    const small = { immatriculation: 'ZZ-001-ZZ', places: 2, contrat: 'achat' }
    const created = await call(anne, 'POST', 'vehicules', small)
    expect(created.status).toBe(200)
    const path = `vehicules/${created.body.id}`
    const form = async () => (await call(anne, 'GET', `${path}/edit`)).body.dataProvider
    expect(await form()).toMatchObject({ ...small, actif: 1, notes: '', couleur_id: null })
    await call(anne, 'PUT', path, { ...small, notes: 'Clé au crochet', actif: 0 })
    expect((await call(anne, 'PUT', path, { ...small, places: 3 })).status).toBe(200)
    expect(await form()).toMatchObject({ places: 3, notes: 'Clé au crochet', actif: 0 })
    expect((await call(anne, 'PUT', path, { places: 3 })).status).toBe(400)
    await call(anne, 'DELETE', path)
  })

  it('is invisible to another company, in every call', async () => {
    const id = await add(anne)
    for (const [method, path, payload] of [
      ['GET', `vehicules/${id}/edit`, undefined],
      ['PUT', `vehicules/${id}`, VEHICULE],
      ['DELETE', `vehicules/${id}`, undefined],
      ['POST', `vehicules/${id}/restaurer`, {}],
      ['GET', `vehicules/${id}/affectation-utilisateurs`, undefined],
      ['PUT', `vehicules/${id}/affectation-utilisateurs/0`, { data: '' }],
    ] as const) {
      expect((await call(other, method, path, payload)).status, `${method} ${path}`).toBe(404)
    }
    expect((await call(anne, 'GET', 'vehicules')).body.total).toBe(1)
  })

  it('keeps what a hidden field held, and brings it back when it is shown again', async () => {
    const id = await add(anne, { contrat: 'location', fin_location: '2027-01-31' })
    await call(anne, 'PUT', `vehicules/${id}`, { ...VEHICULE, contrat: 'achat' })
    expect((await call(anne, 'GET', `vehicules/${id}/edit`)).body.dataProvider.fin_location).toBe('2027-01-31')
  })
})

describe('a list', () => {
  it('filters on every term, accents and case aside, on labels too, and takes signs as text', async () => {
    const { body: couleur } = await call(anne, 'POST', 'couleurs', { couleur_libelle: 'Émeraude' })
    await add(anne, { immatriculation: 'AA-001', couleur_id: couleur.id, notes: '100 %' })
    await add(anne, { immatriculation: 'AA-002', notes: 'cent' })
    const found = async (filtre: string) =>
      (await call(anne, 'GET', `vehicules?filtre=${encodeURIComponent(filtre)}`)).body.datas.map(
        (d: { immatriculation: string }) => d.immatriculation,
      )
    expect(await found('emeraude#aa')).toEqual(['AA-001'])
    expect(await found('emeraude#002')).toEqual([])
    expect(await found('aa émeraude')).toEqual(['AA-001'])
    expect(await found('002 émeraude')).toEqual([])
    expect(await found('100 %')).toEqual(['AA-001'])
    expect(await found("' or 1=1 --")).toEqual([])
  })

  it('sorts and pages on the server when asked to, and refuses a column it does not know', async () => {
    for (let i = 1; i <= 17; i++)
      await add(anne, { immatriculation: `P-${String(i).padStart(2, '0')}`, places: 18 - i })
    const page = await call(anne, 'GET', 'vehicules?page=2&tri=-places')
    expect(page.body.total).toBe(17)
    expect(page.body.datas.map((d: { places: number }) => d.places)).toEqual([2, 1])
    const url = `${BASE}/vehicules?page=2&tri=-places`
    const { headers } = await test.app.inject({ method: 'GET', url, headers: anne.headers })
    expect(JSON.parse(String(headers.pagination))).toMatchObject({ page: 2, total: 17 })
    expect((await call(anne, 'GET', 'vehicules?page=9')).body).toMatchObject({ total: 17, datas: [] })
    for (const tri of ['mot_de_passe', '__proto__', 'constructor'])
      expect((await call(anne, 'GET', `vehicules?tri=${tri}`)).body.datas[0].immatriculation).toBe('P-01')
    expect((await call(anne, 'GET', 'vehicules?tri=a;drop')).status).toBe(400)
  })

  it('does not count again what it is told, and says where the list ends once it meets the end', async () => {
    for (const total of ['-1', 'beaucoup', '1e3'])
      expect((await call(anne, 'GET', `vehicules?page=1&total=${total}`)).status).toBe(400)
    for (let i = 1; i <= 17; i++) await add(anne, { immatriculation: `P-${String(i).padStart(2, '0')}` })
    const total = async (query: string) => (await call(anne, 'GET', `vehicules?${query}`)).body.total
    expect(await total('page=1&total=40')).toBe(40)
    expect(await total('page=1&tri=-places&total=3')).toBe(17)
    expect(await total('page=1&tri=-places&total=15')).toBe(17)
    expect(await total('page=2&total=40')).toBe(17)
    expect(await total('page=9&total=40')).toBe(17)
    expect(await total('page=1&filtre=p-17&total=40')).toBe(1)
    expect(await total('page=1&filtre=p-18&total=40')).toBe(0)
    const watch = watchStatements()
    const statements = async (query: string) => {
      watch.reset()
      await call(anne, 'GET', `vehicules?page=1${query}`)
      return watch.count()
    }
    expect(await statements('&total=17')).toBe((await statements('')) - 1)
    watch.end()
  })
})

describe('order', () => {
  it('moves up, down and to a position; the same position twice moves nothing', async () => {
    const ids: number[] = []
    for (const couleur_libelle of ['A', 'B', 'C'])
      ids.push((await call(anne, 'POST', 'couleurs', { couleur_libelle })).body.id)
    const order = async () =>
      (await call(anne, 'GET', 'couleurs')).body.datas
        .map((d: { couleur_libelle: string }) => d.couleur_libelle)
        .join('')
    await call(anne, 'POST', `couleurs/${ids[2]}/up`)
    expect(await order()).toBe('ACB')
    await call(anne, 'POST', `couleurs/${ids[0]}/down`)
    expect(await order()).toBe('CAB')
    for (const _ of [1, 2]) await call(anne, 'PUT', `couleurs/${ids[1]}/position`, { position: 1 })
    expect(await order()).toBe('BCA')
    // Nothing is told as moved that stands where it stood.
    expect((await call(anne, 'POST', `couleurs/${ids[1]}/up`)).body).toMatchObject({
      code: 'warning',
      message: 'La couleur est déjà en tête de la liste.',
    })
    expect((await call(other, 'POST', `couleurs/${ids[0]}/up`)).status).toBe(404)
  })
})

describe('a transfer list', () => {
  it('keeps exactly what is named, and nobody of another company', async () => {
    const id = await add(anne)
    const users = [
      await test.createUser(anne.compte_id, { nom: 'Un' }),
      await test.createUser(anne.compte_id, { nom: 'Deux' }),
    ]
    const data = users.map(u => u.utilisateur_id).join(',')
    const path = `vehicules/${id}/affectation-utilisateurs`
    const selected = async () =>
      (await call(anne, 'GET', path)).body
        .filter((i: { etat: number }) => i.etat === 1)
        .map((i: { label: string }) => i.label)
    for (const _ of [1, 2]) expect((await call(anne, 'PUT', `${path}/0`, { data })).status).toBe(200)
    expect(await selected()).toEqual(['Deux', 'Un'])
    expect((await call(anne, 'PUT', `${path}/0`, { data: String(other.utilisateur_id) })).status).toBe(404)
    expect((await call(anne, 'PUT', `${path}/0`, { data: '1,,2' })).status).toBe(400)
    expect(await selected()).toEqual(['Deux', 'Un'])
    const used = await call(anne, 'DELETE', `vehicules/${id}`)
    expect(used).toMatchObject({
      status: 409,
      body: { message: 'Suppression impossible\u00a0: encore utilisé par 2 affectations.' },
    })
    await call(anne, 'PUT', `${path}/0`, { data: '' })
    expect(await selected()).toEqual([])
  })

  it('neither shows nor takes what was deleted; a link to it comes back with it', async () => {
    const id = await add(anne)
    const ids: number[] = []
    for (const couleur_libelle of ['Bleu', 'Rouge', 'Vert'])
      ids.push((await call(anne, 'POST', 'couleurs', { couleur_libelle })).body.id)
    const [bleu, rouge, vert] = ids
    const path = `vehicules/${id}/affectation-couleurs`
    const shown = async () =>
      (await call(anne, 'GET', path)).body.map((i: { label: string; etat: number }) => [i.label, i.etat])
    await call(anne, 'PUT', `${path}/0`, { data: `${bleu},${rouge}` })
    await call(anne, 'DELETE', `couleurs/${bleu}`)
    expect(await shown()).toEqual([
      ['Rouge', 1],
      ['Vert', 0],
    ])
    expect((await call(anne, 'PUT', `${path}/0`, { data: `${bleu}` })).status).toBe(404)
    expect((await call(anne, 'PUT', `${path}/0`, { data: `${vert}` })).status).toBe(200)
    await call(anne, 'POST', `couleurs/${bleu}/restaurer`)
    expect(await shown()).toEqual([
      ['Bleu', 1],
      ['Rouge', 0],
      ['Vert', 1],
    ])
  })
})

describe('an import', () => {
  const send = (lignes: object[], appliquer: boolean) => call(anne, 'POST', 'vehicules/import', { lignes, appliquer })
  const ligne = { Immatriculation: 'IM-001', Places: '5', Contrat: 'Achat', Actif: 'oui' }

  it('reads what people write in a sheet, first without writing', async () => {
    await call(anne, 'POST', 'couleurs', { couleur_libelle: 'Émeraude' })
    const feuille = [
      { ...ligne, couleur: 'emeraude', contact: '03 53 01 00 01' },
      { immatriculation: 'IM-002', contrat: 'LOCATION', 'Fin de location': '31/01/2027', places: '7', actif: 'oui' },
    ]
    expect((await send(feuille, false)).body.rapport).toEqual({ lignes: 2, ecrites: 0, erreurs: [] })
    expect((await call(anne, 'GET', 'vehicules')).body.total).toBe(0)
    expect((await send(feuille, true)).body.rapport.ecrites).toBe(2)
    expect((await call(anne, 'GET', 'vehicules?tri=immatriculation')).body.datas).toMatchObject([
      { immatriculation: 'IM-001', couleur_id: 'Émeraude' },
      { immatriculation: 'IM-002', fin_location: '2027-01-31', places: 7 },
    ])
  })

  it('writes nothing at all while one line is wrong, and says which and why', async () => {
    const feuille = [
      ligne,
      { ...ligne, Places: 'cinq' },
      { ...ligne },
      { ...ligne, Immatriculation: 'IM-003', Couleur: 'Fuchsia' },
      { ...ligne, Immatriculation: 'IM-004', Marque: 'X' },
      { ...ligne, Immatriculation: 'IM-005', Places: '900', Couleur: 'Fuchsia' },
    ]
    const answer = await send(feuille, true)
    expect(answer.body.code).toBe('warning')
    expect(
      answer.body.rapport.erreurs.map((e: { ligne: number; champs: object }) => [e.ligne, Object.keys(e.champs)]),
    ).toEqual([
      [2, ['places']],
      [3, ['immatriculation']],
      [4, ['couleur_id']],
      [5, ['Marque']],
      [6, ['places', 'couleur_id']],
    ])
    expect(answer.body.rapport.erreurs.at(-1).champs.couleur_id).toBe(
      'Couleur\u00a0: «\u00a0Fuchsia\u00a0» n’est pas un choix.',
    )
    expect((await call(anne, 'GET', 'vehicules')).body.total).toBe(0)
  })
})
