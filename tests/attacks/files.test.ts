import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { route } from '#server/http/route.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { anySession, operation } from '#wire/operation.ts'
import { openTarget, sendRaw, type Target } from './target.ts'

/** Answers a document under whatever name is asked: names come from people, in every domain. */
const named = operation({
  id: 'test.nomme',
  method: 'POST',
  path: '/api/test/nomme',
  summary: 'Rend un document sous ce nom',
  right: anySession,
  tenant: 'self',
  offline: 'online-only',
  body: z.strictObject({ nom: z.string() }),
  output: z.unknown(),
  answers: 'binary',
})
const namedRoute = route(named, async (_context, { body }) => ({
  bytes: Buffer.from('octets'),
  mime: 'application/pdf',
  nom: body.nom,
}))

let target: Target
let anne: TestSession
beforeAll(async () => {
  target = await openTarget({ routes: [namedRoute] })
  anne = await target.someone()
})
afterAll(() => target.close())

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const send = (bytes: Buffer, mime: string) =>
  target.app.inject({
    method: 'PUT',
    url: `/api/fichiers/${hash(bytes)}?position=0&taille=${bytes.length}&mime=${encodeURIComponent(mime)}`,
    headers: { ...anne.headers, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
const get = (url: string) => target.app.inject({ url, headers: anne.headers })

describe('a name that people gave', () => {
  it.each([
    ['a line break', 'a\r\nSet-Cookie: x=1\r\n\r\n<script>', 'a%0D%0ASet-Cookie%3A%20x%3D1%0D%0A%0D%0A%3Cscript%3E'],
    ['quotes', 'a"; filename="b.html', 'a%22%3B%20filename%3D%22b.html'],
    ['what the encoding itself uses', "a'b*(c)!.pdf", 'a%27b%2A%28c%29%21.pdf'],
    ['half a character', 'a\uD800.pdf', 'a%EF%BF%BD.pdf'],
    ['a direction of writing', 'facture\u202Efdp.exe', 'facturefdp.exe'],
    ['a null byte', 'a.pdf\0.html', 'a.pdf%00.html'],
    ['another folder', '../../etc/passwd', '..%2F..%2Fetc%2Fpasswd'],
    ['another folder, as Windows writes it', '..\\..\\windows\\win.ini', '..%5C..%5Cwindows%5Cwin.ini'],
    ['another folder, written for an address', '%2e%2e%2fpasswd', '%252e%252e%252fpasswd'],
    ['the name of a device', 'CON', 'CON'],
    ['300 characters', `${'é'.repeat(300)}.pdf`, `${'%C3%A9'.repeat(300)}.pdf`],
    ['accents', 'Relevé été.pdf', 'Relev%C3%A9%20%C3%A9t%C3%A9.pdf'],
  ])('with %s stays in its place of the header', async (_what, nom, expected) => {
    const payload = { nom }
    const answer = await target.app.inject({ method: 'POST', url: named.path, headers: anne.headers, payload })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${expected}`)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
  })
})

describe('a path in place of a hash', () => {
  const names = [
    '../../../../etc/passwd',
    '..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '..%5c..%5cwindows%5cwin.ini',
    '%00',
    'CON',
    `${'a'.repeat(64)}%2f..`,
    'a'.repeat(300),
    '%E2%80%AEgpj.exe',
    '%ff%fe',
    `${'A'.repeat(64)}`,
  ]
  it.each(names)('%s names nothing', async name => {
    for (const end of ['', '/etat', '/apercu']) {
      // As typed, not as a client would tidy it up.
      const text = await sendRaw(
        target.port,
        `GET /api/fichiers/${name}${end} HTTP/1.1\r\nHost: x\r\nAuthorization: ${anne.headers.authorization}\r\nConnection: close\r\n\r\n`,
      )
      expect(text).toMatch(/^HTTP\/1.1 (400|404|414) /)
      expect(text).not.toMatch(/root:|\[fonts\]/)
    }
    const put = await sendRaw(
      target.port,
      `PUT /api/fichiers/${name}?position=0&taille=1&mime=image/jpeg HTTP/1.1\r\nHost: x\r\nAuthorization: ${anne.headers.authorization}\r\nContent-Type: application/octet-stream\r\nContent-Length: 1\r\nConnection: close\r\n\r\nx`,
    )
    expect(put).toMatch(/^HTTP\/1.1 (400|404|414) /)
  })

  it('and the data folder has nothing new', async () => {
    const { dataDir } = target.services.config
    expect((await readdir(dataDir, { recursive: true })).filter(name => /passwd|win\.ini|CON|exe/.test(name))).toEqual(
      [],
    )
  })
})

describe('bytes that are two things at once', () => {
  const SCRIPT = 'alert(document.domain)'
  const picture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })

  it.each([
    [
      'GIF and script',
      Buffer.from(`GIF89a=1;${SCRIPT};/*`),
      ['image/gif', 'image/jpeg', 'image/webp', 'text/javascript'],
    ],
    [
      'a drawing that runs',
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="${SCRIPT}"/>`),
      ['image/svg+xml', 'image/png'],
    ],
    [
      'a page called .jpg',
      Buffer.from(`<html><script>${SCRIPT}</script>`),
      ['image/jpeg', 'text/html', 'application/pdf'],
    ],
    [
      'a page after a few blanks',
      Buffer.from(`\n\n  <!doctype html><script>${SCRIPT}</script>%PDF-1.7`),
      ['application/pdf'],
    ],
    ['an archive', Buffer.from('504b0304140000000800', 'hex'), ['application/zip', 'application/pdf']],
    ['a program', Buffer.from('4d5a90000300000004000000', 'hex'), ['image/jpeg', 'application/octet-stream']],
  ])('%s: refused under every type', async (_what, bytes, mimes) => {
    for (const mime of mimes) expect([400, 422], mime).toContain((await send(bytes, mime)).statusCode)
    expect((await get(`/api/fichiers/${hash(bytes)}`)).statusCode).toBe(404)
  })

  it.each([
    [
      'a JPEG with a script in it',
      async () => Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from(`/*<script>${SCRIPT}</script>*/`)]),
      'image/jpeg',
    ],
    [
      'a PDF that is also a script',
      async () =>
        Buffer.from(`%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(${SCRIPT})>>>>endobj\ntrailer<<>>\n%%EOF`),
      'application/pdf',
    ],
  ] as const)('%s: kept as it is, and never run by a browser', async (_what, make, mime) => {
    const bytes = await make()
    expect((await send(bytes, mime)).json()).toMatchObject({ complet: true })
    const answer = await get(`/api/fichiers/${hash(bytes)}`)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': mime,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    })
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''[0-9a-f]{12}\.(jpg|pdf)$/)
  })

  it('what is shown is drawn again: nothing of the script is left', async () => {
    const bytes = Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from(SCRIPT)])
    await send(bytes, 'image/jpeg')
    const shown = await get(`/api/fichiers/${hash(bytes)}/apercu`)
    expect(shown.headers['content-type']).toBe('image/webp')
    expect(shown.rawPayload.includes(SCRIPT)).toBe(false)
  })

  it('a header that promises 65 500 × 65 500 pixels: refused without unfolding it', async () => {
    const bomb = await picture().jpeg().toBuffer()
    const frame = bomb.indexOf(Buffer.from([0xff, 0xc0]))
    bomb.writeUInt16BE(65_500, frame + 5)
    bomb.writeUInt16BE(65_500, frame + 7)
    const before = process.memoryUsage().rss
    expect((await send(bomb, 'image/jpeg')).json().erreur).toBe('TYPE_DE_FICHIER')
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024)
  })
})
