import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepBuild, listPreviousBuilds, readBuildId } from './kept-builds.ts'
import { serveApp } from './serve-app.ts'

const PAGE = { accept: 'text/html,application/xhtml+xml' }
let root: string
let dist: string
let dataDir: string
let app: FastifyInstance

/** Puts a build in place of the one before, as a deployment does. */
function build(name: string): void {
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(join(dist, 'assets'), { recursive: true })
  writeFileSync(join(dist, 'index.html'), `<!doctype html><title>${name}</title>`)
  writeFileSync(join(dist, 'sw.js'), `// ${name}`)
  writeFileSync(join(dist, '.build.json'), '{}')
  const code = `export const name = '${name}' // ${'x'.repeat(2000)}`
  writeFileSync(join(dist, 'assets', `main-${name}.js`), code)
  writeFileSync(join(dist, 'assets', `main-${name}.js.br`), brotliCompressSync(code))
}

async function open(): Promise<FastifyInstance> {
  const opened = Fastify()
  opened.get('/api/known', async () => ({}))
  await serveApp(opened, dist, dataDir)
  return opened
}

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'relais-static-'))
  dist = join(root, 'dist')
  dataDir = join(root, 'data')
  build('un')
  app = await open()
})
afterEach(async () => {
  await app.close()
  rmSync(root, { recursive: true, force: true })
})

describe('what is missing', () => {
  it.each([
    ['/api/inconnu', PAGE],
    ['/oauth/inconnu', PAGE],
    ['/assets/main-zero.js', PAGE],
    ['/favicon.png', PAGE],
    ['/m/mon-activite', { accept: '*/*' }],
    ['/.build.json', PAGE],
    ['/%2e%2e/%2e%2e/etc/passwd', { accept: '*/*' }],
    ['/..%2f..%2fetc%2fpasswd', { accept: '*/*' }],
  ])('%s is a true 404 or less', async (url, headers) => {
    const answer = await app.inject({ url, headers })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.body).not.toContain('<!doctype')
    expect(answer.body).not.toContain('root:')
  })
  it('says so in our own words', async () => {
    const answer = await app.inject('/api/inconnu')
    expect(answer.json()).toMatchObject({ erreur: 'INTROUVABLE', code: 'error' })
    expect(answer.headers['cache-control']).toBe('no-store')
  })
  it('never answers a page to a writing', async () => {
    expect((await app.inject({ method: 'POST', url: '/m/mon-activite', headers: PAGE })).statusCode).toBe(404)
  })
  it('serves the API alone where nothing was built', async () => {
    rmSync(dist, { recursive: true })
    const bare = await open()
    expect((await bare.inject({ url: '/', headers: PAGE })).statusCode).toBe(404)
    expect((await bare.inject('/api/known')).statusCode).toBe(200)
    await bare.close()
  })
})

describe('what is there', () => {
  it.each(['/', '/m/mon-activite', '/m/mon-activite/412?onglet=2'])('%s opens the application', async url => {
    const answer = await app.inject({ url, headers: PAGE })
    expect(answer.body).toContain('<title>un</title>')
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
  })
  it('asks for the service worker again each time, and keeps hashed files for ever', async () => {
    expect((await app.inject('/sw.js')).headers['cache-control']).toBe('no-cache')
    const asset = await app.inject('/assets/main-un.js')
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })
  it('lets the scripts written in the page run, in the page alone', async () => {
    const script = 'document.title'
    writeFileSync(join(dist, 'index.html'), `<!doctype html><title>un</title><script>${script}</script>`)
    const opened = Fastify()
    opened.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', "default-src 'none';script-src 'self'")
    })
    await serveApp(opened, dist, dataDir)
    const policy = async (url: string) =>
      (await opened.inject({ url, headers: PAGE })).headers['content-security-policy']
    const hash = createHash('sha256').update(script).digest('base64')
    for (const url of ['/', '/m/mon-activite', '/index.html'])
      expect(await policy(url)).toBe(`default-src 'none';script-src 'sha256-${hash}' 'self'`)
    for (const url of ['/sw.js', '/assets/main-un.js', '/api/inconnu'])
      expect(await policy(url)).toBe("default-src 'none';script-src 'self'")
    await opened.close()
  })
  it('gives the compressed twin to who understands it', async () => {
    const plain = await app.inject('/assets/main-un.js')
    const small = await app.inject({ url: '/assets/main-un.js', headers: { 'accept-encoding': 'gzip, br' } })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(small.headers['content-encoding']).toBe('br')
    expect(small.headers['content-type']).toBe(plain.headers['content-type'])
    expect(small.headers.vary).toMatch(/accept-encoding/i)
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length)
    expect(small.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })
})

describe('the builds before', () => {
  it('are served for two releases, then forgotten', async () => {
    for (const [age, name] of ['un', 'deux', 'trois', 'quatre'].entries()) {
      build(name)
      await keepBuild(dist, dataDir)
      await keepBuild(dist, dataDir)
      const date = new Date(Date.now() - (10 - age) * 60_000)
      utimesSync(join(dataDir, 'assets', readBuildId(dist) ?? ''), date, date)
    }
    expect(readdirSync(join(dataDir, 'assets'))).toHaveLength(3)
    expect(listPreviousBuilds(dataDir, readBuildId(dist))).toHaveLength(2)
    const now = await open()
    const status = async (name: string) => (await now.inject(`/assets/main-${name}.js`)).statusCode
    expect(await Promise.all(['un', 'deux', 'trois', 'quatre'].map(status))).toEqual([404, 200, 200, 200])
    const old = await now.inject({ url: '/assets/main-deux.js', headers: { 'accept-encoding': 'br' } })
    expect(old.headers['cache-control']).toMatch(/immutable/)
    // The page is always the present one.
    expect((await now.inject({ url: '/', headers: PAGE })).body).toContain('quatre')
    await now.close()
  })
  it('survive two servers that start together', async () => {
    await Promise.all(Array.from({ length: 6 }, () => keepBuild(dist, dataDir)))
    expect(readdirSync(join(dataDir, 'assets'))).toEqual([readBuildId(dist)])
  })
})
