import 'fake-indexeddb/auto'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissNotice, readNotices } from '#client/call/notices.ts'
import { modifier, nommerSignataire, signer } from '#domains/field-service/modules/mon-activite/offline/brouillon.ts'
import { lireBrouillon } from '#domains/field-service/modules/mon-activite/offline/brouillon-store.ts'
import { sha256Hex } from '#offline/blobs.ts'
import { OWNER } from '#offline/testing/queue.ts'
import { UserDb } from '#offline/user-db.ts'
import { avantDeChanger } from './chapters.ts'
import { useDraft } from './use-draft.ts'

let db: UserDb
vi.mock('#client/session/session.ts', () => ({ currentOwner: () => OWNER }))
vi.mock('#client/queue/sync.ts', () => ({ dbOf: () => db }))

const TRACE = {
  mode: 'trace',
  points: [],
  png: 'data:image/png;base64,cG5n',
  signe_a: '2026-11-20T10:05:00.000Z',
} as const
const especes = { saisie: { paiement: { mode: 'ES' as const, montant_cents: 6000 } } }

beforeEach(() => {
  db = new UserDb(`brouillon-${crypto.randomUUID()}`)
})
afterEach(() => {
  cleanup()
  for (const { id } of readNotices()) dismissNotice(id)
})

async function formulaireSigne() {
  const { result, unmount } = renderHook(() => useDraft(412, 'Mme Vasseur', null))
  await waitFor(() => expect(result.current).not.toBeNull())
  for (const qui of ['client', 'prestataire'] as const)
    act(() =>
      result.current?.changer(b => signer(b, qui, { ...TRACE, points: [] }, { empreinte: 'e'.repeat(64), lu: b })),
    )
  return { lire: () => result.current?.brouillon, changer: result.current?.changer ?? vi.fn(), unmount }
}

it('a signed report says before a change what it erases, and gives it back for ten seconds', async () => {
  const { lire, changer } = await formulaireSigne()
  expect(avantDeChanger(lire() as never)).toBe(
    'Déjà signé\u00a0: un changement ici efface les signatures du client et du technicien.',
  )
  const signatures = lire()?.signatures
  act(() => changer(b => modifier(b, especes)))
  expect(lire()?.signatures.client).toBeNull()
  expect(readNotices()).toMatchObject([
    {
      message: 'Le rapport a changé\u00a0: les signatures du client et du technicien sont effacées.',
      code: 'warning',
      duration: 10_000,
      action: { libelle: 'Défaire' },
    },
  ])
  await act(async () => readNotices()[0]?.action?.faire())
  await waitFor(() => expect(lire()?.signatures).toEqual(signatures))
  expect(lire()?.saisie.paiement.mode).toBeNull()
})

it('putting the signer’s name right keeps the drawing, and says nothing of it', async () => {
  const { lire, changer } = await formulaireSigne()
  const signatures = lire()?.signatures
  act(() => changer(b => nommerSignataire(b, 'Paul Vasseur')))
  expect(lire()).toMatchObject({ nom_signataire: 'Paul Vasseur', signatures, effacees: [] })
  expect(readNotices()).toEqual([])
})

it('the offer goes once the report is again what was signed, and with the form', async () => {
  const { lire, changer, unmount } = await formulaireSigne()
  act(() => changer(b => modifier(b, especes)))
  act(() => changer(b => modifier(b, { saisie: { paiement: { mode: null, montant_cents: 0 } } })))
  expect([readNotices(), lire()?.signatures.client?.signe_a]).toEqual([[], TRACE.signe_a])
  act(() => changer(b => modifier(b, especes)))
  unmount()
  expect(readNotices()).toEqual([])
})

it('a photo of the scanner waits in the draft, touches no signature, and goes in the write of its page', async () => {
  const { result, unmount } = renderHook(() => useDraft(412, 'Mme Vasseur', null))
  await waitFor(() => expect(result.current).not.toBeNull())
  act(() =>
    result.current?.changer(b => signer(b, 'client', { ...TRACE, points: [] }, { empreinte: 'e'.repeat(64), lu: b })),
  )
  const photo = new Blob(['photo'], { type: 'image/jpeg' })
  const sha256 = await sha256Hex(await photo.arrayBuffer())
  await act(async () => result.current?.photos.put({ key: 'p', photo, sha256, prise_a: TRACE.signe_a }))
  expect(result.current?.brouillon.signatures.client).not.toBeNull()
  unmount()

  const { result: rouvert } = renderHook(() => useDraft(412, 'Mme Vasseur', null))
  await waitFor(() => expect(rouvert.current?.photos.kept.map(p => p.key)).toEqual(['p']))
  const blob = new Blob(['page'], { type: 'image/jpeg' })
  const page = { id: 'a', blob, sha256: await sha256Hex(await blob.arrayBuffer()), largeur: 1, hauteur: 1, taille: 4 }
  await act(async () => rouvert.current?.changerPages([page], 'p'))
  const garde = (await lireBrouillon(db, 412))?.brouillon
  expect([garde?.pages.map(p => p.sha256), garde?.photos]).toEqual([[page.sha256], []])
  expect((await db.blobs.toArray()).map(b => b.sha256)).toEqual([page.sha256])
})
