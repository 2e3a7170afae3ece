import { expect, it } from 'vitest'
import { ICON_WORDS, type IconName, iconLabel } from '#wire/icons.ts'
import { iconsMatching } from './icon-search.ts'

const names = Object.keys(ICON_WORDS)

it('finds by the name and by French words, case and accents aside, from two characters', () => {
  expect(iconsMatching(names, 't')).toBe(names)
  expect(iconsMatching(names, ' ')).toBe(names)
  expect(iconsMatching(names, 'TRUCK')).toEqual(['truck', 'truck-delivery'])
  expect(iconsMatching(names, 'vehicule camion')).toEqual(['truck'])
  // Parted as in every search.
  expect(iconsMatching(names, 'vehicule#camion')).toEqual(['truck'])
  expect(iconsMatching(names, 'Véhicule')).toContain('car')
  expect(iconsMatching(names, 'zzz')).toEqual([])
  expect(iconsMatching(['maison', 'outil'], 'out')).toEqual(['outil'])
})

it('gives each icon a French label of its own', () => {
  const labels = names.map(name => iconLabel(name))
  expect(labels.filter((label, at) => label === '' || labels.indexOf(label) !== at)).toEqual([])
  expect(iconLabel('wash-machine' satisfies IconName)).toBe('lave-linge')
  expect(iconLabel('toString')).toBe('toString')
})
