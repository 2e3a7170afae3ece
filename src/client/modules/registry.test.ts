import { describe, expect, it } from 'vitest'
import { addressOf, parseAddress, registerModules } from './registry.ts'

const visites = { name: 'vx-visites', route: 'visites', title: 'Visites', load: () => Promise.reject(new Error()) }

describe('addresses', () => {
  it.each([
    ['/', null],
    ['/m', { route: '', atRoot: false, path: [] }],
    ['/m/visites', { route: 'visites', atRoot: false, path: [] }],
    ['/m/visites/jour/2026-11-20/', { route: 'visites', atRoot: false, path: ['jour', '2026-11-20'] }],
    ['/synchronisation', { route: 'synchronisation', atRoot: true, path: [] }],
    ['/m/visites/%E0%A4%A', { route: 'visites', atRoot: false, path: ['%E0%A4%A'] }],
  ])('reads %s', (path, expected) => {
    expect(parseAddress(path)).toEqual(expected)
  })
  it('writes what it reads', () => {
    const path = ['a/b', 'é']
    expect(parseAddress(addressOf(visites, path))).toEqual({ route: 'visites', atRoot: false, path })
    expect(addressOf({ ...visites, atRoot: true })).toBe('/visites')
  })
  it('refuses a module registered twice', () => {
    registerModules([visites])
    expect(() => registerModules([visites])).toThrow('registered twice')
  })
})
