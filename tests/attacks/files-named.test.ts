import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TYPE_OBSERVATION } from '#domains/field-service/model/mutations.ts'
import type { RapportCloture } from '#domains/field-service/model/rapports/cloture-schema.ts'
import { empreinteRapport } from '#domains/field-service/model/rapports/empreinte.ts'
import { createTerrain, jpegUnique, midi, PLANNING, sha256De } from '#domains/field-service/server/testing/terrain.ts'
import { keepFile } from '#server/files/keep.ts'
import { mutationOf } from '#server/testing/batch.ts'
import type { TestSession } from '#server/testing/seed.ts'

let t: Awaited<ReturnType<typeof createTerrain>>
beforeAll(async () => {
  t = await createTerrain()
})
afterAll(() => t.test.close())

/** Somebody on site, and a colleague's file whose name they came to know. */
async function onSite() {
  const anne = await t.technicien()
  const colleague = await t.technicien(anne.compte_id)
  const bytes = jpegUnique()
  const secret = await t.page(colleague, bytes)
  return { anne, colleague, bytes, secret, ...(await t.visite(anne, { etape: 2 })) }
}
async function reads(who: TestSession, intervention_id: number, sha256: string) {
  const urls = [`/api/fichiers/${sha256}`, `${PLANNING}/${intervention_id}/fichiers/${sha256}`]
  return await Promise.all(urls.map(async url => (await t.appeler(who, 'GET', url)).statusCode))
}
const NEITHER = [404, 404]
async function signed(rapport: RapportCloture, sha256: string): Promise<RapportCloture> {
  const empreinte_rapport = await empreinteRapport(rapport)
  const signe_a = t.test.services.clock().toISOString()
  return { ...rapport, signature_client: { mode: 'trace', sha256, signe_a, nom: 'Mme Roussel', empreinte_rapport } }
}
const piece = (who: TestSession, sha256: string, all: Buffer, [from, to]: [number, number] = [0, all.length]) =>
  t.test.app.inject({
    method: 'PUT',
    url: `/api/fichiers/${sha256}?position=${from}&taille=${all.length}&mime=image%2Fjpeg`,
    headers: { ...who.headers, 'content-type': 'application/octet-stream' },
    payload: all.subarray(from, to),
  })

it('a closing names no file of a colleague, as page nor as signature', async () => {
  const { anne, secret, intervention_id } = await onSite()
  const honest = await t.rapport(anne, intervention_id)
  for (const rapport of [{ ...honest, scan: [...honest.scan, secret] }, await signed(honest, secret)]) {
    const outcome = await t.envoyer(anne, await t.clotureOf(rapport))
    expect(outcome).toMatchObject({ outcome: 'rejected', code: 'CLOTURE_INCOMPLETE', donnees: { blobs: [secret] } })
    expect(await reads(anne, intervention_id, secret)).toEqual(NEITHER)
  }
  expect(await t.envoyer(anne, await t.clotureOf(honest))).toMatchObject({ outcome: 'applied' })
  expect(await reads(anne, intervention_id, honest.scan[0] ?? '')).toEqual([200, 200])
})

it('nor does a second report, which is kept and cannot be chosen', async () => {
  const { anne, secret, intervention_id } = await onSite()
  expect(await t.envoyer(anne, await t.clotureOf(await t.rapport(anne, intervention_id)))).toMatchObject({
    outcome: 'applied',
  })
  const second = await t.rapport(anne, intervention_id, { scan: [await t.page(anne), secret] })
  expect(await t.envoyer(anne, await t.clotureOf(second))).toMatchObject({ outcome: 'conflict' })
  expect(await reads(anne, intervention_id, secret)).toEqual(NEITHER)
  const kept = await t.test.db
    .selectFrom('cloture_concurrente')
    .select('refus')
    .where('intervention_id', '=', intervention_id)
    .executeTakeFirstOrThrow()
  expect(kept.refus).toContain('ne sont pas arrivées')
  expect(await reads(anne, intervention_id, second.scan[0] ?? '')).toEqual([200, 200])
})

it('a name written into a text of a report shows no file', async () => {
  const { anne, secret, intervention_id } = await onSite()
  const rapport = await t.rapport(anne, intervention_id, { observation_inter: `Voir ${secret}` })
  expect(await t.envoyer(anne, await t.clotureOf(rapport))).toMatchObject({ outcome: 'applied' })
  expect(await reads(anne, intervention_id, secret)).toEqual(NEITHER)
})

it('work beside the plan names no file for whoever gets the visit back, nor for those who plan', async () => {
  const { anne, colleague, secret, intervention_id } = await onSite()
  const office = await t.regulateur(anne.compte_id)
  const give = (vers: TestSession) =>
    t.test.db
      .updateTable('intervention')
      .set({ technicien_id: vers.utilisateur_id })
      .where('intervention_id', '=', intervention_id)
      .execute()
  await give(colleague)
  const mine = await t.page(anne)
  const rapport = await t.rapport(anne, intervention_id, { scan: [mine, secret] })
  const kept = { outcome: 'applied', donnees: { hors_planning: true } }
  expect(await t.envoyer(anne, await t.clotureOf(rapport))).toMatchObject(kept)
  const text = { intervention_id, texte: `Voir ${secret}`, uid: randomUUID() }
  const noted = mutationOf(`${TYPE_OBSERVATION}@1`, text, { entity: `intervention:${intervention_id}`, fait_a: midi() })
  expect(await t.envoyer(anne, noted)).toMatchObject(kept)
  await give(anne)
  expect(await reads(anne, intervention_id, secret)).toEqual(NEITHER)
  for (const [sha256, status] of [
    [mine, 200],
    [secret, 404],
  ] as const)
    expect((await t.appeler(office, 'GET', `/api/fichiers/${sha256}`)).statusCode).toBe(status)
})

it('whoever sends the same bytes is a sender too, at once or by pieces, and may close with them', async () => {
  for (const pieces of [1, 2]) {
    const { anne, bytes, secret, intervention_id } = await onSite()
    const state = async () => (await t.appeler(anne, 'GET', `/api/fichiers/${secret}/etat`)).json()
    // That a colleague has it is not told.
    expect(await state()).toEqual({ recu_octets: 0, taille: 0, complet: false })
    const half = pieces === 1 ? bytes.length : 100
    if (pieces === 2) {
      expect((await piece(anne, secret, bytes, [0, half])).json()).toMatchObject({ recu_octets: half, complet: false })
      // The answer was lost: the same piece again.
      expect((await piece(anne, secret, bytes, [0, half])).json()).toMatchObject({ recu_octets: half })
      expect(await state()).toEqual({ recu_octets: half, taille: bytes.length, complet: false })
    }
    expect((await piece(anne, secret, bytes, pieces === 1 ? undefined : [half, bytes.length])).json()).toMatchObject({
      recu_octets: bytes.length,
      complet: true,
    })
    const rapport = await t.rapport(anne, intervention_id, { scan: [secret] })
    expect(await t.envoyer(anne, await t.clotureOf(rapport))).toMatchObject({ outcome: 'applied' })
    expect(await reads(anne, intervention_id, secret)).toEqual([200, 200])
  }
})

it('pieces that are not the file are told at the end only, and give nothing', async () => {
  const { anne, bytes, secret, intervention_id } = await onSite()
  const wrong = Buffer.from(bytes)
  wrong[150] = (wrong[150] ?? 0) ^ 1
  // Right and wrong are answered alike until the last byte: nobody finds a file out byte by byte.
  expect((await piece(anne, secret, wrong, [0, 150])).json()).toMatchObject({ recu_octets: 150 })
  expect((await piece(anne, secret, wrong, [150, 151])).json()).toMatchObject({ recu_octets: 151 })
  const end = await piece(anne, secret, wrong, [151, wrong.length])
  expect([end.statusCode, end.json().erreur]).toEqual([422, 'EMPREINTE_FAUSSE'])
  expect((await piece(anne, secret, wrong)).json().erreur).toBe('EMPREINTE_FAUSSE')
  expect((await piece(anne, secret, bytes.subarray(0, 100))).json().erreur).toBe('EMPREINTE_FAUSSE')
  expect(await reads(anne, intervention_id, secret)).toEqual(NEITHER)
})

it('whoever announces a name before its owner sends it is not its sender', async () => {
  const { anne, colleague, intervention_id } = await onSite()
  const [bytes, other] = [jpegUnique(), jpegUnique()]
  const [byPieces, whole] = [sha256De(bytes), sha256De(other)]
  await piece(anne, byPieces, bytes, [0, 1])
  await piece(anne, whole, other, [0, 1])
  expect((await piece(colleague, byPieces, bytes, [1, bytes.length])).json()).toMatchObject({ complet: true })
  const { compte_id, utilisateur_id } = colleague
  const now = new Date()
  await keepFile(t.test.db, t.test.services, { compte_id, utilisateur_id, octets: other, mime: 'image/jpeg', now })
  for (const sha256 of [byPieces, whole]) {
    expect(await reads(anne, intervention_id, sha256)).toEqual(NEITHER)
    expect((await t.appeler(colleague, 'GET', `/api/fichiers/${sha256}`)).statusCode).toBe(200)
  }
})

it('a portrait is no file of a colleague', async () => {
  const { anne, secret } = await onSite()
  const url = '/api/wikaz/structure/user_name'
  const taken = await t.appeler(anne, 'PUT', url, { payload: { avatar: secret } })
  expect([taken.statusCode, taken.json().erreur]).toEqual([422, 'TYPE_DE_FICHIER'])
  expect((await t.appeler(anne, 'GET', `/api/fichiers/${secret}`)).statusCode).toBe(404)
  expect((await t.appeler(anne, 'PUT', url, { payload: { avatar: await t.page(anne) } })).statusCode).toBe(200)
})
