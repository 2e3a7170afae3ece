import { beforeAll, describe, expect, it } from 'vitest'
import { MODULE_DEMANDES } from '#domains/field-service/model/demandes/demande.ts'
import type { DemandeExterne } from '#domains/field-service/model/demandes/externe.ts'
import { ouvrirReseau } from '#domains/field-service/server/testing/reseau.ts'
import { aujourdhui } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours, instantParis } from '#wire/dates.ts'

const BASE = '/api/entreprises/modules/reception-demandes-externes/demandes'
const jour = (n: number) => ajouterJours(aujourdhui(), n)

const r = ouvrirReseau()
let a: TestSession
beforeAll(async () => {
  a = await r.prestataire()
})

const lister = (query: string, qui: TestSession | null = a) => r.appeler(qui, 'GET', `${BASE}${query}`)
const numeros = async (query: string, qui = a) => {
  const reponse = await lister(query, qui)
  expect(reponse.statusCode, reponse.body).toBe(200)
  return (reponse.json() as DemandeExterne[]).map(d => d.demande_id)
}
const refuser = async (offre: number) =>
  expect((await r.appeler(a, 'POST', `${BASE}/${offre}/refus`, { motif: 'Trop loin' })).statusCode).toBe(200)
const finie = (offre: number, le: number) =>
  r.t.test.db
    .updateTable('demande_externe')
    .set({ repondue_a: new Date(instantParis(jour(le), '23:30')) })
    .where('compte_id', '=', a.compte_id)
    .where('externe_id', '=', offre)
    .execute()

describe('is refused', () => {
  it('to nobody in particular, and to who does not hold the module', async () => {
    const autre = await r.t.test.someone({ compte_id: a.compte_id, modules: [MODULE_DEMANDES] })
    const [, offre] = await r.envoyee(a)
    for (const url of ['?type=0', `/${offre}`]) {
      expect((await lister(url, null)).statusCode).toBe(401)
      expect((await lister(url, autre)).statusCode).toBe(403)
    }
  })

  it.each([
    '?type=2',
    '?type=1',
    `?type=1&debut=${jour(0)}`,
    `?type=1&debut=${jour(1)}&fin=${jour(0)}`,
    '?type=1&debut=2026-02-30&fin=2026-03-01',
    // Nothing is looked for at the office: what a company may not read cannot be guessed by asking.
    '?recherche=Client',
    '?type=0&client=Client',
  ])('%s', async query => {
    expect((await lister(query)).statusCode).toBe(400)
  })

  it('of another company, and of nothing', async () => {
    const [, offre] = await r.envoyee(a)
    const voisin = await r.prestataire()
    expect((await lister(`/${offre}`, voisin)).statusCode).toBe(404)
    expect((await lister('/2000000000')).statusCode).toBe(404)
    expect(await numeros('?type=0', voisin)).not.toContain(offre)
  })
})

describe('is listed', () => {
  it('in progress as long as it may be answered, then in the period in which it ended, both days included', async () => {
    const [, attend] = await r.envoyee(a)
    const [, refusee] = await r.envoyee(a)
    await refuser(refusee)
    await finie(refusee, -10)
    const enCours = await numeros('?type=0')
    expect([enCours.includes(attend), enCours.includes(refusee)]).toEqual([true, false])
    const pendant = (du: number, au: number) => numeros(`?type=1&debut=${jour(du)}&fin=${jour(au)}`)
    expect(await pendant(-10, -10)).toEqual([refusee])
    expect(await pendant(-12, -10)).toEqual([refusee])
    expect(await pendant(-9, 0)).not.toContain(refusee)
    expect(await pendant(-12, -11)).toEqual([])
    // As an application of before asks: both, of a month.
    const sans = await numeros('')
    expect([sans.includes(attend), sans.includes(refusee)]).toEqual([true, true])
    await finie(refusee, -40)
    expect(await numeros('')).not.toContain(refusee)
  })

  it('and read by its number wherever it stands, with when it ended', async () => {
    const [, offre] = await r.envoyee(a)
    const lue = async (): Promise<DemandeExterne> => (await lister(`/${offre}`)).json()
    expect(await lue()).toMatchObject({ etat: 'attente', repondue_a: null, en_retard: false, peut: { accepter: true } })
    await refuser(offre)
    expect(await lue()).toMatchObject({
      etat: 'refusee',
      repondue_a: expect.stringContaining(`${aujourdhui()}T`),
      peut: { accepter: false },
    })
    await finie(offre, -400)
    expect((await lue()).repondue_a).toBe(instantParis(jour(-400), '23:30'))
  })

  it('late once its wished day is behind, while it may still be answered', async () => {
    const [, offre] = await r.envoyee(a)
    const souhaiter = (n: number) =>
      r.t.test.db
        .updateTable('demande_externe')
        .set({ demande_date_souhaite: jour(n) })
        .where('compte_id', '=', a.compte_id)
        .where('externe_id', '=', offre)
        .execute()
    const tard = async () => ((await lister(`/${offre}`)).json() as DemandeExterne).en_retard
    await souhaiter(0)
    expect(await tard()).toBe(false)
    await souhaiter(-1)
    expect(await tard()).toBe(true)
    await refuser(offre)
    expect(await tard()).toBe(false)
  })

  it('without whose it is nor where exactly, in progress, over and by its number', async () => {
    const [, offre] = await r.envoyee(a)
    const [, refusee] = await r.envoyee(a)
    await refuser(refusee)
    const { client_nom } = await r.t.test.db
      .selectFrom('client')
      .select('client_nom')
      .where('client_id', '=', r.lieu.client_id)
      .executeTakeFirstOrThrow()
    const { adresse_adresse1 } = await r.t.test.db
      .selectFrom('adresse')
      .select('adresse_adresse1')
      .where('adresse_id', '=', r.lieu.adresse_id)
      .executeTakeFirstOrThrow()
    for (const url of ['?type=0', `?type=1&debut=${jour(-1)}&fin=${jour(1)}`, '', `/${offre}`, `/${refusee}`]) {
      const { body } = await lister(url)
      expect(body).toContain('Fuite sous évier')
      expect(body).not.toContain(client_nom)
      expect(body).not.toContain(adresse_adresse1)
    }
  })
})
