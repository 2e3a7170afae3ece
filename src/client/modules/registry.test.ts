import { describe, expect, it } from 'vitest'
import { addressOf, parseAddress, registerModules } from './registry.ts'

const visites = { nom: 'vx-visites', route: 'visites', titre: 'Visites', charger: () => Promise.reject(new Error()) }

describe('addresses', () => {
  it.each([
    ['/', null],
    ['/m', { route: '', racine: false, chemin: [] }],
    ['/m/visites', { route: 'visites', racine: false, chemin: [] }],
    ['/m/visites/jour/2026-11-20/', { route: 'visites', racine: false, chemin: ['jour', '2026-11-20'] }],
    ['/synchronisation', { route: 'synchronisation', racine: true, chemin: [] }],
    ['/m/visites/%E0%A4%A', { route: 'visites', racine: false, chemin: ['%E0%A4%A'] }],
  ])('reads %s', (path, expected) => {
    expect(parseAddress(path)).toEqual(expected)
  })
  it('writes what it reads', () => {
    const chemin = ['a/b', 'é']
    expect(parseAddress(addressOf(visites, chemin))).toEqual({ route: 'visites', racine: false, chemin })
    expect(addressOf({ ...visites, racine: true })).toBe('/visites')
  })
  it('refuses a module registered twice', () => {
    registerModules([visites])
    expect(() => registerModules([visites])).toThrow('registered twice')
  })
})
