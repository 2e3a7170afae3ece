import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTerrain, type Terrain } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { watchStatements } from '#server/testing/statements.ts'
import type { ImportReport } from '#wire/resource.ts'
import { MODULE_CLIENTS } from './contract.ts'

const BASE = '/api/entreprises/modules/gestion-clients-entreprises/clients'

let terrain: Terrain
let moi: TestSession
beforeAll(async () => {
  terrain = await createTerrain()
})
afterAll(() => terrain.test.close())
beforeEach(async () => {
  moi = await terrain.test.someone({ modules: [MODULE_CLIENTS] })
})

type Demande = {
  readonly lignes: readonly object[]
  readonly appliquer?: boolean
  readonly doubles?: readonly number[]
}
async function importer({ lignes, appliquer = false, ...plus }: Demande, qui = moi): Promise<ImportReport> {
  const payload = { lignes, appliquer, valides: true, ...plus }
  const answer = await terrain.test.app.inject({ method: 'POST', url: `${BASE}/import`, headers: qui.headers, payload })
  expect(answer.statusCode).toBe(200)
  return answer.json().rapport
}
const combien = async (qui = moi): Promise<number> =>
  (await terrain.test.app.inject({ url: BASE, headers: qui.headers })).json().total

const zoe = { Nom: 'Le Goff', Prénom: 'Zoé', Téléphone: '02 99 11 22 33', 'E-mail': 'zoe@exemple.test' }
const yann = { Nom: 'Kerbrat', Prénom: 'Yann', Adresse: '4 rue du Port', 'Code postal': '29200', Ville: 'Brest' }

describe('customers of a sheet who may be there already', () => {
  it('are nobody of another company, and nobody’s who is not asked about', async () => {
    const ailleurs = await terrain.test.someone({ modules: [MODULE_CLIENTS] })
    await importer({ lignes: [zoe], appliquer: true }, ailleurs)
    expect(await importer({ lignes: [zoe], doubles: [] })).not.toHaveProperty('doubles')
    await importer({ lignes: [zoe], appliquer: true })
    expect(await importer({ lignes: [zoe], appliquer: true })).toMatchObject({ ecrites: 1 })
    expect(await combien()).toBe(2)
  })

  it('that are all left out are told as no success', async () => {
    await importer({ lignes: [zoe, yann], appliquer: true })
    const answer = await terrain.test.app.inject({
      ...{ method: 'POST', url: `${BASE}/import`, headers: moi.headers },
      payload: { lignes: [zoe, yann], appliquer: true, doubles: [] },
    })
    expect(answer.json()).toMatchObject({
      code: 'warning',
      message: 'Aucune ligne importée\u00a0: 2\u00a0lignes existent peut-être déjà.',
      rapport: { ecrites: 0, ignorees: 2 },
    })
    expect(await combien()).toBe(2)
  })

  it('are told with why and whom: a number, an address of mail, a name in its town', async () => {
    await importer({ lignes: [zoe, yann], appliquer: true })
    const { doubles } = await importer({
      lignes: [
        { Nom: 'Autre', Téléphone: '+33 2 99 11 22 33' },
        { Nom: 'Autre encore', 'E-mail': 'ZOE@exemple.test' },
        { ...yann, Adresse: '9 quai Nord' },
        { ...yann, Ville: 'Quimper' },
        { Nom: 'Kerbrat' },
        { Nom: 'KERBRAT', Prénom: 'yann' },
      ],
      doubles: [],
    })
    const dits = doubles?.map(({ ligne, raison, comme }) => [
      ligne,
      raison,
      'label' in comme ? comme.label : comme.ligne,
    ])
    expect(dits).toEqual([
      [1, 'même téléphone', 'Zoé Le Goff'],
      [2, 'même e-mail', 'Zoé Le Goff'],
      [3, 'même nom, autre adresse', 'Yann Kerbrat, 29200 Brest'],
      [6, 'même nom', 'Yann Kerbrat, 29200 Brest'],
    ])
  })

  it('are a doubt by the name alone, nobody by a name where all else differs, and sure by the SIREN', async () => {
    const martin = { Nom: 'Martin' }
    const ailleurs = {
      ...{ Nom: 'Le Goff', Prénom: 'Zoé', Téléphone: '06 11 11 11 11', 'E-mail': 'autre@exemple.test' },
      ...{ Adresse: '2 rue du Lac', Ville: 'Rennes' },
    }
    const societe = { Type: 'Société', Nom: 'Garage du Nord', SIREN: '732829320' }
    await importer({ lignes: [zoe, yann, martin, societe], appliquer: true })
    const { doubles } = await importer({
      lignes: [ailleurs, martin, { ...yann, Adresse: '4, r. du port' }, { ...societe, Nom: 'GDN' }],
      doubles: [],
    })
    expect(doubles).toEqual([
      { ligne: 2, raison: 'même nom', doute: true, comme: { label: 'Martin' } },
      { ligne: 3, raison: 'même nom', comme: { label: 'Yann Kerbrat, 29200 Brest' } },
      { ligne: 4, raison: 'même SIREN', comme: { label: 'Garage du Nord' } },
    ])
    // The same of the lines of one sheet.
    const feuille = [{ Nom: 'Petit' }, { Nom: 'Petit' }, { ...ailleurs, Nom: 'Roy' }]
    const autre = { ...ailleurs, Nom: 'Roy', Téléphone: '06 22 22 22 22', 'E-mail': 'roy@exemple.test' }
    expect(
      (await importer({ lignes: [...feuille, { ...autre, Adresse: '8 quai Sud' }], doubles: [] })).doubles,
    ).toEqual([{ ligne: 2, raison: 'même nom', doute: true, comme: { ligne: 1 } }])
  })

  it('are told of the sheet itself too, the first of them apart', async () => {
    const lignes = [zoe, { Nom: 'X' }, { Nom: 'Autre', 'E-mail': 'zoe@exemple.test' }, yann, yann]
    expect((await importer({ lignes, doubles: [] })).doubles).toEqual([
      { ligne: 3, raison: 'même e-mail', comme: { ligne: 1 } },
      { ligne: 5, raison: 'même nom', comme: { ligne: 4 } },
    ])
  })

  it('do not enter unless it was said, and are counted; wrong lines stay wrong', async () => {
    await importer({ lignes: [zoe], appliquer: true })
    const lignes = [zoe, { ...zoe, Nom: '' }, yann, { ...yann }]
    const vus = await importer({ lignes, doubles: [] })
    expect(vus.erreurs.map(e => e.ligne)).toEqual([2])
    expect(vus.doubles?.map(d => d.ligne)).toEqual([1, 4])
    expect(await combien()).toBe(1)
    const faits = await importer({ lignes, appliquer: true, doubles: [] })
    expect(faits).toMatchObject({ ecrites: 1, ignorees: 2, erreurs: [{ ligne: 2 }] })
    expect(await combien()).toBe(2)
    const voulus = await importer({ lignes: [zoe, yann], appliquer: true, doubles: [1] })
    expect(voulus).toMatchObject({ ecrites: 1, ignorees: 1 })
    expect(await combien()).toBe(3)
  })

  it('have what a spreadsheet took from them again, and a company’s name where they have none', async () => {
    const lignes = [
      { Nom: 'Garage du Nord', Téléphone: '612345678', Adresse: '1 rue X', 'Code postal': '1000', Ville: 'Bourg' },
      { Société: 'Toitures Martin', Nom: '', Téléphone: '33199006795' },
    ]
    expect(await importer({ lignes, appliquer: true })).toMatchObject({ ecrites: 2, erreurs: [] })
    const { datas } = (await terrain.test.app.inject({ url: BASE, headers: moi.headers })).json()
    const lus = datas.map((c: Record<string, unknown>) => [
      ...[c.client_nom, c.client_telephone, c.client_type, c.client_ville],
    ])
    expect(lus).toEqual([
      ['Garage du Nord', '+33612345678', expect.anything(), '01000 Bourg'],
      ['Toitures Martin', '+33199006795', expect.anything(), ''],
    ])
    expect(datas[0].client_type).not.toEqual(datas[1].client_type)
  })

  it('are looked for by a few questions, however long the sheet', async () => {
    const un = (n: number) => ({ ...yann, Nom: `Client ${n}`, Téléphone: `02 98 ${String(100_000 + n).slice(0, 6)}` })
    const lignes = Array.from({ length: 1000 }, (_, n) => un(n))
    const questions = watchStatements()
    try {
      expect(await importer({ lignes, doubles: [] })).toMatchObject({ lignes: 1000, erreurs: [] })
      expect(questions.count()).toBeLessThan(12)
    } finally {
      questions.end()
    }
    expect(await combien()).toBe(0)
  })
})
