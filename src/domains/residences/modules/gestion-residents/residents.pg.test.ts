import { beforeEach, describe, expect, it } from 'vitest'
import { ouvrirMaison, RESIDENTS } from '#domains/residences/server/testing/maison.ts'
import type { TestSession } from '#server/testing/seed.ts'

const m = ouvrirMaison()
let anne: TestSession
beforeEach(async () => {
  anne = await m.cadre()
})
const actes = async (id: number) =>
  (
    await m.db
      .selectFrom('audit')
      .select('action')
      .where('compte_id', '=', anne.compte_id)
      .where('entite', '=', `resident:${id}`)
      .orderBy('audit_id')
      .execute()
  ).map(a => a.action)

describe('who may', () => {
  it('refuses the anonymous, who lacks the right, and the residents of another house', async () => {
    const [id, chambre] = [await m.inscrire(anne, 'Petit'), await m.ouvrirLogement(anne)]
    const affect_id = await m.loger(anne, id, chambre, -3)
    const [sans, ailleurs] = [await m.someone({ compte_id: anne.compte_id, modules: [] }), await m.cadre()]
    const appels = [
      ['GET', '', undefined],
      ['PUT', '', m.resident('Autre')],
      ['GET', '/edit', undefined],
      ['DELETE', '', undefined],
      ['GET', '/appartements', undefined],
      ['GET', '/appartements/create', undefined],
      ['POST', '/appartements', m.sejour(chambre, 1)],
      ['DELETE', `/appartements/${affect_id}`, undefined],
      ['GET', `/appartements/${affect_id}/edit`, undefined],
      ['PUT', `/appartements/${affect_id}`, { affect_date_fin: m.jour(1), affect_motif_fin: '' }],
      ['GET', '/absences/create', undefined],
      ['PUT', '/sortie', { sortie: m.jour(1), sortie_motif: '' }],
      ['DELETE', '/sortie', undefined],
    ] as const
    for (const [method, path, body] of appels) {
      const url = `${RESIDENTS}/${id}${path}`
      expect((await m.appeler(null, method, url, body)).status, path).toBe(401)
      expect((await m.appeler(sans, method, url, body)).status, path).toBe(403)
      expect((await m.appeler(ailleurs, method, url, body)).body.erreur, `${method} ${path}`).toBe('INTROUVABLE')
    }
    expect((await m.reussir(ailleurs, 'GET', RESIDENTS)).residents).toEqual([])
    // A room of another house is none.
    const autre = await m.inscrire(ailleurs, 'Roche')
    const loge = await m.appeler(ailleurs, 'POST', `${RESIDENTS}/${autre}/appartements`, m.sejour(chambre, 0))
    expect(loge.body.erreur).toBe('INTROUVABLE')
    expect(await m.sejoursDe(anne, id)).toEqual([[chambre, m.jour(-3), null]])
  })
})

describe('a file', () => {
  it.each([
    [{ resident_nom: '  ' }, 'resident_nom'],
    [{ resident_civilite: 'Mlle' }, 'resident_civilite'],
    [{ resident_date_naissance: '2026-02-30' }, 'resident_date_naissance'],
    [{ demande_note: 'x'.repeat(501) }, 'demande_note'],
    [{ entree: '2026-01-01' }, 'entree'],
  ])('refuses %j', async (over, champ) => {
    const { status, body } = await m.appeler(anne, 'POST', RESIDENTS, m.resident('Petit', over))
    expect(status).toBe(400)
    expect(body.champs).toHaveProperty(champ)
  })

  it('refuses days to come, and a birth after the entry', async () => {
    const demain = await m.appeler(anne, 'POST', RESIDENTS, m.resident('Petit', { demande_le: m.jour(1) }))
    expect(demain.body.champs).toHaveProperty('demande_le')
    const [id, chambre] = [await m.inscrire(anne, 'Petit'), await m.ouvrirLogement(anne)]
    await m.loger(anne, id, chambre, -3)
    const ne = m.resident('Petit', { resident_date_naissance: m.jour(-2) })
    expect((await m.appeler(anne, 'PUT', `${RESIDENTS}/${id}`, ne)).body.champs).toHaveProperty(
      'resident_date_naissance',
    )
  })

  it('waits in the list, is changed over the reading it names, and written back', async () => {
    const id = await m.inscrire(anne, 'Petit')
    const { residents } = await m.reussir(anne, 'GET', RESIDENTS)
    expect(residents).toMatchObject([{ label: 'Mme Denise Petit', etat: 'attente', logement_numero: '' }])
    const { version, dataProvider } = await m.reussir(anne, 'GET', `${RESIDENTS}/${id}/edit`)
    expect(dataProvider).toEqual(m.resident('Petit'))
    const { avant } = await m.reussir(anne, 'PUT', `${RESIDENTS}/${id}`, { ...m.resident('Petit-Roux'), version })
    const perimee = await m.appeler(anne, 'PUT', `${RESIDENTS}/${id}`, { ...m.resident('Autre'), version })
    expect([perimee.status, perimee.body.erreur]).toEqual([409, 'FICHE_MODIFIEE'])
    await m.reussir(anne, 'PUT', `${RESIDENTS}/${id}`, avant)
    expect((await m.reussir(anne, 'GET', `${RESIDENTS}/${id}`)).resident_nom).toBe('Petit')
    // The same again is no change.
    await m.reussir(anne, 'PUT', `${RESIDENTS}/${id}`, avant)
    expect(await actes(id)).toEqual([
      'gestion-residents.ajouter',
      'gestion-residents.enregistrer',
      'gestion-residents.enregistrer',
    ])
  })

  it('sent twice under one key is one person, and goes while nothing names them', async () => {
    const key = '2b1f7a8e-9d6f-4c5a-8e3d-1f2a3b4c5d6e'
    const send = async () =>
      (
        await m.app.inject({
          ...{ method: 'POST', url: RESIDENTS, payload: m.resident('Petit') },
          headers: { ...anne.headers, 'idempotency-key': key },
        })
      ).json()
    expect(await send()).toEqual(await send())
    const { residents } = await m.reussir(anne, 'GET', RESIDENTS)
    expect(residents).toHaveLength(1)
    const id = residents[0].resident_id
    await m.loger(anne, id, await m.ouvrirLogement(anne), -3)
    const refus = await m.appeler(anne, 'DELETE', `${RESIDENTS}/${id}`)
    expect([refus.status, refus.body.erreur]).toEqual([409, 'ENCORE_UTILISE'])
    const autre = await m.inscrire(anne, 'Roche')
    await m.reussir(anne, 'DELETE', `${RESIDENTS}/${autre}`)
    expect((await m.appeler(anne, 'DELETE', `${RESIDENTS}/${autre}`)).status).toBe(404)
    // The journal knows that somebody came and went, not who; of who stays it says as before.
    const journal = await m.db
      .selectFrom('audit')
      .select(['entite', 'apres'])
      .where('compte_id', '=', anne.compte_id)
      .execute()
    expect(journal.filter(l => l.entite === `resident:${autre}`).map(l => l.apres)).toEqual([null, null])
    expect(JSON.stringify(journal)).not.toContain('Roche')
    expect(JSON.stringify(journal)).toContain('Petit')
  })
})

describe('a house of years', () => {
  const partis = (combien: number) =>
    [...Array(combien).keys()].map(n => ({
      ...{ compte_id: anne.compte_id, resident_nom: `Ancien ${n}`, resident_prenom: 'Élie', demande_le: m.jour(-2000) },
      ...{ entree: m.jour(-1500), sortie: m.jour(-1000 + n) },
    }))
  const lire = async (suite: string, qui = anne) => await m.reussir(qui, 'GET', `${RESIDENTS}?${suite}`)
  const noms = async (q: string, qui = anne): Promise<string[]> =>
    (await lire(`actifs=0&${new URLSearchParams({ q })}`, qui)).residents.map(
      (r: { resident_nom: string }) => r.resident_nom,
    )

  it('tells who lives there, then who left last, and how many more there are', async () => {
    await m.inscrire(anne, 'Zola')
    await m.db.insertInto('resident').values(partis(502)).execute()
    const { residents, autres } = await lire('actifs=0')
    const lus = residents.map((r: { resident_nom: string }) => r.resident_nom)
    expect([lus.length, autres]).toEqual([500, 3])
    expect(lus).toEqual(expect.arrayContaining(['Zola', 'Ancien 501', 'Ancien 3']))
    expect(lus).not.toContain('Ancien 2')
    expect(await lire('actifs=1')).toMatchObject({ autres: 0, residents: [{ resident_nom: 'Zola' }] })
    expect(await noms('ancien elie 2')).toContain('Ancien 2')
  })

  it('finds a name without its accents, by any of its words, in this house alone', async () => {
    await m.inscrire(anne, 'Lefèvre', { resident_nom_naissance: 'D’Hérouville', resident_prenom: 'Anne-Marie' })
    await m.inscrire(anne, 'Petit')
    for (const q of ['lefevre', 'LEFÈ', 'marie lef', 'd’herou', "d'herou"])
      expect(await noms(q), q).toEqual(['Lefèvre'])
    for (const q of ['100%', '__', 'lefevre petit']) expect(await noms(q), q).toEqual([])
    expect(await noms('lefevre', await m.cadre())).toEqual([])
    for (const q of ['a', 'x'.repeat(101)])
      expect((await m.appeler(anne, 'GET', `${RESIDENTS}?actifs=0&q=${q}`)).status).toBe(400)
  })
})
