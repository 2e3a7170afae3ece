import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PIECE_BYTES } from '#offline/entry.ts'
import { STATES_MAX as STATES_ASKED } from '#offline/transport.ts'
import { fileKey } from '#server/files/store.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { PIECE_MAX, STATES_MAX } from './contract.ts'
import { fichiersRoutes } from './routes.ts'

type Test = Awaited<ReturnType<typeof createTestApp>>
type Someone = Awaited<ReturnType<Test['someone']>>

let test: Test
let anne: Someone
let photo: Buffer
let serial = 0

/** A picture of noise, so that it weighs something, with EXIF of its own: every call gives another file. */
async function takePhoto(side = 900): Promise<Buffer> {
  return await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .withExif({ IFD0: { Copyright: `Anne ${++serial}` }, IFD3: { GPSLatitude: '48/1 51/1 30/1', GPSLatitudeRef: 'N' } })
    .jpeg({ quality: 92 })
    .toBuffer()
}

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

interface Sent {
  position?: number
  octets?: Buffer
  sha256?: string
  taille?: number
  mime?: string
  who?: Someone
  type?: string
}

async function send(bytes: Buffer, over: Sent = {}) {
  const { position = 0, who = anne, sha256 = hash(bytes), taille = bytes.length, mime = 'image/jpeg' } = over
  const octets = over.octets ?? bytes.subarray(position, position + PIECE_MAX)
  const query = new URLSearchParams({ position: String(position), taille: String(taille), mime })
  const answer = await test.app.inject({
    method: 'PUT',
    url: `/api/fichiers/${sha256}?${query}`,
    headers: { ...who.headers, 'content-type': over.type ?? 'application/octet-stream' },
    payload: octets,
  })
  return { status: answer.statusCode, body: answer.json() }
}

const get = (url: string, who?: Someone, headers = {}) =>
  test.app.inject({ method: 'GET', url, headers: { ...who?.headers, ...headers } })

async function states(sha256: unknown, who?: Someone, over: object = {}) {
  const payload = { sha256, ...over }
  const answer = await test.app.inject({ method: 'POST', url: '/api/fichiers/etats', headers: who?.headers, payload })
  return { status: answer.statusCode, body: answer.json() }
}

beforeAll(async () => {
  test = await createTestApp({ routes: fichiersRoutes })
  anne = await test.someone()
})
afterAll(() => test.close())
beforeEach(async () => {
  photo = await takePhoto()
})

describe('refusals', () => {
  it('somebody without a session', async () => {
    const sha256 = hash(photo)
    for (const url of ['', '/etat', '/apercu'])
      expect((await get(`/api/fichiers/${sha256}${url}`)).statusCode).toBe(401)
    expect((await send(photo, { who: { ...anne, headers: { authorization: 'Bearer no' } } })).status).toBe(401)
  })

  it('a question about many files: nobody, no name, too many, what is no name, another key', async () => {
    const name = hash(photo)
    expect((await states([name])).status).toBe(401)
    const wrong = [undefined, [], name, [name, 'A'.repeat(64)], ['..'], [null], Array(STATES_MAX + 1).fill(name)]
    for (const asked of wrong) expect((await states(asked, anne)).body.erreur, JSON.stringify(asked)).toBe('SAISIE')
    expect((await states([name], anne, { compte_id: 1 })).body.erreur).toBe('SAISIE')
  })

  it('what is not a hash', async () => {
    for (const wrong of ['..%2f..%2fetc', 'A'.repeat(64), 'a'.repeat(63), '%00'])
      expect((await get(`/api/fichiers/${wrong}/etat`, anne)).statusCode).toBe(400)
  })

  it.each([
    ['negative place', { position: -1 }],
    ['no size', { taille: 0 }],
    ['too large', { taille: 26 * 1024 * 1024 }],
    ['a piece past the announced end', { taille: 10 }],
    ['an empty piece', { octets: Buffer.alloc(0) }],
    ['a type outside the list', { mime: 'image/svg+xml' }],
  ])('%s', async (_name, over) => {
    const answer = await send(photo, over)
    expect(answer.status).toBe(400)
    expect(answer.body.erreur).toBe('SAISIE')
  })

  it('a type outside the list says that it is its type', async () => {
    const answer = await send(photo, { mime: '' })
    expect(answer.body.champs).toEqual({ mime: 'Ce type de fichier n’est pas accepté.' })
  })

  it('a piece over 1 MiB, and another content type', async () => {
    expect((await send(randomBytes(PIECE_MAX + 1), { octets: randomBytes(PIECE_MAX + 1) })).status).toBe(413)
    expect((await send(photo, { type: 'application/json', octets: Buffer.from('{}') })).body.erreur).toBe(
      'FORMAT_REFUSE',
    )
  })

  it('bytes that do not have the announced hash: the file starts again', async () => {
    const sha256 = hash(randomBytes(9))
    await send(photo, { sha256, octets: photo.subarray(0, 1000) })
    const answer = await send(photo, { sha256, position: 1000 })
    expect(answer.body.erreur).toBe('EMPREINTE_FAUSSE')
    const state = await get(`/api/fichiers/${sha256}/etat`, anne)
    expect(state.json()).toEqual({ recu_octets: 0, taille: photo.length, complet: false })
    const { count } = await test.db
      .selectFrom('fichier_morceau')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(0)
  })

  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/jpeg'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'image/png'],
    ['a picture called a document', undefined, 'application/pdf'],
    ['a picture of another kind', undefined, 'image/png'],
    ['a beginning of picture and nothing else', Buffer.from('ffd8ffe000104a46494600010100', 'hex'), 'image/jpeg'],
    ['an animated GIF', Buffer.from('GIF89a=1/*'), 'image/webp'],
  ])('%s', async (_name, bytes, mime) => {
    const file = bytes ?? photo
    expect((await send(file, { mime })).body.erreur).toBe('TYPE_DE_FICHIER')
    expect((await get(`/api/fichiers/${hash(file)}`, anne)).statusCode).toBe(404)
    expect(await test.services.files.exists(fileKey(anne.compte_id, hash(file)))).toBe(false)
  })

  it('a small file that unfolds to 100 million pixels', async () => {
    const bomb = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: 'white' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect((await send(bomb, { mime: 'image/png' })).body.erreur).toBe('TYPE_DE_FICHIER')
  })

  it('another company: the file does not exist for it, nor helps it', async () => {
    await send(photo)
    const bruno = await test.someone()
    const sha256 = hash(photo)
    expect((await get(`/api/fichiers/${sha256}`, bruno)).statusCode).toBe(404)
    expect((await get(`/api/fichiers/${sha256}/apercu`, bruno)).statusCode).toBe(404)
    const state = (await get(`/api/fichiers/${sha256}/etat`, bruno)).json()
    expect(state).toEqual((await get(`/api/fichiers/${hash(randomBytes(3))}/etat`, bruno)).json())
    const [theirs, unknown] = (await states([sha256, hash(randomBytes(3))], bruno)).body.etats
    expect({ ...theirs, sha256: '' }).toEqual({ ...unknown, sha256: '' })
    // It must prove that it holds the bytes by sending them.
    expect((await send(photo, { who: bruno })).body.complet).toBe(true)
  })

  it('a company past its room: its files wait on the device', async () => {
    const full = await test.someone()
    await test.db
      .insertInto('fichier')
      .values({
        compte_id: full.compte_id,
        sha256: hash(randomBytes(9)),
        taille: 20 * 1024 ** 3,
        cree_par: full.utilisateur_id,
      })
      .execute()
    const answer = await send(photo, { who: full })
    expect(answer.status).toBe(507)
    expect(answer.body.message).toContain('votre entreprise')
  })
})

describe('a question about many files', () => {
  it('is answered in its order, each under its name, as each alone is', async () => {
    const half = await takePhoto()
    await send(photo)
    await send(half, { octets: half.subarray(0, 1000) })
    const names = [hash(half), hash(randomBytes(3)), hash(photo), hash(half)]
    const { status, body } = await states(names, anne)
    expect(status).toBe(200)
    expect(body.etats).toEqual([
      { sha256: names[0], recu_octets: 1000, taille: half.length, complet: false },
      { sha256: names[1], recu_octets: 0, taille: 0, complet: false },
      { sha256: names[2], recu_octets: photo.length, taille: photo.length, complet: true },
      { sha256: names[3], recu_octets: 1000, taille: half.length, complet: false },
    ])
    for (const { sha256, ...state } of body.etats)
      expect((await get(`/api/fichiers/${sha256}/etat`, anne)).json()).toEqual(state)
    // It is a question: nothing was written for the name that nobody knew.
    const row = await test.db.selectFrom('fichier').select('taille').where('sha256', '=', String(names[1])).execute()
    expect(row).toEqual([])
  })

  it('takes as many names as a phone asks about, and pieces as large as it sends', async () => {
    const many = Array.from({ length: STATES_MAX }, () => hash(randomBytes(3)))
    expect((await states(many, anne)).body.etats.map((e: { sha256: string }) => e.sha256)).toEqual(many)
    expect(STATES_ASKED).toBeLessThanOrEqual(STATES_MAX)
    expect(PIECE_BYTES).toBeLessThanOrEqual(PIECE_MAX)
  })
})

describe('a file sent whole', () => {
  it('is never written as a piece', async () => {
    const small = await takePhoto(200)
    const answer = await test.db.transaction().execute(async other => {
      // Whoever needed the pieces would wait for as long as this lock is held.
      await sql`lock table fichier_morceau in exclusive mode`.execute(other)
      return await Promise.race([send(small), sleep(20_000, null)])
    })
    expect(answer?.body).toEqual({ recu_octets: small.length, taille: small.length, complet: true })
  })

  it('twenty times at once is there once, byte for byte', async () => {
    const small = await takePhoto(200)
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(small)))
    const whole = { recu_octets: small.length, taille: small.length, complet: true }
    expect(answers.map(a => a.body)).toEqual(Array(20).fill(whole))
    expect(hash((await get(`/api/fichiers/${hash(small)}`, anne)).rawPayload)).toBe(hash(small))
  })

  it('with other bytes than announced leaves nothing, and may come again', async () => {
    const small = await takePhoto(200)
    const other = Buffer.concat([small.subarray(0, -1), Buffer.from([small.at(-1) === 0 ? 1 : 0])])
    expect((await send(small, { sha256: hash(small), octets: other })).body.erreur).toBe('EMPREINTE_FAUSSE')
    expect((await states([hash(small)], anne)).body.etats[0]).toMatchObject({ recu_octets: 0, complet: false })
    expect(await test.services.files.exists(fileKey(anne.compte_id, hash(small)))).toBe(false)
    expect((await send(small)).body.complet).toBe(true)
  })
})

describe('a file sent in pieces', () => {
  it('arrives byte for byte, and is given back as an attachment', async () => {
    const large = await takePhoto(1800)
    expect(large.length).toBeGreaterThan(2 * PIECE_MAX)
    for (let position = 0; position < large.length; position += PIECE_MAX) {
      const { status, body } = await send(large, { position })
      const recu_octets = Math.min(position + PIECE_MAX, large.length)
      expect({ status, body }).toEqual({
        status: 200,
        body: { recu_octets, taille: large.length, complet: recu_octets === large.length },
      })
    }
    const answer = await get(`/api/fichiers/${hash(large)}`, anne)
    expect(hash(answer.rawPayload)).toBe(hash(large))
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(large.length),
      'x-content-type-options': 'nosniff',
      etag: `"${hash(large)}"`,
    })
    expect(answer.headers['content-disposition']).toMatch(/^attachment/)
    expect((await get(`/api/fichiers/${hash(large)}`, anne, { 'if-none-match': `"${hash(large)}"` })).statusCode).toBe(
      304,
    )
    const pieces = await test.db.selectFrom('fichier_morceau').selectAll().where('sha256', '=', hash(large)).execute()
    expect(pieces).toEqual([])
  })

  it('takes the same piece twice, and says where it stands otherwise', async () => {
    const half = photo.subarray(0, 1000)
    await send(photo, { octets: half })
    expect((await send(photo, { octets: half })).body).toMatchObject({ recu_octets: 1000, complet: false })
    for (const position of [500, 1001]) {
      const answer = await send(photo, { position, octets: photo.subarray(position, position + 10) })
      expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject({ erreur: 'POSITION_FAUSSE', champs: { recu_octets: '1000' } })
    }
    // Other bytes at a place already taken are not a repeat.
    expect((await send(photo, { octets: randomBytes(1000) })).status).toBe(409)
    expect((await send(photo, { position: 1000 })).body.complet).toBe(true)
    // After the end, a late repeat is answered as the last one was.
    expect((await send(photo, { octets: half })).body.complet).toBe(true)
  })

  it('survives twenty twins of every piece at once', async () => {
    const places = [0, 100_000, 200_000].filter(p => p < photo.length)
    for (const [i, position] of places.entries()) {
      const octets = photo.subarray(position, places[i + 1] ?? photo.length)
      const answers = await Promise.all(Array.from({ length: 20 }, () => send(photo, { position, octets })))
      expect(answers.every(a => a.status === 200)).toBe(true)
    }
    expect(hash((await get(`/api/fichiers/${hash(photo)}`, anne)).rawPayload)).toBe(hash(photo))
  })

  it('starts again when another size is announced', async () => {
    await send(photo, { octets: photo.subarray(0, 1000), taille: photo.length + 5 })
    const answer = await send(photo, { position: 1000, octets: photo.subarray(1000, 2000) })
    expect(answer.body.champs).toEqual({ recu_octets: '0' })
    expect((await send(photo)).body.complet).toBe(true)
  })

  it('keeps nothing of a piece whose request failed before its commit', async () => {
    const failing = await createTestApp({
      routes: fichiersRoutes,
      probe: point => {
        if (point === 'before_commit' && armed) throw new Error('cut')
      },
    })
    let armed = false
    const who = await failing.someone()
    const put = () =>
      failing.app.inject({
        method: 'PUT',
        url: `/api/fichiers/${hash(photo)}?position=0&taille=${photo.length}&mime=image/jpeg`,
        headers: { ...who.headers, 'content-type': 'application/octet-stream' },
        payload: photo,
      })
    armed = true
    expect((await put()).statusCode).toBe(500)
    armed = false
    const state = await failing.app.inject({ url: `/api/fichiers/${hash(photo)}/etat`, headers: who.headers })
    expect(state.json()).toEqual({ recu_octets: 0, taille: 0, complet: false })
    expect((await put()).json().complet).toBe(true)
    await failing.close()
  })
})

describe('the picture to show', () => {
  it('is small, upright and without metadata, while the original keeps its own', async () => {
    await send(photo)
    const preview = await get(`/api/fichiers/${hash(photo)}/apercu?taille=160`, anne)
    expect(preview.headers['content-type']).toBe('image/webp')
    const metadata = await sharp(preview.rawPayload).metadata()
    expect([metadata.width, metadata.height]).toEqual([160, 160])
    expect(metadata.exif).toBeUndefined()
    const original = await get(`/api/fichiers/${hash(photo)}`, anne)
    expect((await sharp(original.rawPayload).metadata()).exif).toBeDefined()
    // Made once.
    const again = await get(`/api/fichiers/${hash(photo)}/apercu?taille=160`, anne)
    expect(again.rawPayload.equals(preview.rawPayload)).toBe(true)
  })

  it('is not made of a document, nor at any size one likes', async () => {
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')
    expect((await send(pdf, { mime: 'application/pdf' })).body.complet).toBe(true)
    expect((await get(`/api/fichiers/${hash(pdf)}/apercu`, anne)).json().erreur).toBe('TYPE_DE_FICHIER')
    expect((await get(`/api/fichiers/${hash(pdf)}/apercu?taille=9999`, anne)).statusCode).toBe(400)
  })
})
