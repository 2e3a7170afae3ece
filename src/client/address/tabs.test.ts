import { describe, expect, it } from 'vitest'
import { closeTab, keepAllowed, moveTab, noTabs, openTab, parseTabs, type Tab, type Tabs } from './tabs.ts'

const tab = (nom: string, chemin: string[] = []): Tab => ({ nom, titre: nom.toUpperCase(), chemin, params: {} })
const three = ['a', 'b', 'c'].reduce<Tabs>((tabs, nom) => openTab(tabs, tab(nom)), noTabs)
const names = (tabs: Tabs) => tabs.onglets.map(t => t.nom).join('')

describe('tabs', () => {
  it('adds a tab and selects it', () => {
    expect(three).toMatchObject({ courant: 'c' })
    expect(names(three)).toBe('abc')
  })
  it('selects a module that is already open, at its new address', () => {
    const again = openTab(three, tab('a', ['412']))
    expect(names(again)).toBe('abc')
    expect(again).toMatchObject({ courant: 'a', onglets: [{ chemin: ['412'] }, {}, {}] })
  })
  it('keeps how a screen is looked at, and lets go of it with its address', () => {
    const filtered = openTab(three, { ...tab('c'), recherche: '?annee=2027' })
    expect(parseTabs(JSON.parse(JSON.stringify(filtered))).onglets[2]?.recherche).toBe('?annee=2027')
    expect(openTab(filtered, tab('c')).onglets[2]?.recherche).toBeUndefined()
    expect(parseTabs({ onglets: [{ ...tab('c'), recherche: 3 }], courant: 'c' }).onglets[0]).toEqual(tab('c'))
  })
  it('stays the same value when nothing changes', () => {
    expect(openTab(three, tab('c'))).toBe(three)
    expect(moveTab(three, 'b', 1)).toBe(three)
    expect(closeTab(three, 'zz')).toBe(three)
  })
  it('selects the last remaining tab when the selected one closes, and none at the end', () => {
    const first = closeTab({ ...three, courant: 'a' }, 'a')
    expect(first.courant).toBe('c')
    expect(closeTab(three, 'a').courant).toBe('c')
    expect(['c', 'b'].reduce(closeTab, first)).toEqual(noTabs)
  })
  it('moves a tab, clamped to the ends', () => {
    expect(names(moveTab(three, 'c', 0))).toBe('cab')
    expect(names(moveTab(three, 'a', 99))).toBe('bca')
    expect(names(moveTab(three, 'a', -4))).toBe('abc')
  })
  it('restores only what the person may still open', () => {
    expect(keepAllowed(three, nom => nom !== 'c')).toMatchObject({ courant: 'b' })
    expect(keepAllowed(three, () => false)).toEqual(noTabs)
  })
  it.each([null, 'x', {}, { onglets: 3 }, { onglets: [{ nom: 1 }, null] }])('reads %j as no tab', stored => {
    expect(parseTabs(stored).onglets).toEqual([])
  })
  it('reads back what it wrote', () => {
    expect(parseTabs(JSON.parse(JSON.stringify(three)))).toEqual(three)
  })
})
