import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { jpegUnique, PLANNING } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { BASE, type Equipe, ouvrirDesk } from './testing/desk.ts'

const t = ouvrirDesk()

const observer = (e: Equipe, texte: unknown, qui: TestSession | null = e.regulateur, headers = {}) =>
  t.appeler(qui, 'POST', `${BASE}/${e.intervention_id}/observations`, { payload: { texte }, headers })
const joindre = (
  e: Equipe,
  { filename = 'plan.jpg', octets = jpegUnique(), type = 'application/octet-stream' } = {},
  qui: TestSession | null = e.regulateur,
) =>
  t.appeler(qui, 'POST', `${BASE}/${e.intervention_id}/fichiers?${new URLSearchParams({ filename })}`, {
    payload: octets,
    headers: { 'content-type': type },
  })
const lire = async (e: Equipe) => (await t.appeler(e.regulateur, 'GET', `${BASE}/${e.intervention_id}`)).json()
const auTelephone = async (e: Equipe, quoi: 'observations' | 'fichiers', qui = e.anne) =>
  (await t.appeler(qui, 'GET', `${PLANNING}/${e.intervention_id}/${quoi}`)).json()

describe('refusals', () => {
  it('are nobody’s, a technician’s, another company’s', async () => {
    const e = await t.equipe()
    const autre = await t.regulateur((await t.technicien()).compte_id)
    for (const [qui, status] of [
      [null, 401],
      [e.anne, 403],
      [autre, 404],
    ] as const) {
      expect((await observer(e, 'Clé chez la gardienne', qui)).statusCode).toBe(status)
      expect((await joindre(e, {}, qui)).statusCode).toBe(status)
    }
    expect(await lire(e)).toMatchObject({ observations: [], documents: [] })
  })

  it.each([
    ['', /à écrire/],
    ['   ', /à écrire/],
    ['x'.repeat(4001), /4000 caractères au plus/],
    [7, /./],
  ])('an observation %j', async (texte, dit) => {
    const answer = await observer(await t.equipe(), texte)
    expect([answer.statusCode, answer.json().champs.texte]).toEqual([400, expect.stringMatching(dit)])
  })

  it.each([
    [{ filename: '.jpg' }, /saisir un nom/],
    [{ filename: '../plan.jpg' }, /n’est pas accepté/],
    [{ filename: 'plan.exe' }, /Format accepté/],
    [{ octets: Buffer.from('<svg onload=alert(1)>') }, /./],
    [{ filename: 'plan.pdf' }, /./],
  ])('a file %j', async (plus, dit) => {
    const e = await t.equipe()
    const answer = await joindre(e, plus)
    expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.json().message).toMatch(dit)
    expect((await lire(e)).documents).toEqual([])
  })

  it('of a visit that is cancelled', async () => {
    const e = await t.equipe()
    await t.annuler(e)
    for (const answer of [await observer(e, 'Trop tard'), await joindre(e)])
      expect([answer.statusCode, answer.json().message]).toEqual([
        409,
        'Annulée\u00a0: personne n’y va, rien ne s’y ajoute.',
      ])
  })
})

describe('what the office adds', () => {
  it('is on the visit and on the phone of whoever goes there, once', async () => {
    const e = await t.equipe()
    const cle = { 'idempotency-key': randomUUID() }
    for (let fois = 0; fois < 2; fois++)
      expect((await observer(e, 'Clé chez la gardienne', e.regulateur, cle)).json().message).toBe(
        'L’observation est sur l’intervention.',
      )
    expect((await lire(e)).observations).toMatchObject([{ commentaire_texte: 'Clé chez la gardienne' }])
    expect(JSON.stringify(await auTelephone(e, 'observations'))).toContain('Clé chez la gardienne')

    const octets = jpegUnique()
    for (let fois = 0; fois < 2; fois++)
      expect((await joindre(e, { filename: ' plan .jpg', octets })).json().message).toBe(
        '«\u00a0plan.jpg\u00a0» est joint à l’intervention.',
      )
    const { documents } = await lire(e)
    expect(documents).toMatchObject([{ nom: 'plan.jpg', mime: 'image/jpeg' }])
    const { fichiers } = await auTelephone(e, 'fichiers')
    expect(fichiers).toMatchObject([{ nom: 'plan.jpg', sorte: 'document' }])
    const { sha256 } = documents[0]
    const lu = await t.appeler(e.anne, 'GET', `${PLANNING}/${e.intervention_id}/fichiers/${sha256}`)
    expect(lu.rawPayload.equals(octets)).toBe(true)
    expect((await t.appeler(e.bob, 'GET', `${PLANNING}/${e.intervention_id}/fichiers`)).statusCode).toBe(404)
  })
})
