import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { ouvrirMaison, RESIDENTS } from '#domains/residences/server/testing/maison.ts'
import type { TestSession } from '#server/testing/seed.ts'
import type { ImportRow } from '#wire/resource.ts'

const m = ouvrirMaison()
let anne: TestSession
beforeEach(async () => {
  anne = await m.cadre()
})

const PETIT = { Nom: 'Petit', Prénom: 'Denise', Civilité: 'Madame', 'Date de naissance': '14/03/1938' }
const ROCHE = { Nom: 'Roche', Prénom: 'Paul', Civilité: 'M', 'Date de naissance': '2/1/31' }
const importer = async (qui: TestSession | null, lignes: unknown, over: object = {}) =>
  await m.appeler(qui, 'POST', `${RESIDENTS}/import`, { lignes, appliquer: true, ...over } as object)
const rapportDe = async (lignes: readonly ImportRow[], over: object = {}) => {
  const { status, body } = await importer(anne, lignes, over)
  expect(status).toBe(200)
  return body
}
const gens = async (qui = anne) =>
  (await m.reussir(qui, 'GET', `${RESIDENTS}?actifs=0`)).residents.map(
    (r: Record<string, unknown>) => `${r.label}, ${r.logement_numero}, ${r.etat}`,
  )

describe('refusals', () => {
  it('the anonymous, who lacks the right, what is no sheet, and more lines than a house has people', async () => {
    const sans = await m.someone({ compte_id: anne.compte_id, modules: [] })
    expect((await importer(null, [PETIT])).status).toBe(401)
    expect((await importer(sans, [PETIT])).status).toBe(403)
    for (const lignes of ['x', [1], Array.from({ length: 501 }, () => PETIT)])
      expect((await importer(anne, lignes)).status).toBe(400)
    expect((await importer(anne, [PETIT], { forcer: true })).status).toBe(400)
    expect((await m.appeler(anne, 'POST', `${RESIDENTS}/import/1/defaire`)).body.erreur).toBe('INTROUVABLE')
    expect(await gens()).toEqual([])
  })

  it.each([
    [{ ...PETIT, Nom: '' }, { resident_nom: 'Nom\u00a0: à renseigner.' }],
    [{ ...PETIT, Civilité: 'Docteur' }, { resident_civilite: 'Civilité\u00a0: Mme, M., ou rien.' }],
    [
      { ...PETIT, 'Date de naissance': '31/02/1938' },
      { resident_date_naissance: expect.stringContaining('14/03/1938') },
    ],
    [{ ...PETIT, 'Date de naissance': '1/1/1880' }, { resident_date_naissance: expect.stringContaining('1900') }],
    [{ ...PETIT, 'Date de naissance': '1/1/2090' }, { resident_date_naissance: 'Une date passée est attendue.' }],
    [
      { ...PETIT, Logement: 'A12' },
      { entree: expect.any(String), logement: expect.any(String) },
    ],
    [{ ...PETIT, 'Date d’entrée': '1/2/2020' }, { logement: expect.stringContaining('à renseigner') }],
    [{ ...PETIT, Glycémie: '1,2' }, { Glycémie: 'Colonne inconnue' }],
  ])('says at its cell what is wrong with %j', async (ligne, champs) => {
    const { rapport } = await rapportDe([ligne], { valides: true })
    expect(rapport).toEqual({ lignes: 1, ecrites: 0, erreurs: [{ ligne: 1, champs }] })
    expect(await gens()).toEqual([])
  })

  it('a room that is full, of another house, or whose only place another line has taken', async () => {
    const chambre = await m.ouvrirLogement(anne, { logement_numero: 'B1' })
    await m.ouvrirLogement(anne, { logement_numero: 'B2' })
    await m.ouvrirLogement(await m.cadre(), { logement_numero: 'Z9' })
    const en = { 'Date d’entrée': '1/2/2020' }
    const { rapport } = await rapportDe(
      [
        { ...PETIT, ...en, Logement: 'Ch. n° b1' },
        { ...ROCHE, ...en, Logement: 'B1' },
        { Nom: 'Faure', ...en, Logement: 'Z9' },
      ],
      { appliquer: false },
    )
    expect(rapport.erreurs).toEqual([
      {
        ligne: 2,
        champs: {
          logement:
            'Logement\u00a0: B1 est complet, pris par Denise Petit, de cette feuille. Libres ce jour-là\u00a0: B2.',
        },
      },
      { ligne: 3, champs: { logement: 'Logement\u00a0: ce numéro n’est pas de la maison.' } },
    ])
    // Looking changes nothing.
    expect(await gens()).toEqual([])
    expect((await m.reussir(anne, 'GET', `/api/edt/modules/gestion-logements/logements/${chambre}`)).logement_id).toBe(
      chambre,
    )
  })
})

describe('a sheet', () => {
  it('enters its people and their rooms at once, tells nobody of an arrival, and is taken back whole', async () => {
    const collegue = await m.cadre(anne.compte_id)
    await m.ouvrirLogement(anne, { logement_numero: 'B1' })
    const lignes = [{ ...PETIT, Logement: 'B1', 'Date d’entrée': '1er février 2020' }, ROCHE]
    expect((await rapportDe(lignes, { appliquer: false })).message).toBe('Toutes les lignes peuvent être importées.')
    const { message, rapport } = await rapportDe(lignes)
    expect(message).toBe('2\u00a0résidents ajoutés, dont 1 en attente d’un logement.')
    expect(await gens()).toEqual(expect.arrayContaining(['Mme Denise Petit, B1, present', 'M. Paul Roche, , attente']))
    const avis = await m.db
      .selectFrom('notification')
      .selectAll()
      .where('utilisateur_id', '=', collegue.utilisateur_id)
      .execute()
    expect(avis).toEqual([])
    const defaire = `${RESIDENTS}/import/${rapport.import_id}/defaire`
    expect((await m.appeler(await m.cadre(), 'POST', defaire)).body.erreur).toBe('INTROUVABLE')
    expect((await m.reussir(anne, 'POST', defaire)).message).toBe('2\u00a0résidents retirés.')
    expect(await gens()).toEqual([])
    expect((await m.appeler(anne, 'POST', defaire)).body.erreur).toBe('INTROUVABLE')
  })

  it('leaves out who is there already or twice in it, unless somebody says otherwise; births tell apart', async () => {
    await m.inscrire(anne, 'Petit')
    const autre = { ...PETIT, 'Date de naissance': '1/1/1950' }
    const lignes = [PETIT, ROCHE, { ...ROCHE, 'Date de naissance': '' }, autre]
    const { rapport } = await rapportDe(lignes, { appliquer: false })
    expect(rapport.doubles).toEqual([
      { ligne: 1, raison: 'même nom, né le même jour', champ: 'resident_nom', comme: { label: 'Mme Denise Petit' } },
      { ligne: 3, raison: 'même nom', champ: 'resident_nom', comme: { ligne: 2 } },
    ])
    const fait = await rapportDe(lignes, { doubles: [3] })
    expect(fait.message).toBe(
      '3\u00a0résidents ajoutés, dont 3 en attente d’un logement\u00a0; 1\u00a0ligne laissée de côté.',
    )
    expect(await gens()).toHaveLength(4)
  })

  it('enters its right lines alone where that is asked, and once however often it is sent; its answer is kept without a name', async () => {
    await m.inscrire(anne, 'Petit')
    const lignes = [PETIT, ROCHE, { Nom: '' }]
    expect((await rapportDe(lignes)).rapport.ecrites).toBe(0)
    const headers = { ...anne.headers, 'idempotency-key': randomUUID() }
    const envoyer = async () =>
      (
        await m.app.inject({
          ...{ method: 'POST', url: `${RESIDENTS}/import`, headers },
          payload: { lignes, appliquer: true, valides: true },
        })
      ).json()
    const premier = await envoyer()
    expect(premier.rapport).toMatchObject({ ecrites: 1, doubles: [{ comme: { label: 'Mme Denise Petit' } }] })
    expect((await envoyer()).rapport).toEqual(premier.rapport)
    expect(await gens()).toHaveLength(2)
    const recus = JSON.stringify(await m.db.selectFrom('recu').selectAll().execute())
    expect(recus).toContain('gestion-residents.importer')
    expect(recus).not.toMatch(/Petit|Roche/)
  })

  it('keeps who has something to their name since, and says how many', async () => {
    const { rapport } = await rapportDe([PETIT, ROCHE])
    const chambre = await m.ouvrirLogement(anne)
    const [roche] = (await m.reussir(anne, 'GET', RESIDENTS)).residents.filter(
      (r: { resident_nom: string }) => r.resident_nom === 'Roche',
    )
    await m.loger(anne, roche.resident_id, chambre, -1)
    const { message } = await m.reussir(anne, 'POST', `${RESIDENTS}/import/${rapport.import_id}/defaire`)
    expect(message).toBe('1\u00a0résident retiré. 1\u00a0personne reste\u00a0: quelque chose a été noté depuis.')
    expect(await gens()).toEqual([expect.stringContaining('Paul Roche')])
  })

  it('names who holds a full room, in the answer alone, and says that none is free', async () => {
    const chambre = await m.ouvrirLogement(anne, { logement_numero: 'B1' })
    await m.loger(anne, await m.inscrire(anne, 'Leroux'), chambre, -40)
    const headers = { ...anne.headers, 'idempotency-key': randomUUID() }
    const answer = await m.app.inject({
      ...{ method: 'POST', url: `${RESIDENTS}/import`, headers },
      payload: {
        lignes: [ROCHE, { ...PETIT, Logement: 'B1', 'Date d’entrée': '1/2/2020' }],
        appliquer: true,
        valides: true,
      },
    })
    expect(answer.json().rapport.erreurs).toEqual([
      {
        ligne: 2,
        champs: {
          logement: 'Logement\u00a0: B1 est complet, pris par Mme Denise Leroux. Aucun autre n’est libre ce jour-là.',
        },
      },
    ])
    expect(JSON.stringify(await m.db.selectFrom('recu').selectAll().execute())).not.toMatch(/Leroux/)
  })

  it('tells a double beside the other mistakes of its line', async () => {
    await m.inscrire(anne, 'Petit')
    const { rapport } = await rapportDe([{ ...PETIT, Civilité: 'Docteur' }], { appliquer: false })
    expect(rapport).toMatchObject({
      ...{ erreurs: [{ ligne: 1, champs: { resident_civilite: expect.any(String) } }], ignorees: 0 },
      doubles: [{ ligne: 1, comme: { label: 'Mme Denise Petit' } }],
    })
  })

  it('offers the room of a line to who waits under that name, brings them in, and puts them back to wait', async () => {
    const attend = await m.inscrire(anne, 'Petit')
    await m.ouvrirLogement(anne, { logement_numero: 'B1' })
    const ligne = { ...PETIT, Logement: 'B1', 'Date d’entrée': '1/2/2020' }
    // Who says no room is no arrival; nor is a line that is nobody's double.
    expect((await rapportDe([PETIT], { appliquer: false })).rapport.doubles[0]).not.toHaveProperty('attend')
    expect((await rapportDe([ROCHE], { entrent: [1] })).rapport.ecrites).toBe(1)
    expect((await rapportDe([ligne], { appliquer: false })).rapport.doubles).toMatchObject([{ ligne: 1, attend: true }])
    const fait = await rapportDe([ligne], { entrent: [1] })
    expect(fait.message).toBe('1\u00a0résident ajouté, dont 1 de la liste d’attente.')
    expect(await gens()).toEqual(expect.arrayContaining(['Mme Denise Petit, B1, present']))
    expect(await gens()).toHaveLength(2)
    // Who lives there already waits no more.
    expect((await rapportDe([ligne], { appliquer: false })).rapport.doubles[0]).not.toHaveProperty('attend')
    const { message } = await m.reussir(anne, 'POST', `${RESIDENTS}/import/${fait.rapport.import_id}/defaire`)
    expect(message).toBe('1\u00a0personne attend de nouveau.')
    expect(await m.etatDe(anne, attend)).toBe('attente')
  })

  it('stays on the list of imports for a day, for its house alone, until it is taken back', async () => {
    const lister = async (qui: TestSession | null) => await m.appeler(qui, 'GET', `${RESIDENTS}/imports`)
    const sans = await m.someone({ compte_id: anne.compte_id, modules: [] })
    expect([(await lister(null)).status, (await lister(sans)).status]).toEqual([401, 403])
    expect((await lister(anne)).body).toEqual([])
    const { rapport } = await rapportDe([PETIT, ROCHE])
    const [un] = (await lister(anne)).body
    expect(un).toMatchObject({ import_id: rapport.import_id, lignes: 2, par: expect.stringMatching(/./) })
    expect((await lister(await m.cadre())).body).toEqual([])
    await m.reussir(anne, 'POST', `${RESIDENTS}/import/${rapport.import_id}/defaire`)
    expect((await lister(anne)).body).toEqual([])
  })
})
