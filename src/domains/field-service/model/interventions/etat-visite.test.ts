import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ANNULEE, direEtatVisite, ETAPES, SANS_TECHNICIEN } from './etapes.ts'

it('a cancelled visit is called so whatever its step was; any other by its step', () => {
  expect(ETAPES.map(({ etape }) => direEtatVisite({ annulee: true, etape }))).toEqual(ETAPES.map(() => ANNULEE))
  expect(ETAPES.map(({ etape }) => direEtatVisite({ annulee: false, etape }))).toEqual(ETAPES.map(e => e.label))
  expect(direEtatVisite({ annulee: false, etape: 9 })).toBe('')
})

/** Words that screens had for the same states, each with what it is called now. */
const FORMER = { 'Non affectée': SANS_TECHNICIEN, 'Personne encore': SANS_TECHNICIEN, Clôturée: 'Terminée' } as const

it('no screen nor sheet has another word for it', () => {
  const domains = join(import.meta.dirname, '../../..')
  const files = ['field-service', 'customers'].flatMap(domain =>
    readdirSync(join(domains, domain), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file) && !/test\.|testing\//.test(file))
      .map(file => join(domains, domain, file)),
  )
  const found = files.flatMap(file => {
    const text = readFileSync(file, 'utf8')
    return Object.keys(FORMER).filter(word => new RegExp(`['>]${word}s?['<]`).test(text))
  })
  expect(found).toEqual([])
  expect(files.length).toBeGreaterThan(300)
})
