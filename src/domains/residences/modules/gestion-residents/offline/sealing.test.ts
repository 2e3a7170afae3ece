import { beforeEach, describe, expect, it } from 'vitest'
import type { FicheEmportee } from '#domains/residences/model/hors-ligne.ts'
import { deriveKey, openSheet, type Reader, type SealedSheet, sealSheet, Unreadable } from './sealing.ts'

const anne: Reader = { compte_id: 1, utilisateur_id: 2 }
const grain = new Uint8Array(32).fill(7)
const secret = new Uint8Array(32).fill(9)
const MAINTENANT = '2026-12-01T01:00:00.000Z'
const heures = { lu_a: '2026-11-30T20:00:00.000Z', expire_a: '2026-12-02T20:00:00.000Z' }
const fiche = (resident_id: number, label: string) =>
  ({ resident_id, version: 3, fiche: { label, allergies: 'Pénicilline' } }) as unknown as FicheEmportee

let key: CryptoKey
let sealed: SealedSheet
beforeEach(async () => {
  key = await deriveKey(secret, anne, { grain, enrolement_id: 5 })
  sealed = await sealSheet(key, anne, fiche(12, 'Mme Denise Petit'), heures)
})
const refused = (row: SealedSheet, { k = key, who = anne, now = MAINTENANT } = {}) =>
  expect(openSheet(k, who, row, now)).rejects.toBeInstanceOf(Unreadable)

describe('a sealed sheet', () => {
  it('does not open once a byte of it was changed', async () => {
    const octets = new Uint8Array(sealed.octets.slice(0))
    octets[3] = (octets[3] ?? 0) ^ 1
    await refused({ ...sealed, octets: octets.buffer })
    const iv = new Uint8Array(sealed.iv)
    iv[0] = (iv[0] ?? 0) ^ 1
    await refused({ ...sealed, iv })
    await refused({ ...sealed, octets: sealed.octets.slice(0, -1) })
  })

  it('does not open under another resident, another version, nor another hour', async () => {
    const other = await sealSheet(key, anne, fiche(13, 'M. Luc Roche'), heures)
    await refused({ ...sealed, iv: other.iv, octets: other.octets })
    for (const moved of [{ resident_id: 13 }, { version: 4 }, { expire_a: '2027-12-02T20:00:00.000Z' }])
      await refused({ ...sealed, ...moved })
    await refused({ ...sealed, lu_a: '2026-12-01T00:59:00.000Z' })
  })

  it('does not open under the key of another secret, enrolment, device or person, nor in another name', async () => {
    const bob: Reader = { compte_id: 1, utilisateur_id: 3 }
    const keys = [
      deriveKey(new Uint8Array(32).fill(8), anne, { grain, enrolement_id: 5 }),
      deriveKey(secret, anne, { grain, enrolement_id: 6 }),
      deriveKey(secret, anne, { grain: new Uint8Array(32).fill(1), enrolement_id: 5 }),
      deriveKey(secret, bob, { grain, enrolement_id: 5 }),
      deriveKey(secret, { ...anne, compte_id: 2 }, { grain, enrolement_id: 5 }),
    ]
    for (const k of await Promise.all(keys)) await refused(sealed, { k })
    await refused(sealed, { who: bob })
  })

  it('does not open past its hour, to the right key either', async () => {
    await refused(sealed, { now: heures.expire_a })
    await refused(sealed, { now: '2026-12-09T00:00:00.000Z' })
  })

  it('opens to its own key, as often as asked, and shows neither its name nor its words', async () => {
    const again = await deriveKey(secret, anne, { grain, enrolement_id: 5 })
    for (const k of [key, again])
      expect(await openSheet(k, anne, sealed, MAINTENANT)).toEqual(fiche(12, 'Mme Denise Petit'))
    const shown = new TextDecoder().decode(sealed.octets)
    expect(shown).not.toContain('Petit')
    expect(shown).not.toContain('nicilline')
  })

  it('is sealed otherwise each time, under a key that no script reads', async () => {
    const twin = await sealSheet(key, anne, fiche(12, 'Mme Denise Petit'), heures)
    expect(twin.iv).not.toEqual(sealed.iv)
    expect(new Uint8Array(twin.octets)).not.toEqual(new Uint8Array(sealed.octets))
    expect(key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  })
})
