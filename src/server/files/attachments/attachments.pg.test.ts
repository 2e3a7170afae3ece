import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DocumentPdf } from '#server/documents/pdf.ts'
import { keepFile } from '#server/files/keep.ts'
import { createResourceApp, MODULE, VEHICULE } from '#server/resource/testing/resource.ts'
import type { TestSession } from '#server/testing/seed.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import type { FileTree } from '#wire/attachments.ts'
import { checkFolders } from './attachments.ts'

const BASE = '/api/essai/modules/essai/vehicules'
let test: TestApp
let anne: TestSession
let other: TestSession
let id: number
let pdf: Buffer
let photo: Buffer
beforeAll(async () => {
  test = await createResourceApp()
  const document = new DocumentPdf({ titre: 'Notice', auteur: 'Essai', date: new Date() })
  document.texte('Pression de service')
  pdf = await document.terminer()
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
    .withExif({ IFD3: { GPSLatitude: '48/1 51/1 30/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => test.close())
beforeEach(async () => {
  anne = await test.someone({ modules: [MODULE] })
  other = await test.someone({ modules: [MODULE] })
  const made = await test.app.inject({ method: 'POST', url: BASE, headers: anne.headers, payload: VEHICULE })
  id = made.json().id
})

interface Sent {
  who?: TestSession
  octets?: Buffer | null
  dossier?: string
  sha256?: string
  vehicule?: number
  type?: string
}
async function add(filename: string, { who = anne, octets = pdf, vehicule = id, type, ...query }: Sent = {}) {
  const answer = await test.app.inject({
    method: 'POST',
    url: `${BASE}/${vehicule}/fichiers?${new URLSearchParams({ filename, ...query })}`,
    headers: { ...who.headers, 'content-type': type ?? 'application/octet-stream' },
    payload: octets ?? Buffer.alloc(0),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const at = (filename: string, query: Record<string, string> = {}, vehicule = id) =>
  `${BASE}/${vehicule}/fichiers/${encodeURIComponent(filename)}?${new URLSearchParams(query)}`
const get = (url: string, who = anne) => test.app.inject({ url, headers: who.headers })
const post = (url: string, who = anne) => test.app.inject({ method: 'POST', url, headers: who.headers })
const remove = (url: string, who = anne) => test.app.inject({ method: 'DELETE', url, headers: who.headers })
const tree = async (who = anne) => (await get(`${BASE}/${id}/fichiers`, who)).json() as FileTree
const audited = async () =>
  (
    await test.db
      .selectFrom('audit')
      .select(['action', 'entite'])
      .where('compte_id', '=', anne.compte_id)
      .where('action', 'like', 'fichier.%')
      .orderBy('audit_id')
      .execute()
  ).map(line => `${line.action} ${line.entite}`)

describe('a deposit refuses', () => {
  it.each([
    ['.pdf', /Veuillez saisir un nom de fichier/],
    ['   .pdf', /Veuillez saisir un nom de fichier/],
    ['../notice.pdf', /n’est pas accepté/],
    ['notice\u202Efdp.pdf', /invisible/],
    [`${'n'.repeat(200)}.pdf`, /200 caractères au plus/],
    ['notice.exe', /Format accepté/],
    ['notice', /Format accepté/],
  ])('the name %j', async (filename, sentence) => {
    const { status, body } = await add(filename)
    expect(status).toBe(400)
    expect(body.champs.filename).toMatch(sentence)
    expect(body.message).toMatch(sentence)
    expect((await tree()).files).toEqual([])
  })

  it('a name that no database can hold', async () => {
    expect((await add('a\u0000b.pdf')).status).toBe(400)
    expect((await get(at('a\u0000b.pdf'))).statusCode).toBe(400)
  })

  it('bytes that are not what their name says, empty or too heavy ones', async () => {
    expect((await add('notice.pdf', { octets: photo })).body.erreur).toBe('TYPE_DE_FICHIER')
    expect((await add('photo.png', { octets: photo })).body.erreur).toBe('TYPE_DE_FICHIER')
    expect((await add('photo.jpg', { octets: Buffer.from('<svg onload=alert(1)>') })).body.erreur).toBe(
      'TYPE_DE_FICHIER',
    )
    expect((await add('notice.pdf', { octets: null })).status).toBe(415)
    expect((await add('notice.pdf', { type: 'application/json', octets: Buffer.from('{}') })).status).toBe(415)
    const heavy = await add('notice.pdf', { octets: Buffer.concat([pdf, Buffer.alloc(2_000_000)]) })
    expect(heavy.body.champs.filename).toMatch(/trop lourd/)
    expect((await tree()).files).toEqual([])
  })

  it('a folder that nobody declared, another company, a record that is not there or was deleted', async () => {
    expect((await add('notice.pdf', { dossier: '../Photos' })).body.champs.dossier).toMatch(/n’existe pas/)
    expect((await add('notice.pdf', { who: other })).status).toBe(404)
    expect((await add('notice.pdf', { vehicule: 2_000_000_000 })).status).toBe(404)
    await remove(`${BASE}/${id}`)
    expect((await add('notice.pdf')).status).toBe(404)
    expect((await get(`${BASE}/${id}/fichiers`)).statusCode).toBe(404)
  })

  it('the hash of a file that is not all there, is another company’s, or comes with bytes', async () => {
    const sha256 = createHash('sha256').update(pdf).digest('hex')
    expect((await add('notice.pdf', { octets: null, sha256 })).status).toBe(404)
    const { compte_id, utilisateur_id } = other
    await keepFile(test.db, test.services, {
      compte_id,
      utilisateur_id,
      octets: pdf,
      mime: 'application/pdf',
      now: new Date(),
    })
    expect((await add('notice.pdf', { octets: null, sha256 })).status).toBe(404)
    expect((await add('notice.pdf', { sha256 })).status).toBe(415)
  })

  it('the hash of a file that a colleague sent, and that the caller may not read', async () => {
    const { compte_id } = anne
    const { utilisateur_id } = await test.someone({ compte_id })
    const octets = Buffer.concat([pdf, Buffer.from('\n\n')])
    const now = new Date()
    const kept = { compte_id, utilisateur_id, octets, mime: 'application/pdf', now }
    const sha256 = await keepFile(test.db, test.services, kept)
    expect((await add('secret.pdf', { octets: null, sha256 })).status).toBe(404)
  })

  it('another file under a name that is taken, case aside', async () => {
    await add('Notice.pdf')
    const { status, body } = await add('notice.PDF', { octets: Buffer.concat([pdf, Buffer.from('\n')]) })
    expect(status).toBe(409)
    expect(body.message).toContain('«\u00a0Notice.pdf\u00a0»')
    expect((await add('notice.pdf', { dossier: 'Contrats' })).status).toBe(200)
  })
})

describe('the files of a record', () => {
  it('stand in the declared folders, empty ones too, with who put them there and when', async () => {
    const empty = await tree()
    expect(empty.directories.map(d => d.nom)).toEqual(['Photos', 'Contrats'])
    expect(empty.directories[0]?.directories.map(d => d.nom)).toEqual(['Avant'])
    expect(empty).toMatchObject({ extensions: ['pdf', 'jpg', 'png', 'jpeg'], taille_max: 2_000_000 })
    await add('Été 10.pdf')
    await add('été 9.pdf')
    await add('  Avant  .jpg', { octets: photo, dossier: 'Photos/Avant' })
    const full = await tree()
    expect(full.files.map(f => f.filename)).toEqual(['été 9.pdf', 'Été 10.pdf'])
    expect(full.directories[0]?.directories[0]?.files).toEqual([
      {
        filename: 'Avant.jpg',
        ext: 'jpg',
        dir: 'Photos/Avant',
        url: 'Photos/Avant/Avant.jpg',
        taille: photo.length,
        mime: 'image/jpeg',
        depose_a: expect.any(String),
        depose_par: expect.any(String),
      },
    ])
    expect((await get(`${BASE}/${id}/fichiers`, other)).statusCode).toBe(404)
  })

  it('take a file that was sent by pieces, once', async () => {
    const { compte_id, utilisateur_id } = anne
    const kept = { compte_id, utilisateur_id, octets: pdf, mime: 'application/pdf', now: new Date() }
    const sha256 = await keepFile(test.db, test.services, kept)
    expect((await add('photo.jpg', { octets: null, sha256 })).body.erreur).toBe('TYPE_DE_FICHIER')
    for (let time = 0; time < 2; time++) {
      const { status, body } = await add('notice.pdf', { octets: null, sha256 })
      expect([status, body.message]).toEqual([200, 'Le document a bien été enregistré.'])
    }
    // The bytes themselves, a third time.
    expect((await add('notice.pdf')).status).toBe(200)
    expect((await tree()).files.map(f => f.filename)).toEqual(['notice.pdf'])
    expect(await audited()).toEqual([`fichier.ajouter essai_vehicule:${id}`])
  })

  it('keep one of two deposits under one name that come at once, and tell the other', async () => {
    const answers = await Promise.all(
      [pdf, Buffer.concat([pdf, Buffer.from('\n')])].map(octets => add('a.pdf', { octets })),
    )
    expect(answers.map(a => a.status).sort()).toEqual([200, 409])
    expect((await tree()).files).toHaveLength(1)
  })

  it('keep the very same deposit once, sent several times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => add('jumeau.pdf')))
    expect(answers.map(a => a.status)).toEqual(Array(6).fill(200))
    expect((await tree()).files.map(f => f.filename)).toEqual(['jumeau.pdf'])
    expect(await audited()).toEqual([`fichier.ajouter essai_vehicule:${id}`])
  })

  it('come back byte for byte, as an attachment, and pictures reduced without their position', async () => {
    await add('Notice d’été.pdf')
    await add('photo.jpg', { octets: photo, dossier: 'Photos' })
    const read = await get(at('Notice d’été.pdf'))
    expect(read.rawPayload.equals(pdf)).toBe(true)
    expect(read.headers['content-disposition']).toMatch(/^attachment;.*filename\*=UTF-8''Notice%20d/)
    expect(read.headers['x-content-type-options']).toBe('nosniff')
    expect((await get(at('photo.jpg'))).statusCode).toBe(404)
    const reduced = await get(at('photo.jpg', { url: 'Photos/photo.jpg', apercu: '160' }))
    expect(reduced.headers['content-type']).toContain('image/webp')
    const { width, exif } = await sharp(reduced.rawPayload).metadata()
    expect([width, exif]).toEqual([160, undefined])
    expect((await get(at('Notice d’été.pdf', { apercu: '160' }))).json().erreur).toBe('TYPE_DE_FICHIER')
    for (const url of [at('absent.pdf'), at('photo.jpg', { url: 'Contrats/photo.jpg' }), at('photo.jpg', { url: 'x' })])
      expect((await get(url)).statusCode).toBe(404)
    expect((await get(at('Notice d’été.pdf'), other)).statusCode).toBe(404)
  })

  it('are removed once, and their name is free again', async () => {
    await add('notice.pdf', { dossier: 'Contrats' })
    const url = at('notice.pdf', { url: 'Contrats/notice.pdf' })
    expect((await remove(url, other)).statusCode).toBe(404)
    expect((await remove(at('notice.pdf'))).statusCode).toBe(404)
    const gone = await remove(url)
    expect(gone.json()).toMatchObject({ code: 'success', message: 'Le fichier a bien été supprimé.' })
    expect((await remove(url)).statusCode).toBe(404)
    expect((await get(url)).statusCode).toBe(404)
    expect((await add('notice.pdf', { dossier: 'Contrats' })).status).toBe(200)
    const entity = `essai_vehicule:${id}`
    expect(await audited()).toEqual(['ajouter', 'supprimer', 'ajouter'].map(what => `fichier.${what} ${entity}`))
  })

  it('come back where they were for who removed them too soon, and once is as good as twice', async () => {
    const undo = (filename: string, query: Record<string, string> = {}, who?: typeof anne) =>
      post(at(filename, query).replace(/(\?|$)/, '/restaurer$1'), who)
    await add('notice.pdf', { dossier: 'Contrats' })
    const place = { url: 'Contrats/notice.pdf' }
    expect((await undo('absent.pdf')).statusCode).toBe(404)
    // Never removed: there is nothing to change.
    expect((await undo('notice.pdf', place)).statusCode).toBe(200)
    await remove(at('notice.pdf', place))
    const anonymous = await test.app.inject({ method: 'POST', url: `${at('notice.pdf').split('?')[0]}/restaurer` })
    expect(anonymous.statusCode).toBe(401)
    expect((await undo('notice.pdf', place, other)).statusCode).toBe(404)
    expect((await undo('notice.pdf')).statusCode).toBe(404)
    expect((await undo('notice.pdf', { url: 'x' })).statusCode).toBe(404)
    for (const _ of [1, 2]) {
      const back = await undo('notice.pdf', place)
      expect(back.json()).toMatchObject({ code: 'success', message: 'Le fichier est de nouveau là.' })
    }
    expect((await get(at('notice.pdf', place))).rawPayload.equals(pdf)).toBe(true)
    expect(await audited()).toEqual(
      ['ajouter', 'supprimer', 'restaurer'].map(what => `fichier.${what} essai_vehicule:${id}`),
    )

    // Somebody took the name meanwhile: what is there is not hidden.
    await remove(at('notice.pdf', place))
    await add('notice.pdf', { dossier: 'Contrats', octets: Buffer.concat([pdf, Buffer.from('\n')]) })
    const taken = await undo('notice.pdf', place)
    expect([taken.statusCode, taken.json().erreur]).toEqual([409, 'DEJA_PRIS'])

    await remove(at('notice.pdf', place))
    await remove(`${BASE}/${id}`)
    expect((await undo('notice.pdf', place)).statusCode).toBe(404)
  })
})

it('does not start with folders that could not be shown', () => {
  for (const dossier of ['', '/Photos', 'a/b/c', 'x'.repeat(81)])
    expect(() => checkFolders({ objet: 'essai', dossiers: [dossier] })).toThrow(/no folder/)
})
