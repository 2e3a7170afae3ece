import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { seal, sealingKey, unseal } from './seal.ts'

const key = (id: string) => ({ id, secret: randomBytes(32).toString('base64') })
const [old, now] = [key('2025'), key('2026')]

describe('a sealed column', () => {
  it('is not written without a key', () => {
    expect(sealingKey({ healthKeys: [] })).toBeNull()
    expect(seal({ healthKeys: [] }, '1', 'nir:1:1')).toBeNull()
  })

  it('opens for its own place alone, unchanged, under the key that it names', () => {
    const sealed = seal({ healthKeys: [now] }, '185057800608436', 'nir:1:1')
    if (!sealed) throw new Error('not sealed')
    expect(unseal({ healthKeys: [now] }, sealed, 'nir:1:1')).toBe('185057800608436')
    expect(unseal({ healthKeys: [now] }, sealed, 'nir:1:2')).toBeNull()
    expect(unseal({ healthKeys: [old] }, sealed, 'nir:1:1')).toBeNull()
    expect(unseal({ healthKeys: [{ ...old, id: now.id }] }, sealed, 'nir:1:1')).toBeNull()
    expect(unseal({ healthKeys: [now] }, { ...sealed, octets: sealed.octets.subarray(0, 20) }, 'nir:1:1')).toBeNull()
    for (let at = 0; at < sealed.octets.length; at++) {
      const changed = Buffer.from(sealed.octets)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(unseal({ healthKeys: [now] }, { ...sealed, octets: changed }, 'nir:1:1')).toBeNull()
    }
  })

  it('is read under an older key while the newer one writes', () => {
    const before = seal({ healthKeys: [old] }, 'texte', 'x')
    const both = { healthKeys: [now, old] }
    if (!before) throw new Error('not sealed')
    expect(unseal(both, before, 'x')).toBe('texte')
    expect([seal(both, 'texte', 'x')?.cle_id, sealingKey(both)]).toEqual(['2026', '2026'])
  })

  it('gives back any text, and never the same bytes for the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), text => {
        const [a, b] = [seal({ healthKeys: [now] }, text, 'p'), seal({ healthKeys: [now] }, text, 'p')]
        return !!a && !!b && !a.octets.equals(b.octets) && unseal({ healthKeys: [now] }, a, 'p') === text
      }),
    )
  })
})

describe('HEALTH_KEYS', () => {
  const read = (HEALTH_KEYS?: string) => readConfig({ CLIENT_ID: 'x', ...(HEALTH_KEYS && { HEALTH_KEYS }) }).healthKeys

  it.each(['abc', `a:${now.secret},a:${old.secret}`, 'a:court', `A:${now.secret}`])('refuses %s, unseen', text => {
    expect(() => read(text)).toThrow(/HEALTH_KEYS vaut « \*\*\* »/)
  })

  it('is none, or keys in their order', () => {
    expect(read()).toEqual([])
    expect(read(`2026:${now.secret}, 2025:${old.secret}`)).toEqual([now, old])
  })
})
