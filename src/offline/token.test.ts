import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accessToken, dropToken, holdToken } from './token.ts'

const HUGO = { compte_id: 4, utilisateur_id: 9 }
const SONIA = { compte_id: 4, utilisateur_id: 12 }

/** Refreshes under way, each answered when the test says so. */
let asked: ((who: typeof HUGO, token: string) => void)[]
beforeEach(() => {
  asked = []
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>(resolve => {
        asked.push((who, access_token) =>
          resolve(
            new Response(JSON.stringify({ ...who, access_token, expires_in: 600 }), {
              headers: { 'content-type': 'application/json' },
            }),
          ),
        )
      }),
  )
})
afterEach(() => {
  dropToken()
  vi.unstubAllGlobals()
})

it('a refresh that comes after the sign-out takes nothing from who signed in meanwhile', async () => {
  const late = accessToken(HUGO)
  await expect.poll(() => asked.length).toBe(1)
  dropToken()
  holdToken(SONIA, 'jeton-de-sonia', 600)
  asked[0]?.(HUGO, 'jeton-de-hugo')
  await expect(late).rejects.toMatchObject({ kind: 'autre_personne' })
  expect(await accessToken(SONIA)).toBe('jeton-de-sonia')
})

it('nor does it stay behind on a page that nobody has', async () => {
  const late = accessToken(HUGO)
  await expect.poll(() => asked.length).toBe(1)
  dropToken()
  asked[0]?.(HUGO, 'jeton-de-hugo')
  await expect(late).rejects.toMatchObject({ kind: 'autre_personne' })
  const next = accessToken(HUGO)
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.(HUGO, 'jeton-neuf')
  expect(await next).toBe('jeton-neuf')
})

it('one refresh at a time, also while one of before the sign-out is still on its way', async () => {
  const before = expect(accessToken(HUGO)).rejects.toMatchObject({ kind: 'autre_personne' })
  await expect.poll(() => asked.length).toBe(1)
  dropToken()
  const after = accessToken(HUGO)
  await expect.poll(() => asked.length).toBe(2)
  asked[0]?.(HUGO, 'jeton-ancien')
  await before
  const beside = accessToken(HUGO)
  asked[1]?.(HUGO, 'jeton-neuf')
  expect(await Promise.all([after, beside])).toEqual(['jeton-neuf', 'jeton-neuf'])
  expect(asked).toHaveLength(2)
})
