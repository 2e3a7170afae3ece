import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shellRoutes } from '#domains/shell/registration.ts'
import { fetchPicture } from '#domains/shell/server/remote-image.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { startPublicServices } from '#tests/stand-ins/public-services.ts'

let services: Awaited<ReturnType<typeof startPublicServices>>
/** Serves pictures, and what pretends to be one. */
let pictures: Server
let base: string
const asked: string[] = []
let test: TestApp
let anne: TestSession
let png: Buffer

beforeAll(async () => {
  png = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  services = await startPublicServices()
  pictures = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/image') return response.writeHead(200, { 'content-type': 'image/png' }).end(png)
    if (request.url === '/svg') {
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="x()"/>'
      return response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(svg)
    }
    return response.writeHead(200, { 'content-type': 'text/html' }).end(png)
  }).listen(0, '127.0.0.1')
  await once(pictures, 'listening')
  base = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`
  test = await createTestApp({ routes: shellRoutes, env: services.env })
  anne = await test.someone()
})
beforeEach(() => {
  services.state.mood = 'bien'
  services.asked.length = 0
  asked.length = 0
})
afterAll(async () => {
  await test.close()
  services.close()
  pictures.closeAllConnections()
  pictures.close()
})

const get = (url: string, session: TestSession | null = anne) =>
  test.app.inject({ method: 'GET', url: `/api/wikaz/${url}`, headers: session?.headers })

it('refuses nobody', async () => {
  for (const url of ['structure/adresse/paris', 'images?url=http://example.com/a.png'])
    expect((await get(url, null)).statusCode).toBe(401)
  expect((await test.app.inject({ method: 'POST', url: '/api/wikaz/exporter', payload: {} })).statusCode).toBe(401)
})

describe('GET structure/adresse/{text}', () => {
  const adresse = (text: string, session?: TestSession) => get(`structure/adresse/${encodeURIComponent(text)}`, session)

  it('refuses a text too short or too long', async () => {
    for (const text of ['ab', 'a'.repeat(201)]) expect((await adresse(text)).statusCode).toBe(400)
    expect(services.asked).toEqual([])
  })

  it('flattens the answer, and asks once', async () => {
    for (const text of ['8 boulevard du port', '8, BOULEVARD du  Port']) {
      expect((await adresse(text)).json()).toEqual({
        adresses: [
          {
            name: '8 Boulevard du Port',
            postcode: '80000',
            city: 'Amiens',
            label: '8 Boulevard du Port 80000 Amiens',
            latitude: 49.897443,
            longitude: 2.290084,
            code_insee: '80021',
          },
        ],
        error: false,
        message: '',
      })
    }
    expect(services.asked.map(url => url.searchParams.get('q'))).toEqual(['8 boulevard du port'])
  })

  it('says as an answer that the service is away', async () => {
    services.state.mood = 'panne'
    const answer = await adresse('rue en panne')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      adresses: [],
      error: true,
      message: 'Service d’adresses indisponible, saisissez l’adresse à la main.',
    })
    services.state.mood = 'bien'
    expect((await adresse('rue en panne')).json().error).toBe(false)
  })

  it('slows down who asks more than anybody types, and nobody else', async () => {
    const bob = await test.someone()
    // Sixty at once, and one more for each second that a busy machine takes to ask them.
    let asked = 1
    let refused = await adresse('rue des lilas', bob)
    for (; refused.statusCode === 200 && asked < 200; asked++) refused = await adresse('rue des lilas', bob)
    expect(asked).toBeGreaterThan(60)
    expect(refused.json().erreur).toBe('TROP_DE_TENTATIVES')
    expect(refused.headers['retry-after']).toBe('1')
    expect((await adresse('rue des lilas')).statusCode).toBe(200)
    test.advance(1_000)
    expect((await adresse('rue des lilas', bob)).statusCode).toBe(200)
  })
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
    expect(await sirene('732829321')).toEqual({ denomination: '', error: true, message: 'Siren invalide' })
    expect(services.asked).toEqual([])
  })
  it('gives the name, or says that there is none', async () => {
    expect(await sirene('732%20829%20320')).toEqual({ denomination: 'ESSAI SAS', error: false, message: '' })
    expect(await sirene('000000018')).toMatchObject({ denomination: '', error: true })
  })
  it('refuses nothing while the directory is away', async () => {
    services.state.mood = 'panne'
    expect(await sirene('552100554')).toMatchObject({ denomination: '', error: false })
  })
})

describe('GET images', () => {
  it.each(['file:///etc/passwd', 'javascript:alert(1)', '/relative', ''])('refuses the address %j', async url => {
    expect((await get(`images?url=${encodeURIComponent(url)}`)).statusCode).toBe(400)
  })
  it('reaches nothing inside, and does not say why', async () => {
    for (const url of [`${base}/image`, `${base.replace('127.0.0.1', 'localhost')}/image`, 'http://169.254.169.254/']) {
      const answer = await get(`images?url=${encodeURIComponent(url)}`)
      expect(answer.json()).toMatchObject({ erreur: 'IMAGE_REFUSEE', message: 'Cette image n’a pas pu être chargée.' })
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
