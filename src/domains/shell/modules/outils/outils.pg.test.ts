import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shellRoutes } from '#domains/shell/server/registration.ts'
import { fetchPicture } from '#domains/shell/server/remote-image.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

/** Answers as the two public services do; `etat` breaks them. */
let standIn: Server
let base: string
let etat: 'bien' | 'panne' | 'autre' | 'lent' = 'bien'
const asked: URL[] = []
let test: TestApp
let anne: TestSession
let png: Buffer

const feature = (properties: object) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [2.29, 48.87] },
  properties: {
    score: 0.97,
    citycode: '75108',
    context: '75, Paris, Île-de-France',
    type: 'housenumber',
    ...properties,
  },
})

beforeAll(async () => {
  png = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  standIn = createServer((request, response) => {
    const url = new URL(request.url ?? '', base)
    asked.push(url)
    if (etat === 'panne') return response.writeHead(503).end('<html>')
    if (etat === 'autre') return response.writeHead(200).end('[]')
    if (etat === 'lent') return
    const json = (body: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (url.pathname === '/geocodage') {
      const features = [
        feature({
          label: '8 Boulevard du Port 80000 Amiens',
          name: '8 Boulevard du Port',
          postcode: '80000',
          city: 'Amiens',
        }),
        feature({ label: 'Amiens' }),
      ]
      return json({ type: 'FeatureCollection', features, query: url.searchParams.get('q') })
    }
    if (url.pathname === '/sirene') {
      const siren = url.searchParams.get('q')
      const results =
        siren === '732829320' ? [{ siren, nom_complet: 'ESSAI (E)', nom_raison_sociale: 'ESSAI SAS' }] : []
      return json({ results, total_results: results.length, page: 1, per_page: 1 })
    }
    if (url.pathname === '/image') return response.writeHead(200, { 'content-type': 'image/png' }).end(png)
    if (url.pathname === '/svg') {
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="x()"/>'
      return response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(svg)
    }
    return response.writeHead(200, { 'content-type': 'text/html' }).end(png)
  }).listen(0, '127.0.0.1')
  await once(standIn, 'listening')
  base = `http://127.0.0.1:${(standIn.address() as AddressInfo).port}`
  const env = { GEOCODER_URL: `${base}/geocodage`, SIRENE_URL: `${base}/sirene` }
  test = await createTestApp({ routes: shellRoutes, env })
  anne = await test.someone()
})
beforeEach(() => {
  etat = 'bien'
  asked.length = 0
})
afterAll(async () => {
  await test.close()
  standIn.closeAllConnections()
  standIn.close()
})

const get = (url: string, session: TestSession | null = anne) =>
  test.app.inject({ method: 'GET', url: `/api/wikaz/${url}`, headers: session?.headers })

it('refuses nobody', async () => {
  for (const url of ['structure/adresse/paris', 'images?url=http://example.com/a.png'])
    expect((await get(url, null)).statusCode).toBe(401)
  expect((await test.app.inject({ method: 'POST', url: '/api/wikaz/exporter', payload: {} })).statusCode).toBe(401)
})

describe('GET structure/adresse/{text}', () => {
  it('refuses a text too short', async () => expect((await get('structure/adresse/ab')).statusCode).toBe(400))

  it('flattens the answer, and asks once', async () => {
    for (const text of ['8 bd du port', '8%20BD%20du%20Port']) {
      expect((await get(`structure/adresse/${encodeURI(decodeURI(text))}`)).json()).toEqual([
        { name: '8 Boulevard du Port', postcode: '80000', city: 'Amiens', label: '8 Boulevard du Port 80000 Amiens' },
        { name: 'Amiens', postcode: '', city: '', label: 'Amiens' },
      ])
    }
    expect(asked.map(url => url.searchParams.get('q'))).toEqual(['8 bd du port'])
  })

  it.each(['panne', 'autre', 'lent'] as const)(
    'says so when the service is in state %s, and keeps nothing',
    async state => {
      etat = state
      const answer = await get(`structure/adresse/rue-${state}`)
      expect(answer.statusCode).toBe(503)
      expect(answer.json().message).toBe("La recherche d'adresses ne répond pas : saisissez l'adresse à la main.")
      etat = 'bien'
      expect((await get(`structure/adresse/rue-${state}`)).statusCode).toBe(200)
    },
  )
})

describe('GET sirene', () => {
  const sirene = async (search: string) => (await get(`sirene?client_id=x&type=SIREN&search=${search}`, null)).json()

  it.each([
    'sirene?search=732829320',
    'sirene?type=SIRET&search=1',
    'sirene?type=SIREN',
    'sirene?type=SIREN&search=1&x=2',
  ])('refuses %s', async url => expect((await get(url, null)).statusCode).toBe(400))
  it('checks the key before asking anybody', async () => {
    expect(await sirene('732829321')).toEqual({
      denomination: '',
      error: true,
      message: "Ce numéro SIREN n'est pas valide.",
    })
    expect(asked).toEqual([])
  })
  it('gives the name, or says that there is none', async () => {
    expect(await sirene('732%20829%20320')).toEqual({ denomination: 'ESSAI SAS', error: false, message: '' })
    expect(await sirene('404833048')).toMatchObject({ denomination: '', error: true })
  })
  it('says when the directory is away', async () => {
    etat = 'panne'
    expect((await sirene('732829320')).message).toContain('ne répond pas')
  })
})

describe('GET images', () => {
  it.each(['file:///etc/passwd', 'javascript:alert(1)', '/relative', ''])('refuses the address %j', async url => {
    expect((await get(`images?url=${encodeURIComponent(url)}`)).statusCode).toBe(400)
  })
  it('reaches nothing inside, and does not say why', async () => {
    for (const url of [`${base}/image`, `${base.replace('127.0.0.1', 'localhost')}/image`, 'http://169.254.169.254/']) {
      const answer = await get(`images?url=${encodeURIComponent(url)}`)
      expect(answer.json()).toMatchObject({ erreur: 'IMAGE_REFUSEE', message: "Cette image n'a pas pu être chargée." })
    }
    expect(asked).toEqual([])
  })
  it('encodes pictures again, and refuses SVG and liars', async () => {
    const guard = { allows: () => true, ports: [new URL(base).port] }
    const silent = { info: () => undefined }
    const picture = await fetchPicture(`${base}/image`, silent, guard)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 30, height: 20 })
    for (const path of ['svg', 'html']) {
      await expect(fetchPicture(`${base}/${path}`, silent, guard)).rejects.toMatchObject({ code: 'IMAGE_REFUSEE' })
    }
  })
})

describe('POST exporter', () => {
  const post = (payload: object) =>
    test.app.inject({ method: 'POST', url: '/api/wikaz/exporter', payload, headers: anne.headers })
  const data = JSON.stringify([
    { Nom: 'Durand', Note: '=HYPERLINK("http://pirate")' },
    { Nom: 'É;a', Note: -3.5 },
  ])

  it.each([
    [{}, 'data'],
    [{ data: 'x' }, 'data'],
    [{ data: '{"a":1}' }, 'data'],
    [{ data: '[]', type: 'pdf' }, 'type'],
    [{ data: '[]', nom: 'x' }, 'nom'],
  ])('refuses %j', async (body, champ) => {
    const answer = await post(body)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().champs)).toEqual([champ])
  })

  it('writes csv', async () => {
    const answer = await post({ data, type: 'csv' })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toContain('attachment')
    expect(answer.body).toBe(`\uFEFFNom;Note\r\nDurand;"'=HYPERLINK(""http://pirate"")"\r\n"É;a";-3,5\r\n`)
  })

  it('writes xlsx without a formula', async () => {
    const answer = await post({ data })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('spreadsheetml')
    const { unzipSync, strFromU8 } = await import('fflate')
    const files = unzipSync(answer.rawPayload)
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(sheet).not.toMatch(/<f[ >]/)
    expect(sheet).toContain('-3.5')
  })

  it('writes an empty list', async () => {
    for (const type of ['csv', 'xlsx']) expect((await post({ data: '[]', type })).statusCode).toBe(200)
  })
})
