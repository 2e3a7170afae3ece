import { expect, it } from 'vitest'
import { direDeplacement } from './deplacement.ts'

it('says nothing where nobody goes', () => {
  expect(direDeplacement([])).toBeNull()
})

it.each([
  [
    [{ technicien: 'Hugo Delattre', visites: 1 }],
    '1 intervention à venir à cette adresse : Hugo Delattre. Le technicien sera prévenu du changement.',
  ],
  [
    [
      { technicien: 'Hugo Delattre', visites: 2 },
      { technicien: 'Anne Roux', visites: 1 },
      { technicien: '', visites: 1 },
    ],
    '4 interventions à venir à cette adresse : Hugo Delattre (2), Anne Roux (1), sans technicien (1). Les techniciens seront prévenus du changement.',
  ],
  [[{ technicien: '', visites: 2 }], '2 interventions à venir à cette adresse : sans technicien.'],
])('says how many visits, whose, and who will hear of it', (aVenir, phrase) => {
  expect(direDeplacement(aVenir)?.replaceAll('\u00a0', ' ')).toBe(phrase)
})
