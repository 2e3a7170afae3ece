import { beforeEach, describe, expect, it } from 'vitest'
import { ouvrirMaison, RESIDENTS } from '#domains/residences/server/testing/maison.ts'
import type { TestSession } from '#server/testing/seed.ts'

const m = ouvrirMaison()
let anne: TestSession
let id: number
beforeEach(async () => {
  anne = await m.cadre(undefined, { legal: true })
  id = await m.inscrire(anne, 'Petit')
})
const PDF = (texte = 'un') => Buffer.from(`%PDF-1.4\n% ${texte}\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n`)
const url = (suite = '') => `${RESIDENTS}/${id}/fichiers-legaux${suite}`
const deposer = async (qui: TestSession | null, query: string, payload: Buffer = PDF()) => {
  const answer = await m.app.inject({
    ...{ method: 'POST', url: url(`?${query}`), payload },
    headers: { ...qui?.headers, 'content-type': 'application/octet-stream' },
  })
  return { status: answer.statusCode, body: answer.json() }
}
const lire = (qui: TestSession, suite: string) => m.app.inject({ method: 'GET', url: url(suite), headers: qui.headers })
const lister = async () => (await m.reussir(anne, 'GET', url())).fichiers
const trouver = async (numero: number) =>
  (await lister()).find((f: { fichiers_legaux_id: number }) => f.fichiers_legaux_id === numero)

describe('a legal document', () => {
  it('is refused to the anonymous, who has the record or the health alone, and another house', async () => {
    expect((await deposer(anne, 'id=1')).status).toBe(200)
    const autres = [await m.cadre(anne.compte_id), await m.cadre(anne.compte_id, { medical: true })]
    const ailleurs = await m.cadre(undefined, { legal: true })
    expect((await deposer(null, 'id=1')).status).toBe(401)
    for (const qui of autres) expect((await deposer(qui, 'id=1')).status).toBe(403)
    expect((await deposer(ailleurs, 'id=1')).status).toBe(404)
    for (const [method, suite] of [
      ['GET', ''],
      ['GET', '/1'],
      ['DELETE', '/1'],
      ['POST', '/1/retablir'],
    ] as const) {
      expect((await m.appeler(null, method, url(suite))).status).toBe(401)
      for (const qui of autres) expect((await m.appeler(qui, method, url(suite))).status).toBe(403)
      expect((await m.appeler(ailleurs, method, url(suite))).body.erreur).toBe('INTROUVABLE')
    }
    expect((await trouver(1)).exist).toBe(1)
  })

  it('is a PDF, in a slot that exists, with a day that does', async () => {
    expect((await deposer(anne, 'id=99')).body.champs).toHaveProperty('id')
    expect((await deposer(anne, 'id=1&expire=2026-02-30')).body.champs).toHaveProperty('expire')
    expect((await deposer(anne, 'id=1', Buffer.from('<svg onload=alert(1)>'))).status).toBe(422)
    expect((await deposer(anne, 'id=1', Buffer.alloc(0))).body.erreur).toBe('FORMAT_REFUSE')
    expect((await deposer(anne, 'expire=2027-01-01')).body.champs).toHaveProperty('id')
    expect((await lister()).every((f: { exist: number }) => f.exist === 0)).toBe(true)
  })

  it('is replaced by versions, each of which is still read, and the same one again changes nothing', async () => {
    for (const [query, texte] of [
      [`id=7&expire=${m.jour(300)}`, 'un'],
      [`id=7&expire=${m.jour(300)}`, 'un'],
      [`id=7&expire=${m.jour(400)}`, 'deux'],
    ] as const)
      expect((await deposer(anne, query, PDF(texte))).status).toBe(200)
    expect(await trouver(7)).toMatchObject({
      ...{ exist: 1, date_expire: 0, fichier_affect_date_expiration: m.jour(400) },
      versions: [
        { version: 2, depose_par: 'Prénom Nom' },
        { version: 1, expire: m.jour(300) },
      ],
    })
    const [derniere, premiere] = [await lire(anne, '/7'), await lire(anne, '/7?version=1')]
    expect([derniere.statusCode, derniere.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(derniere.rawPayload.equals(PDF('deux'))).toBe(true)
    expect(premiere.rawPayload.equals(PDF('un'))).toBe(true)
    expect((await lire(anne, '/7?version=3')).statusCode).toBe(404)
    expect((await lire(anne, '/1')).statusCode).toBe(404)
    const { acces } = await m.reussir(anne, 'GET', RESIDENTS.replace('/residents', '/acces'))
    expect(acces.map((a: { detail: string }) => a.detail)).toEqual([
      'Attestation de droits et mutuelle, version 1',
      'Attestation de droits et mutuelle, version 2',
    ])
  })

  it('is taken away with its versions and put back, but not over another one', async () => {
    await deposer(anne, 'id=1', PDF('un'))
    await deposer(anne, 'id=1', PDF('deux'))
    await m.reussir(anne, 'DELETE', url('/1'))
    expect(await trouver(1)).toMatchObject({ exist: 0, versions: [] })
    expect((await lire(anne, '/1?version=1')).statusCode).toBe(404)
    expect((await m.appeler(anne, 'DELETE', url('/1'))).status).toBe(404)
    await m.reussir(anne, 'POST', url('/1/retablir'))
    await m.reussir(anne, 'POST', url('/1/retablir'))
    expect((await trouver(1)).versions).toHaveLength(2)
    await m.reussir(anne, 'DELETE', url('/1'))
    await deposer(anne, 'id=1', PDF('trois'))
    expect((await m.appeler(anne, 'POST', url('/1/retablir'))).body.erreur).toBe('DEJA_PRIS')
    expect((await trouver(1)).versions).toMatchObject([{ version: 3 }])
  })

  it('is told sixty, thirty and seven days before its end, by the version that stands, to who may read it', async () => {
    await m.loger(anne, id, await m.ouvrirLogement(anne), -9)
    await deposer(anne, `id=7&expire=${m.jour(5)}`)
    await deposer(anne, `id=8&expire=${m.jour(-1)}`, PDF('deux'))
    await deposer(anne, `id=9&expire=${m.jour(61)}`, PDF('trois'))
    // On its last day it still holds.
    await deposer(anne, `id=10&expire=${m.jour(0)}`, PDF('quatre'))
    expect([(await trouver(8)).date_expire, (await trouver(10)).date_expire]).toEqual([1, 0])
    const dites = async (qui = anne) =>
      (await m.reussir(qui, 'GET', RESIDENTS.replace('/residents', '/echeances'))).echeances
    expect((await dites()).map((e: { quoi: string; palier: string }) => [e.quoi, e.palier])).toEqual([
      ['Assurance responsabilité civile', 'passee'],
      ['Projet personnalisé', 'sept'],
      ['Attestation de droits et mutuelle', 'sept'],
    ])
    expect(await dites(await m.cadre(anne.compte_id))).toEqual([])
    await deposer(anne, `id=7&expire=${m.jour(300)}`, PDF('renouvelé'))
    await m.reussir(anne, 'DELETE', url('/8'))
    await m.reussir(anne, 'DELETE', url('/10'))
    expect(await dites()).toEqual([])
  })

  it('waits in the queue from seven days before, at its deposit, for who may renew it; once renewed no more', async () => {
    await m.loger(anne, id, await m.ouvrirLogement(anne), -9)
    await deposer(anne, `id=7&expire=${m.jour(5)}`)
    await deposer(anne, `id=8&expire=${m.jour(-1)}`, PDF('deux'))
    await deposer(anne, `id=9&expire=${m.jour(8)}`, PDF('trois'))
    const file = async (qui = anne) => (await m.reussir(qui, 'GET', '/api/wikaz/structure/a-traiter')).lignes
    const autres = [await m.cadre(anne.compte_id, { medical: true }), await m.cadre(undefined, { legal: true })]
    for (const qui of autres) expect(await file(qui)).toEqual([])
    expect(await file()).toMatchObject([
      {
        ...{ libelle: 'Papier à renouveler', titre: 'Mme Denise Petit', urgence: 'maintenant' },
        detail: expect.stringMatching(/^Assurance responsabilité civile, a pris fin le /),
        adresse: `/m/gestion-residents/${id}?volet=documents&deposer=8`,
      },
      {
        ...{ urgence: 'aujourdhui', adresse: `/m/gestion-residents/${id}?volet=documents&deposer=7` },
        detail: expect.stringMatching(/^Attestation de droits et mutuelle, prend fin le /),
      },
    ])
    await deposer(anne, `id=7&expire=${m.jour(300)}`, PDF('renouvelé'))
    await m.reussir(anne, 'DELETE', url('/8'))
    expect(await file()).toEqual([])
  })

  it('is said to be for those of the house who may renew it', async () => {
    await m.loger(anne, id, await m.ouvrirLogement(anne), -9)
    await deposer(anne, `id=7&expire=${m.jour(5)}`)
    await m.cadre(anne.compte_id)
    const par = async () =>
      (await m.reussir(anne, 'GET', RESIDENTS.replace('/residents', '/echeances'))).echeances.map(
        (e: { par: string }) => e.par,
      )
    expect(await par()).toEqual(['vous'])
    await m.cadre(anne.compte_id, { legal: true })
    expect(await par()).toEqual(['vous ou Prénom Nom'])
  })

  it('is opened by nobody by its hash', async () => {
    await deposer(anne, 'id=1')
    const { sha256 } = await m.db
      .selectFrom('resident_fichier_legal')
      .select('sha256')
      .where('resident_id', '=', id)
      .executeTakeFirstOrThrow()
    const luc = await m.cadre(anne.compte_id)
    const answer = await m.app.inject({
      ...{
        method: 'POST',
        url: `${RESIDENTS}/${id}/fichiers?filename=vole.pdf&sha256=${sha256}`,
        headers: luc.headers,
      },
    })
    expect(answer.statusCode).toBe(404)
  })
})
