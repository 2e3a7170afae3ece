import { expect, it } from 'vitest'
import { withoutLinks } from './link-free.ts'

it.each([
  ['Gagnez sur https://piege.exemple.com/a?b=c', 'Gagnez sur piege. exemple. com/a?b=c'],
  ['www.piege.fr', 'www. piege. fr'],
  ['HTTPS://http://piege.fr', 'piege. fr'],
  ['piege。com', 'piege. com'],
  ['écrivez à moi@piege.fr', 'écrivez à moi@piege. fr'],
])('what would become a link does not: %s', (typed, said) => {
  expect(withoutLinks(typed)).toBe(said)
})

it.each(['S.A.R.L. Martin', 'Dépannage chaudière 1.5 kW', 'Ets. Durand & Fils', '08:00 – 10:00', 'Marc et C°.'])(
  'other words stay: %s',
  said => {
    expect(withoutLinks(said)).toBe(said)
  },
)
