import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissNotice, readNotices } from '#client/call/notices.ts'
import { uneVisite } from '#domains/field-service/model/interventions/testing/visite.ts'
import { usePhotos } from './use-photos.ts'

const { garderPhoto, takeBack } = vi.hoisted(() => ({
  garderPhoto: vi.fn(async () => ({ id: crypto.randomUUID() })),
  takeBack: vi.fn(async () => [{}]),
}))
vi.mock('../offline/photos.ts', async original => ({
  ...(await original<object>()),
  // jsdom decodes nothing: what a picture becomes is the same for the same bytes.
  reduirePhoto: async (fichier: Blob) => fichier,
  garderPhoto,
}))
vi.mock('#offline/take-back.ts', () => ({ takeBack }))
vi.mock('#client/queue/sync.ts', () => ({ dbOf: vi.fn(), perform: vi.fn(), wakeSync: vi.fn(), sendHeld: vi.fn() }))
vi.mock('#client/session/session.ts', () => ({ currentOwner: () => ({}) }))
vi.mock('#client/queue/use-sync.ts', () => ({ useSession: () => ({ session: null }) }))
vi.mock('#client/reading/use-reading.ts', () => ({ useReading: () => ({ data: null, state: 'chargement' }) }))

const avant = { legende: '', observation: null }
const photo = (octets: string) => new Blob([octets], { type: 'image/jpeg' })

beforeEach(() => vi.clearAllMocks())
afterEach(() => {
  cleanup()
  for (const { id } of readNotices()) dismissNotice(id)
})

it('a picture chosen twice is kept once, and that is told', async () => {
  const { result } = renderHook(() => usePhotos(uneVisite(), undefined))
  await act(async () => result.current.ajouter([photo('chaudière'), photo('chaudière'), photo('vanne')], avant))
  expect(garderPhoto).toHaveBeenCalledTimes(2)
  expect(readNotices().map(n => n.message)).toEqual([
    'Cette photo est déjà là\u00a0: elle n’est pas ajoutée une seconde fois.',
  ])
  await act(async () => result.current.ajouter([photo('chaudière'), photo('vanne')], avant))
  expect(garderPhoto).toHaveBeenCalledTimes(2)
  expect(readNotices().map(n => n.message)).toContain(
    '2\u00a0de ces photos sont déjà là\u00a0: elles ne sont pas ajoutées une seconde fois.',
  )
})

it('two choices at once are no two photos either', async () => {
  const { result } = renderHook(() => usePhotos(uneVisite(), undefined))
  await act(async () => {
    await Promise.all([result.current.ajouter([photo('a')], avant), result.current.ajouter([photo('a')], avant)])
  })
  expect(garderPhoto).toHaveBeenCalledTimes(1)
})

it('one that was taken back may be chosen again', async () => {
  const { result } = renderHook(() => usePhotos(uneVisite(), undefined))
  await act(async () => result.current.ajouter([photo('a')], avant))
  await act(async () => result.current.defairePrises())
  await act(async () => result.current.ajouter([photo('a')], avant))
  expect(garderPhoto).toHaveBeenCalledTimes(2)
  expect(readNotices()).toEqual([])
})
