import { describe, expect, it } from 'vitest'
import type { MenuItem } from '#wire/session.ts'
import {
  bottomEntries,
  childrenOf,
  entriesFor,
  filterEntries,
  groupEntries,
  pinnedEntries,
  topEntries,
} from './menu-model.ts'

function item(module_id: number, module_libelle: string, rest: Partial<MenuItem> = {}): MenuItem {
  return {
    module_id,
    module_libelle,
    module_parent_id: null,
    module_plateforme: 3,
    route: `r${module_id}`,
    module: `vx-${module_id}`,
    params: {},
    action: null,
    icone: 'tool',
    groupe: 'Terrain',
    ...rest,
  }
}
const menu = [
  item(1, 'Mon activité'),
  item(2, 'Véhicules', { module_plateforme: 1 }),
  item(3, 'Synthèses', { groupe: 'Plannings' }),
  item(4, 'Heures', { module_parent_id: 3, groupe: 'Plannings' }),
  item(5, 'Scanner', { module_plateforme: 2 }),
]
const names = (items: readonly MenuItem[]) => items.map(i => i.module_libelle)

describe('menu', () => {
  it('shows what suits the screen', () => {
    expect(names(entriesFor(menu, true))).toEqual(['Mon activité', 'Synthèses', 'Heures', 'Scanner'])
    expect(names(entriesFor(menu, false))).not.toContain('Scanner')
  })
  it('keeps the entries of a container inside it', () => {
    expect(names(topEntries(menu))).not.toContain('Heures')
    expect(names(childrenOf(menu, 3))).toEqual(['Heures'])
  })
  it('groups by domain in the given order', () => {
    expect(groupEntries(topEntries(menu)).map(g => g.titre)).toEqual(['Terrain', 'Plannings'])
  })
  it('finds without accents, inside containers too', () => {
    expect(names(filterEntries(menu, 'vehic'))).toEqual(['Véhicules'])
    expect(names(filterEntries(menu, 'heures plan'))).toEqual(['Heures'])
    expect(names(filterEntries(menu, 'heures # plan'))).toEqual(['Heures'])
    expect(names(filterEntries(menu, ' '))).toEqual(names(topEntries(menu)))
  })
  it('lists pins in their order and forgets those that are gone', () => {
    expect(names(pinnedEntries(menu, [3, 99, 1]))).toEqual(['Synthèses', 'Mon activité'])
  })
  it('puts pins first at the bottom, four at most, none twice', () => {
    const many = [...menu, item(6, 'F'), item(7, 'G')]
    expect(names(bottomEntries(entriesFor(many, true), [7]))).toEqual(['G', 'Mon activité', 'Synthèses', 'Scanner'])
  })
})
