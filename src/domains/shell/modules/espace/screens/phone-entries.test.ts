import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { restoreOwnDays } from '#client/modules/own-days.ts'
import { registerModules } from '#client/modules/registry.ts'
import type { MenuItem } from '#wire/session.ts'
import { phoneEntries } from './phone-entries.ts'

vi.mock('#client/queue/sync.ts', () => ({ dbOf: vi.fn() }))
vi.mock('#client/session/session.ts', () => ({ currentOwner: () => null }))

const Screen = () => null
const load = async () => ({ Screen })
const entry = (module_id: number, module: string): MenuItem => ({
  ...{ module_id, module_libelle: module, module_parent_id: null, module_plateforme: 3 },
  ...{ route: module, module, params: {}, action: null, icone: 'tool', groupe: '' },
})
const [mien, fiches, echanges, gardes, mois] = ['mien', 'fiches', 'echanges', 'gardes', 'mois'].map((nom, rang) =>
  entry(rang + 1, nom),
) as [MenuItem, MenuItem, MenuItem, MenuItem, MenuItem]
const agent = [mien, fiches, echanges, gardes]
const cadre = [...agent, mois]
const noms = (menu: readonly MenuItem[], pins: readonly number[] = []) => phoneEntries(menu, pins).map(e => e.module)

beforeAll(() => {
  registerModules([
    { name: 'mien', route: 'mien', title: 'Mon planning', ownDays: true, load },
    { name: 'mois', route: 'mois', title: 'Planning', leadsOnPhone: true, load },
  ])
})
beforeEach(() => restoreOwnDays(undefined))

it('leaves the menu’s order to who plans nobody, to who holds days of their own, and to what was pinned', () => {
  expect(noms(agent)).toEqual(['mien', 'fiches', 'echanges', 'gardes'])
  expect(noms(cadre, [3])).toEqual(['echanges', 'mien', 'fiches', 'gardes'])
  expect(noms([fiches, mois, mien])).toEqual(['fiches', 'mois', 'mien'])
  restoreOwnDays(true)
  expect(noms(cadre)).toEqual(['mien', 'fiches', 'echanges', 'gardes'])
})

it('puts what is to be handled, then the desk of the day, before the empty planning of who plans', () => {
  expect(noms(cadre)).toEqual(['a-traiter', 'mois', 'mien', 'fiches'])
})
