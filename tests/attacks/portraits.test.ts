import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepFile } from '#server/files/keep.ts'
import { mutationOf, sendOne } from '#server/testing/batch.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { openTarget, type Target } from './target.ts'

let target: Target
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.close())

const png = () =>
  sharp(randomBytes(64 * 64 * 3), { raw: { width: 64, height: 64, channels: 3 } })
    .png()
    .toBuffer()
const keep = ({ compte_id, utilisateur_id }: TestSession, octets: Uint8Array) =>
  keepFile(target.db, target.services, { compte_id, utilisateur_id, octets, mime: 'image/png', now: new Date() })
const choose = (who: TestSession, avatar: string) =>
  target.app.inject({ method: 'PUT', url: '/api/wikaz/structure/user_name', headers: who.headers, payload: { avatar } })
const portraitOf = async ({ utilisateur_id }: TestSession) =>
  (
    await target.db
      .selectFrom('utilisateur')
      .select('avatar_sha256')
      .where('utilisateur_id', '=', utilisateur_id)
      .executeTakeFirstOrThrow()
  ).avatar_sha256

it('a picture that cannot be drawn becomes nobody’s portrait, by a call or from the queue', async () => {
  const anne = await target.someone()
  const whole = await png()
  const sha256 = await keep(anne, whole.subarray(0, whole.length / 2))
  const answer = await choose(anne, sha256)
  expect([answer.statusCode, answer.json().message]).toEqual([422, expect.stringContaining('abîmée ou incomplète')])
  const queued = mutationOf('profil.modifier@1', { champs: { avatar: { avant: null, apres: sha256 } } })
  expect(await sendOne(target, anne, queued)).toMatchObject({ outcome: 'rejected', code: 'IMAGE_REFUSEE' })
  expect(await portraitOf(anne)).toBeNull()
  const good = await keep(anne, whole)
  expect((await choose(anne, good)).statusCode).toBe(200)
  const seen = await target.app.inject({ url: `/api/fichiers/${good}/apercu?taille=160`, headers: anne.headers })
  expect(seen.statusCode).toBe(200)
})

it('a portrait is a picture of one’s own, not one that may only be read', async () => {
  const anne = await target.someone()
  const bob = await target.someone({ compte_id: anne.compte_id })
  const sha256 = await keep(anne, await png())
  expect((await choose(anne, sha256)).statusCode).toBe(200)
  // All colleagues may see it: it is a portrait.
  const seen = await target.app.inject({ url: `/api/fichiers/${sha256}/apercu?taille=160`, headers: bob.headers })
  expect(seen.statusCode).toBe(200)
  expect((await choose(bob, sha256)).json().erreur).toBe('TYPE_DE_FICHIER')
  expect(await portraitOf(bob)).toBeNull()
})
