import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestSession } from '#server/testing/seed.ts'
import { openTrial, VEHICULE } from './testing/resource.ts'

const { test, call, somebody } = openTrial()
let anne: TestSession
let path: string
beforeEach(async () => {
  anne = await somebody()
  const created = await call(anne, 'POST', 'vehicules', { ...VEHICULE, contact: '03 53 01 00 01' })
  path = `vehicules/${created.body.id}`
})

const form = async () => (await call(anne, 'GET', `${path}/edit`)).body
const send = (payload: object) => call(anne, 'PUT', path, payload)
const STALE = {
  status: 409,
  body: {
    erreur: 'FICHE_MODIFIEE',
    message: 'Le véhicule a été modifié entre-temps\u00a0: relisez-le avant d’enregistrer.',
  },
}

describe('a form that somebody else overtook', () => {
  it('is refused and covers nothing; read again, it is taken', async () => {
    const opened = await form()
    expect((await send({ ...VEHICULE, contact: '03 53 01 00 02' })).status).toBe(200)
    // Its phone is the former one: nobody typed it.
    const { fin_location: _hidden, ...held } = opened.dataProvider
    const typed = { ...held, notes: 'Clé au crochet' }
    expect(await send({ ...typed, version: opened.version })).toMatchObject(STALE)
    expect((await form()).dataProvider).toMatchObject({ contact: '+33353010002', notes: '' })
    const { version } = await form()
    expect((await send({ ...typed, contact: '+33353010002', version })).status).toBe(200)
    expect((await form()).dataProvider).toMatchObject({ contact: '+33353010002', notes: 'Clé au crochet' })
  })

  it('is refused over a version that is none, and over one of another row', async () => {
    const { body } = await call(anne, 'POST', 'vehicules', { ...VEHICULE, immatriculation: 'AB-2' })
    const { version } = (await call(anne, 'GET', `vehicules/${body.id}/edit`)).body
    expect(await send({ ...VEHICULE, places: 9, version })).toMatchObject(STALE)
    expect((await send({ ...VEHICULE, places: 9, version: 3 })).status).toBe(400)
    expect((await send({ ...VEHICULE, places: 9, version: '' })).status).toBe(400)
    expect((await form()).dataProvider.places).toBe(5)
  })

  it('of two at once takes one', async () => {
    const { version } = await form()
    const both = await Promise.all([8, 9].map(places => send({ ...VEHICULE, places, version })))
    expect(both.map(a => a.status).toSorted()).toEqual([200, 409])
  })
})

describe('a form that nobody overtook', () => {
  it('says where it is sent, and is taken with its version, moved rows and files aside', async () => {
    const { version, url_edit } = await form()
    expect(url_edit).toBe(`/api/essai/modules/essai/${path}`)
    expect((await send({ ...VEHICULE, places: 7, version })).status).toBe(200)
    expect((await form()).version).not.toBe(version)
    // A version speaks of values, not of writings: what came back is what was read.
    await send({ ...VEHICULE, contact: '03 53 01 00 01' })
    expect((await form()).version).toBe(version)
  })

  it('is taken without a version, from who never read it; what is not sent stays', async () => {
    await send({ ...VEHICULE, notes: 'Clé au crochet' })
    const { immatriculation, places, contrat } = VEHICULE
    expect((await send({ immatriculation, places: places + 1, contrat })).status).toBe(200)
    expect((await form()).dataProvider).toMatchObject({ places: places + 1, notes: 'Clé au crochet' })
  })
})

describe('a form that is sent again', () => {
  it('gets its answer again under its key, whatever was written since, and writes nothing', async () => {
    const { version } = await form()
    const payload = { ...VEHICULE, places: 7, version }
    const headers = { ...anne.headers, 'idempotency-key': randomUUID() }
    const url = `/api/essai/modules/essai/${path}`
    const put = () => test.app.inject({ method: 'PUT', url, headers, payload })
    const first = await put()
    expect(first.statusCode).toBe(200)
    await send({ ...VEHICULE, places: 12 })
    const again = await put()
    expect([again.statusCode, again.json()]).toEqual([200, first.json()])
    expect((await form()).dataProvider.places).toBe(12)
    const other = await test.app.inject({ method: 'PUT', url, headers, payload: { ...payload, places: 3 } })
    expect(other.statusCode).toBe(422)
  })

  it('without a key is no quarrel with itself: the row holds all of it already', async () => {
    const { version } = await form()
    for (const _ of [1, 2]) expect((await send({ ...VEHICULE, places: 7, version })).status).toBe(200)
  })
})
