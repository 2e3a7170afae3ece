import { describe, expect, it } from 'vitest'
import { nearestFirst, type PaletteEntry, rankEntries, scoreText } from './palette.ts'

const entry = (titre: string, detail?: string): PaletteEntry => ({
  id: titre,
  titre,
  ...(detail === undefined ? {} : { detail }),
  ouvrir: () => undefined,
})
const titles = (found: readonly PaletteEntry[]) => found.map(e => e.titre)

describe('palette', () => {
  it.each([
    ['Véhicules', 'vehi'],
    ['Relevé d’activité', "d'act"],
    ['Mon activité', 'activite mon'],
  ])('finds %s by %s', (texte, saisie) => expect(scoreText(texte, saisie)).toBeGreaterThan(0))
  it('wants every word', () => expect(scoreText('Mon activité', 'mon planning')).toBe(0))
  it('puts the title that starts so first, then a word that starts so, then any place', () => {
    const all = [entry('Demandes de planning'), entry('Planning'), entry('Préplanning')]
    expect(titles(rankEntries(all, 'plan'))).toEqual(['Planning', 'Demandes de planning', 'Préplanning'])
  })
  it('looks in the detail too, after titles', () => {
    const all = [entry('Dépannage', 'Mme Vasseur'), entry('Vasseur Claire')]
    expect(titles(rankEntries(all, 'vasseur'))).toEqual(['Vasseur Claire', 'Dépannage'])
  })
  it('keeps the given order and the limit when nothing is typed', () => {
    expect(titles(rankEntries([entry('B'), entry('A'), entry('C')], '', 2))).toEqual(['B', 'A'])
  })
})

it('puts today first, then the days to come, then those gone by', () => {
  const days = ['2026-11-25', '2026-11-24', '2026-11-21', '2026-11-23', '2026-11-22']
  expect(nearestFirst(days, day => day, '2026-11-23')).toEqual([
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-22',
    '2026-11-21',
  ])
})
