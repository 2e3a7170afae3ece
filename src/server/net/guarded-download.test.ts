import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { downloadGuarded } from '#server/net/guarded-download.ts'

let canary: Server
let port: string
const hits: string[] = []
beforeAll(async () => {
  canary = createServer((request, response) => {
    hits.push(request.url ?? '')
    const [, path] = (request.url ?? '').split('/')
    if (path === 'loop') return response.writeHead(302, { location: '/loop' }).end()
    if (path === 'inside') return response.writeHead(302, { location: `http://127.0.0.2:${port}/secret` }).end()
    if (path === 'file') return response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    if (path === 'announced') return response.writeHead(200, { 'content-length': 6e6 }).end()
    if (path === 'chunked') {
      response.writeHead(200)
      for (let i = 0; i < 6; i++) response.write(Buffer.alloc(1024 * 1024))
      return response.end()
    }
    if (path === 'hop') return response.writeHead(301, { location: '/image' }).end()
    return response.writeHead(200, { 'content-type': 'image/png; charset=x' }).end('octets')
  }).listen(0, '0.0.0.0')
  await once(canary, 'listening')
  port = String((canary.address() as AddressInfo).port)
})
afterAll(() => void canary.close())

describe('without exception', () => {
  it.each([
    'http://127.0.0.1:PORT/', 'http://127.1:PORT/', 'http://2130706433:PORT/', 'http://0x7f000001:PORT/', 'http://0:PORT/',
    'http://localhost:PORT/', 'http://[::1]:PORT/', 'http://[::ffff:127.0.0.1]:PORT/', 'http://169.254.169.254/latest/',
    'http://10.0.0.1/', 'file:///etc/passwd', 'gopher://127.0.0.1:PORT/', 'http://user:pass@example.com/',
    'http://example.com:22/', 'ftp://example.com/', 'http://127.0.0.1.:PORT/',
  ])('refuses %s and reaches nothing', async address => {
    const before = hits.length
    // Every port is let through here: the address alone must be enough to refuse.
    const ports = address.includes('PORT') ? ['', port] : ['', '80', '443']
    await expect(downloadGuarded(address.replace('PORT', port), { ports })).rejects.toThrow()
    expect(hits).toHaveLength(before)
  }) // biome-ignore format: a list of addresses
})

describe('with the canary’s address allowed', () => {
  const get = (path: string) =>
    downloadGuarded(`http://127.0.0.1:${port}/${path}`, { ports: [port], allows: address => address === '127.0.0.1' })

  it('follows a redirect to an allowed address', async () => {
    expect(await get('hop')).toEqual({ bytes: Buffer.from('octets'), type: 'image/png' })
  })
  it.each(['inside', 'file', 'loop', 'announced', 'chunked'])('refuses %s', async path => {
    await expect(get(path)).rejects.toThrow()
    expect(hits).not.toContain('/secret')
  })
})
