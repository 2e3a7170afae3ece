import { describe, expect, it } from 'vitest'
import { LIMITES_CLOTURE } from './cloture-regles.ts'
import { corpsClotureSchema, rapportClotureSchema } from './cloture-schema.ts'
import { circulateur, main, vierge } from './testing/rapport.ts'

describe('wire form', () => {
  it('refuses unknown fields, floats, too many lines', () => {
    expect(rapportClotureSchema.safeParse(vierge).success).toBe(true)
    expect(rapportClotureSchema.safeParse({ ...vierge, autre: 1 }).success).toBe(false)
    const mauvaises = [
      { ...main, tva: 7 },
      { ...main, prix_unitaire_cents: 10.5 },
      { ...main, prix_unitaire_cents: -1 },
    ]
    for (const ligne of mauvaises)
      expect(rapportClotureSchema.safeParse({ ...vierge, prestations: [ligne] }).success).toBe(false)
    expect(rapportClotureSchema.safeParse({ ...vierge, prestations: Array(101).fill(main) }).success).toBe(false)
    expect(rapportClotureSchema.safeParse({ ...vierge, scan: ['A'.repeat(64)] }).success).toBe(false)
  })
  it('reads the three JSON-encoded fields as the specification sends them', () => {
    const corps = { ...vierge, fournitures: JSON.stringify([circulateur]), prestations: '[]', planification: 'null' }
    expect(corpsClotureSchema.parse(corps)).toEqual({ ...vierge, fournitures: [circulateur] })
    expect(corpsClotureSchema.parse(vierge)).toEqual(vierge)
    expect(corpsClotureSchema.safeParse({ ...vierge, fournitures: '{' }).success).toBe(false)
  })
})

it('values written as a text within a body are counted before any of them is judged', () => {
  const judge = (fournitures: string) =>
    corpsClotureSchema.shape.fournitures
      .safeParse(fournitures)
      .error?.issues.flatMap(issue => (issue.code === 'invalid_union' ? issue.errors.flat() : [issue])) ?? []
  const many = judge(`[${'[],'.repeat(60_000)}[]]`).map(issue => issue.message)
  expect(many).toContain('Trop de valeurs à la fois')
  expect(many.length).toBeLessThan(5)
  expect(judge(JSON.stringify(Array(LIMITES_CLOTURE.lignes).fill(circulateur)))).toEqual([])
})
