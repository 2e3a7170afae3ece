import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { ouvrirMaison, RESIDENTS } from '#domains/residences/server/testing/maison.ts'
import type { TestSession } from '#server/testing/seed.ts'

const m = ouvrirMaison()
let anne: TestSession
let id: number
beforeEach(async () => {
  anne = await m.cadre()
  id = await m.inscrire(anne, 'Petit')
})
const image = (background: string) =>
  sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer()
const photo = (qui: TestSession | null, method: 'GET' | 'POST' | 'DELETE', payload?: Buffer) =>
  m.app.inject({
    ...{ method, url: `${RESIDENTS}/${id}/photo` },
    headers: { ...qui?.headers, ...(payload && { 'content-type': 'application/octet-stream' }) },
    ...(payload && { payload }),
  })
const posee = async () => (await m.reussir(anne, 'GET', `${RESIDENTS}/${id}`)).photo

describe('the picture of a resident', () => {
  it('is refused to the anonymous, who lacks the right, and another house', async () => {
    await photo(anne, 'POST', await image('red'))
    const [sans, ailleurs] = [await m.someone({ compte_id: anne.compte_id, modules: [] }), await m.cadre()]
    for (const [method, payload] of [
      ['GET', undefined],
      ['POST', await image('blue')],
      ['DELETE', undefined],
    ] as const) {
      expect((await photo(null, method, payload)).statusCode).toBe(401)
      expect((await photo(sans, method, payload)).statusCode).toBe(403)
      expect((await photo(ailleurs, method, payload)).statusCode).toBe(404)
    }
    expect(await posee()).not.toBeNull()
  })

  it('is a picture, shown drawn again and smaller, and goes', async () => {
    expect((await photo(anne, 'GET')).statusCode).toBe(404)
    expect((await photo(anne, 'POST', Buffer.from('<svg onload=alert(1)>'))).statusCode).toBe(422)
    expect(await posee()).toBeNull()
    expect((await photo(anne, 'POST', await image('red'))).statusCode).toBe(200)
    const premiere = await posee()
    const lue = await photo(anne, 'GET')
    expect([lue.statusCode, lue.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await sharp(lue.rawPayload).metadata()).width).toBe(240)
    // The same again changes nothing; another one takes its place.
    await photo(anne, 'POST', await image('red'))
    expect(await posee()).toBe(premiere)
    await photo(anne, 'POST', await image('blue'))
    expect(await posee()).not.toBe(premiere)
    for (let n = 0; n < 2; n++) expect((await photo(anne, 'DELETE')).statusCode).toBe(200)
    expect(await posee()).toBeNull()
  })
})
