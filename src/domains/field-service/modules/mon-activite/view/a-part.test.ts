import { expect, it } from 'vitest'
import { direAPart, direPasDeCloture, peutFinirAPart, seTermineAPart } from './a-part.ts'

const visite = (etapes_en_cours: 0 | 1 | 2 | 3, quoi: object = {}) => ({
  ...{ etapes_en_cours, annulee: false, hors_planning: false },
  ...quoi,
})

it.each([
  [2, { annulee: true }, false, true],
  [2, { hors_planning: true }, false, true],
  [2, {}, true, false],
  [1, { annulee: true }, true, false],
  [0, { hors_planning: true }, true, false],
  [3, {}, true, true],
  [3, {}, false, false],
] as const)('at step %i, %j, begun %s: finished beside the plan %s', (etape, quoi, commencee, dit) => {
  expect(peutFinirAPart(visite(etape, quoi), commencee)).toBe(dit)
})

it('says what becomes of it, and the true reason where there is nothing to close', () => {
  expect(direAPart(visite(2, { annulee: true }))).toContain('a annulé')
  expect(direAPart(visite(2, { hors_planning: true }))).toContain('retiré')
  expect(direAPart(visite(3))).toContain('un autre appareil')
  expect(direAPart(visite(2))).toBe('')
  expect(seTermineAPart(visite(2))).toBe(false)
  expect(direPasDeCloture(visite(3))).toContain('terminée')
  expect(direPasDeCloture(visite(1, { annulee: true }))).toContain('annulé')
  expect(direPasDeCloture(visite(0, { hors_planning: true }))).toContain('planning')
  expect(direPasDeCloture(visite(1))).toContain('une fois sur place')
})
